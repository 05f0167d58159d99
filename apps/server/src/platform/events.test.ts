import { CompiledQuery } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase, databaseEnvironment } from '#testing/postgres.ts';
import { readConfig } from './config.ts';
import { inTransaction, internalContext } from './context.ts';
import type { EventReader, PersonReader, PublishedEvent } from './events.ts';
import { publish, publishWith, startEvents, toldBeside } from './events.ts';
import { createLogger } from './logger.ts';
import type { OpenedServices } from './services.ts';
import { openServices } from './services.ts';

let database: TestDatabase;
let services: OpenedServices;
let events: { stop(): Promise<void> };
const told: { reader: string; event: PublishedEvent }[] = [];
const toldTogether: { tenantId: string; userId: string; told: unknown[] }[] = [];
const read: string[] = [];
let failures = 1;
const tenantId = uuidv7();
const ctx = () => internalContext(services, { kind: 'tenant', tenantId, userId: uuidv7() });
const reader = (
  name: string,
  types: string[],
  read: EventReader['read'] = async (_, event) => void told.push({ reader: name, event }),
): EventReader => ({ name, types, read });

beforeAll(async () => {
  database = await createTestDatabase();
  services = await openServices(
    readConfig({
      DATA_DIR: database.dataDir,
      ENCRYPTION_KEY: 'k-0123456789-abcdefghijklmnopqrstuvwxyz',
      ...databaseEnvironment(database.url),
    }),
    createLogger('silent'),
  );
  services.events.readers.push(
    reader('one', ['thing.happened']),
    reader('two', ['thing.happened', 'other.happened']),
    reader('shaky', ['shaky.happened'], async (_, event) => {
      failures -= 1;
      if (failures >= 0) throw new Error('on purpose');
      told.push({ reader: 'shaky', event });
    }),
  );
  const together: PersonReader = {
    name: 'together',
    types: ['person.happened'],
    readOfPerson: async (_, person, events) => {
      toldTogether.push({ ...person, told: events.map(({ data }) => data.n) });
    },
  };
  const readPicky: EventReader['read'] = async (_, event) => {
    read.push(String(event.data.n));
    if (event.data.n === 'wrong' && read.filter((n) => n === 'wrong').length === 1) throw new Error('on purpose');
  };
  services.events.readers.push(together, { ...reader('picky', ['picky.happened'], readPicky), quick: true });
  events = await startEvents(services);
});
afterAll(async () => {
  await events.stop();
  await services.close();
  await database.drop();
});

const readersOf = (data: string) =>
  told
    .filter(({ event }) => event.data.n === data)
    .map((entry) => entry.reader)
    .sort();

describe('AUDIT-2 one mechanism for what follows an act', () => {
  test('AUDIT-2 each reader of a type is told once, with what was published', async () => {
    await inTransaction(ctx(), (ctx) => publish(ctx, 'thing.happened', { n: 'a' }, { tenantId }));
    await expect.poll(() => readersOf('a')).toEqual(['one', 'two']);
    expect(told.find(({ event }) => event.data.n === 'a')?.event).toMatchObject({ type: 'thing.happened', tenantId });
  });

  test('AUDIT-2 an act that fails tells nobody', async () => {
    const failing = inTransaction(ctx(), async (ctx) => {
      await publish(ctx, 'thing.happened', { n: 'b' }, { tenantId });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await inTransaction(ctx(), (ctx) => publish(ctx, 'other.happened', { n: 'c' }, { tenantId }));
    await expect.poll(() => readersOf('c')).toEqual(['two']);
    expect(readersOf('b')).toEqual([]);
  });

  test('AUDIT-2 publishing outside a transaction is a mistake that fails', async () => {
    await expect(publish(ctx(), 'thing.happened', {}, { tenantId })).rejects.toThrow('in the transaction');
  });

  test.each([
    ['nobody reads', 'unread.happened', []],
    ['somebody reads', 'thing.happened', ['one', 'two']],
  ])('AUDIT-2 an act of one statement tells what %s, and nothing when it did nothing', async (_, type, readers) => {
    const act = (done: boolean, n: string) =>
      publishWith(ctx(), [{ type, data: { n }, about: { tenantId } }], async (ctx, events) => {
        const statement = `with act as (select where $2::boolean), ${toldBeside('$1', 'act')} select from act`;
        const { rows } = await ctx.db.executeQuery(CompiledQuery.raw(statement, [events, done]));
        return rows.length > 0 ? true : null;
      });
    const stored = async (n: string) => {
      const query = "select count(*)::int as number from platform.events where type = $1 and data ->> 'n' = $2";
      const { rows } = await services.database.query<{ number: number }>({ kind: 'system' }, query, [type, n]);
      return rows[0]?.number;
    };
    expect(await act(true, `done ${type}`)).toBe(true);
    expect(await act(false, `not done ${type}`)).toBeNull();
    expect(await stored(`done ${type}`)).toBe(1);
    expect(await stored(`not done ${type}`)).toBe(0);
    await expect.poll(() => readersOf(`done ${type}`)).toEqual(readers);
    expect(readersOf(`not done ${type}`)).toEqual([]);
  });

  test('AUDIT-2 a reader that fails is told again', async () => {
    await inTransaction(ctx(), (ctx) => publish(ctx, 'shaky.happened', { n: 'd' }, { tenantId }));
    await expect.poll(() => readersOf('d')).toEqual(['shaky']);
  });

  test('AUDIT-2 of several events told at once, only the one that could not be read is told again', async () => {
    const names = ['before', 'wrong', 'after'];
    await inTransaction(ctx(), async (ctx) => {
      for (const n of names) await publish(ctx, 'picky.happened', { n }, { tenantId });
    });
    await expect.poll(() => read).toEqual([...names, 'wrong']);
  });

  test('AUDIT-2 a reader of persons hears what happened to one of them together and in order, and nothing that is about nobody', async () => {
    const [one, two] = [uuidv7(), uuidv7()];
    await inTransaction(ctx(), async (ctx) => {
      for (const n of ['1', '2', '3'])
        for (const userId of [one, two]) await publish(ctx, 'person.happened', { n }, { tenantId, userId });
      await publish(ctx, 'person.happened', { n: 'nobody' }, { tenantId, userId: null });
    });
    await expect.poll(() => toldTogether).toHaveLength(2);
    const told = ['1', '2', '3'];
    expect(toldTogether).toEqual([
      { tenantId, userId: one, told },
      { tenantId, userId: two, told },
    ]);
  });

  test('AUDIT-2 what a killed process left undelivered is delivered by the next', async () => {
    await events.stop();
    await inTransaction(ctx(), (ctx) => publish(ctx, 'thing.happened', { n: 'e' }, { tenantId }));
    expect(readersOf('e')).toEqual([]);
    events = await startEvents(services);
    await expect.poll(() => readersOf('e')).toEqual(['one', 'two']);
  });
});
