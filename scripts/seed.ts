// A demo organisation with ten weeks behind it, for development: npm run seed. Running it again adds nothing twice.
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../apps/server/src/app.ts';
import { buildApp } from '../apps/server/src/app.ts';
import type { FlowState } from '../apps/server/src/assistant/flow/flow.ts';
import { loadFlows } from '../apps/server/src/assistant/flow/load-flows.ts';
import { DataFolderError } from '../apps/server/src/db/data-folder-error.ts';
import { MigrationError } from '../apps/server/src/db/migrate.ts';
import { FLOWS } from '../apps/server/src/installation.ts';
import type { Config } from '../apps/server/src/platform/config.ts';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import type { OpenedServices } from '../apps/server/src/platform/services.ts';
import { openServices } from '../apps/server/src/platform/services.ts';
import type { Reachable, SignedIn } from '../apps/server/src/testing/people.ts';
import { DEV_SECRET, PASSWORD, signIn, signUpMember } from '../apps/server/src/testing/people.ts';
import { fail, StepFailure, say } from './bootstrap/say.mjs';
import { grow } from './seed/grow.ts';
import { arrivedLongAgo, longAgo } from './seed/long-ago.ts';
import type { DemoPerson } from './seed/people.ts';
import { demoPeople } from './seed/people.ts';
import { stories } from './seed/stories.ts';
import { converse, send } from './seed/talk.ts';

/** Whoever cannot sign in does not exist yet. */
const arrive = (server: Reachable, { email, name }: DemoPerson): Promise<SignedIn> =>
  signIn(server, { email }).catch(() => signUpMember(server, { email, name }));

/** Everything that follows the acts so far is through: mails, points, evidence, figures. */
async function settled({ database }: OpenedServices): Promise<void> {
  for (let left = 1; left > 0; await pause(250)) {
    const { rows } = await database.query<{ left: number }>(
      { kind: 'owner' },
      `select (select count(*) from platform.deliveries)::int + (select count(*) from platform.uncounted)::int
        + (select count(*) from pgboss.job where state in ('created', 'active', 'retry') and name like 'event%')::int as left`,
      [],
    );
    left = Number(rows[0]?.left ?? 0);
  }
}

type Running = {
  app: App;
  services: OpenedServices;
  server: Reachable /** Lets time pass. */;
  later(ms: number): void;
};

/** Nobody may say more in a minute; a conversation of the demo takes a moment. */
const A_LITTLE_WHILE = 61_000;

/** The server, at work on `work` and closed after it. Without `begin` nothing follows from what is done yet. */
async function atWork(config: Config, work: (running: Running) => Promise<void>): Promise<void> {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const services = await openServices(config, createLogger('warn'), { clock });
  const app = await buildApp(services);
  try {
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
    services.setPublicUrl(url);
    const server = { url, headers: { origin: services.publicUrl() } };
    const later = (ms: number): void => {
      ahead += ms;
    };
    await work({ app, services, server, later });
  } finally {
    await app.close();
    await services.close();
  }
}

/** Where a conversation stands; no endpoint tells. */
const stateIn =
  ({ database }: OpenedServices) =>
  async (conversation: string): Promise<FlowState | null> => {
    const { rows } = await database.query<{ flow_state: FlowState | null }>(
      { kind: 'owner' },
      'select m.flow_state from assistant.conversations c join assistant.messages m on m.id = c.active_leaf_id where c.id = $1',
      [conversation],
    );
    return rows[0]?.flow_state ?? null;
  };

/** The weeks of one person, the oldest first. */
async function live({ services, server, later }: Running, demo: DemoPerson): Promise<void> {
  let person = await signIn(server, demo);
  const listening = { server, flows: loadFlows(FLOWS), stateOf: stateIn(services) };
  const sessions = demo.sessions.toSorted((one, other) => other.daysAgo - one.daysAgo);
  await send(server, person, 'POST', '/config', { language: demo.language });
  await send(server, person, 'POST', '/config/consents', { given: ['age_18', 'coaching', 'profile', 'analytics'] });
  await send(server, person, 'PATCH', '/config/onboarding', { completed: true });
  await send(server, person, 'PATCH', '/gamification/preferences', { days_per_week: demo.rhythm });
  await arrivedLongAgo(services, person, (sessions[0]?.daysAgo ?? 0) + 1);
  for (const session of sessions) {
    await longAgo(services, await converse(listening, person, demo, session), session.daysAgo);
    later(A_LITTLE_WHILE);
    person = await signIn(server, demo);
  }
}

async function seed(): Promise<void> {
  const given = readConfig();
  if (given.production) throw new StepFailure('seed is for development: their passwords are known to everybody');
  const admin = { email: given.admin?.email ?? 'admin@example.com', password: given.admin?.password ?? PASSWORD };
  const config: Config = { ...given, admin, models: null, devSecret: DEV_SECRET };
  const people = demoPeople({ en: stories.en.length, fr: stories.fr.length });
  const arrived: DemoPerson[] = [];
  await atWork(config, async ({ app, services, server }) => {
    await app.begin();
    for (const demo of people) {
      const person = await arrive(server, demo);
      const { conversations } = await send<{ conversations: unknown[] }>(server, person, 'GET', '/conversations');
      if (conversations.length === 0) arrived.push(demo);
    }
    await settled(services);
  });
  if (arrived.length > 0)
    await atWork(config, async (running) => {
      const { app, services, server } = running;
      for (const [at, demo] of arrived.entries()) {
        await live(running, demo);
        say(`${at + 1} of ${arrived.length}: ${demo.name}, ${demo.sessions.length} conversations`);
      }
      say('what follows from it: points, evidence, figures');
      await app.begin();
      await settled(services);
      for (const demo of arrived) await grow(server, await signIn(server, demo), demo);
      await send(server, await signIn(server, admin), 'POST', '/analytics/admin/classify-topics', {});
      await settled(services);
    });
  for (const language of ['en', 'fr'] as const) {
    const those = people.filter((demo) => demo.language === language);
    say(`${those[0]?.email} (${language}), and ${those.length - 1} others`);
  }
  say(`${admin.email} (administrator, unless there was one already)`);
  say(`password of all made here: ${PASSWORD}`);
}

try {
  await seed();
  process.exit(0);
} catch (error) {
  const known = [ConfigError, DataFolderError, MigrationError].some((kind) => error instanceof kind);
  fail(known && error instanceof Error ? new StepFailure(error.message, { cause: error }) : error);
}
