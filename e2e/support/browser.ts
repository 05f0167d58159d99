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
  page: Page;
  /** Errors of the page and its console, for the journey to find empty. */
  problems: string[];
  /** What the page shows and what was refused to it, for whoever reads why a journey failed. */
  tell(): Promise<string>;
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
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => refused.push(`${request.failure()?.errorText} ${request.url()}`));
  const tell = async (): Promise<string> => {
    const shown = await page.locator('body').innerText({ timeout: 5_000 });
    return [`${page.url()} shows:`, shown.replace(/\n+/g, '\n').slice(0, 1_500), ...refused.slice(-20)].join('\n  ');
  };
  return { context, page, problems, tell, close: () => context.close() };
}
