import { EventEmitter } from 'node:events';
import { v7 as uuidv7 } from 'uuid';
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
import type { Replaced } from '../told-run.ts';

const SENTENCES = ['One. ', 'Two. ', 'Three. ', 'Four. ', 'Five. '];
const TEXT = SENTENCES.join('');
/** Said first, and taken back. */
const WRONG = ['No. ', 'Never. '];
/** What passes for the timers of all servers, and for the database, in one step. */
const MOMENT_MS = 150;
/** More than a lease. */
const LONG_MS = 10_000;
/** More steps than a sign of life and its answer take. */
const LONG_STEPS = 150;
/** What happens in the first, the second, … of the orders, and in the first again after the last. */
const KINDS = ['stalls before its end', 'stalls before its log', 'learns that it lost', 'dies'] as const;
const WRITES = {
  ...{ 'stalls before its end': /^with ended as/, 'stalls before its log': /^insert into assistant.run_events/ },
  ...{ 'learns that it lost': /^insert into assistant.run_events/, dies: null },
};

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
export async function plantRun(base: Services): Promise<RunIds> {
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

const ended = (ids: RunIds, seq: number, replaced: Replaced | null): store.EndedRun => ({
  ...{
    runId: ids.runId,
    status: 'complete',
    seq,
    replaced,
    content: TEXT,
    model: 'builtin',
    tookOver: false,
    summary: null,
  },
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

type EndedRow = { status: string; attempt: number; endedBy: number; content: string; said: string; logged: number };

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
  const faults = seen.flatMap((text) =>
    TEXT.startsWith(text) || WRONG.join('').startsWith(text) ? [] : [`a reader saw ${text}`],
  );
  if (seen.at(-1) !== TEXT || !isEnd(events.at(-1) as ReadEvent)) faults.push(`a reader was left with ${seen.at(-1)}`);
  const numbers = events.map(({ id }) => id);
  if (numbers.some((id, index) => id < (numbers[index - 1] ?? 0))) faults.push(`numbers went back: ${numbers}`);
  return faults;
}

/** One schedule: the reply, who reads it, and what went wrong so far. */
type Play = {
  base: Services;
  ids: RunIds;
  kind: (typeof KINDS)[number];
  bus: Services['bus'];
  /** About the run, as `$1`. */
  rows<R>(text: string): Promise<R[]>;
  readers: Reader[];
  faults: string[];
  /** The attempt that holds, and rows in the log of those before it. */
  held: { attempt: number; former: number };
  /** How often a server was told that it had ended the reply. */
  ends: number;
};

async function openPlay(base: Services, seed: number): Promise<Play> {
  const ids = await plantRun(base);
  return {
    ...{ base, ids, kind: KINDS[seed % KINDS.length] ?? 'dies', bus: busOf(new EventEmitter()) },
    rows: async <R>(text: string) =>
      (await base.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, [ids.runId])).rows,
    ...{ readers: [], faults: [], held: { attempt: 0, former: 0 }, ends: 0 },
  };
}

/** The last sign of life was so much longer ago. */
async function age(play: Play, milliseconds: number): Promise<void> {
  const [seen] = await play.rows<Play['held']>(
    `update assistant.runs r set heartbeat_at = heartbeat_at - interval '${milliseconds} milliseconds' where id in
      (select id from assistant.runs where id = $1 and status = 'running' for update skip locked)
     returning attempt, (select count(*)::integer from assistant.run_events e where e.run_id = r.id and e.seq < r.attempt * 1000000) as former`,
  );
  const { held, faults } = play;
  if (seen?.attempt === held.attempt && seen.former > held.former) faults.push('a former holder wrote to the log');
  play.held = seen ?? held;
}

/** What a server does to write the reply. */
async function writeAttempt(play: Play, server: Server, runs: ReplyRuns, run: LiveRun, attempt: number): Promise<void> {
  const { ids, kind, faults } = play;
  run.takeBackEarlier();
  run.open();
  for (const sentence of [...WRONG, ...SENTENCES]) {
    if (sentence === SENTENCES[0]) run.withdraw();
    run.append(sentence);
    await server.step('a sentence', async () => undefined);
    if (run.stopReason()) return;
  }
  // A slow model: the node hears that it has lost the reply while it waits.
  for (let waited = 0; kind === 'learns that it lost' && play.held.attempt > attempt; waited += 1) {
    if (run.stopReason()) return;
    if (waited === LONG_STEPS) {
      faults.push('a server never heard that it had lost the reply');
      return;
    }
    await server.step('nothing is said', async () => undefined);
  }
  const seq = run.freeze();
  await runs.log.settle(ids.runId);
  const { db } = internalContext(server.services, { kind: 'tenant', ...ids });
  if (!(await store.endRun(db, ended(ids, seq, run.replaced()), '[]'))) return;
  play.ends += 1;
  const message = { content: TEXT, status: 'complete' } as never;
  run.end({ type: 'done', data: { message, title: null } });
}

/** A server with a reader: it takes the reply over when it may, until its reader has read it, and then ends. */
async function serve(play: Play, server: Server): Promise<void> {
  const { ids, readers } = play;
  const services = { ...server.services, bus: play.bus };
  const { db } = internalContext(services, { kind: 'tenant', ...ids });
  const runs = openReplyRuns(services);
  /** Time passes while something is under way. */
  const during = async (work: Promise<void>): Promise<void> => {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    while (!isOver)
      await server.step('a moment', async () => {
        await age(play, MOMENT_MS);
        await server.pass(MOMENT_MS);
      });
    await over;
  };
  await runs.begin(async ({ attempt }) => {
    const told = await store.findTold(db, ids.runId);
    runs.start(ids, (run) => writeAttempt(play, server, runs, run, attempt), { attempt, told });
    return true;
  });
  const reader: Reader = { events: [] };
  readers.push(reader);
  await during(read(services, runs, ids, reader));
  await during(runs.close());
}

/** The reply as it is in the database. */
async function judgeReply({ rows, faults, ends }: Play): Promise<void> {
  const [run] = await rows<EndedRow>(
    `select r.status, r.attempt, r.seq / 1000000 as "endedBy", m.content, m.status as said,
       (select count(*)::integer from assistant.run_events e where e.run_id = r.id) as logged
     from assistant.runs r join assistant.messages m on m.id = r.message_id where r.id = $1`,
  );
  if (run?.status !== 'complete' || run.said !== 'complete' || run.content !== TEXT || run.logged > 0)
    faults.push(`the reply is ${JSON.stringify(run)}`);
  if (run && run.endedBy !== run.attempt) faults.push('a former holder ended it');
  // A server that dies right after does not hear of it.
  if (ends > 1) faults.push(`it ended ${ends} times`);
}

/** Readers whose server is gone come back; and, from wherever they had lost the connection, all of them. */
async function judgeReaders({ base, bus, ids, readers, faults }: Play): Promise<void> {
  const services = { ...base, bus };
  const left = openReplyRuns(services);
  for (const reader of readers) {
    if (!reader.events.some(isEnd)) await read(services, left, ids, reader);
    faults.push(...faultsOf(reader));
    for (let seen = 1; seen < reader.events.length; seen += 1) {
      const late: Reader = { events: reader.events.slice(0, seen) };
      await read(services, left, ids, late);
      if (textOf(late.events) !== TEXT)
        faults.push(`a reader who came back after event ${seen} has ${textOf(late.events)}`);
    }
  }
}

/**
 * Two servers may write a reply, and each has a reader; one may die at any step, and the lease may pass as for a server that stalls. Then a server
 * that is left goes on, and readers come back to it, from wherever they had stopped.
 * @returns what is wrong in the end, in words; nothing when all is well
 */
export async function replyInDrawnOrder(base: Services, seed: number): Promise<Lived & { faults: string[] }> {
  const play = await openPlay(base, seed);
  const { kind, faults } = play;
  const work = (server: Server): Promise<void> => serve(play, server);
  const lived = await inDrawnOrder(base, {
    ...{ seed, work: [work, work], deaths: kind === 'dies' ? 1 : 0, deathChance: 0.02 },
    happenings: [
      {
        ...{ name: 'a lease is over', most: 1, act: () => age(play, LONG_MS) },
        ...(WRITES[kind] ? { chance: 0.4, before: WRITES[kind] } : { chance: 0.04 }),
      },
    ],
  });
  await judgeReply(play);
  await judgeReaders(play);
  return { ...lived, faults };
}
