// Sample people and conversations for development, through the product's own API: npm run seed. Running it again adds nothing twice.
import type { AddressInfo } from 'node:net';
import { buildApp } from '../apps/server/src/app.ts';
import { DataFolderError } from '../apps/server/src/db/embedded.ts';
import { MigrationError } from '../apps/server/src/db/migrate.ts';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { openServices } from '../apps/server/src/platform/services.ts';
import type { Reachable, SignedIn } from '../apps/server/src/testing/people.ts';
import { PASSWORD, signIn, signUpMember } from '../apps/server/src/testing/people.ts';
import { fail, StepFailure, say } from './bootstrap/say.mjs';

type Sample = { email: string; name: string; language: 'en' | 'fr'; conversations: string[][] };

const people: Sample[] = [
  {
    email: 'robin@example.com',
    name: 'Robin Hale',
    language: 'en',
    conversations: [
      [
        'I would like to speak up more in meetings.',
        'Last week I had a good idea and kept it to myself.',
        'I think I fear being wrong.',
      ],
      ['I want to go running again.', 'I stopped in spring when work became busy.'],
    ],
  },
  {
    email: 'claire@example.com',
    name: 'Claire Morel',
    language: 'fr',
    conversations: [
      [
        'J’aimerais mieux séparer le travail et la maison.',
        'Le soir, je lis encore mes messages.',
        'Je voudrais dîner sans téléphone.',
      ],
    ],
  },
];

async function send(
  server: Reachable,
  person: SignedIn,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Whoever cannot sign in does not exist yet. */
const arrive = (server: Reachable, { email, name }: Sample): Promise<SignedIn> =>
  signIn(server, { email }).catch(() => signUpMember(server, { email, name }));

async function converse(server: Reachable, sample: Sample): Promise<void> {
  const person = await arrive(server, sample);
  const { conversations } = (await send(server, person, 'GET', '/conversations')) as { conversations: unknown[] };
  if (conversations.length > 0) return;
  await send(server, person, 'POST', '/config', { language: sample.language });
  await send(server, person, 'POST', '/config/consents', { given: ['age_18', 'coaching'] });
  await send(server, person, 'PATCH', '/config/onboarding', { completed: true });
  for (const messages of sample.conversations) {
    const { id } = (await send(server, person, 'POST', '/conversations', {})) as { id: string };
    for (const message of messages) await send(server, person, 'POST', '/chat', { message, conversation_id: id });
  }
}

async function seed(): Promise<void> {
  const config = readConfig();
  if (config.production) throw new StepFailure('seed is for development: their passwords are known to everybody');
  const admin = config.admin ?? { email: 'admin@example.com', password: PASSWORD };
  const services = await openServices({ ...config, admin, models: null }, createLogger('warn'));
  const app = await buildApp(services);
  try {
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://localhost:${(app.http.server.address() as AddressInfo).port}`;
    services.setPublicUrl(url);
    const server = { url, headers: { origin: services.publicUrl() } };
    for (const sample of people) await converse(server, sample);
  } finally {
    await app.close();
    await services.close();
  }
  for (const { email, language } of people) say(`${email} (${language})`);
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
