import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeldNode } from '#testing/held-node.ts';
import { heldNode } from '#testing/held-node.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { offerEveryWay } from '../../passwordless/testing/ways.ts';
import { speakOpenId } from '../../social/testing/scripted-openid.ts';
import type { ScriptedServer } from '../../social/testing/scripted-server.ts';
import { scriptedServer } from '../../social/testing/scripted-server.ts';
import { socialOf } from '../../social/testing/social-app.ts';
import { testClock } from '../../testing/test-clock.ts';
import { CODES_AND_TOKENS } from './codes-and-tokens.ts';
import { IMPERSONATIONS } from './impersonations.ts';
import { LINKS } from './links.ts';
import { PROVIDERS } from './providers.ts';
import type { RaceStage } from './race-stage.ts';
import { faultsOfRace, PROVIDER, raceStage } from './race-stage.ts';

/**
 * A test for each link, code and token: used on one node, while another takes away what it rests on.
 * @param step 1 holds the use before each of its statements; a larger one leaves some out
 */
export function raceTests(step: number): void {
  let app: TestApp;
  let node: HeldNode;
  let stage: RaceStage;
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await scriptedServer();
    const client = { clientId: 'client', clientSecret: 'secret' };
    const provider = speakOpenId(server, { issuer: server.url, audience: client.clientId });
    const list = [{ name: PROVIDER, displayName: 'Acme', issuer: server.url, ...client }];
    const social = socialOf({ SOCIAL_CUSTOM: JSON.stringify(list) });
    // The clock stands, so nobody has to sign in again.
    app = await testApp({ clock: testClock(), config: { social } });
    await offerEveryWay(app, [{ strategy: 'Passkeys', isActive: true }]);
    node = await heldNode(app);
    stage = raceStage(app, node, provider);
  });
  afterAll(async () => {
    await node.close();
    await app.close();
    await server.close();
  });

  it.each([...LINKS, ...CODES_AND_TOKENS, ...PROVIDERS, ...IMPERSONATIONS])(
    'APP-12 AUTH-25 $name, while $meanwhile: refused or done, and no answer is a 5xx',
    { timeout: 300_000 },
    async (pair) => {
      const { faults, held } = await faultsOfRace({ app, node, stage }, pair, Math.min(step, pair.step ?? step));
      expect(faults).toEqual([]);
      expect(held).toBeGreaterThan(0);
    },
  );
}
