import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSocial } from './social-config.ts';

const read = (environment: Record<string, string>) =>
  readSocial(environment, (line) => {
    throw new Error(line);
  });
const custom = (more: object) =>
  JSON.stringify([
    { name: 'acme', displayName: 'Acme', clientId: 'x', clientSecret: 'y', issuer: 'https://id.acme.example', ...more },
  ]);
const curve = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('SSO-5 APP-2 providers of the environment', () => {
  test('SSO-5 none without variables, each with its own', () => {
    expect(read({})).toEqual({ providers: [], reroute: {} });
    const names = ['MICROSOFT', 'FACEBOOK', 'GOOGLE', 'GITHUB', 'SLACK', 'LINKEDIN'];
    const environment = Object.fromEntries(
      names.flatMap((name) => [
        [`SOCIAL_${name}_CLIENT_ID`, 'id'],
        [`SOCIAL_${name}_CLIENT_SECRET`, 'secret'],
      ]),
    );
    const { providers } = read({ ...environment, SOCIAL_CUSTOM: custom({}) });
    expect(providers.map(({ name }) => name)).toEqual([...names.map((name) => name.toLowerCase()), 'acme']);
    expect(providers.filter(({ proofs }) => !proofs).map(({ name }) => name)).toEqual(['linkedin']);
    for (const { issuer, tokenUrl } of providers) expect(issuer ?? tokenUrl).toMatch(/^https:/);
  });
  test('SSO-5 type names a custom provider where name does not', () => {
    expect(read({ SOCIAL_CUSTOM: custom({ name: undefined, type: 'other' }) }).providers[0]).toMatchObject({
      name: 'other',
      custom: true,
      scopes: ['openid', 'email', 'profile'],
    });
  });
  test('SSO-5 Apple needs all four, and a key of its curve', () => {
    const all = {
      SOCIAL_APPLE_CLIENT_ID: 'a',
      SOCIAL_APPLE_TEAM_ID: 'b',
      SOCIAL_APPLE_KEY_ID: 'c',
      SOCIAL_APPLE_PRIVATE_KEY: curve('P-256'),
    };
    expect(read(all).providers[0]).toMatchObject({
      name: 'apple',
      clientSecret: null,
      apple: { teamId: 'b', keyId: 'c' },
    });
    for (const name of Object.keys(all)) {
      const { [name]: _, ...rest } = all as Record<string, string>;
      expect(() => read(rest), name).toThrow(`without ${name}. Check your environment variables.`);
    }
    expect(() => read({ ...all, SOCIAL_APPLE_PRIVATE_KEY: curve('P-384') })).toThrow(
      'SOCIAL_APPLE_PRIVATE_KEY must be',
    );
  });
  test.each([
    ['SOCIAL_GOOGLE_CLIENT_ID', ''],
    ['SOCIAL_GOOGLE_CLIENT_ID', 'alone'],
    ['SOCIAL_GITHUB_CLIENT_SECRET', 'alone'],
    ['SOCIAL_GITHUB_URL', 'http://git.example.com'],
    ['SOCIAL_MICROSOFT_TENANT', 'contoso.com'],
    ['SOCIAL_APPLE_PRIVATE_KEY', 'not a key'],
    ['SOCIAL_CUSTOM', ''],
    ['SOCIAL_CUSTOM', '{'],
    ['SOCIAL_CUSTOM', '{}'],
    ['SOCIAL_CUSTOM', '[{}]'],
    ['SOCIAL_CUSTOM', custom({ name: 'google' })],
    ['SOCIAL_CUSTOM', custom({ name: undefined, type: 'google' })],
    ['SOCIAL_CUSTOM', custom({ name: 'Not Good' })],
    ['SOCIAL_CUSTOM', custom({ name: undefined })],
    ['SOCIAL_CUSTOM', custom({ issuer: 'http://id.acme.example' })],
    ['SOCIAL_CUSTOM', custom({ issuer: 'https://user:word@id.acme.example' })],
    ['SOCIAL_CUSTOM', custom({ issuer: undefined })],
    ['SOCIAL_CUSTOM', custom({ tokenUrl: 'https://id.acme.example/token' })],
    ['SOCIAL_CUSTOM', custom({ clientSecret: '' })],
    ['SOCIAL_CUSTOM', custom({ logo: 'https://acme.example/logo.png' })],
    ['SOCIAL_CUSTOM', custom({ secret: 'misspelt' })],
    ['SOCIAL_CUSTOM', JSON.stringify([...JSON.parse(custom({})), ...JSON.parse(custom({}))])],
  ])('APP-2 %s=%s is refused in one line that names the variable', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]*Check your environment variables\\.$`));
  });
  test('APP-2 the line tells no secret', () => {
    const secret = 'hunter2-hunter2';
    for (const value of [custom({ clientSecret: secret, issuer: 'x' }), `[{"clientSecret":"${secret}"`])
      expect(() => read({ SOCIAL_CUSTOM: value })).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining(secret) }),
      );
  });
});
