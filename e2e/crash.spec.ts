import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../apps/server/src/testing/people.ts';
import { linkIn, mailTo, PASSWORD, signUpMember } from '../apps/server/src/testing/people.ts';
import { createEmbeddedTestDatabase, createTestDatabase } from '../apps/server/src/testing/postgres.ts';
import { agreeToEverything } from './support/onboarding.ts';
import type { RunningServer } from './support/server.ts';
import { freePort, startServer } from './support/server.ts';

const REFRESH = '/frontegg/identity/resources/auth/v1/user/token/refresh';
const PEOPLE = 6;
/** Of one process after the other; more in the thorough run. */
const DEATHS = process.env.TEST_THOROUGH === '1' ? 40 : 10;
/** How long people act before the process is killed, ms. */
const LIFE = { least: 150, most: 600 };

/** What the server said it had done. After every restart all of it must still be there. */
type Acknowledged = {
  messages: { person: SignedIn; conversation: string; text: string }[];
  signUps: string[];
  cookies: Map<string, string>;
};

/** Behind a proxy each act comes from another address, so that the limits of one address do not end the test early. */
const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1,::1' };
const fromSomewhere = () => ({ 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` });
const HEADERS = { 'content-type': 'application/json' };
/** Each act says after how many milliseconds it is done again. */
const AGAIN_MS = { at_once: 5, refused: 100, sign_up: 120 };
const refusedForNow = async (response: Response): Promise<boolean> => {
  if (response.status !== 429 && response.status !== 503) return false;
  await response.body?.cancel();
  return true;
};

/** A refusal of the network is what a killed server looks like; anything else is a finding. */
const unlessDead = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

async function chat(server: RunningServer, person: SignedIn, done: Acknowledged): Promise<number> {
  const text = `I keep thinking about ${randomUUID()}.`;
  const headers = { ...HEADERS, authorization: `Bearer ${person.accessToken}` };
  const response = await fetch(`${server.url}/api/chat`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ message: text, client_message_id: randomUUID() }),
  });
  if (await refusedForNow(response)) return AGAIN_MS.refused;
  const body = (await response.json()) as { conversation_id: string };
  expect(response.status, JSON.stringify(body)).toBe(200);
  done.messages.push({ person, conversation: body.conversation_id, text });
  return AGAIN_MS.at_once;
}

async function signUp(server: RunningServer, done: Acknowledged): Promise<number> {
  const email = `c${randomBytes(6).toString('hex')}@example.com`;
  const response = await fetch(`${server.url}/frontegg/identity/resources/users/v1/signUp`, {
    method: 'POST',
    headers: { ...HEADERS, ...fromSomewhere() },
    body: JSON.stringify({ email, name: 'Camille', password: PASSWORD }),
  });
  if (await refusedForNow(response)) return AGAIN_MS.refused;
  expect(response.status, await response.text()).toBe(200);
  done.signUps.push(email);
  return AGAIN_MS.sign_up;
}

/** One refresh with the newest cookie the client has; a lost answer leaves it with the older one. */
async function refresh(server: RunningServer, person: SignedIn, done: Acknowledged): Promise<number> {
  const response = await fetch(`${server.url}${REFRESH}`, {
    method: 'POST',
    headers: { ...HEADERS, ...fromSomewhere(), cookie: done.cookies.get(person.email) ?? '' },
    body: '{}',
  });
  if (await refusedForNow(response)) return AGAIN_MS.refused;
  expect(response.status, `a session that was never ended refreshes: ${await response.text()}`).toBe(200);
  done.cookies.set(person.email, response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '');
  return AGAIN_MS.at_once;
}

async function verifyMessage({ person, conversation, text }: Acknowledged['messages'][number], server: RunningServer) {
  const response = await fetch(`${server.url}/api/conversations/${conversation}/messages`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  const { messages } = (await response.json()) as { messages: { role: string; content: string; status: string }[] };
  expect(
    messages.filter(({ role, content }) => role === 'user' && content === text),
    text,
  ).toHaveLength(1);
  expect(
    messages.find(({ role }) => role === 'assistant')?.content.length,
    'an answered message keeps its answer',
  ).toBeGreaterThan(0);
}

async function verifySignUp(email: string, server: RunningServer): Promise<void> {
  const link = linkIn(await mailTo(server, email));
  const response = await fetch(`${server.url}/frontegg/identity/resources/users/v1/activate`, {
    method: 'POST',
    headers: { ...HEADERS, ...fromSomewhere() },
    body: JSON.stringify({ ...Object.fromEntries(link.searchParams), password: PASSWORD }),
  });
  expect(response.status, `${email} was acknowledged, so its activation works: ${await response.text()}`).toBe(200);
}

async function verify(server: RunningServer, done: Acknowledged, people: SignedIn[]): Promise<void> {
  await Promise.all([
    ...done.messages.splice(0).map((message) => verifyMessage(message, server)),
    ...done.signUps.splice(0).map((email) => verifySignUp(email, server)),
    ...people.map((person) => refresh(server, person, done)),
  ]);
}

/** States that no moment of death may leave behind. */
const HALF: Record<string, string> = {
  'an active user without a tenant':
    'select 1 from identity.users u where u.activated_at is not null and not exists (select 1 from identity.memberships m where m.user_id = u.id)',
  'an account without the audit row of its sign-up (U4)':
    "select 1 from identity.users u where not exists (select 1 from identity.audits a where a.user_id = u.id and a.action = 'user.signed_up')",
  'a session without the audit row of its beginning (U4)':
    "select 1 from identity.sessions s where not exists (select 1 from identity.audits a where a.data ->> 'sessionId' = s.id::text)",
  'an audit row of an activation that was not done (U4)':
    "select 1 from identity.audits a where a.action = 'user.activated' and not exists (select 1 from identity.users u where u.id = a.user_id and u.activated_at is not null)",
  'audits with a gap, or a head that knows another number (U4)':
    "select 1 from identity.audit_heads h where h.number <> (select count(*) from identity.audits a where coalesce(a.tenant_id, '00000000-0000-0000-0000-000000000000') = h.tenant_id)",
  'a session that is half rotated':
    'select id from identity.sessions where (generation = 0) <> (parent_hash is null) or (generation = 0) <> (rotated_at is null)',
  'a message without its conversation':
    'select 1 from assistant.messages m where not exists (select 1 from assistant.conversations c where c.id = m.conversation_id)',
  'a question without a reply or a run':
    "select 1 from assistant.messages m where m.role = 'user' and not exists (select 1 from assistant.messages r where r.parent_id = m.id)",
  'a run that is over while its reply still streams':
    "select 1 from assistant.messages m join assistant.runs r on r.message_id = m.id where m.status = 'streaming' and r.status <> 'running'",
};

async function killManyTimes(
  times: number,
  env: Record<string, string>,
  inspect: (sql: string) => Promise<unknown[]>,
): Promise<void> {
  const environment = { ...env, ...BEHIND_PROXY, PORT: await freePort() };
  let server = await startServer(environment);
  const people: SignedIn[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await signUpMember(server));
  for (const person of people) await agreeToEverything(server, person);
  const done: Acknowledged = {
    messages: [],
    signUps: [],
    cookies: new Map(people.map(({ email, cookie }) => [email, cookie])),
  };
  for (let round = 0; round < times; round += 1) {
    let alive = true;
    const repeat = async (act: () => Promise<number>): Promise<void> => {
      while (alive) await wait((await unlessDead(act)) ?? AGAIN_MS.at_once);
    };
    const acting = [
      ...people.map((person) => repeat(() => chat(server, person, done))),
      ...people.map((person) => repeat(() => refresh(server, person, done))),
      repeat(() => signUp(server, done)),
    ];
    await wait(LIFE.least + Math.random() * (LIFE.most - LIFE.least));
    alive = false;
    await server.kill();
    await Promise.all(acting);
    server = await startServer(environment);
    await verify(server, done, people);
  }
  await server.stop();
  for (const [state, sql] of Object.entries(HALF)) expect(await inspect(sql), state).toEqual([]);
}

describe('CHAT-5 what was acknowledged survives kill -9', () => {
  const cleanUps: (() => Promise<void> | void)[] = [];
  afterAll(async () => {
    for (const clean of cleanUps) await clean();
  });

  test('CHAT-5 AUTH-7 AUTH-13 AUDIT-2 U4 deaths on PostgreSQL at any moment while people chat, sign up and refresh lose nothing', {
    timeout: 600_000,
  }, async () => {
    const database = await createTestDatabase();
    cleanUps.push(() => database.drop());
    const env = {
      DATA_DIR: database.dataDir,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      ...(database.url ? { DATABASE_URL: database.url } : {}),
    };
    await killManyTimes(DEATHS, env, async (sql) => {
      const client = new pg.Client({ connectionString: database.url ?? '' });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    });
  });

  test('CHAT-5 OPS-1 and so do two on the embedded database', { timeout: 600_000 }, async () => {
    const database = await createEmbeddedTestDatabase();
    cleanUps.push(() => database.drop());
    await killManyTimes(2, { DATA_DIR: database.dataDir }, async () => []);
  });
});
