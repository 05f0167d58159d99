import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import type { Refuse } from './environment.ts';
import { readVariables, requireTogether } from './environment.ts';

/** A provider that people can sign in with, as the operator set it up. */
export type SocialProvider = {
  /** Stands in addresses and beside the people's ids: `google`, or the name of a custom one. */
  name: string;
  displayName: string;
  custom: boolean;
  clientId: string;
  /** Apple has a key instead, from which a secret is made for each request. */
  clientSecret: string | null;
  apple: { teamId: string; keyId: string; privateKey: string } | null;
  /** OpenID Connect: everything else is discovered. Null: plain OAuth 2, with the addresses below. */
  issuer: string | null;
  authorizationUrl: string | null;
  tokenUrl: string | null;
  userInfoUrl: string | null;
  /** GitHub tells addresses, and whether they are verified, in a place of their own. */
  emailsUrl: string | null;
  scopes: string[];
  logo: string | null;
  /** PKCE and, with OpenID Connect, the nonce. Only LinkedIn goes without: it refuses the one and drops the other. */
  proofs: boolean;
};

export type SocialConfig = {
  providers: SocialProvider[];
  /** Origins that are really somewhere else. For tests only: the environment cannot say it. */
  reroute: Record<string, string>;
};

type Preset = Partial<Omit<SocialProvider, 'name'>> & { displayName: string; scopes: string[] };

const OPENID = ['openid', 'email', 'profile'];
const PRESETS: Record<string, Preset> = {
  microsoft: { displayName: 'Microsoft', scopes: OPENID },
  facebook: {
    displayName: 'Facebook',
    scopes: ['email', 'public_profile'],
    authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userInfoUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
  },
  google: { displayName: 'Google', scopes: OPENID, issuer: 'https://accounts.google.com' },
  github: { displayName: 'GitHub', scopes: ['read:user', 'user:email'] },
  slack: { displayName: 'Slack', scopes: OPENID, issuer: 'https://slack.com' },
  apple: { displayName: 'Apple', scopes: ['openid', 'email', 'name'], issuer: 'https://appleid.apple.com' },
  linkedin: { displayName: 'LinkedIn', scopes: OPENID, issuer: 'https://www.linkedin.com/oauth', proofs: false },
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const isSafeUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  return (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))) && !username && !password && !hash;
};
const address = z.string().refine(isSafeUrl, 'must be an address that starts with https://');
const id = z.string().trim().min(1).max(500);
const secret = z.string().min(1).max(2_000);

const NAME = /^[a-z][a-z0-9-]{1,39}$/;
/** Pages load nothing from elsewhere, so a logo comes along. */
const LOGO = /^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+=*$/;

const Custom = z
  .strictObject({
    name: z
      .string()
      .regex(NAME, 'needs a name of lower-case letters, digits and -')
      .refine((name) => !(name in PRESETS), 'has the name of a provider with variables of its own')
      .optional(),
    type: z.string().optional(),
    displayName: z.string().trim().min(1).max(60),
    issuer: address.optional(),
    authorizationUrl: address.optional(),
    tokenUrl: address.optional(),
    userInfoUrl: address.optional(),
    clientId: id,
    clientSecret: secret,
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))
      .max(30)
      .optional(),
    logo: z.string().max(40_000).regex(LOGO, 'needs a logo that is a data: image').optional(),
  })
  .transform(({ type, name = type, ...rest }, { addIssue }) => {
    if (name && NAME.test(name) && !(name in PRESETS)) return { name, ...rest };
    addIssue('needs a name of lower-case letters, digits and -, which is not that of a built-in provider');
    return z.NEVER;
  })
  .refine(
    ({ issuer, authorizationUrl, tokenUrl, userInfoUrl }) =>
      issuer ? !(authorizationUrl || tokenUrl || userInfoUrl) : authorizationUrl && tokenUrl && userInfoUrl,
    'needs either issuer or authorizationUrl, tokenUrl and userInfoUrl',
  );

const CustomList = z
  .string()
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      addIssue('must be a JSON list'); // told in one line, without the text: there are secrets in it
      return z.NEVER;
    }
  })
  .pipe(z.array(Custom).max(20))
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'names a provider twice');

const PrivateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((text) => {
    try {
      return createPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1';
    } catch {
      return false; // not a key, so refused
    }
  }, 'must be the private key that Apple gave, in PEM');

const Environment = z.object({
  ...Object.fromEntries(
    ['MICROSOFT', 'FACEBOOK', 'GOOGLE', 'GITHUB', 'SLACK', 'LINKEDIN'].flatMap((name) => [
      [`SOCIAL_${name}_CLIENT_ID`, id.optional()],
      [`SOCIAL_${name}_CLIENT_SECRET`, secret.optional()],
    ]),
  ),
  SOCIAL_MICROSOFT_TENANT: z
    .string()
    .regex(
      /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|common|organizations|consumers)$/i,
      'must be the id of a tenant, common, organizations or consumers',
    )
    .transform((text) => text.toLowerCase())
    .default('common'),
  SOCIAL_GITHUB_URL: address.transform((text) => text.replace(/\/+$/, '')).optional(),
  SOCIAL_APPLE_CLIENT_ID: id.optional(),
  SOCIAL_APPLE_TEAM_ID: id.optional(),
  SOCIAL_APPLE_KEY_ID: id.optional(),
  SOCIAL_APPLE_PRIVATE_KEY: PrivateKey.optional(),
  SOCIAL_CUSTOM: CustomList.optional(),
});

const provider = (given: Partial<SocialProvider> & { name: string; clientId: string }): SocialProvider => ({
  displayName: given.name,
  custom: false,
  clientSecret: null,
  apple: null,
  issuer: null,
  authorizationUrl: null,
  tokenUrl: null,
  userInfoUrl: null,
  emailsUrl: null,
  scopes: OPENID,
  logo: null,
  proofs: true,
  ...PRESETS[given.name],
  ...given,
});

/** GitHub's own, or an Enterprise Server, whose API is below its address. */
function gitHubAt(base: string | undefined): Partial<SocialProvider> {
  const site = base ?? 'https://github.com';
  const api = base ? `${base}/api/v3` : 'https://api.github.com';
  return {
    authorizationUrl: `${site}/login/oauth/authorize`,
    tokenUrl: `${site}/login/oauth/access_token`,
    userInfoUrl: `${api}/user`,
    emailsUrl: `${api}/user/emails`,
  };
}

type Read = Record<string, string | undefined>;

/**
 * Social providers of the environment; none without variables.
 * @param refuse throws what is wrong, in one line
 */
export function readSocial(environment: NodeJS.ProcessEnv, refuse: Refuse): SocialConfig {
  const { SOCIAL_CUSTOM = [], ...rest } = readVariables(Environment, environment, refuse);
  const env = rest as Read;
  const apple = ['CLIENT_ID', 'TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'].map((part) => `SOCIAL_APPLE_${part}`);
  const pairs = Object.keys(PRESETS)
    .filter((name) => name !== 'apple')
    .map((name) => ['CLIENT_ID', 'CLIENT_SECRET'].map((part) => `SOCIAL_${name.toUpperCase()}_${part}`));
  for (const together of [...pairs, apple]) requireTogether(together, environment, refuse);
  const own: Record<string, Partial<SocialProvider>> = {
    microsoft: { issuer: `https://login.microsoftonline.com/${env.SOCIAL_MICROSOFT_TENANT}/v2.0` },
    github: gitHubAt(env.SOCIAL_GITHUB_URL),
    apple: {
      apple: {
        teamId: env.SOCIAL_APPLE_TEAM_ID ?? '',
        keyId: env.SOCIAL_APPLE_KEY_ID ?? '',
        privateKey: env.SOCIAL_APPLE_PRIVATE_KEY ?? '',
      },
    },
  };
  const builtIn = Object.keys(PRESETS).flatMap((name) => {
    const clientId = env[`SOCIAL_${name.toUpperCase()}_CLIENT_ID`];
    const clientSecret = env[`SOCIAL_${name.toUpperCase()}_CLIENT_SECRET`] ?? null;
    return clientId ? [provider({ name, clientId, clientSecret, ...own[name] })] : [];
  });
  const custom = SOCIAL_CUSTOM.map(({ issuer = null, logo = null, scopes, ...given }) =>
    provider({ ...given, issuer, logo, scopes: scopes ?? (issuer ? OPENID : []), custom: true }),
  );
  return { providers: [...builtIn, ...custom], reroute: {} };
}
