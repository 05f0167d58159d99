import { EventEmitter } from 'node:events';
import { v7 as uuidv7 } from 'uuid';
import { vi } from 'vitest';
import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { Lived, Server } from '#testing/drawn-order.ts';
import { inDrawnOrder } from '#testing/drawn-order.ts';
import type { ReadEvent } from '#testing/read-events.ts';
import { textOf } from '#testing/read-events.ts';
import type { AssistantContext } from '../../context.ts';
import { followRun } from '../follow-run.ts';
import type { LiveRun, RunIds } from '../live-run.ts';
import type { ReplyRuns } from '../reply-runs.ts';
import { openReplyRuns } from '../reply-runs.ts';
import * as store from '../runs.store.ts';

const SENTENCES = ['One. ', 'Two. ', 'Three. ', 'Four. ', 'Five. '];
const TEXT = SENTENCES.join('');
/** What passes for the timers of all servers in one step. */
const MOMENT_MS = 150;

/** News among the servers of a schedule; told at once, so that the order of steps is the drawn one. */
function busOf(emitter: EventEmitter): Services['bus'] {
  const publish = async (channel: string, payload: string): Promise<void> => void emitter.emit(channel, payload);
  return {
    publish,
    publishIn: (_db, channel, payload) => publish(channel, payload),
    subscribe: (channel, listener) => {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    onReconnected: () => undefined,
    isHeard: () => true,
    onSilence: () => undefined,
    close: async () => undefined,
  };
}

/** A run that waits for a node, with what it belongs to. */
async function plantRun(base: Services): Promise<RunIds> {
  const [runId, conversationId, userMessageId, messageId, tenantId, userId] = Array.from({ length: 6 }, () => uuidv7());
  const ids = { runId, conversationId, userMessageId, messageId, tenantId, userId } as RunIds;
  const rows = (text: string, values: unknown[]) => base.database.query({ kind: 'owner' }, text, values);
  await rows(
    `insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language) values ($1, $2, $3, 'coaching-core', 1, 'en')`,
    [conversationId, tenantId, userId],
  );
  const message = `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status)
    values ($1, $2, $3, $4, $5, $6, $7, 'en', $8)`;
  await rows(message, [userMessageId, conversationId, tenantId, userId, null, 'user', 'My week was long.', 'complete']);
  await rows(message, [messageId, conversationId, tenantId, userId, userMessageId, 'assistant', '', 'streaming']);
  await rows(
    `insert into assistant.runs (id, tenant_id, user_id, conversation_id, user_message_id, message_id, slot, model_reply, model_sequence, heartbeat_at)
     values ($1, $2, $3, $4, $5, $6, 1, 'builtin', 'builtin', null)`,
    [runId, tenantId, userId, conversationId, userMessageId, messageId],
  );
  return ids;
}

const ended = (ids: RunIds, seq: number): store.EndedRun => ({
  ...{ runId: ids.runId, status: 'complete', seq, content: TEXT, model: 'builtin', tookOver: false, summary: null },
  ...{
    quickReplies: [],
    citations: [],
    flowState: null,
    raised: null,
    title: null,
    errorType: null,
    rewards: [],
    kept: [],
  },
  ...{ progress: { current_sequence: 's', current_subsequence: null, is_completed: false } },
  ...{ retryAfterSeconds: null, firstTokenMs: null, totalMs: 1 },
});

const parse = (frame: string): ReadEvent[] => {
  const [, id, type, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)\n\n$/.exec(frame) ?? [];
  return id && type && data ? [{ id: Number(id), type, data: JSON.parse(data) }] : [];
};
const isEnd = ({ type }: ReadEvent): boolean => type === 'done' || type === 'error';

/** What a person has read of a reply so far. */
type Reader = { events: ReadEvent[] };

async function read(
  services: Services,
  runs: ReplyRuns,
  { runId, tenantId, userId }: RunIds,
  reader: Reader,
): Promise<void> {
  const ctx = {
    ...internalContext(services, { kind: 'tenant', tenantId, userId }),
    ...{ principal: { tenantId, userId }, assistant: { runs } },
  } as unknown as AssistantContext;
  await followRun(ctx, runId, {
    ...{ afterSeq: reader.events.at(-1)?.id ?? 0, signal: new AbortController().signal, begin: () => undefined },
    follower: (frame) => void reader.events.push(...parse(frame)),
  });
}

/** @returns what is wrong with what a person read, in words */
function faultsOf({ events }: Reader): string[] {
  const seen = events.map((_, index) => textOf(events.slice(0, index + 1)));
  const faults = seen.flatMap((text) => (TEXT.startsWith(text) ? [] : [`a reader saw ${text}`]));
  if (seen.at(-1) !== TEXT || !isEnd(events.at(-1) as ReadEvent)) faults.push(`a reader was left with ${seen.at(-1)}`);
  const numbers = events.map(({ id }) => id);
  if (numbers.some((id, index) => id < (numbers[index - 1] ?? 0))) faults.push(`numbers went back: ${numbers}`);
  return faults;
}

/**
 * Two servers may write a reply, and each has a reader; one may die at any step, and the lease may pass as for a server that stalls. Then a server
 * that is left goes on, and readers come back to it.
 * @returns what is wrong in the end, in words; nothing when all is well
 */
export async function replyInDrawnOrder(base: Services, seed: number): Promise<Lived & { faults: string[] }> {
  const ids = await plantRun(base);
  const rows = async <R>(text: string): Promise<R[]> =>
    (await base.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, [ids.runId])).rows;
  const expire = async (): Promise<void> =>
    void (await rows(
      `update assistant.runs set heartbeat_at = now() - interval '10 seconds' where id in
        (select id from assistant.runs where id = $1 and status = 'running' for update skip locked)`,
    ));
  const bus = busOf(new EventEmitter());
  const readers: Reader[] = [];
  let ends = 0;
  const work = async ({ services: given, step }: Server): Promise<void> => {
    const services = { ...given, bus };
    const db = internalContext(services, { kind: 'tenant', ...ids }).db;
    const runs = openReplyRuns(services);
    const write = async (run: LiveRun): Promise<void> => {
      run.takeBackEarlier();
      run.open();
      for (const sentence of SENTENCES) {
        run.append(sentence);
        await step('a sentence', async () => undefined);
        if (run.stopReason()) return;
      }
      const seq = run.freeze();
      await runs.log.settle(ids.runId);
      if (!(await store.endRun(db, ended(ids, seq), '[]'))) return;
      ends += 1;
      const message = { content: TEXT, status: 'complete' } as never;
      run.end({ type: 'done', data: { message, title: null } });
    };
    await runs.begin(async ({ attempt }) => {
      runs.start(ids, write, { attempt, told: await store.findTold(db, ids.runId) });
      return true;
    });
    const reader: Reader = { events: [] };
    readers.push(reader);
    let over = false;
    const reading = read(services, runs, ids, reader).finally(() => {
      over = true;
    });
    while (!over) await step('a moment', async () => void (await vi.advanceTimersByTimeAsync(MOMENT_MS)));
    await reading;
    const closing = runs.close();
    let closed = false;
    void closing.then(() => {
      closed = true;
    });
    while (!closed) await step('a moment', async () => void (await vi.advanceTimersByTimeAsync(MOMENT_MS)));
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const lived = await inDrawnOrder(base, {
    ...{ seed, work: [work, work], deaths: 1, deathChance: 0.02 },
    happenings: [{ name: 'a lease is over', chance: 0.02, most: 1, act: expire }],
  }).finally(() => vi.useRealTimers());
  const faults: string[] = [];
  const [run] = await rows<{ status: string; content: string; said: string }>(
    `select r.status, m.content, m.status as said from assistant.runs r join assistant.messages m on m.id = r.message_id where r.id = $1`,
  );
  if (run?.status !== 'complete' || run.said !== 'complete' || run.content !== TEXT)
    faults.push(`the reply is ${JSON.stringify(run)}`);
  // A server that dies right after does not hear of it.
  if (ends > 1) faults.push(`it ended ${ends} times`);
  const left = openReplyRuns({ ...base, bus });
  for (const reader of readers) {
    if (!reader.events.some(isEnd)) await read({ ...base, bus }, left, ids, reader);
    faults.push(...faultsOf(reader));
  }
  return { ...lived, faults };
}
