import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import type { LiveRun, RunIds } from './live-run.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { WriteRun } from './own-runs.ts';
import { openOwnRuns } from './own-runs.ts';
import type { RunLog } from './run-log.ts';
import { openRunLog } from './run-log.ts';
import { openRunNotices } from './run-notices.ts';
import type { Means, Restart } from './take-over.ts';
import { handOver, openTakeOver } from './take-over.ts';
import type { Resumption } from './told-run.ts';

const BEAT_MS = 1_000;
/** What running replies get, at least, when the process is asked to stop. */
const GRACE_MS = 4_000;

export type ReplyRuns = {
  readonly nodeId: string;
  readonly log: RunLog;
  /** Writes a reply in the background; whoever asked for it may go away. */
  start(ids: RunIds, write: WriteRun, resumption?: Resumption): LiveRun;
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
  begin(restart: Restart): Promise<void>;
  close(): Promise<void>;
  /** Aborted when this node writes nothing any more. */
  readonly closed: AbortSignal;
};

/** Replies being written by this process, and what keeps those of a lost node from hanging. */
export function openReplyRuns(services: Services): ReplyRuns {
  const { database, log: logger } = services;
  const nodeId = uuidv7();
  const log = openRunLog(database, logger);
  const notices = openRunNotices(services, nodeId);
  /** Runs of ours that other nodes follow. */
  const followed = new Set<string>();
  log.onWritten((runIds) => {
    for (const runId of runIds) if (followed.has(runId)) notices.news(runId);
  });
  const own = openOwnRuns(log, logger, (runId) => {
    if (followed.delete(runId)) notices.news(runId);
  });
  const means: Means = {
    ...{ db: database.scoped({ kind: 'system' }), logger, nodeId, own, notices },
    followedElsewhere: (runId) => void followed.add(runId),
  };
  const pulse = openPulse(services, means);
  const closed = new AbortController();
  let leave = (): void => {};
  return {
    ...{ nodeId, log, closed: closed.signal, watch: notices.watch },
    ...{ start: own.start, find: own.find, active: own.active, crowded: own.crowded },
    stop: (runId, seenLength) => {
      const run = own.running(runId);
      if (run) run.stop('person', seenLength);
      else notices.stop(runId, seenLength);
    },
    stopIn: (conversationIds) => {
      own.stopIn(conversationIds);
      notices.stopIn(conversationIds);
    },
    begin: async (restart) => {
      leave = notices.listen({
        followed: (runId) => {
          if (own.running(runId)) followed.add(runId);
        },
        stopped: (runId, seenLength) => own.running(runId)?.stop('person', seenLength),
        stoppedIn: own.stopIn,
        offered: pulse.look,
      });
      await pulse.begin(restart);
    },
    close: async () => {
      await pulse.end();
      own.shutDown();
      await own.written();
      closed.abort();
      leave();
      await log.close();
    },
  };
}

type Pulse = {
  begin(restart: Restart): Promise<void>;
  look(): void;
  /** Takes nothing over any more, lets replies finish for a while, and hands over the rest. */
  end(): Promise<void>;
};

/** What a node does every second: it shows that it lives, and looks for nodes that do not. */
function openPulse({ database, log: logger, stopping }: Services, means: Means): Pulse {
  const others = openTakeOver(means);
  const beating = oneAtATime(others.beat, (err) => logger.warn({ err }, 'replies could not give a sign of life'));
  const looking = oneAtATime(
    () => (database.embedded ? others.giveUp('lost') : others.look()),
    (err) => logger.warn({ err }, 'lost replies could not be looked for'),
  );
  const grace = openGrace(stopping);
  let timer: NodeJS.Timeout | null = null;
  let isEnding = false;
  const tick = (): void => {
    others.tick();
    beating.ask();
    if (!isEnding) looking.ask();
  };
  return {
    look: looking.ask,
    begin: async (restart) => {
      others.begin(restart);
      // On the embedded database nobody else can be writing what is found running now.
      if (database.embedded) await others.giveUp('all');
      timer = setInterval(tick, BEAT_MS);
      timer.unref();
    },
    end: async () => {
      isEnding = true;
      others.stop();
      means.own.rememberNothing();
      await looking.settled();
      await grace.until(means.own.written());
      if (timer) clearInterval(timer);
      await beating.settled();
      if (database.embedded) return;
      await handOver(means).catch((err: unknown) => logger.warn({ err }, 'replies could not be handed over'));
    },
  };
}

/** The time that running replies get, from when the process is asked to stop. */
function openGrace(stopping: AbortSignal): { until(done: Promise<unknown>): Promise<void> } {
  let askedToStopAt = Number.POSITIVE_INFINITY;
  stopping.addEventListener('abort', () => {
    askedToStopAt = performance.now();
  });
  return {
    until: async (done) => {
      const beganAt = Math.min(askedToStopAt, performance.now());
      const over = Promise.withResolvers<void>();
      const timer = setTimeout(over.resolve, beganAt + GRACE_MS - performance.now());
      await Promise.race([done, over.promise]);
      clearTimeout(timer);
    },
  };
}
