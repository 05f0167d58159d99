import { randomBytes, randomInt } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import type { Reachable, SignedIn } from '../../apps/server/src/testing/people.ts';
import { signIn, signUpMember } from '../../apps/server/src/testing/people.ts';
import { createTestDatabase } from '../../apps/server/src/testing/postgres.ts';
import type { Visit } from './browser.ts';
import { openBrowser, visit } from './browser.ts';
import { agreeToEverything } from './onboarding.ts';
import type { RunningServer } from './server.ts';
import { ADMIN, startServer } from './server.ts';

export type Person = SignedIn & { language: 'en' | 'fr' };

/** SQL and its values. */
export type Statement = readonly [text: string, values: readonly unknown[]];

export type Journeys = {
  server(): RunningServer;
  /** Rows that no screen can make. On the embedded database the server makes room for it for a moment. */
  sql(statements: readonly Statement[]): Promise<void>;
  /** Somebody with an account, through the API; asked nothing any more unless `agreed` is false. */
  person(options?: { language?: 'en' | 'fr'; name?: string; agreed?: boolean }): Promise<Person>;
  admin(): Promise<Person>;
  /** A call of the product API as somebody. @throws when it is refused */
  ask<T>(person: SignedIn, method: string, path: string, body?: unknown): Promise<T>;
  /** A browser of a stranger. */
  stranger(options?: BrowserContextOptions): Promise<Visit>;
  /** A browser in which somebody is signed in, with a session of its own. */
  as(person: Person, options?: BrowserContextOptions): Promise<Visit>;
  /** The address of a path. */
  at(path: string): string;
};

type JourneysOptions = {
  /** Of the server, asked when it starts. */
  env?: () => Record<string, string>;
  /** Switches of the browser. */
  args?: readonly string[];
  /** Whether the installation begins with its administrator. */
  admin?: boolean;
};

/** Each call from another address: the limits of one address are not what a journey is about. */
const somewhere = (server: Reachable): Reachable => ({
  url: server.url,
  headers: { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` },
});

const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const;

/**
 * One server for the journeys of a file, and a browser. After each journey its windows are closed, and none of them may have
 * written an error to its console.
 */
export function journeys({ env = () => ({}), args = [], admin = true }: JourneysOptions = {}): Journeys {
  let running: RunningServer | undefined;
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  let browser: Browser | undefined;
  let visits: Visit[] = [];
  let settings: Record<string, string> = {};

  beforeAll(async () => {
    [database, browser] = await Promise.all([createTestDatabase(), openBrowser(args)]);
    const external = { DATABASE_URL: database.url ?? '', ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    settings = {
      DATA_DIR: database.dataDir,
      ...(database.url ? external : {}),
      ...(admin ? { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } : {}),
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...env(),
    };
    running = await startServer(settings);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const told of await Promise.allSettled(visits.map((each) => each.tell())))
        process.stderr.write(`${task.name}: ${told.status === 'fulfilled' ? told.value : told.reason}\n`);
    const problems = visits.flatMap((each) => each.problems);
    await Promise.all(visits.map((each) => each.close()));
    visits = [];
    expect(problems, 'errors in the console').toEqual([]);
  });
  afterAll(async () => {
    // The plain browser is shared with the files after this one.
    if (args.length > 0) await browser?.close();
    await running?.stop();
    await database?.drop();
  });

  const server = (): RunningServer => {
    if (!running) throw new Error('The server of these journeys is not running yet.');
    return running;
  };
  /** The language of the account, of those who met the product. */
  const spoken = new Map<string, Person['language']>();
  const speak = async (person: Person): Promise<void> => {
    await agreeToEverything(server(), person, person.language);
    spoken.set(person.userId, person.language);
  };
  const open = async (options: BrowserContextOptions): Promise<Visit> => {
    if (!browser) throw new Error('The browser of these journeys is not open yet.');
    const opened = await visit(browser, { viewport: { width: 1280, height: 800 }, ...options });
    visits.push(opened);
    return opened;
  };
  return {
    server,
    sql: async (statements) => {
      if (!database) throw new Error('The database of these journeys is not there yet.');
      const { url, dataDir } = database;
      // One process at a time holds an embedded database.
      if (!url) await server().stop();
      const opened = await openDatabase({ url, dataDir });
      try {
        await opened.withOwner(async (client) => {
          for (const [text, values] of statements) await client.query(text, [...values]);
        });
      } finally {
        await opened.close();
        if (!url) running = await startServer({ ...settings, PORT: new URL(server().url).port });
      }
    },
    at: (path) => `${server().url}${path}`,
    person: async ({ language = 'en', name = 'Camille Test', agreed = true } = {}) => {
      const person = await signUpMember(somewhere(server()), { name });
      if (agreed) await speak({ ...person, language });
      return { ...person, language };
    },
    admin: async () => {
      const person = await signIn(somewhere(server()), ADMIN);
      await speak({ ...person, language: 'en' });
      return { ...person, language: 'en' };
    },
    ask: async <T>(person: SignedIn, method: string, path: string, body?: unknown): Promise<T> => {
      const response = await fetch(`${server().url}/api${path}`, {
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
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    stranger: (options = {}) => open(options),
    as: async (person, options = {}) => {
      // Who comes back in the other language has changed it in the settings meanwhile.
      const before = spoken.get(person.userId);
      if (before && before !== person.language) await speak(person);
      const opened = await open({ locale: LOCALES[person.language], ...options });
      const { cookie } = await signIn(somewhere(server()), person);
      const [name = '', value = ''] = cookie.split('=', 2);
      await opened.context.addCookies([{ name, value, url: server().url, httpOnly: true, sameSite: 'Lax' }]);
      return opened;
    },
  };
}

/** The composer. */
export const composer = (page: Page) => page.getByRole('textbox', { name: /^(Your message|Votre message)$/ });

/** The turns of the coach, in order; the one being written included. */
export const replies = (page: Page) => page.locator('article[data-role="assistant"]');

/** The turns of the person, in order. */
export const said = (page: Page) => page.locator('article[data-role="user"]');

/** Writes a message and waits until its reply is complete. */
export async function say(page: Page, text: string): Promise<void> {
  const before = await page.locator('article').evaluateAll((all) => all.at(-1)?.getAttribute('data-message') ?? null);
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await answered(page, before);
}

/** Waits for a complete reply at the end that is another message than `before`. Turns out of sight are not in the page. */
export async function answered(page: Page, before: string | null = null): Promise<void> {
  await page.waitForFunction((id) => {
    const last = [...document.querySelectorAll('article')].at(-1);
    return (
      last?.getAttribute('data-role') === 'assistant' &&
      last.getAttribute('data-message') !== id &&
      !last.hasAttribute('aria-busy')
    );
  }, before);
  await page.getByRole('button', { name: /^(Send|Envoyer)/ }).waitFor();
}
