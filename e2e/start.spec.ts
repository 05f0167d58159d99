import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../apps/server/src/testing/people.ts';
import { createEmbeddedTestDatabase } from '../apps/server/src/testing/postgres.ts';
import { openBrowser, visit } from './support/browser.ts';
import type { RunningServer } from './support/server.ts';
import { ADMIN, startServer } from './support/server.ts';

let dataDir: string;
const running: RunningServer[] = [];
const start = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  const server = await startServer({ DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
};
/** What a start that fails says, without the lines of progress before it. */
const complaint = async (env: Record<string, string>): Promise<string> => {
  const failed = await startServer({ DATA_DIR: dataDir, ...env }).then(
    (server) => server.stop().then(() => 'it started'),
    (error: Error) => error.message,
  );
  return /Parley cannot start: (.*)/s.exec(failed)?.[1]?.trim() ?? failed;
};

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley start '));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Not the first start of all is what most look at: on a database that is there already. */
const startedBefore = async (): Promise<void> => {
  const made = await createEmbeddedTestDatabase();
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(made.dataDir, dataDir);
};

describe('OPS-1 the first start', () => {
  test('OPS-1 prints one address and a set-up link that makes the administrator once', async () => {
    const server = await start();
    expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
    const link = new URL(/First time\?.*\n\s+(\S+)/.exec(server.output())?.[1] ?? '');
    expect(link.origin).toBe(server.url);
    const body = JSON.stringify({ token: link.searchParams.get('token'), name: 'Ada', ...ADMIN });
    const make = () =>
      fetch(`${server.url}/frontegg/identity/resources/setup/v1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const made = await make();
    expect(made.status, await made.clone().text()).toBe(200);
    const { accessToken } = (await made.json()) as { accessToken: string };
    const status = await fetch(`${server.url}/api/analytics/admin/status`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(status.status).toBe(200);
    expect((await make()).status).toBe(410);
  });

  test('AUTH-25 the printed link opens the mailbox, its bare address does not', async () => {
    await startedBefore();
    const server = await start();
    const link = /arrive at (\S+)/.exec(server.output())?.[1] ?? '';
    const { page, problems, close } = await visit(await openBrowser());
    await page.goto(`${server.url}/dev/mailbox`);
    await page.getByRole('heading', { name: 'Open the link from the terminal' }).waitFor();
    await page.getByLabel('Link or secret').fill(link);
    await page.getByRole('button', { name: 'Open the mailbox' }).click();
    await page.getByRole('heading', { name: 'No mail yet' }).waitFor();

    const other = await visit(await openBrowser());
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: 'No mail yet' }).waitFor();
    await other.page.waitForURL(`${server.url}/dev/mailbox`);
    expect([...problems, ...other.problems]).toEqual([]);
    await Promise.all([close(), other.close()]);
  });

  test('OPS-1 ADMIN_EMAIL and ADMIN_PASSWORD make the administrator, who is still there after the second start', async () => {
    await startedBefore();
    const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    const first = await start(env);
    expect(first.output()).not.toContain('First time?');
    await signIn(first, ADMIN);
    await first.stop();
    const second = await start(env);
    expect((await signIn(second, ADMIN)).accessToken).toBeTruthy();
  });

  test('OPS-4 health, readiness, metrics and the API document answer', async () => {
    await startedBefore();
    const { url } = await start();
    for (const [path_, text] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
      ['/metrics', 'http_request_duration_seconds'],
      ['/openapi.json', '"openapi":"3.1.0"'],
    ] as const) {
      const response = await fetch(`${url}${path_}`);
      expect(response.status, path_).toBe(200);
      expect(await response.text(), path_).toContain(text);
    }
  });
});

describe('OPS-1 what is in the way', () => {
  beforeEach(startedBefore);

  test('OPS-1 a taken port is told and another is chosen', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const server = await start({ PORT: String(port) });
    expect(server.url).not.toContain(`:${port}`);
    expect(server.output()).toContain(`port ${port} is taken`);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    holder.close();
  });

  test('OPS-1 a data folder in use is told in one line and its holder is left alone', async () => {
    const server = await start();
    expect(await complaint({})).toMatch(/^The data folder .* is in use by another Parley[^\n]*$/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('OPS-1 a damaged data folder is told in one line', async () => {
    rmSync(path.join(dataDir, 'database'), { recursive: true });
    mkdirSync(path.join(dataDir, 'database'));
    writeFileSync(path.join(dataDir, 'database/PG_VERSION'), 'nonsense\n');
    expect(await complaint({})).toMatch(/^The embedded database in .* cannot be opened[^\n]*$/);
  });

  test('OPS-1 a data folder that is a file is told in one line', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await complaint({ DATA_DIR: file })).toMatch(/^[^\n]+$/);
  });

  test('APP-2 a missing configuration is told in one line', async () => {
    expect(await complaint({ PUBLIC_URL: '' })).toMatch(
      /^Missing required Parley configuration\. Check your environment variables\.[^\n]*$/,
    );
    expect(await complaint({ PORT: 'x' })).toMatch(/^PORT [^\n]*$/);
  });

  test('OPS-1 an error nobody thought of is told with its place in the sources', async () => {
    const rude = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(rude, 'listening');
    const said = await complaint({
      DATABASE_URL: `postgres://nobody@127.0.0.1:${(rude.address() as AddressInfo).port}/none`,
      ENCRYPTION_KEY: 'k-0123456789-abcdefghijklmnopqrstuvwxyz',
    });
    rude.close();
    expect(said).toMatch(/apps\/server\/src\/db\/migrate\.ts:\d+:\d+/);
  });

  test('OPS-1 an external database that cannot be reached is told in one line', async () => {
    expect(
      await complaint({
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        ENCRYPTION_KEY: 'k-0123456789-abcdefghijklmnopqrstuvwxyz',
      }),
    ).toMatch(/^The database of DATABASE_URL cannot be reached[^\n]*$/);
  });
});

test('OPS-1 whatever the server reads later stands in its bundle and can be read', async () => {
  const dist = path.join(import.meta.dirname, '../apps/server/dist');
  const later = readdirSync(dist).filter((name) => name.endsWith('.js') && name !== 'main.js');
  expect(later.length).toBeGreaterThan(5);
  for (const name of later) await import(pathToFileURL(path.join(dist, name)).href);
});
