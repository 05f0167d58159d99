import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const opened = new Map<string, Promise<Browser>>();

/**
 * A browser for the journeys of a file. The files of one worker share it, each visit has a context of its own; it ends with the worker.
 * One with switches of its own belongs to its file, which closes it.
 * @param more switches of Chromium for what a file of journeys needs, such as a microphone
 */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const switches = more.join(' ');
  const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  // What needs switches of its own, such as a microphone, may need more than the shell has.
  const executablePath = more.length === 0 ? (process.env.CHROMIUM_SHELL_PATH ?? whole) : whole;
  const browser = opened.get(switches) ?? chromium.launch({ executablePath, args: [...ARGS, ...more] });
  opened.set(switches, browser);
  return browser;
}

export type Visit = {
  context: BrowserContext;
  page: Page /** Errors of the page and its console, for the journey to find empty. */;
  problems: string[];
  close(): Promise<void>;
};

/** A browser of one person: own cookies, own storage, English unless said otherwise. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  // Long enough for a machine that does much else.
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // A refused request is the browser's own remark about a status that the journey may want.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return { context, page, problems, close: () => context.close() };
}
