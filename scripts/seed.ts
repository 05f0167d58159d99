// A demo organisation with ten weeks behind it, for development: npm run seed. Running it again adds nothing twice.
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../apps/server/src/app.ts';
import { buildApp } from '../apps/server/src/app.ts';
import type { FlowState } from '../apps/server/src/assistant/flow/flow.ts';
import { loadFlows } from '../apps/server/src/assistant/flow/load-flows.ts';
import { DataFolderError } from '../apps/server/src/db/data-folder-error.ts';
import { MigrationError } from '../apps/server/src/db/migration-error.ts';
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

type Running = { app: App; services: OpenedServices; server: Reachable };

/** The server, at work on `work` and closed after it. Without `begin` nothing follows from what is done yet. */
async function atWork(config: Config, work: (running: Running) => Promise<void>): Promise<void> {
  const services = await openServices(config, createLogger('warn'));
  const app = await buildApp(services);
  try {
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
    services.setPublicUrl(url);
    const server = { url, headers: { origin: services.publicUrl() } };
    await work({ app, services, server });
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

/** The conversations of a person, the oldest first. */
const inOrder = ({ sessions }: DemoPerson) => sessions.toSorted((one, other) => other.daysAgo - one.daysAgo);

/** What somebody decides before their first conversation. */
async function settleIn({ services, server }: Running, demo: DemoPerson): Promise<void> {
  const person = await signIn(server, demo);
  await send(server, person, 'POST', '/config', { language: demo.language });
  await send(server, person, 'POST', '/config/consents', { given: ['age_18', 'coaching', 'profile', 'analytics'] });
  await send(server, person, 'PATCH', '/config/onboarding', { completed: true });
  await send(server, person, 'PATCH', '/gamification/preferences', { days_per_week: demo.rhythm });
  await arrivedLongAgo(services, person, (inOrder(demo)[0]?.daysAgo ?? 0) + 1);
}

/** Everyone's conversations, in turns: nobody may say much in a minute, and a clock set ahead would leave audits in the future. */
async function live({ services, server }: Running, people: readonly DemoPerson[]): Promise<void> {
  const listening = { server, flows: loadFlows(FLOWS), stateOf: stateIn(services) };
  const rounds = Math.max(...people.map(({ sessions }) => sessions.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const demo of people) {
      const session = inOrder(demo)[round];
      if (session) {
        const id = await converse(listening, await signIn(server, demo), demo, session);
        await longAgo(services, id, session.daysAgo);
      }
    }
    say(`${round + 1} of ${rounds} conversations of everyone`);
  }
}

async function seed(): Promise<void> {
  const given = readConfig();
  if (given.production) throw new StepFailure('seed is for development: their passwords are known to everybody');
  const admin = { email: given.admin?.email ?? 'admin@example.com', password: given.admin?.password ?? PASSWORD };
  // Ten weeks are said in a few minutes: more than people may say in that time.
  const config: Config = { ...given, admin, models: null, devSecret: DEV_SECRET, quotaFactor: null };
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
      for (const demo of arrived) await settleIn(running, demo);
      await live(running, arrived);
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
