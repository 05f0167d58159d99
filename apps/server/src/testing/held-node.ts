import { AsyncLocalStorage } from 'node:async_hooks';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '#app';
import { openServices } from '#platform/services.ts';
import type { Step } from './drawn-order.ts';
import { steppedDatabase } from './stepped-database.ts';
import type { TestApp } from './test-app.ts';

/** How a request ended: its HTTP status, 0 for an answer without a problem. */
export type Outcome = { status: number; type: string };
export type Raced = {
  /** The first one ended before it came to that statement. */
  over: boolean;
  first: Outcome;
  second: Outcome;
  /** Statements of the first one up to where it was held. */
  trace: string[];
};

export type HeldNode = {
  /** Of a second node on the database of the application. */
  url: string;
  /**
   * Holds the first request of this node before one of its statements, lets the second one happen meanwhile, and then both end.
   * A second one that waits for a lock of the first lets it go on.
   * @param at number of the statement, from 1 on
   */
  race(at: number, first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<Raced>;
  close(): Promise<void>;
};

/** How often the database is asked whether a request waits for a lock. */
const LOOK_MS = 4;

const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ status: 0, type: '' }),
    (error: { status?: number; type?: string }) => {
      if (typeof error.status !== 'number') throw error;
      return { status: error.status, type: error.type ?? '' };
    },
  );

type Hold = { at: number; seen: string[]; reached(): void; released: Promise<void> };

/** A second node, whose requests can be held between any two of their statements. It runs no jobs. */
export async function heldNode(app: TestApp): Promise<HeldNode> {
  const { config, log, clock } = app.services;
  const opened = await openServices(config, log, { clock });
  opened.setPublicUrl(app.url);
  /** Set for what the first request of a race asks for; nothing else is held. */
  const asking = new AsyncLocalStorage<Hold>();
  /** For the request that comes next. */
  let next: Hold | null = null;
  const perform = (step: Step): void => {
    void step.perform().then((tell) => tell());
  };
  const ask = (step: Step): void => {
    const held = asking.getStore();
    held?.seen.push(step.name);
    if (held && held.seen.length >= held.at) {
      if (held.seen.length === held.at) held.reached();
      // Also what leaves together with it.
      void held.released.then(() => perform(step));
    } else perform(step);
  };
  const { database } = steppedDatabase(opened.database, { ask, nextPlace: () => 0, isDead: () => false });
  const node = await buildApp({ ...opened, database });
  node.http.addHook('onRequest', (_request, _reply, done) => {
    const hold = next;
    next = null;
    if (hold) asking.run(hold, done);
    else done();
  });
  await node.http.listen({ host: '127.0.0.1', port: 0 });

  const waitsForLock = async (): Promise<boolean> => {
    const { rows } = await app.services.database.query<{ waits: boolean }>(
      { kind: 'owner' },
      `select exists (select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0) as waits`,
    );
    return rows[0]?.waits ?? false;
  };
  const race: HeldNode['race'] = async (at, first, second) => {
    const reached = Promise.withResolvers<boolean>();
    const released = Promise.withResolvers<void>();
    const seen: string[] = [];
    next = { at, seen, reached: () => reached.resolve(true), released: released.promise };
    try {
      const one = outcomeOf(first());
      const isHeld = await Promise.race([reached.promise, one.then(() => false)]);
      const trace = [...seen];
      let isDone = false;
      const two = outcomeOf(second()).finally(() => {
        isDone = true;
      });
      while (isHeld && !isDone && !(await waitsForLock())) await pause(LOOK_MS);
      released.resolve();
      return { over: !isHeld, first: await one, second: await two, trace };
    } finally {
      released.resolve();
    }
  };
  return {
    url: `http://localhost:${(node.http.server.address() as AddressInfo).port}`,
    race,
    close: async () => {
      await node.close();
      await opened.close();
    },
  };
}
