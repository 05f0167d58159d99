// The journeys compile this file too, and would not find the types without being told.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody who has an account at the provider. */
export type ProviderPerson = { sub: string; email?: string; email_verified?: boolean; name?: string; hd?: string };

export type OpenIdProvider = {
  /** The issuer, such as `http://localhost:4711`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address that the provider sends browsers back to; before it is told, every sign-in is refused there. */
  register(redirectUri: string): void;
  /** Signs in whoever comes next as this person, without asking; null shows a page that asks who one is. */
  signInAs(person: ProviderPerson | null): void;
  /** Whom the page offers. */
  people: ProviderPerson[];
  close(): Promise<void>;
};

const keySet = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomBytes(6).toString('hex'), use: 'sig' }] };
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const pageOf = (people: ProviderPerson[]): string => `<!doctype html><html lang="en"><title>Test provider</title>
<h1>Test provider</h1>${people
  .map(
    ({ sub, name, email }) =>
      `<form method="post"><button name="sub" value="${escaped(sub)}">Continue as ${escaped(name ?? email ?? sub)}</button></form>`,
  )
  .join('')}<form method="post"><button name="sub" value="">Cancel</button></form></html>`;

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

type Stored = Record<string, unknown> & { grantId?: string; uid?: string; consumed?: number };

/** Keeps what the provider has to remember for as long as a test runs. */
function memory() {
  const kept = new Map<string, Stored>();
  return (model: string) => ({
    upsert: async (id: string, payload: Stored) => void kept.set(`${model} ${id}`, payload),
    find: async (id: string) => kept.get(`${model} ${id}`),
    findByUid: async (uid: string) =>
      [...kept].find(([key, payload]) => key.startsWith(`${model} `) && payload.uid === uid)?.[1],
    findByUserCode: async () => undefined,
    consume: async (id: string) => {
      const payload = kept.get(`${model} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id: string) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId: string) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}

/**
 * A real OpenID provider (oidc-provider, certified), which insists on PKCE with S256 and on registered addresses.
 * @param claimsInIdToken false: addresses are told at the userinfo endpoint only, as the standard has it
 */
export async function openidProvider({ claimsInIdToken = true } = {}): Promise<OpenIdProvider> {
  const clientId = 'parley-tests';
  const clientSecret = randomBytes(24).toString('base64url');
  let person: ProviderPerson | null = null;
  let provider: Provider | null = null;
  const people: ProviderPerson[] = [];
  const known = (sub: string): ProviderPerson | undefined =>
    person?.sub === sub ? person : people.find((item) => item.sub === sub);

  async function finish(request: IncomingMessage, response: ServerResponse, opened: Provider): Promise<void> {
    const details = await opened.interactionDetails(request, response);
    const sub =
      request.method === 'POST' ? (await bodyOf(request)).get('sub') : (person?.sub ?? details.session?.accountId);
    if (sub === '') {
      await opened.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    const accountId = sub ?? undefined;
    if (!accountId) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(people));
      return;
    }
    const grant = new opened.Grant({ accountId, clientId });
    grant.addOIDCScope(typeof details.params.scope === 'string' ? details.params.scope : 'openid');
    await opened.interactionFinished(request, response, {
      login: { accountId },
      consent: { grantId: await grant.save() },
    });
  }

  const server = createServer((request, response) => {
    if (!provider) {
      response.writeHead(503).end();
      return;
    }
    if (!request.url?.startsWith('/interaction/')) {
      provider.callback()(request, response);
      return;
    }
    finish(request, response, provider).catch((error: unknown) => {
      // A browser that leaves in the middle is an error too; a second head would throw where nothing catches it.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const jwks = keySet();
  const open = (redirectUris: string[]): Provider =>
    new Provider(issuer, {
      adapter: memory(),
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks,
      cookies: { keys: [randomBytes(16).toString('hex')] },
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
      conformIdTokenClaims: !claimsInIdToken,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
      findAccount: (_ctx: unknown, sub: string) => ({
        accountId: sub,
        claims: () => known(sub) ?? { sub },
      }),
    });
  const registered = new Set<string>();
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    register: (redirectUri) => {
      registered.add(redirectUri);
      provider = open([...registered]);
    },
    signInAs: (next) => {
      person = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
