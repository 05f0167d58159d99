import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openSite } from './site.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-site-'));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

it('DEV-1 a site answers after its folder was deleted, names what is missing, and closes with a request under way', async () => {
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<p>Tidewater</p>');
  fs.writeFileSync(path.join(folder, 'assets/app.js'), 'export {};');
  const site = await openSite();
  site.show(folder);
  fs.rmSync(folder, { recursive: true });

  const script = await fetch(`${site.url}/assets/app.js`);
  expect([script.status, script.headers.get('content-type'), await script.text()]).toEqual([
    200,
    'text/javascript',
    'export {};',
  ]);
  // A page may be at any address; a script that is not there must not be answered with one.
  const page = await fetch(`${site.url}/account/login?step=1`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toBe('<p>Tidewater</p>');
  expect((await fetch(`${site.url}/assets/gone.js`)).status).toBe(404);
  expect(site.missing()).toEqual(['/assets/gone.js']);

  const halfAsked = net.connect(Number(new URL(site.url).port), 'localhost');
  halfAsked.on('error', () => undefined); // reset by the site
  const ended = new Promise((resolve) => halfAsked.once('close', resolve));
  await once(halfAsked, 'connect');
  halfAsked.write('GET /assets/app.js HTTP/1.1\r\n');
  await site.close();
  await ended;
  await expect(fetch(site.url)).rejects.toThrow();
});
