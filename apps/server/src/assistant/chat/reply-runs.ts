import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { openCrowd } from './crowd.ts';
import type { LiveRun, Resumption, RunIds } from './live-run.ts';
import { createLiveRun } from './live-run.ts';
import type { RunLog } from './run-log.ts';
import { openRunLog } from './run-log.ts';
import * as store from './runs.store.ts';
import { openWakefulness } from './wakefulness.ts';

const BEAT_MS = 1_000;
/** No reply is written longer than this. */
const LONGEST_RUN_MS = 600_000;
/** An ended run stays in memory so long, for those who come back at once. */
const REMEMBERED_MS = 30_000;
/** What running replies get, at least, when the process is asked to stop. */
const GRACE_MS = 4_000;
/** How long a node that ends waits for others to take its replies over, and how often it looks. */
const HAND_OVER_MS = 2_000;
const LOOK_MS = 50;
/** Replies that are taken over in one statement, so that other nodes get some. */
const TAKEN_AT_ONCE = 10;

export type ReplyRuns = {
  readonly nodeId: string;
  readonly log: RunLog;
  /** Writes a reply in the background; whoever asked for it may go away. */
  start(ids: RunIds, write: (run: LiveRun) => Promise<void>, resumption?: Resumption): LiveRun;
  /** A run of this process, running or just ended. */
  find(runId: string): LiveRun | undefined;
  active(): number;
  /** So many replies are written that they wait for one another more than for a model. */
  crowded(): boolean;
  /** Tells the node that writes it, whichever that is; the request itself stands in the database. */
  stop(runId: string, seenLength: number | null): void;
  stopIn(conversationIds: string[]): void;
  /** Says that the run is followed here, and hears whenever its log has grown or it has ended. @returns how to leave */
  watch(runId: string, listener: () => void): () => void;
  /** @param restart begins a reply of another node from its first word. Answers false when there is nothing to reply to any more */
  begin(restart: (taken: store.TakenRun) => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
  /** Aborted when this node writes nothing any more. */
  readonly closed: AbortSignal;
};

/** Replies being written by this process, and what keeps those of a lost node from hanging. */
export function openReplyRuns(services: Services): ReplyRuns {
  const { database, bus, log: logger } = services;
  const db = database.scoped({ kind: 'system' });
  const nodeId = uuidv7();
  const log = openRunLog(database, logger);
  const running = new Map<string, LiveRun>();
  const crowd = openCrowd(() => running.size);
  const ended = new Map<string, LiveRun>();
  const writing = new Set<Promise<void>>();
  /** Runs of ours that other nodes follow. */
  const followedElsewhere = new Set<string>();
  const leave: (() => void)[] = [];
  let timer: NodeJS.Timeout | null = null;
  /** Taken over, and not begun yet. */
  const restarting = new Set<string>();
  let restart: (taken: store.TakenRun) => Promise<boolean> = async () => false;
  /** Nothing is taken over any more; nothing is written any more. */
  let closing = false;
  let ending = false;
  const closed = new AbortController();
  let wakefulness = openWakefulness();
  let askedToStopAt = Number.POSITIVE_INFINITY;
  services.stopping.addEventListener('abort', () => {
    askedToStopAt = performance.now();
  });

  const news = (runId: string): void => {
    bus
      .publish('run-news', runId)
      .catch((error: unknown) => logger.warn({ err: error }, 'news of a reply were not told'));
  };
  log.onWritten((runIds) => {
    for (const runId of runIds) if (followedElsewhere.has(runId)) news(runId);
  });

  const forget = (run: LiveRun): void => {
    running.delete(run.ids.runId);
    if (followedElsewhere.delete(run.ids.runId)) news(run.ids.runId);
    if (closing || run.stopReason() === 'refused' || run.stopReason() === 'taken') return;
    ended.set(run.ids.runId, run);
    setTimeout(() => ended.delete(run.ids.runId), REMEMBERED_MS).unref();
  };

  const held = (): string[] => [...running.keys(), ...restarting];
  /** What is in the database: a model is asked before its run is stored. */
  const stored = (): string[] => [...running.values()].filter((run) => run.isOpen()).map(({ ids }) => ids.runId);
  const beat = async (): Promise<void> => {
    const ids = [...stored(), ...restarting];
    if (ids.length === 0) return;
    const still = new Map((await store.beat(db, nodeId, ids)).map((each) => [each.id, each]));
    for (const id of ids) {
      const mine = still.get(id);
      if (!mine) running.get(id)?.stop('taken');
      else if (mine.stopWanted) running.get(id)?.stop('person', mine.seenLength);
    }
  };
  const giveUp = async (which: store.GivenUp): Promise<void> => {
    for (const runId of await store.giveUp(db, which, held())) {
      logger.warn({ runId }, 'a reply was interrupted: its node is gone');
      news(runId);
    }
  };
  const goOn = async (taken: store.TakenRun): Promise<void> => {
    const { runId, attempt } = taken;
    logger.warn({ runId, attempt }, 'a reply begins again: its node is gone');
    try {
      const begun = await restart(taken);
      restarting.delete(runId);
      // Readers on other nodes had told the node that is gone.
      if (begun) followedElsewhere.add(runId);
      else await giveUp({ runId, nodeId });
      news(runId);
    } catch (error) {
      // Without signs of life it is another node's before long.
      logger.error({ err: error, runId }, 'a reply could not begin again');
    } finally {
      restarting.delete(runId);
    }
  };
  const takeOver = async (): Promise<void> => {
    for (let full = true; full && !closing && wakefulness.mayJudge(); ) {
      const taken = await store.takeOver(db, nodeId, held(), TAKEN_AT_ONCE);
      for (const { runId } of taken) restarting.add(runId);
      await Promise.all(taken.map(goOn));
      full = taken.length === TAKEN_AT_ONCE;
    }
  };
  const look = async (): Promise<void> => {
    if (database.embedded) return giveUp('lost');
    if (!wakefulness.hasLooked()) {
      await store.reachDatabase(db);
      wakefulness.waitForOthers();
    }
    if (wakefulness.mayJudge()) await takeOver();
    if (wakefulness.mayJudge()) await giveUp('beyond_restart');
    wakefulness.looked();
  };
  const beating = oneAtATime(beat, (error) => logger.warn({ err: error }, 'replies could not give a sign of life'));
  const looking = oneAtATime(look, (error) => logger.warn({ err: error }, 'lost replies could not be looked for'));

  /** Gives replies to other nodes, as long as there are any that take them. */
  const handOver = async (): Promise<void> => {
    const offered = stored();
    if (database.embedded || offered.length === 0) return;
    await store.handOver(db, nodeId, offered);
    await bus.publish('run-offered', nodeId);
    for (let waitedMs = 0; waitedMs < HAND_OVER_MS; waitedMs += LOOK_MS) {
      const waiting = new Set(await store.listHandedOver(db, offered));
      for (const id of offered) if (!waiting.has(id)) running.get(id)?.stop('taken');
      if (waiting.size === 0) return;
      await pause(LOOK_MS);
    }
  };

  return {
    nodeId,
    log,
    closed: closed.signal,
    start: (ids, write, resumption) => {
      const run = createLiveRun(ids, log, crowd, resumption);
      running.set(ids.runId, run);
      const cap = setTimeout(() => run.stop('too_long'), LONGEST_RUN_MS);
      const work = write(run)
        .catch((error: unknown) => logger.error({ err: error, runId: ids.runId }, 'a reply could not be finished'))
        .finally(() => {
          clearTimeout(cap);
          // Whatever went wrong: nobody waits for words that do not come.
          run.leave();
          forget(run);
          writing.delete(work);
        });
      writing.add(work);
      if (ending) run.stop('shutdown');
      return run;
    },
    find: (runId) => {
      const run = running.get(runId) ?? ended.get(runId);
      return run?.stopReason() === 'taken' ? undefined : run;
    },
    active: () => running.size,
    crowded: crowd.isThere,
    stop: (runId, seenLength) => {
      const own = running.get(runId);
      if (own) own.stop('person', seenLength);
      else
        bus.publish('run-stop', JSON.stringify({ runId, seenLength })).catch((error: unknown) => {
          // The node that writes it finds the request at its next sign of life.
          logger.warn({ err: error }, 'a stop was not told');
        });
    },
    stopIn: (conversationIds) => {
      const ids = new Set(conversationIds);
      for (const run of running.values()) if (ids.has(run.ids.conversationId)) run.stop('person', null);
      for (let at = 0; at < conversationIds.length; at += 100) {
        const payload = JSON.stringify(conversationIds.slice(at, at + 100));
        bus
          .publish('run-stop-in', payload)
          .catch((error: unknown) => logger.warn({ err: error }, 'a stop was not told'));
      }
    },
    watch: (runId, listener) => {
      const unsubscribe = bus.subscribe('run-news', (told) => {
        if (told === runId) listener();
      });
      bus.publish('run-follow', runId).catch((error: unknown) => logger.warn({ err: error }, 'following was not told'));
      return unsubscribe;
    },
    begin: async (restarting) => {
      restart = restarting;
      leave.push(
        bus.subscribe('run-follow', (runId) => {
          if (running.has(runId)) followedElsewhere.add(runId);
        }),
        bus.subscribe('run-stop', (payload) => {
          const { runId, seenLength } = JSON.parse(payload) as { runId: string; seenLength: number | null };
          running.get(runId)?.stop('person', seenLength);
        }),
        bus.subscribe('run-stop-in', (payload) => {
          const ids = new Set(JSON.parse(payload) as string[]);
          for (const run of running.values()) if (ids.has(run.ids.conversationId)) run.stop('person', null);
        }),
        bus.subscribe('run-offered', (by) => {
          if (by !== nodeId) looking.ask();
        }),
      );
      // On the embedded database nobody else can be writing what is found running now.
      if (database.embedded) await giveUp('all');
      wakefulness = openWakefulness();
      timer = setInterval(() => {
        wakefulness.tick();
        beating.ask();
        if (!closing) looking.ask();
      }, BEAT_MS);
      timer.unref();
    },
    close: async () => {
      closing = true;
      await looking.settled();
      const written = Promise.allSettled(writing);
      const over = Promise.withResolvers<void>();
      const beganAt = Math.min(askedToStopAt, performance.now());
      const grace = setTimeout(over.resolve, beganAt + GRACE_MS - performance.now());
      await Promise.race([written, over.promise]);
      clearTimeout(grace);
      if (timer) clearInterval(timer);
      await beating.settled();
      await handOver().catch((error: unknown) => logger.warn({ err: error }, 'replies could not be handed over'));
      ending = true;
      for (const run of running.values()) run.stop('shutdown');
      await Promise.allSettled(writing);
      closed.abort();
      for (const off of leave) off();
      await log.close();
    },
  };
}

/** Work that is asked for again and again: never twice at the same time, and once more when it was asked for meanwhile. */
function oneAtATime(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { ask(): void; settled(): Promise<void> } {
  let working: Promise<void> | null = null;
  let again = false;
  const ask = (): void => {
    if (working) {
      again = true;
      return;
    }
    again = false;
    working = work()
      .catch(onError)
      .finally(() => {
        working = null;
        if (again) ask();
      });
  };
  return { ask, settled: async () => void (await working) };
}
