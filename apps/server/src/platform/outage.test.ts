import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { ProblemBody } from '@parley/contracts/problem.ts';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Patience } from '#db/patience.ts';
import type { SignedIn } from '#testing/people.ts';
import { PASSWORD, signIn, signUpMember } from '#testing/people.ts';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase, onServer } from '#testing/postgres.ts';
import { sampleBody } from '#testing/sample-body.ts';
import type { TcpProxy } from '#testing/tcp-proxy.ts';
import { tcpProxy } from '#testing/tcp-proxy.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';

/** As in production, only shorter. */
const PATIENCE: Patience = { connectMs: 400, statementMs: 700, lockMs: 300, silenceMs: 900 };
const ADMIN = { email: 'admin@example.com', password: PASSWORD };

let own: TestDatabase;
let proxy: TcpProxy;
let app: TestApp;
/** May do everything. */
let ada: SignedIn;
/** May do nothing to others: what they ask for is done where the database does it. */
let bob: SignedIn;
beforeAll(async () => {
  if (!onServer) return;
  own = await createTestDatabase();
  proxy = await tcpProxy(own.url ?? '');
  app = await testApp({
    database: { url: proxy.url },
    config: { admin: ADMIN, databasePatience: PATIENCE, databasePoolSize: 4, stepUpSeconds: 24 * 60 * 60 },
  });
  await app.services.database.query({ kind: 'owner' }, 'update identity.users set super_user = true', []);
  ada = await signIn(app, ADMIN);
  bob = await signUpMember(app);
});
afterAll(async () => {
  await app?.close();
  await proxy?.close();
  await own?.drop();
});

/** As an administrator of the database, past the proxy. */
async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: own.url ?? '' });
  await client.connect();
  try {
    await client.query('set session characteristics as transaction read write');
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
const END_ALL =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
const readOnly = (word: 'on' | 'off'): Promise<void> => {
  const name = new URL(own.url ?? '').pathname.slice(1);
  return administer(`alter database ${name} set default_transaction_read_only = ${word}`, END_ALL);
};

type Operation = { name: string; path: string; endpoint: EndpointDescription };
/** All that are described; of those that end the session of the walk, none. */
const operations: Operation[] = allEndpoints
  .flatMap(({ prefix, tag, endpoints }) =>
    (Object.entries(endpoints) as [string, EndpointDescription][]).map(([name, endpoint]) => ({
      name: `${endpoint.method} ${prefix}${endpoint.path} (${tag}.${name})`,
      path: `${prefix}${endpoint.path.replace(/:\w+/g, uuidv7())}`,
      endpoint,
    })),
  )
  .filter(({ path }) => !/logout|session/.test(path));

type Answer = { name: string; status: number; text: string };

async function ask({ name, path, endpoint }: Operation, by: SignedIn): Promise<Answer> {
  const body = endpoint.method === 'GET' ? undefined : sampleBody(endpoint, () => undefined);
  const headers: Record<string, string> = { cookie: by.cookie, authorization: `Bearer ${by.accessToken}` };
  if (body) headers['content-type'] = 'application/json';
  const init = { method: endpoint.method, headers, redirect: 'manual' as const };
  const response = await fetch(`${app.url}${path}`, { ...init, ...(body ? { body: JSON.stringify(body) } : {}) });
  // Streams go on for as long as they have a listener.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { name, status: response.status, text: '' };
  }
  return { name, status: response.status, text: await response.text() };
}

/** Asks for everything, a few at a time. */
async function walk(atOnce: number, by: SignedIn, list = operations): Promise<Answer[]> {
  const left = [...list];
  const answers: Answer[] = [];
  const walker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) answers.push(await ask(next, by));
  };
  await Promise.all(Array.from({ length: atOnce }, walker));
  return answers;
}

/** @returns those that were refused for now */
function expectNoBug(answers: Answer[]): Answer[] {
  const bad = answers.filter(({ status }) => status >= 500 && status !== 503);
  expect(bad).toEqual([]);
  const refused = answers.filter(({ status }) => status === 503);
  for (const { name, text } of refused) {
    expect(ProblemBody.safeParse(JSON.parse(text)).success, `${name} answers in the shape of the house: ${text}`).toBe(
      true,
    );
  }
  return refused;
}

const ready = async (): Promise<{ status: number; database: string }> => {
  const response = await fetch(`${app.url}/readyz`);
  const { database } = (await response.json()) as { database: string };
  return { status: response.status, database };
};

const ME = '/identity/resources/users/v2/me';
/** A read and a write that succeed as long as the database does. */
async function readAndWrite(): Promise<Answer[]> {
  const headers = { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' };
  const asked = [{ headers }, { headers, method: 'PUT', body: '{"name":"Ada"}' }].map(async (init) => {
    const response = await fetch(`${app.url}${ME}`, init);
    return { name: ME, status: response.status, text: await response.text() };
  });
  return Promise.all(asked);
}

/** Asks again and again, until everything is as before. */
async function expectRecovery(): Promise<void> {
  const seen: Answer[] = [];
  await expect
    .poll(async () => {
      const answers = (await Promise.all([readAndWrite(), readAndWrite(), readAndWrite()])).flat();
      seen.push(...answers);
      return answers.filter(({ status }) => status !== 200);
    })
    .toEqual([]);
  await expect.poll(ready).toEqual({ status: 200, database: 'writable' });
  expectNoBug(seen);
  // Nobody was signed out by a database that could not be asked.
  expect(seen.filter(({ status }) => status === 401)).toEqual([]);
}

// The embedded database is a part of the process: it neither hangs nor becomes a standby.
describe.runIf(onServer)('APP-12 OPS-1 a database that cannot do its work now', () => {
  it('APP-12 OPS-4 a read-only database: every operation answers, writes with 503, and /readyz says why', async () => {
    await readOnly('on');
    const answers = await walk(4, ada);
    const refused = expectNoBug(answers);
    expect(refused.length).toBeGreaterThan(30);
    expect(await ready()).toEqual({ status: 503, database: 'read-only' });
    await readOnly('off');
    await expectRecovery();
  });

  it('APP-12 OPS-1 connections that are ended all the time: every operation answers, none with 500', async () => {
    let going = true;
    const ending = (async () => {
      const client = new pg.Client({ connectionString: own.url ?? '' });
      await client.connect();
      while (going) await client.query(END_ALL);
      await client.end();
    })();
    const answers = await walk(8, bob).finally(() => {
      going = false;
    });
    await ending;
    expect(expectNoBug(answers).length).toBeGreaterThan(10);
    await expectRecovery();
  });

  it('APP-12 OPS-1 a database that falls silent: every operation is refused in time, and all goes on when it is back', async () => {
    proxy.freeze();
    const began = performance.now();
    const unreachable = await ready();
    expect(unreachable).toEqual({ status: 503, database: 'unreachable' });
    const refused = expectNoBug(await walk(operations.length, ada));
    expect(refused.length).toBeGreaterThan(30);
    // Silence, a way out of a full pool, and a machine that does much else: without limits it would be minutes.
    expect(performance.now() - began).toBeLessThan(30_000);
    proxy.thaw();
    await expectRecovery();
  });

  it('APP-12 OPS-1 a database behind a way that is cut, refused and opened again answers no request with 500', async () => {
    const asked = walk(8, bob);
    proxy.freeze();
    proxy.cut();
    proxy.thaw();
    expectNoBug(await asked);
    await expectRecovery();
  });

  it('APP-12 what waits for a lock that another holds is refused instead of waiting for ever', async () => {
    const holder = new pg.Client({ connectionString: own.url ?? '' });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table identity.users in access exclusive mode');
    const answers = await readAndWrite();
    await holder.end();
    expect(expectNoBug(answers).length).toBeGreaterThan(0);
    await expectRecovery();
  });
});
