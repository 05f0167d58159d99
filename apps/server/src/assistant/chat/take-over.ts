import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { OwnRuns } from './own-runs.ts';
import type { RunNotices } from './run-notices.ts';
import * as store from './runs.store.ts';
import { openWakefulness } from './wakefulness.ts';

/** How long a node that ends waits for others to take its replies over, and how often it looks. */
const HAND_OVER_MS = 2_000;
const LOOK_MS = 50;
/** Replies that are taken over in one statement, so that other nodes get some. */
const TAKEN_AT_ONCE = 10;

/** Begins a reply of another node from its first word. @returns false when there is nothing to reply to any more */
export type Restart = (taken: store.TakenRun) => Promise<boolean>;

export type Means = {
  db: Db;
  logger: Logger;
  nodeId: string;
  own: OwnRuns;
  notices: RunNotices;
  /** Of a run that readers on other nodes may follow. */
  followedElsewhere(runId: string): void;
};

export type TakeOver = {
  /** One second more has passed. */
  tick(): void;
  /** Signs of life of all that this node holds, and what others ask of it. */
  beat(): Promise<void>;
  /** Takes over what has lost its node, and gives up what no node may begin again. */
  look(): Promise<void>;
  giveUp(which: store.GivenUp): Promise<void>;
  begin(restart: Restart): void;
  /** Nothing more is taken over. */
  stop(): void;
};

/** Keeps replies of a lost node from hanging. */
export function openTakeOver({ db, logger, nodeId, own, notices, followedElsewhere }: Means): TakeOver {
  /** Taken over, and not begun yet. */
  const restarting = new Set<string>();
  const wakefulness = openWakefulness();
  let restart: Restart = async () => false;
  let isOver = false;

  const giveUp = async (which: store.GivenUp): Promise<void> => {
    for (const runId of await store.giveUp(db, which, [...own.ids(), ...restarting])) {
      logger.warn({ runId }, 'a reply was interrupted: its node is gone');
      notices.news(runId);
    }
  };
  const goOn = async (taken: store.TakenRun): Promise<void> => {
    const { runId, attempt } = taken;
    logger.warn({ runId, attempt }, 'a reply begins again: its node is gone');
    try {
      const begun = await restart(taken);
      restarting.delete(runId);
      // Readers on other nodes had told the node that is gone.
      if (begun) followedElsewhere(runId);
      else await giveUp({ runId, nodeId });
      notices.news(runId);
    } catch (error) {
      // Without signs of life it is another node's before long.
      logger.error({ err: error, runId }, 'a reply could not begin again');
    } finally {
      restarting.delete(runId);
    }
  };
  const takeLost = async (): Promise<void> => {
    for (let full = true; full && !isOver && wakefulness.mayJudge(); ) {
      const taken = await store.takeOver(db, nodeId, [...own.ids(), ...restarting], TAKEN_AT_ONCE);
      for (const { runId } of taken) restarting.add(runId);
      await Promise.all(taken.map(goOn));
      full = taken.length === TAKEN_AT_ONCE;
    }
  };
  return {
    tick: wakefulness.tick,
    beat: () => beatFor({ db, nodeId, own }, [...own.stored(), ...restarting]),
    look: async () => {
      if (!wakefulness.hasLooked()) {
        await store.reachDatabase(db);
        wakefulness.waitForOthers();
      }
      await takeLost();
      if (wakefulness.mayJudge()) await giveUp('beyond_restart');
      wakefulness.looked();
    },
    giveUp,
    begin: (given) => {
      restart = given;
      wakefulness.begin();
    },
    stop: () => {
      isOver = true;
    },
  };
}

async function beatFor({ db, nodeId, own }: Pick<Means, 'db' | 'nodeId' | 'own'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const still = new Map((await store.beat(db, nodeId, ids)).map((each) => [each.id, each]));
  for (const id of ids) {
    const mine = still.get(id);
    if (!mine) own.running(id)?.stop('taken');
    else if (mine.stopWanted) own.running(id)?.stop('person', mine.seenLength);
  }
}

/** Gives replies to other nodes, as long as there are any that take them. */
export async function handOver({ db, nodeId, own, notices }: Means): Promise<void> {
  const offered = own.stored();
  if (offered.length === 0) return;
  await store.handOver(db, nodeId, offered);
  await notices.offer();
  for (let waitedMs = 0; waitedMs < HAND_OVER_MS; waitedMs += LOOK_MS) {
    const waiting = new Set(await store.listHandedOver(db, offered));
    for (const id of offered) if (!waiting.has(id)) own.running(id)?.stop('taken');
    if (waiting.size === 0) return;
    await pause(LOOK_MS);
  }
}
