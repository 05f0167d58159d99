import { hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson } from '../testing/browser.ts';

/** More than are looked at one by one; of another owner, names that would be found as well. */
const MANY = 3_000;
let app: TestApp;
let ada: Browser & { userId: string };
let bob: Browser & { userId: string };
beforeAll(async () => {
  app = await testApp();
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Many' });
  bob = await activePerson(app, 'bob@example.com', { companyName: 'Others' });
  for (const [who, count] of [
    [ada, MANY],
    [bob, 5],
  ] as const) {
    const { tenantId } = await who.call(users.me, {});
    await app.services.database.query(
      { kind: 'owner' },
      `insert into identity.tenants (id, name, parent_id, created_at)
       select gen_random_uuid(), case n % 100 when 0 then 'Étable ' else 'Maison ' end || lpad(n::text, 5, '0'), $1,
         timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $2) n`,
      [tenantId, count],
    );
  }
});
afterAll(() => app.close());

type Query = NonNullable<Parameters<typeof ada.call<typeof hierarchy.search>>[1]['query']>;
const search = (query: Query, who: Browser = ada) => who.call(hierarchy.search, { query });
const names = async (query: Query) => (await search(query)).items.map(({ name }) => name);

it('TENANT-2 a word that few of many names have is found by its index, sorted, cut and counted', async () => {
  const found = await search({ _filter: 'ETABLE', _limit: 7, _offset: 1 });
  expect(found._metadata).toEqual({ totalItems: 30, totalPages: 5 });
  expect(found.items.map(({ name }) => name)).toEqual(
    [8, 9, 10, 11, 12, 13, 14].map((n) => `Étable 0${n < 10 ? '0' : ''}${n}00`),
  );
  expect(await names({ _filter: 'étable', _sortBy: 'createdAt', _order: 'DESC', _limit: 2 })).toEqual([
    'Étable 03000',
    'Étable 02900',
  ]);
  expect(await names({ _filter: '00777' })).toEqual(['Maison 00777']);
  expect(await names({ _filter: 'nothing like it' })).toEqual([]);
});

it('TENANT-2 a word that most names have is met along the order, and counted no further than a thousand', async () => {
  const found = await search({ _filter: 'maison', _limit: 3, _offset: 2 });
  expect(found._metadata).toEqual({ totalItems: 1_000, totalPages: 334, atLeast: true });
  expect(found.items.map(({ name }) => name)).toEqual(['Maison 00007', 'Maison 00008', 'Maison 00009']);
  expect(await names({ _filter: 'maison', _sortBy: 'createdAt', _order: 'DESC', _limit: 1 })).toEqual(['Maison 02999']);
  const short = await search({ _filter: 'ma', _limit: 1 });
  expect(short._metadata.atLeast).toBe(true);
  expect(short.items[0]?.name).toBe('Maison 00001');
  expect((await search({ _filter: 'ét', _limit: 1 }))._metadata).toEqual({ totalItems: 30, totalPages: 30 });
});

it('TENANT-2 N3 no page, sort, search or count shows an account of somebody else, and the total is kept', async () => {
  expect((await search({ _limit: 1 }))._metadata.totalItems).toBe(MANY);
  const others = await search({ _filter: 'maison' }, bob);
  expect(others._metadata).toEqual({ totalItems: 5, totalPages: 1 });
  const seen = new Set<string>();
  for (let page = 0; page < MANY / 200; page += 1)
    for (const { tenantId } of (await search({ _limit: 200, _offset: page, _sortBy: 'tenantId' })).items)
      seen.add(tenantId);
  expect(seen.size).toBe(MANY);
  for (const { tenantId } of others.items) expect(seen.has(tenantId)).toBe(false);
});
