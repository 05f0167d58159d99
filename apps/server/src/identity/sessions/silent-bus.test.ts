import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase, onServer } from '#testing/postgres.ts';
import type { TcpProxy } from '#testing/tcp-proxy.ts';
import { tcpProxy } from '#testing/tcp-proxy.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { deriveSecrets } from '../secrets.ts';
import { openKeyRing } from '../signing-keys/key-ring.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, signedIn } from '../testing/browser.ts';

/** What is promised is a second. A test machine may be ten times as slow; without the heartbeat it was more than a minute. */
const PROMISE = { timeout: 10_000, interval: 20 };

let own: TestDatabase;
let proxy: TcpProxy;
/** Reaches the database by a way that breaks. */
let node: TestApp;
let other: TestApp;
beforeAll(async () => {
  if (!onServer) return;
  const config = { publicUrl: 'http://parley.test', encryptionKey: Buffer.from('the same key on both of the nodes') };
  own = await createTestDatabase();
  proxy = await tcpProxy(own.url ?? '');
  node = await testApp({ config, database: { url: proxy.url } });
  other = await testApp({ config, database: { url: own.url ?? '' } });
  await activePerson(other, 'ada@example.com');
});
afterAll(async () => {
  await node?.close();
  await other?.close();
  await proxy?.close();
  await own?.drop();
});

const onNode = ({ token, cookie }: Browser): Browser => Object.assign(browserAt(node.url), { token, cookie });
const statusOf = async ({ token }: Browser): Promise<number> =>
  (await fetch(`${node.url}/identity/resources/users/v2/me`, { headers: { authorization: `Bearer ${token}` } })).status;
const isBus = (opening: string): boolean => opening.includes('parley-bus');
const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${node.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
};
const busConnections = async (): Promise<number> => {
  const { rows } = await other.services.database.query<{ count: number }>(
    { kind: 'owner' },
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'parley-bus'",
    [],
  );
  return rows[0]?.count ?? 0;
};

// The embedded database has one node, and no way between them.
describe.runIf(onServer)('APP-3 a node that hears no news', () => {
  it('APP-3 ME-2 refuses a session that another node ended, within the promise, and remembers nobody until it hears again', async () => {
    const phone = onNode(await signedIn(other.url, 'ada@example.com'));
    const laptop = await signedIn(other.url, 'ada@example.com');
    expect(await statusOf(phone)).toBe(200);
    const silences = await metric('parley_bus_silences_total');

    proxy.freeze(isBus);
    const ended = await signedIn(other.url, 'ada@example.com');
    const current = await ended.call(sessions.current, {});
    const remembered = onNode(ended);
    expect(await statusOf(remembered)).toBe(200);
    await laptop.call(sessions.end, { params: { id: current.id } });
    await expect.poll(() => statusOf(remembered), PROMISE).toBe(401);
    expect(await metric('parley_bus_silences_total')).toBe(silences + 1);
    expect(await metric('parley_bus_heard')).toBe(0);

    // A session that is looked up in the silence is asked for again at the next request.
    expect(await statusOf(phone)).toBe(200);
    const second = onNode(await signedIn(other.url, 'ada@example.com'));
    expect(await statusOf(second)).toBe(200);
    await Object.assign(browserAt(other.url), { token: second.token }).call(sessions.endOthers, {});
    expect(await statusOf(phone)).toBe(401);

    proxy.thaw();
    await expect.poll(() => node.services.bus.isHeard(), PROMISE).toBe(true);
    expect(await statusOf(second)).toBe(200);
    await signedIn(other.url, 'ada@example.com').then((browser) => browser.call(sessions.endOthers, {}));
    await expect.poll(() => statusOf(second), PROMISE).toBe(401);
  });

  it('APP-3 a signing key that another node refuses from now on opens nothing while no news arrive', async () => {
    const phone = onNode(await signedIn(other.url, 'ada@example.com'));
    expect(await statusOf(phone)).toBe(200);
    proxy.freeze(isBus);
    await expect.poll(() => node.services.bus.isHeard(), PROMISE).toBe(false);
    const ring = openKeyRing(other.services, deriveSecrets(other.services.config.encryptionKey), () => undefined);
    await ring.load();
    await ring.rotate({ refuseOld: true });
    await expect.poll(() => statusOf(phone), PROMISE).toBe(401);
    proxy.thaw();
    await expect.poll(() => node.services.bus.isHeard(), PROMISE).toBe(true);
  });

  it('APP-12 a connection for news that is ended again and again comes back as one, not as two', async () => {
    for (let time = 1; time <= 4; time += 1) {
      await other.services.database.query(
        { kind: 'owner' },
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'parley-bus'",
        [],
      );
      await expect.poll(busConnections, PROMISE).toBe(2);
      await expect.poll(() => node.services.bus.isHeard() && other.services.bus.isHeard(), PROMISE).toBe(true);
    }
    expect(await busConnections()).toBe(2);
    expect((await (await signedIn(node.url, 'ada@example.com')).call(users.me, {})).email).toBe('ada@example.com');
  });
});
