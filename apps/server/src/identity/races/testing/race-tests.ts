import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeldNode } from '#testing/held-node.ts';
import { heldNode } from '#testing/held-node.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { offerEveryWay } from '../../passwordless/testing/ways.ts';
import { testClock } from '../../testing/test-clock.ts';
import { CODES_AND_TOKENS } from './codes-and-tokens.ts';
import { LINKS } from './links.ts';
import type { RaceStage } from './race-stage.ts';
import { faultsOfRace, raceStage } from './race-stage.ts';

/**
 * A test for each link, code and token: used on one node, while another takes away what it rests on.
 * @param step 1 holds the use before each of its statements; a larger one leaves some out
 */
export function raceTests(step: number): void {
  let app: TestApp;
  let node: HeldNode;
  let stage: RaceStage;
  beforeAll(async () => {
    // The clock stands, so nobody has to sign in again.
    app = await testApp({ clock: testClock() });
    await offerEveryWay(app, [{ strategy: 'Passkeys', isActive: true }]);
    node = await heldNode(app);
    stage = raceStage(app, node);
  });
  afterAll(async () => {
    await node.close();
    await app.close();
  });

  it.each([...LINKS, ...CODES_AND_TOKENS])(
    'APP-12 AUTH-25 $name, while $meanwhile: refused or done, and no answer is a 5xx',
    { timeout: 300_000 },
    async (pair) => {
      const { faults, held } = await faultsOfRace({ app, node, stage }, pair, step);
      expect(faults).toEqual([]);
      expect(held).toBeGreaterThan(0);
    },
  );
}
