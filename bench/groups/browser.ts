import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import type { Stage } from '../stage.ts';
import { serveWebFloor } from '../web-floor.ts';

export const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];
export const THROTTLE = 4;

/** KiB of JavaScript (brotli, quality 11) that a first visit loads. */
async function javascriptKib(
  context: BrowserContext,
  url: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<{ kib: number; files: number }> {
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body());
  });
  await page.goto(url);
  await ready(page);
  // What is loaded once the page rests belongs to the first load; what somebody asks for later does not.
  await page.waitForTimeout(2_000);
  const sizes = (await Promise.all(bodies)).map(
    (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  );
  await page.close();
  return { kib: sizes.reduce((sum, size) => sum + size, 0) / 1024, files: sizes.length };
}

export async function throttled(context: BrowserContext, rate: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** Largest contentful paint of a cold visit, ms. */
async function lcp(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await throttled(context, THROTTLE);
  await page.goto(url);
  await page.getByRole('textbox').first().waitFor();
  await page.waitForTimeout(800);
  const value = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return value;
}

/** From each key to the paint that follows it, ms. */
async function keyToPaint(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { __keys: seen });
    window.addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => seen.push(performance.now() - event.timeStamp);
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  await page.getByRole('textbox').last().click();
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(30);
  }
  return page.evaluate(() => (window as unknown as { __keys: number[] }).__keys);
}

type Weight = { nodes: number; heapMb: number };
async function weigh(context: BrowserContext, page: Page): Promise<Weight> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.enable').then(() => session.send('Performance.getMetrics'));
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    heapMb: of('JSHeapUsedSize') / 1e6,
  };
}

/** Time until the last message of the conversation stands on the page, ms since navigation. */
async function openAndRead(page: Page, url: string, last: string): Promise<number> {
  await page.goto(url);
  await page.getByText(last).first().waitFor();
  return page.evaluate(() => performance.now());
}

const seed = (person: { userId: string; tenantId: string }, messages: number): string => `
  with conversation as (
    insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, title)
    values (gen_random_uuid(), '${person.tenantId}', '${person.userId}', 'coaching-core', 1, 'en', 'With ${messages} messages') returning id),
  numbered as (select n, gen_random_uuid() as id from generate_series(0, ${messages - 1}) n),
  linked as (select n, id, lag(id) over (order by n) as parent_id from numbered),
  stored as (
    insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status)
    select linked.id, conversation.id, '${person.tenantId}', '${person.userId}', parent_id, case n % 2 when 1 then 'assistant' else 'user' end, 'Message ' || n || ' ' || repeat('words of a message ', 18), 'en', 'complete' from linked, conversation)
  select conversation.id as id, (select id from linked where n = ${messages - 1}) as leaf from conversation`;

export async function browserGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const rounds = quick ? 2 : 7;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ARGS,
  });
  const bare = await serveWebFloor(5_000);
  const base = `http://localhost:${stage.ours.port}`;
  try {
    const figures: Figure[] = [];
    const signInReady = (page: Page) => page.getByRole('textbox').first().waitFor();
    const signIn = await javascriptKib(await browser.newContext(), `${base}/account/login`, signInReady);
    const floorSignIn = await javascriptKib(await browser.newContext(), `${bare.url}/sign-in.html`, signInReady);
    figures.push({
      group: 'browser',
      name: 'JavaScript of sign-in',
      value: signIn.kib,
      unit: 'KiB br',
      limit: 110,
      detail: `${signIn.files} files; bare React page ${floorSignIn.kib.toFixed(0)} KiB`,
    });

    const member = await browser.newContext();
    const login = await member.request.post(`${base}/frontegg/identity/resources/auth/v1/user`, {
      data: { email: stage.ours.people[0]?.email, password: stage.ours.password },
    });
    if (!login.ok()) throw new Error(`sign-in answered ${login.status()}`);
    const person = stage.ours.people[0];
    if (!person) throw new Error('nobody to measure with');
    const conversations: Record<number, string> = {};
    for (const messages of [500, 5_000, 10_000]) {
      const { id, leaf } = (await stage.sql(seed(person, messages))).rows[0] as { id: string; leaf: string };
      await stage.sql(`update assistant.conversations set active_leaf_id = '${leaf}' where id = '${id}'`);
      conversations[messages] = `${base}/c/${id}`;
    }
    const chat = await javascriptKib(member, conversations[500] ?? '', (page) =>
      page.getByText('Message 499 ').first().waitFor(),
    );
    figures.push({
      group: 'browser',
      name: 'JavaScript of a conversation',
      value: chat.kib,
      unit: 'KiB br',
      limit: 165,
      detail: `${chat.files} files, Markdown in one of its own included`,
    });

    const lcps: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      lcps[0].push(await lcp(browser, `${base}/account/login`));
      lcps[1].push(await lcp(browser, `${bare.url}/sign-in.html`));
    }
    figures.push({
      group: 'browser',
      name: 'LCP of sign-in, CPU ÷ 4',
      value: median(lcps[0]) / median(lcps[1]),
      unit: '× bare',
      limit: 1.3,
      detail: `ours ${median(lcps[0]).toFixed(0)} ms, bare ${median(lcps[1]).toFixed(0)}`,
    });

    const ready: [number[], number[]] = [[], []];
    const keys: [number[], number[]] = [[], []];
    const weights: Record<number, Weight> = {};
    for (let round = 0; round < rounds; round += 1) {
      const page = await throttled(member, THROTTLE);
      ready[0].push(await openAndRead(page, conversations[5_000] ?? '', 'Message 4999 '));
      keys[0].push(...(await keyToPaint(page, 25)));
      await page.close();
      const floorPage = await throttled(await browser.newContext(), THROTTLE);
      ready[1].push(await openAndRead(floorPage, `${bare.url}/window.html`, 'Message 4999 '));
      keys[1].push(...(await keyToPaint(floorPage, 25)));
      await floorPage.close();
    }
    figures.push({
      group: 'browser',
      name: 'a conversation of 5,000: ready, CPU ÷ 4',
      value: median(ready[0]) / median(ready[1]),
      unit: '× bare',
      limit: 1.5,
      detail: `ours ${median(ready[0]).toFixed(0)} ms, bare ${median(ready[1]).toFixed(0)}`,
    });
    figures.push({
      group: 'browser',
      name: 'a conversation of 5,000: key to paint p95, CPU ÷ 4',
      value: quantile(keys[0], 0.95) / quantile(keys[1], 0.95),
      unit: '× bare',
      limit: 1.5,
      detail: `ours ${quantile(keys[0], 0.95).toFixed(0)} ms, bare ${quantile(keys[1], 0.95).toFixed(0)}`,
    });

    for (const messages of [500, 5_000]) {
      const page = await member.newPage();
      await openAndRead(page, conversations[messages] ?? '', `Message ${messages - 1} `);
      await page.waitForTimeout(1_000);
      weights[messages] = await weigh(member, page);
      await page.close();
    }
    const [small, large] = [weights[500], weights[5_000]];
    if (!small || !large) throw new Error('not weighed');
    figures.push({
      group: 'browser',
      name: 'nodes at 5,000 against 500',
      value: large.nodes / small.nodes,
      unit: '×',
      limit: 1.1,
      detail: `${large.nodes} against ${small.nodes}`,
    });
    figures.push({
      group: 'browser',
      name: 'heap at 5,000 against 500',
      value: large.heapMb / small.heapMb,
      unit: '×',
      limit: 1.1,
      detail: `${large.heapMb.toFixed(1)} MB against ${small.heapMb.toFixed(1)}`,
    });

    // The longest one, as it is opened on this machine.
    const opened: number[] = [];
    let nodes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const page = await member.newPage();
      opened.push(await openAndRead(page, conversations[10_000] ?? '', 'Message 9999 '));
      await page.waitForTimeout(500);
      nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
      await page.close();
    }
    figures.push({
      group: 'browser',
      name: 'a conversation of 10,000: opened',
      value: median(opened),
      unit: 'ms',
      limit: 600,
      detail: 'from the address to the last message on the page',
    });
    figures.push({
      group: 'browser',
      name: 'a conversation of 10,000: nodes',
      value: nodes,
      unit: '',
      limit: 3_500,
      detail: 'of the whole page',
    });

    // No frame over 50 ms while a reply streams into the long conversation.
    const page = await member.newPage();
    await openAndRead(page, conversations[5_000] ?? '', 'Message 4999 ');
    await page.waitForTimeout(1_000);
    await page.evaluate(() => {
      const gaps: number[] = [];
      Object.assign(window, { __gaps: gaps });
      let before = performance.now();
      const tick = (now: number): void => {
        gaps.push(now - before);
        before = now;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    await page.getByRole('textbox').last().fill('I would like to talk about my week.');
    await page.keyboard.press('Enter');
    await page.getByText('word9 ').first().waitFor();
    await page.waitForTimeout(2_000);
    const gaps = (await page.evaluate(() => (window as unknown as { __gaps: number[] }).__gaps)).slice(5);
    figures.push({
      group: 'browser',
      name: 'frames over 50 ms while a reply streams',
      value: gaps.filter((gap) => gap > 50).length,
      unit: '',
      limit: 0,
      detail: `worst ${Math.max(...gaps).toFixed(0)} ms of ${gaps.length} frames`,
    });
    return figures;
  } finally {
    await bare.close();
    await browser.close();
  }
}
