import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedServices } from '#platform/services.ts';
import { replyInDrawnOrder } from '../assistant/chat/testing/take-over-schedule.ts';
import { refreshInDrawnOrder } from '../assistant/knowledge/testing/refresh-schedule.ts';
import { remindInDrawnOrder } from '../assistant/reminders/testing/crashes.ts';
import { sortInDrawnOrder } from '../assistant/topics/testing/sorting-schedule.ts';
import { tellInDrawnOrder } from '../platform/testing/events-schedule.ts';
import type { Lived, Schedule } from './drawn-order.ts';
import { faultsOf, inDrawnOrder } from './drawn-order.ts';
import { eraseInDrawnOrder } from './erasure-schedule.ts';
import { FENCES } from './fences.ts';
import { LATE_WRITES } from './late-writes.ts';
import { testServices } from './test-services.ts';
import { withoutFence } from './without-fence.ts';

/** Of each job; the thorough run has a thousand of each. */
const SCHEDULES = 20;
/** Of erasures, which take many steps. */
const ERASURES = 10;

let services: OpenedServices;
beforeAll(async () => {
  services = await testServices();
  await services.database.query(
    { kind: 'owner' },
    'create table public.drawn (id integer primary key, taken integer not null)',
  );
});
afterAll(() => services.close());

describe('jobs that claim with a lease, in an order drawn from a seed', () => {
  test('KNOW-1 whichever server dies or stalls where, readers see the old documents or the new', async () => {
    expect(await faultsOf(services, refreshInDrawnOrder, SCHEDULES)).toEqual([]);
  });

  test('ANLY-1 whichever server dies or stalls where, each conversation is sorted and counted once', async () => {
    expect(await faultsOf(services, sortInDrawnOrder, SCHEDULES)).toEqual([]);
  });

  test('CHAT-5 OPS-2 whichever server dies or stalls where, a reply ends once and no reader sees a sentence twice', async () => {
    expect(await faultsOf(services, replyInDrawnOrder, SCHEDULES)).toEqual([]);
  });

  test('OPS-2 whichever server dies where, each delivery becomes a job and each event is counted once', async () => {
    expect(await faultsOf(services, tellInDrawnOrder, SCHEDULES)).toEqual([]);
  });

  test('CONF-3 whichever server dies where, a deleted account is erased, and its report is exact and made once', async () => {
    expect(await faultsOf(services, eraseInDrawnOrder, ERASURES)).toEqual([]);
  });
});

/** Orders among the thousand that a mistake was found in. */
describe('what the thousand orders found', () => {
  test.each([233, 430, 603])(
    'CHAT-5 a reader stays with the newest attempt when its own node begins an older one late (seed %i)',
    async (seed) => {
      expect((await replyInDrawnOrder(services, seed)).faults).toEqual([]);
    },
  );

  test.each([87, 105, 117])(
    'REMI-2 a reminder given up as lost whose email certainly did not leave waits again (seed %i)',
    async (seed) => {
      expect(await remindInDrawnOrder(services, seed)).toEqual({ faults: [] });
    },
  );
});

describe('a write of a former holder that comes late', () => {
  test.each(Object.entries(LATE_WRITES))('OPS-2 changes nothing (%s)', async (_, live) => {
    expect(await live(services)).toEqual({ faults: [] });
  });
});

describe('without what keeps a former holder from writing, an order shows it', () => {
  test.each(FENCES)('OPS-2 when one that is not the holder $name', async ({ live, ...fence }) => {
    const { services: open, met } = withoutFence(services, fence);
    expect(await faultsOf(open, live, SCHEDULES, 1)).toHaveLength(1);
    expect(met()).toBeGreaterThan(0);
  });
});

describe('the driver', () => {
  /** Takes one of what there is; without a lock, two may take the same. */
  const takeOne = async (
    lock: string,
    seed: number,
    deaths = 0,
    deathChance = 0.3,
  ): Promise<Lived & { taken: number }> => {
    const rows = (text: string) => services.database.query<{ taken: number }>({ kind: 'owner' }, text);
    await rows('truncate public.drawn');
    await rows('insert into public.drawn values (1, 0)');
    const work: Schedule['work'][number] = ({ services: { database } }) =>
      database.withOwner(async (client) => {
        await client.query('begin');
        const found = await client.query(`select taken from public.drawn where id = 1 ${lock}`);
        await client.query('update public.drawn set taken = $1 where id = 1', [found.rows[0].taken + 1]);
        await client.query('commit');
      });
    const lived = await inDrawnOrder(services, { seed, work: [work, work], deaths, deathChance });
    return { ...lived, taken: (await rows('select taken from public.drawn')).rows[0]?.taken ?? -1 };
  };
  const seeds = Array.from({ length: 25 }, (_, seed) => seed);

  test('OPS-2 the same seed is the same order of steps, another seed another one', async () => {
    const traces = new Set<string>();
    for (const seed of seeds) {
      const { trace } = await takeOne('for update', seed, 1);
      expect((await takeOne('for update', seed, 1)).trace).toEqual(trace);
      traces.add(trace.join('\n'));
    }
    expect(traces.size).toBeGreaterThan(10);
  });

  test('OPS-2 a lost update is found, and none where the row is locked, which one server waits for', async () => {
    const taken = async (lock: string): Promise<Set<number>> => {
      const all = new Set<number>();
      for (const seed of seeds) all.add((await takeOne(lock, seed)).taken);
      return all;
    };
    expect(await taken('')).toEqual(new Set([1, 2]));
    expect(await taken('for update')).toEqual(new Set([2]));
  });

  test('OPS-2 what a server that dies had not committed is taken back, and what it had committed stays', async () => {
    const all = new Set<string>();
    for (let seed = 0; seed < 50; seed += 1) {
      const { deaths, taken, trace } = await takeOne('for update', seed, 2, 0.12);
      const commits = trace.filter((step) => step.endsWith(': commit')).length;
      expect([seed, taken]).toEqual([seed, commits]);
      for (const at of deaths) all.add(at);
    }
    expect([...all].some((at) => at.startsWith('update'))).toBe(true);
    expect(all).toContain('commit');
  });
});
