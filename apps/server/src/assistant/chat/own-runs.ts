import type { Logger } from '#platform/logger.ts';
import { openCrowd } from './crowd.ts';
import type { LiveRun, RunIds } from './live-run.ts';
import { createLiveRun } from './live-run.ts';
import type { RunLog } from './run-log.ts';
import type { Resumption } from './told-run.ts';

/** No reply is written longer than this. */
const LONGEST_RUN_MS = 600_000;
/** An ended run stays in memory so long, for those who come back at once. */
const REMEMBERED_MS = 30_000;

export type WriteRun = (run: LiveRun) => Promise<void>;

/** Runs of this process: those that are being written, and those that have just ended. */
export type OwnRuns = {
  /** Writes a reply in the background. */
  start(ids: RunIds, write: WriteRun, resumption?: Resumption): LiveRun;
  /** One that is being written. */
  running(runId: string): LiveRun | undefined;
  /** Also one that has just ended; none that another node writes by now. */
  find(runId: string): LiveRun | undefined;
  active(): number;
  crowded(): boolean;
  ids(): string[];
  /** What is in the database: a model is asked before its run is stored. */
  stored(): string[];
  stopIn(conversationIds: readonly string[]): void;
  /** Once all that is being written now has been. */
  written(): Promise<unknown>;
  /** What ends from now on is not remembered. */
  rememberNothing(): void;
  /** Stops what is being written, and whatever is begun later. */
  shutDown(): void;
};

/** @param onEnd told of each run that is written no longer */
export function openOwnRuns(log: RunLog, logger: Logger, onEnd: (runId: string) => void): OwnRuns {
  const running = new Map<string, LiveRun>();
  const ended = new Map<string, LiveRun>();
  const writing = new Set<Promise<void>>();
  const crowd = openCrowd(() => running.size);
  let remembers = true;
  let isDown = false;

  const end = (run: LiveRun): void => {
    const { runId } = run.ids;
    running.delete(runId);
    onEnd(runId);
    if (!remembers || run.stopReason() === 'refused' || run.stopReason() === 'taken') return;
    ended.set(runId, run);
    setTimeout(() => ended.delete(runId), REMEMBERED_MS).unref();
  };
  const start: OwnRuns['start'] = (ids, write, resumption) => {
    const run = createLiveRun(ids, log, crowd, resumption);
    running.set(ids.runId, run);
    const cap = setTimeout(() => run.stop('too_long'), LONGEST_RUN_MS);
    const work = write(run)
      .catch((error: unknown) => logger.error({ err: error, runId: ids.runId }, 'a reply could not be finished'))
      .finally(() => {
        clearTimeout(cap);
        // Whatever went wrong: no one waits for words that do not come.
        run.leave();
        end(run);
        writing.delete(work);
      });
    writing.add(work);
    if (isDown) run.stop('shutdown');
    return run;
  };
  return {
    start,
    running: (runId) => running.get(runId),
    find: (runId) => {
      const run = running.get(runId) ?? ended.get(runId);
      return run?.stopReason() === 'taken' ? undefined : run;
    },
    active: () => running.size,
    crowded: crowd.isThere,
    ids: () => [...running.keys()],
    stored: () => [...running.values()].filter((run) => run.isOpen()).map(({ ids }) => ids.runId),
    stopIn: (conversationIds) => {
      const among = new Set(conversationIds);
      for (const run of running.values()) if (among.has(run.ids.conversationId)) run.stop('person', null);
    },
    written: () => Promise.allSettled(writing),
    rememberNothing: () => {
      remembers = false;
    },
    shutDown: () => {
      isDown = true;
      for (const run of running.values()) run.stop('shutdown');
    },
  };
}
