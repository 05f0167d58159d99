import { generateKeyPairSync } from 'node:crypto';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { ScriptedServer } from './scripted-server.ts';
import { socialOf } from './social-app.ts';
import { socialBrowser } from './social-browser.ts';

/** The key that Apple would have given. */
export const APPLE_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PEM = APPLE_KEY.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const SITES = [
  'https://github.com',
  'https://api.github.com',
  'https://graph.facebook.com',
  'https://appleid.apple.com',
  'https://login.microsoftonline.com',
  'https://www.linkedin.com',
  'https://slack.com',
  'https://plain.example',
];
const PAIRS = ['GITHUB', 'FACEBOOK', 'MICROSOFT', 'LINKEDIN', 'SLACK'].flatMap((name) => [
  [`SOCIAL_${name}_CLIENT_ID`, `client-${name.toLowerCase()}`],
  [`SOCIAL_${name}_CLIENT_SECRET`, 'a secret'],
]);
/** Every provider but Google, and one of plain OAuth 2. */
export const ENVIRONMENT: Record<string, string> = {
  ...Object.fromEntries(PAIRS),
  SOCIAL_APPLE_CLIENT_ID: 'client-apple',
  SOCIAL_APPLE_TEAM_ID: 'TEAM123456',
  SOCIAL_APPLE_KEY_ID: 'KEY1234567',
  SOCIAL_APPLE_PRIVATE_KEY: PEM.replaceAll('\n', '\\n'),
  SOCIAL_CUSTOM: JSON.stringify([
    {
      name: 'plain',
      displayName: 'Plain',
      authorizationUrl: 'https://plain.example/authorize?audience=x',
      tokenUrl: 'https://plain.example/plain/token',
      userInfoUrl: 'https://plain.example/plain/me',
      clientId: 'client-plain',
      clientSecret: 'a secret',
      scopes: ['profile', 'email'],
    },
  ]),
};

/** An application whose providers keep their addresses, while all they are asked comes to a scripted server. */
export const reroutedApp = (server: ScriptedServer, more: Record<string, string> = {}): Promise<TestApp> =>
  testApp({
    config: {
      social: socialOf({ ...ENVIRONMENT, ...more }, Object.fromEntries(SITES.map((site) => [site, server.url]))),
    },
  });

/** Begins, lets the provider come back with the nonce (or anything) as code, and finishes. */
export async function signInAt(at: TestApp, provider: string) {
  const browser = socialBrowser(at);
  const asked = (await browser.begin(provider)).searchParams;
  const back = { code: asked.get('nonce') ?? 'a-code', state: asked.get('state') ?? '' };
  const { code, rawState } = await browser.comeBack(provider, back);
  return { asked, answer: await browser.postLogin(provider, { code: code ?? '', state: rawState }) };
}
