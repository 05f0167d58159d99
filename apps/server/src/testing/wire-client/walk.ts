import { afterAll, beforeAll } from 'vitest';
import { accounts } from './accounts.ts';
import { coverage } from './coverage.ts';
import type { House } from './house.ts';
import { openHouse } from './house.ts';
import type { Version } from './open-client.ts';
import { rights } from './rights.ts';
import { secondFactors } from './second-factors.ts';
import { sections } from './sections.ts';
import { security } from './security.ts';
import { signIn } from './sign-in.ts';
import { startUp } from './start-up.ts';
import { team } from './team.ts';
import { waysIn } from './ways-in.ts';

/** Every call of one version of the package, at a server of our own. */
export function walkWireClient(version: Version): void {
  let opened: House;
  const house = (): House => opened;
  beforeAll(async () => {
    opened = await openHouse(version);
  });
  afterAll(() => opened.close());
  for (const part of [startUp, signIn, secondFactors, waysIn, team, rights, security, accounts, sections]) part(house);
  coverage(house);
}
