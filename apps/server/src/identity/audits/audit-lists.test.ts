import { auditActions, auditWords } from '@parley/contracts/identity/audit-actions.ts';
import type { AuditRow } from '@parley/contracts/identity/audits.ts';
import { audits } from '@parley/contracts/identity/audits.ts';
import { metadata } from '@parley/contracts/identity/metadata.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson } from '../testing/browser.ts';
import type { Written } from './testing/many-audits.ts';
import { storeAudits, writeAudits } from './testing/many-audits.ts';

let app: TestApp;
let owner: Browser & { userId: string };
let other: Browser & { userId: string };
let tenantId: string;
/** What the tenant's list has to be, oldest first. */
let written: AuditRow[];

const ACTIONS = ['login.succeeded', 'login.failed', 'mfa.added', 'password.changed'] as const;
const SEVERITIES = ['INFO', 'WARNING', 'SEVERE'] as const;
const HOUR = 3_600_000;

beforeAll(async () => {
  app = await testApp();
  owner = await activePerson(app, 'owner@example.com', { companyName: 'Own' });
  other = await activePerson(app, 'other@example.com', { companyName: 'Other' });
  tenantId = (await owner.call(users.me, {})).tenantId;
  const now = Date.now();
  const rows: Written[] = Array.from({ length: 150 }, (_, at) => ({
    action: ACTIONS[at % 4] ?? 'login.failed',
    severity: SEVERITIES[at % 7 === 0 ? 2 : at % 3 === 0 ? 1 : 0],
    email: at % 5 === 0 ? null : `person${at % 11}@acme.example`,
    ip: `10.0.${at % 3}.${at % 4}`,
    at: new Date(now - (150 - at) * HOUR),
    data: { at },
  }));
  await writeAudits(app, tenantId, rows);
  written = (await all({ sortDirection: 'asc' })).data;
  expect(written.length).toBeGreaterThan(150);
});
afterAll(() => app.close());

type Query = NonNullable<Parameters<typeof owner.call<typeof audits.list>>[1]['query']>;
const list = (query: Query) => owner.call(audits.list, { query });
const all = (query: Query) => list({ count: 200, ...query });
const ids = (rows: readonly AuditRow[]) => rows.map(({ number }) => number);

/** The same list by filtering and sorting what there is, as one would on paper. */
function onPaper({
  filter,
  email,
  action,
  severity,
  ip,
  sortBy = 'createdAt',
  sortDirection = 'desc',
}: Query): number[] {
  const has = (text: string | null, part: string) => text?.toLowerCase().includes(part.toLowerCase()) ?? false;
  const named = (key: string, part: string) =>
    [key, auditWords(key, 'en'), auditWords(key, 'fr')].some((text) => has(text, part));
  const found = written.filter(
    (row) =>
      (!email || has(row.email, String(email))) &&
      (!action || (action in auditActions ? row.action === action : named(row.action, String(action)))) &&
      (!severity || row.severity === severity) &&
      (!ip || has(row.ip, String(ip))) &&
      (!filter || has(row.email, String(filter)) || has(row.ip, String(filter)) || named(row.action, String(filter))),
  );
  const way = sortDirection === 'asc' ? 1 : -1;
  const key = (row: AuditRow) =>
    sortBy === 'severity'
      ? ['INFO', 'WARNING', 'SEVERE'].indexOf(row.severity)
      : sortBy === 'description'
        ? row.description
        : row.action;
  const byNumber = found.toSorted((a, b) => b.number - a.number);
  if (sortBy === 'createdAt') return ids(way === 1 ? byNumber.reverse() : byNumber);
  return ids(byNumber.toSorted((a, b) => (key(a) === key(b) ? 0 : key(a) < key(b) ? -way : way)));
}

describe('the list', () => {
  it('AUDIT-1 rows are as the wire says, newest first, twenty from row 0', async () => {
    const { data, total } = await list({});
    expect(data).toHaveLength(20);
    expect(total).toBe(written.length);
    expect(ids(data)).toEqual(onPaper({}).slice(0, 20));
    expect(data[0]).toEqual({
      _id: expect.any(String),
      number: total,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: data[0]?.createdAt,
      time: data[0]?.createdAt,
      email: 'person6@acme.example',
      user: null,
      action: 'login.failed',
      description: 'Could not sign in',
      resource: 'session',
      severity: 'INFO',
      ip: '10.0.2.1',
      userAgent: 'Firefox',
      json: [{ at: 149 }],
      tenantId,
      vendorId: 'parley',
    });
    expect((await list({ offset: 1_000_000 })).data).toEqual([]);
    // The wire writes what is absent as a text, and may end a path with a slash.
    const spelled = await owner.fetch(
      '/frontegg/audits/?offset=5&count=2&filter=undefined&email=null&paginationMode=virtual',
      {
        headers: { authorization: `Bearer ${owner.token}` },
      },
    );
    expect(ids(((await spelled.json()) as { data: AuditRow[] }).data)).toEqual(onPaper({}).slice(5, 7));
  });

  const asked: Query[] = [
    { email: 'person3@acme.example' },
    { email: 'person1' },
    { email: 'OWNER@example.com' },
    { action: 'login.failed' },
    { action: 'sign' },
    { action: 'connexion' },
    { severity: 'SEVERE' },
    { ip: '10.0.1.1' },
    { ip: '10.0.2' },
    { filter: 'person1' },
    { filter: 'second factor' },
    { filter: 'mot de passe' },
    { filter: '%' },
    { filter: 'nothing at all' },
    { severity: 'SEVERE', action: 'login.failed' },
    { email: 'person', ip: '10.0.0.', severity: 'WARNING' },
    { filter: 'acme', action: 'mfa.added' },
    { sortBy: 'severity' },
    { sortBy: 'action' },
    { sortBy: 'description' },
    { sortBy: 'severity', action: 'login.failed' },
    { sortBy: 'action', severity: 'SEVERE' },
    { sortBy: 'action', action: 'sign' },
    { sortBy: 'severity', filter: 'person1' },
  ];
  it.each(asked)('AUDIT-1 %j: rows, order, total and pages are those of the list written out', async (query) => {
    const expected = onPaper(query);
    const whole = await all(query);
    expect(ids(whole.data)).toEqual(expected);
    expect(whole.total).toBe(expected.length);
    expect(whole.lookedBackTo).toBeUndefined();
    const reversed = { ...query, sortDirection: 'asc' as const };
    expect(ids((await all(reversed)).data)).toEqual(onPaper(reversed));
    for (const offset of [Math.floor(expected.length / 2), Math.max(0, expected.length - 2)])
      expect(ids((await list({ ...query, offset, count: 7 })).data)).toEqual(expected.slice(offset, offset + 7));
  });

  it('AUDIT-1 a range of time, alone and with other conditions', async () => {
    const time = (at: number) => written.find(({ json }) => json[0]?.at === at)?.createdAt ?? '';
    const within = (query: Query, from: number, to: number) =>
      onPaper(query).filter((number) => {
        const at = Number(written.find((row) => row.number === number)?.json[0]?.at);
        return at >= from && at <= to;
      });
    const createdAt = `${time(40)}..${time(90)}`;
    for (const query of [
      {},
      { action: 'login.failed' },
      { severity: 'SEVERE' },
      { filter: 'person1' },
      { email: 'person' },
      { sortBy: 'severity' },
    ] as Query[])
      expect(ids((await all({ ...query, createdAt })).data), JSON.stringify(query)).toEqual(within(query, 40, 90));
    expect(ids((await all({ createdAt: `${time(140)}..` })).data)).toEqual(
      onPaper({}).filter((n) => n >= (written.find(({ json }) => json[0]?.at === 140)?.number ?? 0)),
    );
    expect((await all({ createdAt: '2001-01-01' })).total).toBe(0);
    expect((await all({ createdAt: '2001-01-01..', severity: 'SEVERE' })).total).toBe(
      onPaper({ severity: 'SEVERE' }).length,
    );
    expect((await all({ createdAt: '2999-01-01..' })).total).toBe(0);
  });

  it('AUDIT-1 U9 order is that of the numbers, whatever the clock of a node says', async () => {
    const person = await activePerson(app, 'skewed@example.com', { companyName: 'Skewed' });
    const own = (await person.call(users.me, {})).tenantId;
    const now = Date.now();
    await writeAudits(
      app,
      own,
      [3, -2, 5, -9].map((ahead) => ({ at: new Date(now + ahead * 60_000), data: { ahead } })),
    );
    const { data } = await person.call(audits.list, { query: { count: 4 } });
    expect(data.map(({ json }) => json[0]?.ahead)).toEqual([-9, 5, -2, 3]);
  });

  it('AUDIT-1 a tenant sees its own only, and only who may', async () => {
    const { data, total } = await other.call(audits.list, { query: { count: 200 } });
    expect(data.length).toBe(total);
    expect(data.every((row) => row.tenantId !== tenantId)).toBe(true);
    expect((await other.call(audits.list, { query: { email: 'person3@acme.example' } })).total).toBe(0);
    expect((await other.call(audits.list, { query: { filter: 'acme' } })).total).toBe(0);
    const plain = await activePerson(app, 'plain@example.com');
    for (const refused of [audits.list, audits.stats, audits.exportCsv])
      await expect(plain.call(refused, {})).rejects.toMatchObject({ status: 403 });
  });

  it('AUDIT-1 Q1 fields and sizes are from lists, wildcards are letters, nothing is text of SQL', async () => {
    for (const query of [
      { sortBy: 'digest' },
      { sortBy: 'created_at; drop table identity.audits' },
      { sortDirection: 'down' },
      { severity: 'FATAL' },
      { count: 100_000 },
      { count: 0 },
      { offset: -1 },
      { offset: 1.5 },
      { createdAt: "2026-01-01'; select 1" },
      { createdAt: '2026-99-99' },
      { filter: 'x'.repeat(300) },
    ] as unknown as Query[])
      await expect(list(query), JSON.stringify(query)).rejects.toMatchObject({ status: 400 });
    for (const filter of ['%', '_', "'", '\\', '"', "' or 1=1 --", '$1', '(a+)+$'])
      expect((await list({ filter, email: filter, ip: filter })).total, filter).toBe(0);
  });

  it('AUDIT-1 too much to look at is said: the newest part is searched, and a range leads further back', async () => {
    const person = await activePerson(app, 'busy@example.com', { companyName: 'Busy' });
    const own = (await person.call(users.me, {})).tenantId;
    const start = Date.UTC(2020, 0, 1);
    await storeAudits(app, own, 45_000, new Date(start));
    const ask = (query: Query) => person.call(audits.list, { query });
    // One condition is exact, however many there are and however deep.
    expect(await ask({ email: 'robot@acme.example', offset: 44_990 })).toMatchObject({
      total: 45_000,
      data: { length: 10 },
    });
    const two = await ask({ email: 'robot@acme.example', ip: '192.0.2.1' });
    expect(two).toMatchObject({ total: 20_000, data: { length: 20 }, lookedBackTo: expect.stringMatching(/^2020-/) });
    const text = await ask({ filter: '192.0.2' });
    expect(text.total).toBeGreaterThan(19_990);
    expect(text.lookedBackTo).toBeDefined();
    const before = await ask({
      email: 'robot@acme.example',
      ip: '192.0.2.1',
      createdAt: `..${new Date(start + 10_000 * 60_000).toISOString()}`,
    });
    expect(before).toMatchObject({ total: 5_000 });
    expect(before.lookedBackTo).toBeUndefined();
  });
});

describe('what stands beside it', () => {
  it('AUDIT-1 columns come from metadata, in the language of who asks; channels of notifications too', async () => {
    const { rows } = await owner.call(metadata.get, { query: { entityName: 'audits' } });
    expect(rows[0]?.properties?.map(({ name }) => name).sort()).toEqual([
      'action',
      'createdAt',
      'description',
      'email',
      'ip',
      'json',
      'severity',
      'userAgent',
    ]);
    expect(rows[0]?.properties?.[0]).toEqual({
      _id: 'createdAt',
      name: 'createdAt',
      displayName: 'Time',
      type: 'Timestamp',
      sortable: true,
      filterable: true,
      showInTable: true,
      showInMoreInfo: true,
    });
    const french = (await (
      await owner.fetch('/metadata?entityName=audits', { headers: { 'accept-language': 'fr' } })
    ).json()) as typeof response;
    const response = { rows };
    expect(french.rows[0]?.properties?.[0]?.displayName).toBe('Date');
    const sortable = rows[0]?.properties?.filter((column) => column.sortable).map(({ name }) => name) ?? [];
    for (const sortBy of sortable) expect((await list({ sortBy: sortBy as 'action' })).total).toBe(written.length);
    expect((await owner.call(metadata.get, { query: { entityName: 'notifications' } })).rows[0]).toMatchObject({
      channels: ['bell'],
      severities: ['SEVERE', 'WARNING', 'INFO'],
    });
  });

  it('AUDIT-1 stats: today and severe ones this week, by the calendar of the account', async () => {
    const person = await activePerson(app, 'stats@example.com', { companyName: 'Stats' });
    const own = (await person.call(users.me, {})).tenantId;
    const before = await person.call(audits.stats, {});
    expect(before).toEqual({ totalToday: expect.any(Number), severeThisWeek: 0 });
    const days = (count: number) => new Date(Date.now() - count * 24 * HOUR);
    await writeAudits(app, own, [
      { severity: 'SEVERE', at: new Date() },
      { severity: 'WARNING', at: new Date() },
      { severity: 'SEVERE', at: new Date() },
    ]);
    expect(await person.call(audits.stats, {})).toEqual({ totalToday: before.totalToday + 3, severeThisWeek: 2 });
    const empty = await activePerson(app, 'quiet@example.com', { companyName: 'Quiet' });
    const quiet = (await empty.call(users.me, {})).tenantId;
    await app.services.database.query({ kind: 'owner' }, 'delete from identity.audits where tenant_id = $1', [quiet]);
    expect(await empty.call(audits.stats, {})).toEqual({ totalToday: 0, severeThisWeek: 0 });
    await app.services.database.query({ kind: 'owner' }, 'delete from identity.audit_heads where tenant_id = $1', [
      quiet,
    ]);
    await writeAudits(app, quiet, [
      { severity: 'SEVERE', at: days(9) },
      { severity: 'SEVERE', at: days(8) },
    ]);
    expect(await empty.call(audits.stats, {})).toEqual({ totalToday: 0, severeThisWeek: 0 });
  });
});
