import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { Figure } from '../figures.ts';
import { median } from '../figures.ts';
import { serveWebFloor } from '../web-floor.ts';
import { ARGS, THROTTLE, throttled } from './browser.ts';

const ROWS = 10_000;

type Ready = { since: number; sinceAtHand: number };

/** Until the first row is painted, ms: since navigation, and since all rows were at hand. */
async function ready(browser: Browser, url: string): Promise<Ready> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await throttled(context, THROTTLE);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('tbody')?.textContent?.includes('person.5@example.com')) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark('painted');
        port2.postMessage(null);
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  const figures = await page.waitForFunction(() => {
    const at = (name: string) => performance.getEntriesByName(name).at(0)?.startTime;
    const [hand, painted] = [at('at hand'), at('painted')];
    return hand !== undefined && painted !== undefined && { since: painted, sinceAtHand: painted - hand };
  });
  const value = (await figures.jsonValue()) as Ready;
  await context.close();
  return value;
}

export async function tableGroup({ quick }: { quick: boolean }): Promise<Figure[]> {
  const rounds = quick ? 3 : 15;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ARGS,
  });
  const pages = await serveWebFloor(ROWS);
  try {
    const [ours, bare]: [Ready[], Ready[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await ready(browser, `${pages.url}/table.html`));
      bare.push(await ready(browser, `${pages.url}/bare-table.html`));
    }
    const figure = (name: string, of: keyof Ready, limit: number | null): Figure => {
      const [a, b] = [median(ours.map((one) => one[of])), median(bare.map((one) => one[of]))];
      return {
        group: 'table',
        name,
        value: a / b,
        unit: '× bare',
        limit,
        detail: `ours ${a.toFixed(0)} ms, bare ${b.toFixed(0)}`,
      };
    };
    return [
      figure('a table of 10,000 rows: ready, CPU ÷ 4', 'since', 1.4),
      figure('of that, once all rows are at hand', 'sinceAtHand', null),
    ];
  } finally {
    await pages.close();
    await browser.close();
  }
}
