// The pictures of the README, from the running product: node scripts/run.mjs scripts/screenshots.ts
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { simulate } from '../apps/server/src/assistant/coach/simulate.ts';
import { simulatedPeople } from '../apps/server/src/assistant/coach/simulated-people.ts';
import { loadDefaultFlow } from '../apps/server/src/assistant/flow/core-flow.ts';
import type { SignedIn } from '../apps/server/src/testing/people.ts';
import { signIn, signUpMember } from '../apps/server/src/testing/people.ts';
import { openBrowser, visit } from '../e2e/support/browser.ts';
import { agreeToEverything } from '../e2e/support/onboarding.ts';
import { ADMIN, startServer } from '../e2e/support/server.ts';
import { fail, root, say } from './bootstrap/say.mjs';
import { findChromium } from './testing/chromium.mjs';

const FOLDER = path.join(root, 'docs/screenshots');
/** Bytes; a picture is read on slow connections too. */
const LARGEST = 400_000;
const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 760 };

/** Titles of the list; the last conversation is shown, and is had by a rehearsed person of this name. */
const CONVERSATIONS = {
  en: { titles: ['Going home on time', 'A talk with my sister', 'Going or staying'], person: 'Decision', turns: 6 },
  fr: { titles: ['Reprendre la course', 'Ma charge de travail'], person: 'Charge', turns: 5 },
} as const;

/** What the rehearsed person says, in answer to what the coach asks in this conversation. */
function lines(language: 'en' | 'fr', conversation: string): string[] {
  const { person: name, turns } = CONVERSATIONS[language];
  const person = simulatedPeople.find((each) => each.language === language && each.name === name);
  if (!person) throw new Error(`nobody rehearsed is called ${name}`);
  return simulate(loadDefaultFlow(), person, conversation)
    .turns.slice(0, turns)
    .map(({ message }) => message);
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function send<T>(server: Server, person: SignedIn, method: string, route: string, body: unknown): Promise<T> {
  const response = await fetch(`${server.url}/api${route}`, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Somebody with a few conversations. @returns the last of them, which is shown */
async function someone(
  server: Server,
  language: 'en' | 'fr',
  name: string,
): Promise<{ person: SignedIn; conversation: string }> {
  const person = await signUpMember(server, { name, email: `${language}@example.com` });
  await agreeToEverything(server, person, language);
  let conversation = '';
  for (const title of CONVERSATIONS[language].titles) {
    conversation = (await send<{ id: string }>(server, person, 'POST', '/conversations', {})).id;
    await send(server, person, 'PATCH', `/conversations/${conversation}`, { title });
  }
  for (const message of lines(language, conversation))
    await send(server, person, 'POST', '/chat', { message, conversation_id: conversation });
  return { person, conversation };
}

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const file = path.join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file, caret: 'hide' });
  const { size } = fs.statSync(file);
  if (size > LARGEST) throw new Error(`${file} has ${size} bytes, more than ${LARGEST}`);
  say(`docs/screenshots/${name}.png, ${Math.ceil(size / 1000)} kB`);
}

async function take(): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  process.env.CHROMIUM_PATH ??= findChromium();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-pictures-'));
  say('a demo organisation (two minutes)');
  const env = { ...process.env, DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  execFileSync(process.execPath, [path.join(root, 'scripts/seed.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const server = await startServer({ DATA_DIR: dataDir });
  const browser = await openBrowser();
  const open = async (options: BrowserContextOptions, person?: SignedIn): Promise<Page> => {
    const { context, page } = await visit(browser, { deviceScaleFactor: 2, reducedMotion: 'reduce', ...options });
    if (person) {
      const [name = '', value = ''] = (await signIn(server, person)).cookie.split('=', 2);
      await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
    }
    return page;
  };
  try {
    const stranger = await open({ viewport: WINDOW });
    await stranger.goto(`${server.url}/account/login`);
    await stranger.getByLabel('E-mail').waitFor();
    await picture(stranger, 'sign-in');

    // The preview's sample company: people, roles and rules without setting any of them up.
    for (const [name, section, colorScheme, word] of [
      ['portal', 'users', 'light', 'Invite somebody'],
      ['portal-dark', 'security', 'dark', 'Overview'],
    ] as const) {
      const page = await open({ viewport: WINDOW, colorScheme });
      await page.goto(`${server.url}/portal/demo/${section}`);
      await page.getByText(word).first().waitFor();
      await picture(page, name);
    }

    const english = await someone(server, 'en', 'Robin Hale');
    for (const [name, colorScheme] of [
      ['conversation', 'light'],
      ['conversation-dark', 'dark'],
    ] as const) {
      const page = await open({ viewport: WINDOW, colorScheme }, english.person);
      await page.goto(`${server.url}/c/${english.conversation}`);
      await page.locator('article[data-role="assistant"]').last().waitFor();
      await page.getByRole('link', { name: 'Going home on time' }).waitFor();
      await picture(page, name);
    }

    const demo = await signIn(server, { email: 'robin@example.com' });
    for (const [name, address, word] of [
      ['skills', '/skills', 'Knowing oneself'],
      ['progress', '/progress', 'Your rhythm'],
    ] as const) {
      const page = await open({ viewport: WINDOW }, demo);
      await page.goto(`${server.url}${address}`);
      await page.getByText(word).first().waitFor();
      await picture(page, name);
    }
    const figures = await open({ viewport: WINDOW, colorScheme: 'dark' }, await signIn(server, ADMIN));
    await figures.goto(`${server.url}/admin/analytics`);
    await figures.getByText('People over time').waitFor();
    await picture(figures, 'analytics-dark');

    const french = await someone(server, 'fr', 'Claire Morel');
    const phone = await open({ viewport: PHONE, locale: 'fr-FR', hasTouch: true, isMobile: true }, french.person);
    await phone.goto(`${server.url}/c/${french.conversation}`);
    await phone.locator('article[data-role="assistant"]').last().waitFor();
    await picture(phone, 'phone-fr');
  } finally {
    await browser.close();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

try {
  await take();
  process.exit(0);
} catch (error) {
  fail(error);
}
