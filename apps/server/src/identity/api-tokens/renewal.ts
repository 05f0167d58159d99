import { randomBytes, timingSafeEqual } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import type { FormerSecrets, Secrets } from '../secrets.ts';
import { hmac } from '../secrets.ts';
import { keysOf } from './api-token-secret.ts';

/** CONST-1: whoever exchanged a secret renews for a day; then the secret is wanted again. */
export const RENEWAL_SECONDS = 24 * 60 * 60;

type Token = { id: string; secretHash: Buffer; hashedWith: string };
const PARTS = 4;

const sealOf = ({ apiTokens }: Pick<FormerSecrets, 'apiTokens'>, token: Token, content: string): Buffer =>
  hmac(apiTokens, `renewal\n${content}\n${token.secretHash.toString('base64url')}`);

/**
 * What client credentials are renewed with. Kept nowhere: it proves by itself that it was ours, and it holds as long as the
 * row it names. Renewing does not put its end off.
 */
export function renewalOf(secrets: Secrets, token: Token, endsAtSeconds: number): string {
  const content = `${token.id}.${endsAtSeconds}.${randomBytes(9).toString('base64url')}`;
  const seal = sealOf(keysOf(secrets, token.hashedWith) ?? secrets, token, content);
  return `${content}.${seal.toString('base64url')}`;
}

/** Whose it says it is; nothing of it is proven. */
export function readRenewal(text: string): { id: string; endsAtSeconds: number; content: string; seal: Buffer } | null {
  const parts = text.split('.');
  const [id = '', ends = '', , seal = ''] = parts;
  if (parts.length !== PARTS || !isUuid(id) || !/^\d{1,12}$/.test(ends)) return null;
  return {
    id,
    endsAtSeconds: Number(ends),
    content: parts.slice(0, -1).join('.'),
    seal: Buffer.from(seal, 'base64url'),
  };
}

export function isRenewalOf(
  secrets: Secrets,
  token: Token,
  { content, seal }: { content: string; seal: Buffer },
): boolean {
  const keys = keysOf(secrets, token.hashedWith);
  if (!keys) return false;
  const wanted = sealOf(keys, token, content);
  return seal.length === wanted.length && timingSafeEqual(seal, wanted);
}
