import type { ChatAnswer, ReplyEvents } from '@parley/contracts/assistant/chat.ts';
import { chatProblems } from '@parley/contracts/assistant/chat.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { messageView } from '../conversations/message-view.ts';
import { attemptOf, beginOf } from './attempts.ts';
import type { LiveRun } from './live-run.ts';
import { deltaFrame, eventFrame, frameOf } from './reply-frames.ts';
import type { RunView } from './runs.store.ts';
import * as store from './runs.store.ts';
import type { Follower } from './told-run.ts';

/** How long a follower on another node waits when no news come. */
const POLL_MS = 1_000;
/** A stop asked of another node is answered by then: at the latest its node is found lost. */
const STOP_PATIENCE_MS = 25_000;

const missing = (): ProblemError => new ProblemError(chatProblems.run_not_found);

/**
 * A run of this process, if it is the caller's. A node that stalled may write an attempt that is over and not know it yet: its words are not for
 * those who have met a later one.
 */
function ownLive(ctx: AssistantContext, runId: string, afterSeq = 0): LiveRun | undefined {
  const run = ctx.assistant.runs.find(runId);
  const { userId, tenantId } = personOf(ctx);
  if (!run || run.ids.userId !== userId || run.ids.tenantId !== tenantId) return;
  return attemptOf(run.seq()) >= attemptOf(afterSeq) ? run : undefined;
}

/** Resolves with the next news of the run, after `POLL_MS`, or when the signal is aborted. */
function nextNews(ctx: AssistantContext, runId: string, signal: AbortSignal): { arm(): Promise<void>; leave(): void } {
  let wake: () => void = () => {};
  let told = false;
  const leave = ctx.assistant.runs.watch(runId, () => {
    told = true;
    wake();
  });
  return {
    leave,
    arm: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => done(), POLL_MS);
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          told = false;
          resolve();
        };
        wake = done;
        if (told || signal.aborted) return done();
        signal.addEventListener('abort', done, { once: true });
      }),
  };
}

/** Frames of a run of this process. @returns false when the run went on elsewhere before it ended */
async function followLive(live: LiveRun, afterSeq: number, signal: AbortSignal, follower: Follower): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = (): void => resolve(true);
  signal.addEventListener('abort', stop, { once: true });
  const leave = live.follow(afterSeq, (frame, last) => {
    if (last && live.stopReason() === 'taken') return resolve(false);
    follower(frame, last);
    if (last) stop();
  });
  if (signal.aborted) stop();
  const ended = await promise;
  leave();
  signal.removeEventListener('abort', stop);
  return ended;
}

type Following = { afterSeq: number; signal: AbortSignal; begin(): void; follower: Follower };

/**
 * Gives every frame after `afterSeq` to the follower, from memory or, for another node's run, from the log; and goes over from one to the
 * other when another node takes the run over. Resolves when the run has ended or `signal` is aborted. @throws run_not_found, before the first frame
 */
export async function followRun(ctx: AssistantContext, runId: string, following: Following): Promise<void> {
  const { signal, begin, follower } = following;
  let { afterSeq } = following;
  const { userId } = personOf(ctx);
  let view: RunView | undefined;
  let live = ownLive(ctx, runId, afterSeq);
  if (!live) {
    view = await store.findRun(ctx.db, userId, runId, afterSeq);
    if (!view) throw missing();
  }
  begin();
  for (;;) {
    if (live) {
      if (await followLive(live, afterSeq, signal, follower)) return;
      afterSeq = live.seq();
      view = await store.findRun(ctx.db, userId, runId, afterSeq);
    }
    const told = await followLog(ctx, runId, view, afterSeq, following);
    if (!told) return;
    afterSeq = told.seq;
    live = ownLive(ctx, runId, afterSeq);
  }
}

/** Frames of another node's run. @returns what was told, when this node has taken the run over; null when it ended */
async function followLog(
  ctx: AssistantContext,
  runId: string,
  first: RunView | undefined,
  afterSeq: number,
  { signal, follower }: Following,
): Promise<Told | null> {
  const { userId } = personOf(ctx);
  const news = nextNews(ctx, runId, signal);
  const begin = beginOf(attemptOf(afterSeq));
  const told = { seq: afterSeq, length: begin, from: begin, start: begin, text: '' };
  try {
    for (let view = first; view && !signal.aborted; ) {
      tellLogged(view, told, follower);
      if (view.status !== 'running') {
        await tellEnd(ctx, runId, view, told, follower);
        return null;
      }
      await news.arm();
      if (ownLive(ctx, runId, told.seq)) return told;
      view = await store.findRun(ctx.db, userId, runId, told.seq);
    }
    return null;
  } finally {
    news.leave();
  }
}

/** What a follower heard from us: up to which event and character; where the reply begins; `text` of it, from character `start`. */
type Told = { seq: number; length: number; from: number; start: number; text: string };

function tellLogged(view: RunView, told: Told, follower: Follower): void {
  for (const { seq, type, at, data } of view.events) {
    if (type === 'delta') {
      follower(deltaFrame(seq, at ?? 0, data), false);
      if (told.text === '') told.start = at ?? 0;
      told.length = (at ?? 0) + data.length;
      told.text += data;
    } else {
      follower(frameOf(seq, type, data), false);
      if (type === 'replaced') takeBack(told, (JSON.parse(data) as ReplyEvents['replaced']).from);
    }
    told.seq = seq;
  }
  // Taken back before what we were asked for.
  const { replaced } = view;
  if (replaced && replaced.seq <= told.seq && replaced.from > told.from) {
    told.from = replaced.from;
    told.length = Math.max(told.length, told.from);
  }
}

function takeBack(told: Told, from: number): void {
  told.from = from;
  told.length = from;
  told.start = from;
  told.text = '';
}

/** What the log did not tell any more is in the message. */
async function tellEnd(
  ctx: AssistantContext,
  runId: string,
  view: RunView,
  told: Told,
  follower: Follower,
): Promise<void> {
  const found = await store.findMessages(ctx.db, [view.messageId, view.userMessageId]);
  const row = found.find(({ id }) => id === view.messageId);
  const said = found.find(({ id }) => id === view.userMessageId);
  if (!row || !said) return follower('', true);
  const message = messageView(row, row.versions, row.country);
  if (told.seq === 0)
    follower(
      eventFrame(Math.min(1, view.seq), 'accepted', {
        run_id: runId,
        conversation_id: view.conversationId,
        user_message: messageView(said, said.versions, said.country),
        message_id: view.messageId,
      }),
      false,
    );
  const before = Math.max(view.seq - 1, told.seq);
  const attempt = attemptOf(view.seq);
  // A node that took the reply over and was lost before its first word took nothing back itself.
  const replaced = view.replaced ?? (attempt > 0 ? { seq: before, from: beginOf(attempt) } : null);
  if (replaced && told.seq < replaced.seq) {
    takeBack(told, replaced.from);
    follower(eventFrame(replaced.seq, 'replaced', { from: told.from }), false);
  }
  const kept = row.content.slice(told.start - told.from);
  // The message is not what was shown: marks of passages that do not exist are gone from it.
  if (!kept.startsWith(told.text) && !told.text.startsWith(kept)) {
    takeBack(told, told.length);
    follower(eventFrame(before, 'replaced', { from: told.from }), false);
  }
  const known = told.length - told.from;
  if (known < row.content.length) follower(deltaFrame(before, told.length, row.content.slice(known)), false);
  const ending = view.errorType
    ? eventFrame(view.seq, 'error', {
        type: view.errorType,
        message,
        retry: true,
        retry_after_seconds: view.retryAfterSeconds,
      })
    : eventFrame(view.seq, 'done', { message, title: null });
  follower(ending, true);
}

/** Waits until the run has ended, wherever it is written. @returns false when patience ran out. @throws run_not_found */
async function waitForEnd(ctx: AssistantContext, runId: string, signal: AbortSignal): Promise<void> {
  await followRun(ctx, runId, { afterSeq: 0, signal, begin: () => {}, follower: () => {} });
}

/** Until the run has ended, or this node has. @throws run_not_found */
export async function untilEnded(ctx: AssistantContext, runId: string): Promise<void> {
  await waitForEnd(ctx, runId, ctx.assistant.runs.closed);
}

/** Stops a reply on whichever node writes it. @returns how it ended. @throws run_not_found */
export async function stopRun(
  ctx: AssistantContext,
  runId: string,
  seenLength: number | null,
): Promise<ChatAnswer['reply']['status']> {
  const { userId } = personOf(ctx);
  const live = ownLive(ctx, runId);
  if (live) {
    live.stop('person', seenLength);
    const end = await live.ended;
    if (end) return end.data.message.status;
  }
  if (await store.requestStop(ctx.db, userId, runId, seenLength)) {
    ctx.assistant.runs.stop(runId, seenLength);
    await waitForEnd(ctx, runId, AbortSignal.timeout(STOP_PATIENCE_MS));
  }
  const view = await store.findRun(ctx.db, userId, runId, 0);
  if (!view) throw missing();
  return view.status === 'running' ? 'stopped' : view.status;
}
