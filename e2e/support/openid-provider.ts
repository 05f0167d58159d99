import { social } from '@parley/contracts/identity/social.ts';
import { afterAll, beforeAll } from 'vitest';
import type { OpenIdProvider } from '../../apps/server/src/identity/social/testing/openid-provider.ts';
import { openidProvider } from '../../apps/server/src/identity/social/testing/openid-provider.ts';

/** Name of the custom provider, as it stands in addresses; its button says `Lantern`. */
export const LANTERN = 'lantern';

/**
 * A real OpenID provider for the journeys of a file, offered as `Lantern`. Its page asks who one is, with a button
 * `Continue as …` for each of `people` and one that says `Cancel`. Call it before `journeys`, hand `env` to the server,
 * and tell the provider the server's address with `register` once it is known.
 */
export function lanternProvider(): {
  provider(): OpenIdProvider;
  env(): Record<string, string>;
  register(server: { url: string }): void;
} {
  let running: OpenIdProvider | undefined;
  beforeAll(async () => {
    running = await openidProvider();
  });
  afterAll(() => running?.close());
  const provider = (): OpenIdProvider => {
    if (!running) throw new Error('The provider is not running yet.');
    return running;
  };
  return {
    provider,
    env: () => {
      const { issuer, clientId, clientSecret } = provider();
      const list = [{ name: LANTERN, displayName: 'Lantern', issuer, clientId, clientSecret }];
      return { SOCIAL_CUSTOM: JSON.stringify(list) };
    },
    register: (server) => provider().register(`${server.url}${social.callback.path.replace(':provider', LANTERN)}`),
  };
}
