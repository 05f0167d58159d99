import { social } from '@parley/contracts/identity/social.ts';
import type { Config } from '#platform/config.ts';
import type { SocialConfig } from '#platform/social-config.ts';
import { readSocial } from '#platform/social-config.ts';
import type { TestApp, TestAppOptions } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { OpenIdProvider } from './openid-provider.ts';

/** The social configuration that these variables make. */
export const socialOf = (environment: Record<string, string>, reroute: Record<string, string> = {}): SocialConfig => ({
  ...readSocial(environment, (line) => {
    throw new Error(line);
  }),
  reroute,
});

export const callbackOf = (app: { url: string }, provider: string): string =>
  `${app.url}${social.callback.path.replace(':provider', provider)}`;

/** An application whose Google is a real OpenID provider of the tests, and which has it a second time as `acme`. */
export async function appWithProvider(
  provider: OpenIdProvider,
  { config, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const { issuer, clientId, clientSecret } = provider;
  const made = socialOf({
    SOCIAL_GOOGLE_CLIENT_ID: clientId,
    SOCIAL_GOOGLE_CLIENT_SECRET: clientSecret,
    SOCIAL_CUSTOM: JSON.stringify([{ name: 'acme', displayName: 'Acme', issuer, clientId, clientSecret }]),
  });
  const providers = made.providers.map((item) => (item.name === 'google' ? { ...item, issuer } : item));
  const overrides: Partial<Config> = { social: { ...made, providers }, ...config };
  const app = await testApp({ ...options, config: overrides });
  for (const name of ['google', 'acme']) provider.register(callbackOf(app, name));
  return app;
}

/** Rows that a refused sign-in must not leave behind. */
export async function written(app: TestApp): Promise<Record<string, number>> {
  const { rows } = (await app.services.database.query(
    { kind: 'system' },
    `select (select count(*)::int from identity.users) as users,
       (select count(*)::int from identity.sessions) as sessions,
       (select count(*)::int from identity.social_identities) as identities`,
    [],
  )) as { rows: Record<string, number>[] };
  return rows[0] ?? {};
}

/** Actions of the audit log, newest first. */
export async function auditActions(app: TestApp): Promise<{ action: string; data: Record<string, unknown> }[]> {
  const { rows } = (await app.services.database.query(
    { kind: 'system' },
    'select action, data from identity.audits order by created_at desc, number desc',
    [],
  )) as { rows: { action: string; data: Record<string, unknown> }[] };
  return rows;
}
