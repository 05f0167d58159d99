import fs from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { House } from './house.ts';
import { laterTraps, notServed } from './not-served.ts';

/** Of `docs/identity-wire.md` §10. */
const TRAPS = 30;
const cases = fs
  .readdirSync(import.meta.dirname)
  .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('\n');

/** After everything else: what the package can call, and what was called. */
export function coverage(house: () => House): void {
  describe('PORTAL-7 nothing is silently missing', () => {
    it('PORTAL-7 every call of the package was made here, or is named as one that comes later', () => {
      const { rest } = house();
      const isNamed = (method: string) => notServed.some(({ methods }) => methods.test(method));
      expect(rest.methods().filter((method) => !rest.called.has(method) && !isNamed(method))).toEqual([]);
    });

    it('PORTAL-7 what comes later is not there yet: whoever brings it moves it into the walk', () => {
      const paths = allEndpoints.flatMap(({ prefix, endpoints }) =>
        Object.values(endpoints).map((endpoint) => prefix + endpoint.path),
      );
      expect(notServed.filter(({ path }) => paths.some((served) => served.startsWith(path)))).toEqual([]);
    });

    it('PORTAL-7 every trap of the wire document has a case, or a name of what brings it', () => {
      const titles = [...cases.matchAll(/it\('PORTAL-7 ([^']*)/g)].map(([, title = '']) => title).join(' ');
      const met = new Set([...titles.matchAll(/trap (\d+)/g)].map(([, number]) => Number(number)));
      const missing = Array.from({ length: TRAPS }, (_, index) => index + 1).filter((trap) => !met.has(trap));
      expect(missing).toEqual(Object.keys(laterTraps).map(Number));
    });
  });
}
