import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { packPortal } from '../../packages/portal/packed.ts';
import { openSite } from '../../scripts/testing/site.ts';
import { doorOf } from '../support/door.ts';
import { journeys } from '../support/journeys.ts';
import { freePort } from '../support/server.ts';
import { buildNext, buildVite, installHost } from './assemble.ts';
import { serveNext } from './next-server.ts';
import type { OwnerOfTwo } from './owner-of-two.ts';
import { ownerOfTwo } from './owner-of-two.ts';
import { walk } from './walk.ts';

const MINUTES = 60_000;
const HOSTS = 3;
const sites = { 'vite-react-18': await openSite(), 'vite-react-19': await openSite() };
const both = Object.values(sites);
const nextPort = await freePort();
const nextUrl = `http://localhost:${nextPort}`;
const house = journeys({ env: () => ({ ALLOWED_ORIGINS: [...both.map(({ url }) => url), nextUrl].join() }) });
/** Outside of the repository: nothing of it can be reached from there. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-hosts-'));
let tarball: string;
/** One for each host: a walk that breaks off leaves its person in the other tenant. */
const people: OwnerOfTwo[] = [];
beforeAll(async () => {
  for (let host = 0; host < HOSTS; host += 1) people.push(await ownerOfTwo(house));
  await (await doorOf(house))('captcha', { enabled: true });
  tarball = await packPortal(folder);
}, 10 * MINUTES);
afterEach(() =>
  expect(
    both.flatMap((site) => site.missing()),
    'files the pages asked their own sites for',
  ).toEqual([]),
);
afterAll(async () => {
  await Promise.all(both.map((site) => site.close()));
  fs.rmSync(folder, { recursive: true, force: true });
});

const newHome = (): string => fs.mkdtempSync(path.join(folder, 'host-'));
const versionOf = (home: string, name: string): string =>
  (JSON.parse(fs.readFileSync(path.join(home, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;

async function walkInFrench(url: string): Promise<void> {
  const person = people.pop();
  if (!person) throw new Error('There are more hosts than people.');
  const { page } = await house.stranger({ locale: 'fr-FR', colorScheme: 'dark' });
  await walk(page, url, person);
}

test.each([
  ['18.3.1', 'vite-react-18'],
  ['19.3.1', 'vite-react-19'],
] as const)(
  'PORTAL-6 SECU-1 TENANT-3 a fresh Vite application with React %s, installed from the registry, is walked through',
  { timeout: 10 * MINUTES },
  async (react, kind) => {
    const home = newHome();
    await installHost(kind, home, tarball);
    expect(versionOf(home, 'react-dom')).toBe(react);
    await buildVite(home, house.server().url);
    sites[kind].show(path.join(home, 'dist'));
    await walkInFrench(sites[kind].url);
  },
);

test('PORTAL-6 SECU-1 TENANT-3 a fresh Next.js application of the app router, installed from the registry, is walked through', {
  timeout: 10 * MINUTES,
}, async () => {
  const home = newHome();
  await installHost('next', home, tarball);
  await buildNext(home, house.server().url);
  const next = await serveNext(home, nextPort);
  try {
    await walkInFrench(next.url);
  } finally {
    await next.close();
  }
});
