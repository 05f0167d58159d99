import { createHmac } from 'node:crypto';
import type { SocialConfig, SocialProvider } from '#platform/social-config.ts';
import type { OpenedProvider } from './open-provider.ts';
import { CLOCK_SECONDS, openProvider } from './open-provider.ts';
import type { Claims, Profile } from './profile.ts';
import { gitHubEmail, NobodyError, profileOf, readSubject, scopedSubject } from './profile.ts';

/** What was made for one attempt, and is compared when it comes back. */
export type Proofs = { nonce: string; verifier: string; redirectUri: string };
export type Returned = { code: string; iss: string | undefined };

const isRecord = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function ask({ egress }: OpenedProvider, url: string, token: string): Promise<unknown> {
  const response = await egress(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'parley' },
  });
  if (!response.ok) throw new NobodyError(`the provider answered ${response.status}`);
  return response.json();
}

async function askProfile(opened: OpenedProvider, provider: SocialProvider, token: string): Promise<Claims> {
  const url = new URL(provider.userInfoUrl ?? '');
  if (provider.name === 'facebook')
    // Proves that the token is used by whom it was given to.
    url.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', provider.clientSecret ?? '')
        .update(token)
        .digest('hex'),
    );
  const claims = await ask(opened, url.href, token);
  if (!isRecord(claims) || 'error' in claims) throw new NobodyError('the provider tells nobody');
  if (!provider.emailsUrl) return claims;
  const email = gitHubEmail(await ask(opened, provider.emailsUrl, token));
  return { ...claims, email, email_verified: email !== null, name: claims.name ?? claims.login };
}

/**
 * Exchanges the code and reads who came. State has been compared already; here: the issuer of the answer (RFC 9207),
 * PKCE, and of the id token its signature, issuer, audience, time and nonce.
 * @throws whatever is wrong, as `openid-client` says it; NobodyError; EgressError
 */
export async function exchangeCode(
  provider: SocialProvider,
  config: SocialConfig,
  { nonce, verifier, redirectUri }: Proofs,
  { code, iss }: Returned,
): Promise<Profile> {
  const opened = await openProvider(provider, config);
  const { client, configuration } = opened;
  const answer = new URL(redirectUri);
  answer.searchParams.set('code', code);
  if (iss) answer.searchParams.set('iss', iss);
  const tokens = await client.authorizationCodeGrant(configuration, answer, {
    ...(provider.proofs ? { pkceCodeVerifier: verifier } : {}),
    ...(provider.issuer && provider.proofs ? { expectedNonce: nonce } : {}),
    ...(provider.issuer ? { idTokenExpected: true } : {}),
  });
  const issuer = configuration.serverMetadata().issuer;
  if (!provider.issuer) {
    const claims = await askProfile(opened, provider, tokens.access_token);
    const profile = profileOf(provider, claims.sub ?? claims.id, claims);
    return { ...profile, subject: scopedSubject(provider, issuer, profile.subject) };
  }
  const idToken = tokens.claims();
  if (!idToken) throw new NobodyError('the provider gave no id token');
  if (idToken.iat > Date.now() / 1000 + CLOCK_SECONDS) throw new NobodyError('the id token is from the future');
  const subject = readSubject(idToken.sub);
  let claims: Claims = idToken;
  if (idToken.email === undefined && configuration.serverMetadata().userinfo_endpoint)
    claims = { ...(await client.fetchUserInfo(configuration, tokens.access_token, subject)), ...idToken };
  return { ...profileOf(provider, subject, claims), subject: scopedSubject(provider, idToken.iss, subject) };
}
