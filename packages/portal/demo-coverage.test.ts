import fs from 'node:fs';
import path from 'node:path';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { demoRoutes } from './src/demo/demo-fetch.ts';

const source = path.join(import.meta.dirname, 'src');
const contracts = path.resolve(source, '../../contracts/src/identity');
/** What is drawn in the portal, and what it is drawn with. The pages before the sign-in ask the rest. */
const drawn = ['sections', 'hooks', 'frame', 'session', 'metadata'];

function* sources(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'testing') yield* sources(file);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield file;
  }
}

const isEndpoint = (value: unknown): value is EndpointDescription =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const nameOf = ({ method, path: at }: EndpointDescription): string => `${method} ${at}`;

/** The endpoints that a file names: `groups.list`, where `groups` comes from a contract. */
async function asked(file: string): Promise<EndpointDescription[]> {
  const text = fs.readFileSync(file, 'utf8');
  const found: EndpointDescription[] = [];
  for (const [, names = '', module = ''] of text.matchAll(
    /^import \{([^}]+)\} from '@parley\/contracts\/identity\/([\w-]+\.ts)';/gm,
  )) {
    const contract = (await import(path.join(contracts, module))) as Record<string, Record<string, unknown>>;
    for (const spoken of names
      .split(',')
      .map((name: string) => name.trim())
      .filter(Boolean)) {
      const [group = '', local = group] = spoken.split(' as ');
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) {
        const endpoint = contract[group]?.[name];
        if (isEndpoint(endpoint)) found.push(endpoint);
      }
    }
  }
  return found;
}

describe('the preview', () => {
  it('PORTAL-4 answers every endpoint that a section of the portal names', async () => {
    const answered = new Set(demoRoutes.map(({ endpoint }) => nameOf(endpoint)));
    const missing = new Set<string>();
    let seen = 0;
    for (const folder of drawn)
      for (const file of sources(path.join(source, folder)))
        for (const endpoint of await asked(file)) {
          seen += 1;
          if (!answered.has(nameOf(endpoint))) missing.add(`${nameOf(endpoint)} (${path.relative(source, file)})`);
        }
    expect(seen).toBeGreaterThan(20);
    expect([...missing]).toEqual([]);
  });

  it('PORTAL-4 has one answer for each of them', () => {
    const names = demoRoutes.map(({ endpoint }) => nameOf(endpoint));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
