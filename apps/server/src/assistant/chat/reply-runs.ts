import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { openCrowd } from './crowd.ts';
import type { LiveRun, RunIds } from './live-run.ts';
import { createLiveRun } from './live-run.ts';
import type { RunLog } from './run-log.ts';
import { openRunLog } from './run-log.ts';
import * as store from './runs.store.ts';

const BEAT_MS = 5_000;
/** No reply is written longer than this. */
const LONGEST_RUN_MS = 600_000;
/** An ended run stays in memory so long, for those who come back at once. */
const REMEMBERED_MS = 30_000;
/** What running replies get, at least, when the process is asked to stop. */
const GRACE_MS = 4_000;

export type ReplyRuns = {
  readonly nodeId: string;
  readonly log: RunLog;
  /** Writes a reply in the background; whoever asked for it may go away. */
  start(ids: RunIds, write: (run: LiveRun) => Promise<void>): LiveRun;
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
  begin(): Promise<void>;
  close(): Promise<void>;
};

/** Replies being written by this process, and what keeps those of a lost node from hanging. */
export function openReplyRuns(services: Services): ReplyRuns {
  const { database, bus, log: logger } = services;
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
  let beating: Promise<void> | null = null;
  let closing = false;
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
    if (closing || run.stopReason() === 'refused') return;
    ended.set(run.ids.runId, run);
    setTimeout(() => ended.delete(run.ids.runId), REMEMBERED_MS).unref();
  };

  const beat = async (): Promise<void> => {
    if (running.size > 0) {
      for (const { id, seenLength } of await store.beat(database, [...running.keys()]))
        running.get(id)?.stop('person', seenLength);
    }
    const lost = await store.reapLost(database, { own: [...running.keys()] });
    for (const runId of lost) {
      logger.warn({ runId }, 'a reply was interrupted: its node is gone');
      news(runId);
    }
  };
  const tick = (): void => {
    beating ??= beat()
      .catch((error: unknown) => logger.warn({ err: error }, 'replies could not give a sign of life'))
      .finally(() => {
        beating = null;
      });
  };

  return {
    nodeId,
    log,
    start: (ids, write) => {
      const run = createLiveRun(ids, log, crowd);
      running.set(ids.runId, run);
      const cap = setTimeout(() => run.stop('too_long'), LONGEST_RUN_MS);
      const work = write(run)
        .catch((error: unknown) => logger.error({ err: error, runId: ids.runId }, 'a reply could not be finished'))
        .finally(() => {
          clearTimeout(cap);
          forget(run);
          writing.delete(work);
        });
      writing.add(work);
      if (closing) run.stop('shutdown');
      return run;
    },
    find: (runId) => running.get(runId) ?? ended.get(runId),
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
    begin: async () => {
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
      );
      // On the embedded database nobody else can be writing what is found running now.
      await store.reapLost(database, { own: [], all: database.embedded });
      timer = setInterval(tick, BEAT_MS);
      timer.unref();
    },
    close: async () => {
      closing = true;
      const leftMs = GRACE_MS - (performance.now() - Math.min(askedToStopAt, performance.now()));
      if (timer) clearInterval(timer);
      await beating;
      const grace = setTimeout(() => {
        for (const run of running.values()) run.stop('shutdown');
      }, leftMs);
      await Promise.allSettled(writing);
      clearTimeout(grace);
      for (const off of leave) off();
      await log.close();
    },
  };
}
