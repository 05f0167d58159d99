import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Consent } from '@parley/contracts/assistant/config.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import type { AccountFormats } from '@parley/contracts/formats.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { Clock } from '#platform/clock.ts';
import { closeHttp } from '#platform/close-http.ts';
import type { Config } from '#platform/config.ts';
import { readConfig } from '#platform/config.ts';
import { afterCommit } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { startEvents } from '#platform/events.ts';
import { createHttp } from '#platform/http.ts';
import { createLogger } from '#platform/logger.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { OpenedServices } from '#platform/services.ts';
import { openServices } from '#platform/services.ts';
import { tellStorageLimits } from '#platform/storage.ts';
import type { IdentitySeam, RecordedAct, TenantPerson } from '#principal';
import type { Assistant } from '../assistant/assistant.ts';
import { openAssistant } from '../assistant/assistant.ts';
import { createTestDatabase, databaseEnvironment, PATIENT } from './postgres.ts';

const TENANT = '01900000-0000-7000-8000-000000000001';

/** Acts that a test's assistant had recorded; `tenantId` says whose log. */
export type TestAct = RecordedAct & { tenantId: string; userId: string };

/** Whom an administrator finds in a tenant. */
export type TestMember = TenantPerson & { tenantId: string };

/** Identity in a few lines: `Bearer test:<tenantId>:<userId>[:admin]` is whoever it says. Exists in tests only. */
export const testSeam = (
  acts: TestAct[] = [],
  gone: ReadonlySet<string> = new Set(),
  people: TestMember[] = [],
  formats: AccountFormats = {},
): IdentitySeam => ({
  operatorTenantId: async () => TENANT,
  formatsOf: async () => formats,
  requireProof: () => null,
  addressOf: async ({ userId }) => (gone.has(userId) ? null : { email: `${userId}@example.com`, name: 'Test' }),
  peopleOf: async (tenantId, { limit, page, ids }) => {
    const own = people.filter((each) => each.tenantId === tenantId && (ids === null || ids.includes(each.id)));
    return { people: own.slice(page * limit, (page + 1) * limit), total: own.length };
  },
  recordAct: async (ctx, act) => {
    if (!ctx.db.isTransaction) throw new Error(`${act.action} must be recorded in the transaction of the act.`);
    const { tenantId = '', userId = '' } = ctx.principal ?? {};
    afterCommit(ctx, () => void acts.push({ ...act, tenantId, userId }));
  },
  authenticate: async (authorization) => {
    const [, kind, tenantId, userId, role] =
      /^Bearer (test):([\w-]+):([\w-]+)(?::(admin))?$/.exec(authorization ?? '') ?? [];
    if (kind !== 'test' || !tenantId || !userId) throw new ProblemError(commonProblems.unauthenticated);
    return {
      userId,
      tenantId,
      sessionId: null,
      email: `${userId}@example.com`,
      name: 'Test',
      roles: role ? [{ key: 'admin', name: 'Admin' }] : [],
      permissions: role ? ['fe.*'] : [],
      superUser: false,
    };
  },
});

export type TestPerson = { userId: string; tenantId: string; token: string; api: Api };
export type Answer<T> = { status: number; body: T; headers: Headers };
/** Calls below `/api`; the body is sent as JSON. */
export type Api = <T = Record<string, unknown>>(
  method: string,
  route: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T>>;

export type TestAssistant = {
  url: string;
  services: OpenedServices;
  assistant: Assistant;
  registered: EndpointDescription[];
  /** What was written to the audit log. */
  acts: TestAct[];
  /** People whose account is closed, by their id. */
  gone: Set<string>;
  /** Whom the assistant takes for members. */
  members: TestMember[];
  /** How every account writes times; a test fills it in. */
  formats: AccountFormats;
  /** Somebody new, who has agreed to what conversations need unless told otherwise. */
  person(options?: { tenantId?: string; consents?: Consent[]; admin?: boolean }): Promise<TestPerson>;
  close(): Promise<void>;
  /** As if the process were killed: nothing is finished, nobody is told. */
  kill(): Promise<void>;
};

export type TestAssistantOptions = {
  config?: Partial<Config>;
  /** Another node's database, or the embedded one. */
  database?: 'embedded' | { url: string };
  readers?: EventReader[];
  clock?: Clock;
};

/** Platform and assistant on a free port, with identity faked. */
export async function testAssistant({
  config: overrides = {},
  database,
  readers = [],
  clock,
}: TestAssistantOptions = {}): Promise<TestAssistant> {
  const own = database ? null : await createTestDatabase();
  const dataDir = own?.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'parley-test-'));
  const databaseUrl = database === 'embedded' ? null : (database?.url ?? own?.url ?? null);
  const base = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ...databaseEnvironment(databaseUrl),
  });
  // One person of a test asks for more than any: its own tests say what the limits are.
  const config: Config = {
    ...base,
    quotaFactor: null,
    databasePatience: PATIENT,
    logLevel: process.env.TEST_LOG ? 'debug' : 'silent',
    ...overrides,
  };
  const services = await openServices(config, createLogger(config.logLevel), clock ? { clock } : {});
  await tellStorageLimits(services, TENANT);
  const http = await createHttp(services);
  const registered: EndpointDescription[] = [];
  const acts: TestAct[] = [];
  const gone = new Set<string>();
  const members: TestMember[] = [];
  const formats: AccountFormats = {};
  const seam = testSeam(acts, gone, members, formats);
  const assistant = await openAssistant(services, seam);
  services.events.readers.push(...assistant.readers, ...readers);
  services.events.counters.push(...assistant.counters);
  assistant.routes(http, seam, registered);
  const events = await startEvents(services);
  await assistant.start();
  await http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  services.setPublicUrl(url);

  const apiOf =
    (token: string): Api =>
    async <T>(method: string, route: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${url}/api${route}`, {
        method,
        headers: {
          authorization: token,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: (text === '' ? {} : JSON.parse(text)) as T };
    };
  const cleanUp = async (): Promise<void> => {
    await own?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    services,
    assistant,
    registered,
    acts,
    gone,
    members,
    formats,
    person: async ({ tenantId = TENANT, consents = ['age_18', 'coaching'], admin = false } = {}) => {
      const userId = randomUUID();
      const token = `Bearer test:${tenantId}:${userId}${admin ? ':admin' : ''}`;
      const api = apiOf(token);
      if (consents.length > 0) await api('POST', '/config/consents', { given: consents });
      return { userId, tenantId, token, api };
    },
    close: async () => {
      const closed = closeHttp(http);
      await assistant.close();
      await closed;
      await events.stop();
      await services.close();
      await cleanUp();
    },
    kill: async () => {
      http.server.closeAllConnections();
      http.server.close();
      await services.database.close();
    },
  };
}
