import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../apps/server/src/app.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import type { FlowState } from '../../apps/server/src/assistant/flow/flow.ts';
import { loadFlows } from '../../apps/server/src/assistant/flow/load-flows.ts';
import { FLOWS } from '../../apps/server/src/installation.ts';
import type { Config } from '../../apps/server/src/platform/config.ts';
import { countEvents } from '../../apps/server/src/platform/events.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import type { OpenedServices } from '../../apps/server/src/platform/services.ts';
import { openServices } from '../../apps/server/src/platform/services.ts';
import type { Reachable, SignedIn } from '../../apps/server/src/testing/people.ts';
import { DEV_SECRET, PASSWORD, signIn, signUpMember } from '../../apps/server/src/testing/people.ts';
import { StepFailure } from '../bootstrap/say.mjs';
import { grow } from './grow.ts';
import { arrivedLongAgo, longAgo } from './long-ago.ts';
import type { DemoPerson } from './people.ts';
import { converse, send } from './talk.ts';

/** A person who cannot sign in does not exist yet. */
const arrive = (server: Reachable, { email, name }: DemoPerson): Promise<SignedIn> =>
  signIn(server, { email }).catch(() => signUpMember(server, { email, name }));

/** Everything that follows the acts so far is through: mails, points, evidence, figures. */
async function settled(services: OpenedServices): Promise<void> {
  const { database, events } = services;
  for (let left = 1; left > 0; await pause(250)) {
    // A job counts the figures every five minutes; nothing is gained by waiting for it.
    for (const counter of events.counters) await countEvents(services, counter);
    const { rows } = await database.query<{ left: number }>(
      { kind: 'owner' },
      `select (select count(*) from platform.deliveries)::int + (select count(*) from platform.uncounted)::int
        + (select count(*) from pgboss.job where state in ('created', 'active', 'retry') and name like 'event%')::int as left`,
      [],
    );
    left = Number(rows[0]?.left ?? 0);
  }
}

/** Hears how far it is. */
type Tell = (line: string) => void;

type Running = { app: App; services: OpenedServices; server: Reachable };

/** The server, at work on `work` and closed after it. Without `begin` nothing follows from what is done yet. */
async function atWork(config: Config, work: (running: Running) => Promise<void>): Promise<void> {
  const services = await openServices(config, createLogger(config.logLevel));
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

/** What a person decides before their first conversation. */
async function settleIn({ services, server }: Running, demo: DemoPerson): Promise<void> {
  const person = await signIn(server, demo);
  await send(server, person, 'POST', '/config', { language: demo.language });
  await send(server, person, 'POST', '/config/consents', { given: ['age_18', 'coaching', 'profile', 'analytics'] });
  await send(server, person, 'PATCH', '/config/onboarding', { completed: true });
  await send(server, person, 'PATCH', '/gamification/preferences', { days_per_week: demo.rhythm });
  await arrivedLongAgo(services, person, (inOrder(demo)[0]?.daysAgo ?? 0) + 1);
}

/** Everyone's conversations, in turns: a person may say only so much in a minute, and a clock set ahead would leave audits in the future. */
async function live({ services, server }: Running, people: readonly DemoPerson[], tell: Tell): Promise<void> {
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
    tell(`${round + 1} of ${rounds} conversations of everyone`);
  }
}

/**
 * Makes these people and all they did in the last weeks, through the product's own API. Those who are there already stay as they are.
 * @returns the administrator's address
 */
export async function seedOrganisation(given: Config, people: readonly DemoPerson[], tell: Tell): Promise<string> {
  if (given.production) throw new StepFailure('seed is for development: everyone knows the passwords it sets');
  const admin = { email: given.admin?.email ?? 'admin@example.com', password: given.admin?.password ?? PASSWORD };
  // Ten weeks are said in a few minutes: more than people may say in that time.
  const config: Config = { ...given, admin, models: null, devSecret: DEV_SECRET, quotaFactor: null };
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
  if (arrived.length === 0) return admin.email;
  await atWork(config, async (running) => {
    const { app, services, server } = running;
    for (const demo of arrived) await settleIn(running, demo);
    await live(running, arrived, tell);
    tell('what follows from it: points, evidence, figures');
    await app.begin();
    await settled(services);
    for (const demo of arrived) await grow(server, await signIn(server, demo), demo);
    await send(server, await signIn(server, admin), 'POST', '/analytics/admin/classify-topics', {});
    await settled(services);
  });
  return admin.email;
}
