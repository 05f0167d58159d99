import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journeys, replies, said, say } from '../support/journeys.ts';
import { modelEndpoint } from '../support/model.ts';

const endpoint = modelEndpoint();
const house = journeys({ env: endpoint.env });

/** What a hostile person, or a model told by a hostile page, would try. */
const HOSTILE = [
  '<script>window.hit = "script"</script>',
  '<img src=x onerror="window.hit = \'onerror\'">',
  '<svg onload="window.hit = \'svg\'"><a xlink:href="javascript:window.hit=1">x</a></svg>',
  '<iframe src="https://evil.example/frame"></iframe><object data="https://evil.example/o"></object>',
  '<style>@import "https://evil.example/s.css"; body { background: url(https://evil.example/b.png) }</style>',
  '<form action="https://evil.example/f"><input name="password"><button autofocus onfocus="window.hit = \'focus\'">go</button></form>',
  '<base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/l.css"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '![seen](https://evil.example/pixel.png?who=me)',
  '![seen](//evil.example/pixel.png) ![d](data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=)',
  '[click](javascript:window.hit=1) [click](JaVaScRiPt:window.hit=1) [click](&#106;avascript:window.hit=1) [click](data:text/html,<script>alert(1)</script>)',
  '[here](//evil.example/) [out](/account/logout) [vb](vbscript:x)',
  '<details open ontoggle="window.hit = \'toggle\'"><summary>x</summary></details>',
  '<a href="https://evil.example" ping="https://evil.example/ping" style="position:fixed;inset:0">cover</a>',
].join('\n\n');

/** Everything the page asks of another host, and every script that ran. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const found: string[] = [];
  const own = house.server().url;
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(own)) found.push(request.url());
  });
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank' && !frame.url().startsWith(own)) found.push(`navigated ${frame.url()}`);
  });
  return async () => {
    const hit = await page.evaluate(() => (window as unknown as { hit?: unknown }).hit);
    const active = await page
      .locator('article')
      .locator(
        'script, iframe, object, embed, style, link, base, meta, form, img, svg a, [onerror], [onload], [style*="position"]',
      )
      .count();
    const links = await page
      .locator('article a[href]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    return [
      ...found,
      ...(hit === undefined ? [] : [`script ran: ${JSON.stringify(hit)}`]),
      ...(active === 0 ? [] : [`${active} active elements`]),
      ...links.filter((href) => !/^(https?:\/\/|mailto:)/.test(href ?? '')).map((href) => `link ${href}`),
    ];
  };
}

describe('Markdown that nobody trusts', () => {
  test('CHAT-6 written by a person: it stays text, runs nothing and fetches nothing, here and after a reload', async () => {
    const { page } = await house.as(await house.person());
    const found = await watch(page);
    await page.goto(house.at('/'));
    await say(page, HOSTILE);
    await expect.poll(() => said(page).innerText()).toContain('<script>window.hit = "script"</script>');
    expect(await found()).toEqual([]);
    await page.reload();
    await said(page).getByText('<script>').first().waitFor();
    expect(await found()).toEqual([]);
  });

  test('CHAT-6 written by a model: it runs nothing and fetches nothing while it streams, at its end, and after a reload', async () => {
    // Without a tag it is let through, and what it holds has to be harmless.
    const markdown = HOSTILE.split('\n\n').filter((line) => !line.includes('<'));
    endpoint.model().behave({ decision: '{}', tokens: markdown.join('\n\n').match(/.{1,40}/gs) ?? [], tokenMs: 5 });
    const { page } = await house.as(await house.person());
    const found = await watch(page);
    await page.goto(house.at('/'));
    await say(page, 'Please show me your worst.');
    await replies(page).last().getByText('seen').first().waitFor();
    expect(await found()).toEqual([]);
    await page.reload();
    await replies(page).last().getByText('seen').first().waitFor();
    expect(await found()).toEqual([]);
  });

  test('CHAT-6 FLOW-4 a model that writes HTML is stood in for, and nothing of it runs meanwhile', async () => {
    endpoint.model().behave({ decision: '{}', tokens: HOSTILE.match(/.{1,40}/gs) ?? [], tokenMs: 5 });
    const { page } = await house.as(await house.person());
    const found = await watch(page);
    await page.goto(house.at('/'));
    await say(page, 'Please show me your worst.');
    await page.getByText('Guided mode stepped in').waitFor();
    expect(await found()).toEqual([]);
    expect(await replies(page).last().innerText()).not.toContain('<script>');
  });

  test('CHAT-6 a hostile title and a hostile name are words as well', async () => {
    const name = '<img src=x onerror="window.hit=1"> ![x](https://evil.example/x.png)';
    const person = await house.person({ name });
    const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', {});
    await house.ask(person, 'PATCH', `/conversations/${id}`, { title: '<script>window.hit=1</script>' });
    const { page } = await house.as(person);
    const found = await watch(page);
    await page.goto(house.at(`/c/${id}`));
    await page.getByRole('heading', { level: 1, name: '<script>window.hit=1</script>' }).waitFor();
    await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
    expect(await found()).toEqual([]);
  });

  test('CHAT-6 code, tables, lists and links are shown as such; a link opens elsewhere and tells nothing', async () => {
    const text = [
      '## A plan',
      '1. First\n2. Second',
      '| When | What |\n| --- | --- |\n| Monday | Begin |',
      '```js\nconst one = 1;\n```',
      'See [the page](https://example.com/page) and **mind** `this`.',
    ].join('\n\n');
    endpoint.model().behave({ decision: '{}', tokens: text.match(/.{1,16}/gs) ?? [] });
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await say(page, 'A plan, please.');
    const reply = replies(page).last();
    await reply.getByRole('heading', { name: 'A plan' }).waitFor();
    await expect.poll(() => reply.getByRole('listitem').allInnerTexts()).toEqual(['First', 'Second']);
    await reply.getByRole('cell', { name: 'Monday' }).waitFor();
    await expect.poll(() => reply.locator('pre code').innerText()).toContain('const one = 1;');
    const link = reply.getByRole('link', { name: /the page/ });
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('rel')).toMatch(/noopener/);
    await expect.poll(() => link.getAttribute('rel')).toMatch(/noreferrer/);
  });
});
