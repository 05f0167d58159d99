import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { App } from '#app';
import { buildApp } from '#app';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { OpenedServices } from '#platform/services.ts';
import { openServices } from '#platform/services.ts';
import { DEV_SECRET } from './people.ts';
import { createTestDatabase, databaseEnvironment, PATIENT } from './postgres.ts';

export type TestApp = { app: App; services: OpenedServices; url: string; close(): Promise<void> };

export type TestAppOptions = {
  config?: Partial<Config>;
  clock?: Clock;
  /** `embedded` runs on the embedded database in a folder of its own; otherwise a PostgreSQL database of its own. */
  database?: 'embedded' | { url: string };
  /** Hears everything that is logged. */
  log?: { write(line: string): void };
};

/** The whole server, listening on a free port, on a database that nobody else uses. */
export async function testApp({ config: overrides = {}, clock, database, log }: TestAppOptions = {}): Promise<TestApp> {
  const own = database ? null : await createTestDatabase();
  const dataDir = own?.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'parley-test-'));
  const url = database === 'embedded' ? null : (database?.url ?? own?.url);
  const base = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEV_SECRET,
    // In production too, where no loopback name is answered by itself.
    ALLOWED_HOSTS: 'localhost,127.0.0.1',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ...databaseEnvironment(url),
  });
  // One person of a test asks for more than any: its own tests say what the limits are.
  const config: Config = {
    ...base,
    quotaFactor: null,
    databasePatience: PATIENT,
    logLevel: process.env.TEST_LOG ? 'debug' : 'silent',
    ...overrides,
  };
  const logger = log ? createLogger('debug', log) : createLogger(config.logLevel);
  const services = await openServices(config, logger, clock ? { clock } : {});
  const app = await buildApp(services);
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const listening = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
  services.setPublicUrl(listening);
  await app.begin();
  return {
    app,
    services,
    url: listening,
    close: async () => {
      await app.close();
      await services.close();
      await own?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
