import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { Asked, ScriptedServer } from './scripted-server.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEYS = makeKeys();

export type Claims = Record<string, unknown>;
export const signed = (claims: Claims, { key = KEYS.privateKey as KeyObject, header = {} as Claims } = {}): string => {
  const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

export type ScriptedOpenId = {
  /** Changes the claims of the next id tokens; undefined takes one away. */
  claims: Claims;
  /** Writes the id token; `signed` unless a test forges one. */
  write: (claims: Claims, asked: Asked) => string;
};

/**
 * Lets a scripted server speak OpenID Connect as `issuer`. It believes whatever code it is given: `code` is the nonce
 * that the id token shall hold, so that the tests decide.
 */
export function speakOpenId(
  server: ScriptedServer,
  {
    issuer,
    at = server.url,
    audience,
    metadata = {},
  }: { issuer: string; at?: string; audience: string; metadata?: Claims },
): ScriptedOpenId {
  const path = new URL(at).pathname.replace(/\/$/, '');
  const state: ScriptedOpenId = { claims: {}, write: (claims) => signed(claims) };
  const base = at.replace(/\/$/, '');
  server.scripts[`${path}/.well-known/openid-configuration`] = () => ({
    body: {
      issuer,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...metadata,
    },
  });
  server.scripts[`${path}/keys`] = () => ({
    body: { keys: [{ ...KEYS.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
  });
  server.scripts[`${path}/token`] = (asked) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: audience,
      sub: 'subject-1',
      iat: now,
      exp: now + 60,
      nonce: asked.form.get('code') ?? '',
      email: 'grace@example.com',
      email_verified: true,
      name: 'Grace Hopper',
      ...state.claims,
    };
    const present = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
    return {
      body: { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: state.write(present, asked) },
    };
  };
  return state;
}
