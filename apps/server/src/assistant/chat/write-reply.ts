import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import { publishWith } from '#platform/events.ts';
import type { ModelClient } from '#platform/model/model-client.ts';
import type { ModelError } from '#platform/model/model-error.ts';
import { titleFrom } from '../coach/title.ts';
import { BUILTIN } from '../config/settings.ts';
import type { StoredMessage } from '../conversations/message-view.ts';
import { messageView, safetyView } from '../conversations/message-view.ts';
import type { FlowState } from '../flow/flow.ts';
import { progressOf } from '../flow/step-map.ts';
import type { SafetyState } from '../safety/safety-path.ts';
import type { HistoryMessage } from './chat.store.ts';
import type { Correction } from './direct.ts';
import { askDirector, correctionOf, DIRECTOR_DEADLINE_MS } from './direct.ts';
import type { LiveRun } from './live-run.ts';
import { keptText } from './live-run.ts';
import type { News, Saying, TurnPlan } from './plan-turn.ts';
import { newsOf } from './plan-turn.ts';
import type { RunLog } from './run-log.ts';
import * as store from './runs.store.ts';
import type { Attempt } from './speak.ts';
import { speakBuiltin, speakModel } from './speak.ts';

/** All that writing one reply needs; nothing of it is asked from the database again. */
export type Assignment = {
  saying: Saying;
  plan: TurnPlan;
  history: HistoryMessage[];
  modelReply: string;
  modelSequence: string;
  untitled: boolean;
  /** Of the reply, itself included. */
  versions: string[];
  /** Settles when the message is stored; null when it is refused. A model is asked meanwhile, nothing is shown before. */
  accepted: Promise<Acceptance | null>;
  /** What the next message of the conversation follows. */
  remember(said: { content: string; flowState: FlowState; safetyState: SafetyState | null }): void;
};
export type Acceptance = { at: string; userMessage: Message };

export type Writing = { services: Services; models: ModelClient | null; log: RunLog };

type Spoken = {
  model: string;
  error: ModelError | null;
  /** The correction of the director came in time for this reply. */
  corrected: boolean;
};
type Director = {
  /** Settles in any case. */
  answered: Promise<void>;
  correction(): Correction | null;
};

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
  let spoken: Spoken;
  try {
    spoken = await speak(writing, assignment, run, { restart, director, opened });
    if (!run.signal.aborted) await director.answered;
  } catch (error) {
    writing.services.log.error({ err: error, runId: run.ids.runId }, 'a reply failed');
    if (run.text() === '') await speakBuiltin(run, assignment.plan.reply);
    spoken = { model: BUILTIN, error: null, corrected: false };
  }
  const acceptance = await opened;
  if (!acceptance) return;
  await finish(writing, assignment, run, {
    ...spoken,
    correction: director.correction(),
    acceptedAt: acceptance.at,
    startedAt,
  });
}

function announce({ plan, saying }: Assignment, run: LiveRun, { userMessage }: Acceptance): void {
  const { runId, conversationId, messageId } = run.ids;
  run.emit('accepted', {
    run_id: runId,
    conversation_id: conversationId,
    user_message: userMessage,
    message_id: messageId,
  });
  run.emit('progress', progressOf(plan.state));
  const safety = safetyView(
    { safetyLevel: plan.safetyLevel, safetyKind: plan.safetyState?.kind ?? null, language: saying.language },
    saying.country,
  );
  if (safety) run.emit('safety', safety);
  run.open();
}

function direct(
  { services, models }: Writing,
  { plan, saying, modelSequence }: Assignment,
  run: LiveRun,
  onCorrection: () => void,
): Director {
  if (plan.safety || !models || modelSequence === BUILTIN)
    return { answered: Promise.resolve(), correction: () => null };
  const { flow, before, message, language, address, conversationId } = saying;
  const turn = { flow, state: before, message, language, address, seed: conversationId };
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DIRECTOR_DEADLINE_MS);
  run.signal.addEventListener('abort', () => deadline.abort(), { once: true });
  let correction: Correction | null = null;
  // After the reply has been asked for, which somebody waits for.
  const answered = immediate()
    .then(() => askDirector(models, modelSequence, turn, deadline.signal))
    .then((decision) => {
      correction = correctionOf(turn, plan.state, decision);
      if (correction) onCorrection();
    })
    .catch((error: unknown) => {
      if (!deadline.signal.aborted)
        services.log.warn(
          { kind: (error as ModelError).kind ?? 'no_decision', model: modelSequence },
          'the rules directed this turn',
        );
    })
    .finally(() => clearTimeout(timer));
  return { answered, correction: () => correction };
}

type Means = { restart: { controller: AbortController }; director: Director; opened: Promise<Acceptance | null> };

async function speak(writing: Writing, assignment: Assignment, run: LiveRun, means: Means): Promise<Spoken> {
  const { plan, saying, history, modelReply } = assignment;
  if (plan.safety || !writing.models || modelReply === BUILTIN) {
    await means.opened;
    await speakBuiltin(run, plan.reply);
    return { model: BUILTIN, error: null, corrected: false };
  }
  const said = history.filter((each) => each.content.trim() !== '');
  for (let failures = 0; ; ) {
    means.restart.controller = new AbortController();
    const correction = means.director.correction();
    const corrected = correction !== null;
    const attempt: Attempt = await speakModel(run, {
      models: writing.models,
      model: modelReply,
      messages: [
        { role: 'system', content: correction?.guidance ?? plan.guidance },
        ...said,
        { role: 'user', content: saying.message },
      ],
      message: saying.message,
      language: saying.language,
      restart: means.restart.controller.signal,
    });
    if (attempt.kind === 'restart') continue;
    if (attempt.kind === 'stopped') return { model: modelReply, error: null, corrected };
    if (attempt.kind === 'complete') {
      if (attempt.broken.length > 0)
        writing.services.log.warn(
          { rules: attempt.broken, model: modelReply },
          'a shown reply breaks rules of the coach',
        );
      return { model: modelReply, error: null, corrected };
    }
    if (attempt.kind === 'broken') {
      writing.services.log.warn(
        { rules: attempt.rules, model: modelReply, shown: run.text() !== '' },
        'a reply of the model was taken back',
      );
      run.withdraw();
      if (failures === 0) {
        failures += 1;
        continue;
      }
      await speakBuiltin(run, plan.reply);
      return { model: BUILTIN, error: null, corrected: false };
    }
    const { error } = attempt;
    writing.services.log.warn(
      { kind: error.kind, model: modelReply, reason: error.message.slice(0, 200) },
      'the model failed',
    );
    if (run.text() !== '') return { model: modelReply, error, corrected };
    if (error.transient && failures === 0) {
      failures += 1;
      continue;
    }
    await speakBuiltin(run, plan.reply);
    return { model: BUILTIN, error: null, corrected: false };
  }
}

type Ending = Spoken & { correction: Correction | null; acceptedAt: string; startedAt: number };

async function finish(writing: Writing, assignment: Assignment, run: LiveRun, ending: Ending): Promise<void> {
  const { plan, saying, untitled, versions } = assignment;
  const { runId, conversationId, messageId, userMessageId, tenantId, userId } = run.ids;
  const seq = run.freeze();
  const reason = run.stopReason();
  const status: store.EndedRun['status'] = reason
    ? reason === 'person'
      ? 'stopped'
      : 'interrupted'
    : ending.error
      ? 'error'
      : 'complete';
  const content = (reason === 'person' ? keptText(run.text(), run.seenLength()) : run.text()).toWellFormed();
  const errorType = reason && reason !== 'person' ? 'interrupted' : ending.error ? `model_${ending.error.kind}` : null;
  // A correction that came too late for this reply holds from the next turn on; what was asked, was asked.
  const { correction, corrected } = ending;
  const state: FlowState = correction
    ? { ...correction.state, asked: corrected ? correction.asked : plan.state.asked }
    : plan.state;
  const title = untitled && !plan.safety ? titleFrom(state, saying.message, saying.language) : null;
  const ended: store.EndedRun = {
    runId,
    status,
    seq,
    content,
    model: ending.model,
    quickReplies: status === 'complete' && !corrected ? plan.quickReplies : [],
    corrected: correction ? state : null,
    progress: progressOf(state),
    title,
    errorType,
    retryAfterSeconds: ending.error?.retryAfterSeconds ?? null,
    firstTokenMs: run.firstTokenMs(),
    totalMs: Math.round(performance.now() - ending.startedAt),
  };
  const news: News[] = [
    ...(correction ? newsOf(correction.effects, conversationId) : []),
    { type: 'message.replied', data: { conversationId, messageId, model: ending.model, status } },
  ];
  await writing.log.settle(runId);
  const outcome = await keep(writing.services, { tenantId, userId }, ended, news);
  if (outcome) assignment.remember({ content, flowState: state, safetyState: plan.safetyState });
  const row: StoredMessage = {
    id: messageId,
    conversationId,
    parentId: userMessageId,
    role: 'assistant',
    content,
    language: saying.language,
    status: outcome ? status : 'interrupted',
    createdAt: ending.acceptedAt,
    runId,
    model: ending.model,
    quickReplies: ended.quickReplies,
    safetyLevel: plan.safetyLevel,
    safetyKind: plan.safetyState?.kind ?? null,
    pendingEdit: null,
  };
  const message = messageView(row, versions, saying.country);
  if (!outcome)
    run.end({ type: 'error', data: { type: 'interrupted', message, retry: true, retry_after_seconds: null } });
  else if (errorType)
    run.end({
      type: 'error',
      data: { type: errorType, message, retry: true, retry_after_seconds: ended.retryAfterSeconds },
    });
  else run.end({ type: 'done', data: { message, title: outcome.titled ? title : null } });
}

const TRIES = 4;

/** Writes the end down, again when the database is away for a moment. Null when the run was given up meanwhile. */
async function keep(
  services: Services,
  { tenantId, userId }: { tenantId: string; userId: string },
  ended: store.EndedRun,
  news: News[],
): Promise<{ titled: boolean } | null> {
  const context = internalContext(services, { kind: 'tenant', tenantId, userId });
  const happenings = news.map(({ type, data }) => ({ type, data, about: { tenantId, userId } }));
  for (let tries = 1; ; tries += 1) {
    try {
      return await publishWith(context, happenings, (ctx, events) => store.endRun(ctx.db, ended, events));
    } catch (error) {
      services.log.error({ err: error, runId: ended.runId }, 'the end of a reply could not be written');
      if (tries === TRIES) return null;
      await pause(250 * 2 ** tries);
    }
  }
}
