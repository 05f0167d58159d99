import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { audits } from '@parley/contracts/identity/audits.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, mailTo, PASSWORD } from '../testing/browser.ts';
import { storeAudits, writeAudits } from './testing/many-audits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const tenantOf = async (person: Browser): Promise<string> => (await person.call(users.me, {})).tenantId;

/** RFC 4180: cells may hold separators, quotes and line ends when they are quoted. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/gy;
  for (let match = cell.exec(text); match && cell.lastIndex <= text.length; match = cell.exec(text)) {
    const [whole, raw = '', end] = match;
    if (whole === '' && cell.lastIndex >= text.length) break;
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

async function fileOf(person: Browser, query = '', properties?: string[], headers: Record<string, string> = {}) {
  const response = await person.fetch(`/frontegg/audits/export/csv/v2?offset=0&outputFileName=audits.csv${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    body: JSON.stringify(properties ? { properties: properties.map((name) => ({ name, displayName: 'x' })) } : {}),
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, rows: readCsv(bytes.toString('utf8').replace(/^\ufeff/, '')) };
}

describe('the file', () => {
  it('AUDIT-1 U8 audits.csv has the rows that fit, of one’s own tenant, and is an audit itself', async () => {
    const person = await activePerson(app, 'ada@example.com', { companyName: 'Ada' });
    await activePerson(app, 'bob@example.com', { companyName: 'Bob' });
    await writeAudits(app, await tenantOf(person), [
      { email: 'é"quote", and, commas@example.com', userAgent: 'two\nlines', action: 'login.failed' },
      { email: 'x@example.com', severity: 'SEVERE', action: 'login.failed' },
    ]);
    const { response, bytes, rows } = await fileOf(person);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('filename="audits.csv"');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { data, total } = await person.call(audits.list, { query: { count: 200 } });
    expect(data[0]).toMatchObject({
      action: 'audits.exported',
      severity: 'WARNING',
      email: 'ada@example.com',
      user: person.userId,
    });
    expect(rows[0]).toEqual([
      'Time',
      'Person',
      'What happened',
      'Severity',
      'Network address',
      'Action',
      'Browser',
      'Details',
    ]);
    // The act of taking it out came after it was decided what is in it.
    expect(rows.slice(1).map((row) => [row[1], row[5]])).toEqual(
      data.slice(1).map(({ email, action }) => [email ?? '', action]),
    );
    expect(rows).toHaveLength(total);
    expect(rows[2]?.[1]).toBe('é"quote", and, commas@example.com');
    expect(rows[2]?.[6]).toBe('two lines');
    expect(rows[1]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    expect(bytes.toString()).not.toContain('bob@');

    const filtered = await fileOf(
      person,
      '&severity=SEVERE&sortBy=createdAt&sortDirection=asc',
      ['description', 'email'],
      { 'accept-language': 'fr' },
    );
    expect(filtered.rows).toEqual([
      ['Événement', 'Personne'],
      ['Échec de connexion', 'x@example.com'],
    ]);
    expect((await person.call(audits.list, { query: { count: 1 } })).data[0]?.json[0]).toMatchObject({
      columns: ['description', 'email'],
      looked: { severity: 'SEVERE' },
    });
    expect((await fileOf(person, '&action=login.failed&filter=x%40', ['email'])).rows).toEqual([
      ['Person'],
      ['x@example.com'],
    ]);
    expect((await fileOf(person, '&description=gin.fail', ['email'])).rows).toHaveLength(3);
    expect((await fileOf(person, '&severity=SEVERE&email=nobody', ['email'])).rows).toEqual([['Person']]);
    expect(await person.call(audits.exportCsvV1, { body: {} })).toContain('ada@example.com');
    // A description is looked for in the names of all actions, also where it is the name of one.
    const ended = (['session.ended', 'session.ended_by_limit'] as const).map((action) => ({
      action,
      email: 'y@example.com',
    }));
    await writeAudits(app, await tenantOf(person), ended);
    expect((await fileOf(person, '&description=session.ended&email=y%40example.com', ['email'])).rows).toHaveLength(3);
    // A time says which clock it is of, and nothing else does.
    await person.call(accountSettings.update, { body: { timezone: 'Europe/Paris' } });
    expect((await fileOf(person, '&severity=SEVERE', ['createdAt', 'email'])).rows[0]).toEqual([
      'Time (Europe/Paris)',
      'Person',
    ]);
  });

  it('AUDIT-1 U7 no cell is a formula, however it begins', async () => {
    const person = await activePerson(app, 'safe@example.com', { companyName: 'Safe' });
    const starts = [
      '=HYPERLINK("http://evil.example")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1',
      '＋1',
      'a;=1',
      'a,=1',
      'a"=1',
      ' =1',
      "'=1",
      'a|=1',
    ];
    await writeAudits(
      app,
      await tenantOf(person),
      starts.map((start) => ({ email: start, ip: start, userAgent: start, data: { start } })),
    );
    // As an older build, or somebody else, may have left them.
    await app.services.database.query(
      { kind: 'owner' },
      `update identity.audits set user_agent = E'\\t=1\\r\\n=2', is_plain = false where tenant_id = $1 and number = 3`,
      [await tenantOf(person)],
    );
    const { rows } = await fileOf(person);
    const risky = rows
      .slice(1)
      .flatMap((row) => row.flatMap((cell) => cell.split(/[,;|\t\r\n"]/)))
      .filter((part) => /^\s*[=+\-@＝＋－＠]/.test(part));
    expect(risky).toEqual([]);
    expect(rows.slice(1).flatMap((row) => row.filter((cell) => /^\s/.test(cell)))).toEqual([]);
    expect(rows.find((row) => row[1]?.includes('HYPERLINK'))?.[1]).toBe(`'=HYPERLINK("http://evil.example")`);
    for (const row of rows) expect(row).toHaveLength(8);
  });

  it('AUDIT-1 more rows than a piece holds come whole and in order, once each', async () => {
    const person = await activePerson(app, 'long@example.com', { companyName: 'Long' });
    const tenantId = await tenantOf(person);
    await storeAudits(app, tenantId, 25_000, new Date());
    const numbers = (rows: string[][]) => rows.slice(1).map(([cell]) => (JSON.parse(cell ?? '{}') as { n: number }).n);
    const down = Array.from({ length: 25_000 }, (_, at) => 25_000 - at);
    expect(numbers((await fileOf(person, '&email=robot%40acme.example', ['json'])).rows)).toEqual(down);
    expect(numbers((await fileOf(person, '&email=robot%40acme.example&sortDirection=asc', ['json'])).rows)).toEqual(
      down.toReversed(),
    );
    // Two conditions: in a list only the newest are looked at, in the file all.
    expect(numbers((await fileOf(person, '&email=robot&ip=192.0.2', ['json'])).rows)).toEqual(down);
  });
});

describe('what rows hold', () => {
  it('AUDIT-2 U5 no password, code, link or token is in any row', async () => {
    const person = await activePerson(app, 'canary@example.com', { companyName: 'Canary' });
    await person.call(users.updateMe, { body: { name: 'Canary' } });
    const wrong = 'canary-wrong-password-4711';
    await browserAt(app.url)
      .call(login.withPassword, { body: { email: 'canary@example.com', password: wrong } })
      .catch(() => null);
    await browserAt(app.url).call(login.withPassword, { body: { email: 'canary@example.com', password: PASSWORD } });
    await browserAt(app.url).call(passwords.forgot, { body: { email: 'canary@example.com' } });
    await mailTo(app, 'canary@example.com', 2);
    const { rows } = await app.services.database.query<{ text: string }>(
      { kind: 'owner' },
      `select string_agg(a::text, ' ') as text from identity.audits a`,
    );
    const { rows: mails } = await app.services.database.query<{ body: string }>(
      { kind: 'owner' },
      'select body_text as body from platform.mailbox',
    );
    const secrets = mails.flatMap(({ body }) =>
      [...body.matchAll(/token=([\w-]{16,})|^(\d{6})$/gm)].map(([, link, code]) => link ?? code),
    );
    expect(secrets.length).toBeGreaterThan(1);
    const held = [
      PASSWORD,
      wrong,
      person.token ?? 'token',
      person.cookie?.split('=')[1]?.split('.')[2] ?? 'cookie',
      ...secrets,
    ];
    for (const secret of held) expect(rows[0]?.text.includes(String(secret)), String(secret)).toBe(false);
  });

  it('AUDIT-2 U6 a name and a browser cannot write lines of their own', async () => {
    const person = await activePerson(app, 'lines@example.com', { companyName: 'Lines' });
    const tenantId = await tenantOf(person);
    await writeAudits(app, tenantId, [
      {
        userAgent: 'Firefox\r\n2026-01-01 INFO forged\u001b[2K',
        email: 'a\u202eb@example.com',
        data: { name: 'x\u0000\ny' },
      },
    ]);
    const { data } = await person.call(audits.list, { query: { count: 1 } });
    expect(data[0]).toMatchObject({
      userAgent: 'Firefox  2026-01-01 INFO forged [2K',
      email: 'a b@example.com',
      json: [{ name: 'x  y' }],
    });
    const { rows } = await fileOf(person);
    expect(rows.filter((row) => row.length !== 8)).toEqual([]);
  });
});
