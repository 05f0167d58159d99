import type { ClientAuth, Configuration } from 'openid-client';
import type { SocialConfig, SocialProvider } from '#platform/social-config.ts';
import { appleClientSecret } from './apple-secret.ts';
import type { Egress } from './egress.ts';
import { openEgress } from './egress.ts';

export type OpenedProvider = { client: typeof import('openid-client'); configuration: Configuration; egress: Egress };

/** How long what a provider said of itself holds. */
const FRESH_MS = 60 * 60 * 1000;
/** An id token may come from a clock this far off. */
export const CLOCK_SECONDS = 30;

const opened = new WeakMap<SocialProvider, { at: number; provider: Promise<OpenedProvider> }>();

const hostsOf = ({ issuer, authorizationUrl, tokenUrl, userInfoUrl, emailsUrl }: SocialProvider): Set<string> =>
  new Set(
    [issuer, authorizationUrl, tokenUrl, userInfoUrl, emailsUrl].flatMap((url) => (url ? new URL(url).host : [])),
  );

function authentication(
  client: OpenedProvider['client'],
  { apple, clientId, clientSecret }: SocialProvider,
): ClientAuth {
  if (!apple) return client.ClientSecretPost(clientSecret ?? '');
  return (_server, _client, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', appleClientSecret(apple, clientId, new Date()));
  };
}

async function open(provider: SocialProvider, { reroute }: SocialConfig, former?: OpenedProvider) {
  // Loaded when somebody first comes this way: most installations have no provider.
  const client = await import('openid-client');
  const egress = openEgress(hostsOf(provider), reroute);
  const { issuer, clientId, authorizationUrl, tokenUrl, userInfoUrl } = provider;
  const metadata = { [client.clockTolerance]: CLOCK_SECONDS };
  const auth = authentication(client, provider);
  const insecure = (issuer ?? tokenUrl ?? '').startsWith('http:');
  // Which address may be plain is decided by `egress`.
  const execute = insecure ? [client.allowInsecureRequests] : [];
  let configuration: Configuration;
  if (issuer) {
    configuration = await client.discovery(new URL(issuer), clientId, metadata, auth, {
      [client.customFetch]: egress as never,
      execute,
    });
    // The signature is checked although the token came from the provider itself.
    client.enableNonRepudiationChecks(configuration);
    const keys = former && client.getJwksCache(former.configuration);
    if (keys) client.setJwksCache(configuration, keys);
  } else {
    const server = {
      issuer: new URL(tokenUrl ?? '').origin,
      authorization_endpoint: authorizationUrl ?? '',
      token_endpoint: tokenUrl ?? '',
      userinfo_endpoint: userInfoUrl ?? '',
    };
    configuration = new client.Configuration(server, clientId, metadata, auth);
    configuration[client.customFetch] = egress as never;
    for (const extension of execute) extension(configuration);
  }
  return { client, configuration, egress };
}

/**
 * What is needed to talk to a provider; discovered when first needed, and again after an hour.
 * @throws what `discovery` throws, when the provider does not answer or is not who it should be
 */
export async function openProvider(provider: SocialProvider, config: SocialConfig): Promise<OpenedProvider> {
  const known = opened.get(provider);
  if (known && Date.now() - known.at < FRESH_MS) return known.provider;
  const former = await known?.provider.catch(() => undefined);
  const entry = { at: Date.now(), provider: open(provider, config, former) };
  opened.set(provider, entry);
  try {
    return await entry.provider;
  } catch (error) {
    // Tried again the next time; until then what was known before serves.
    if (opened.get(provider) === entry) opened.delete(provider);
    if (former && known) {
      opened.set(provider, known);
      return former;
    }
    throw error;
  }
}
