import { BUILTIN } from '../config/settings.ts';
import type { Acceptance, Assignment, Writing } from './assignment.ts';
import { direct } from './direct.ts';
import { endRaised, endReply } from './end-reply.ts';
import type { LiveRun } from './live-run.ts';
import { readAlong } from './read-along.ts';
import { speakBuiltin } from './speak.ts';
import type { Spoken } from './speak-reply.ts';
import { speakReply } from './speak-reply.ts';
import { tellPlace } from './tell-place.ts';

/** Writes a reply from `accepted` to `done`. Everything that can go wrong with a model ends in a reply. */
export async function writeReply(writing: Writing, assignment: Assignment, run: LiveRun): Promise<void> {
  const startedAt = performance.now();
  const opened = assignment.accepted.then((acceptance) => {
    if (acceptance) announce(assignment, run, acceptance);
    else run.stop('refused');
    return acceptance;
  });
  const restart = { controller: new AbortController() };
  const director = direct(writing, assignment, run, () => {
    if (run.text() === '') restart.controller.abort();
  });
  const reader = readAlong(writing, assignment, run, () => restart.controller.abort());
  let spoken: Spoken;
  try {
    spoken = await speakReply(writing, assignment, run, { restart, director, reader, opened });
    if (!run.signal.aborted && !reader.raised()) await Promise.all([director.answered, reader.verdict()]);
  } catch (error) {
    writing.services.log.error({ err: error, runId: run.ids.runId }, 'a reply failed');
    if (run.text() === '') await speakBuiltin(run, assignment.plan.reply);
    spoken = { model: BUILTIN, error: null, corrected: false };
  }
  const acceptance = await opened;
  reader.leave();
  if (!acceptance || run.stopReason() === 'taken') return;
  const ending = { acceptedAt: acceptance.at, startedAt };
  const raised = reader.raised();
  // Whoever stopped the reply before keeps what they had seen of it.
  if (raised && !run.stopReason()) await endRaised(writing, assignment, run, { ...ending, plan: raised });
  else await endReply(writing, assignment, run, { ...ending, ...spoken, correction: director.correction() });
}

function announce({ plan, saying, transcript }: Assignment, run: LiveRun, { userMessage }: Acceptance): void {
  const { runId, conversationId, messageId } = run.ids;
  if (!run.toldBefore('accepted'))
    run.emit('accepted', {
      run_id: runId,
      conversation_id: conversationId,
      user_message: userMessage,
      message_id: messageId,
    });
  if (transcript && !run.toldBefore('transcript')) run.emit('transcript', transcript);
  run.takeBackEarlier();
  tellPlace(run, plan, saying);
  run.open();
}
