import type { KeyObject } from 'node:crypto';
import { sign } from 'node:crypto';

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * RFC 7515 §7.1, RS256. Signed here and now: handing a signature of 0.2 ms to another thread and back, as the library
 * must, costs as much again. Whoever checks it uses the library.
 */
export function compactJws(
  header: { alg: 'RS256'; typ: string; kid: string },
  payload: object,
  key: KeyObject,
): string {
  const content = `${base64url(header)}.${base64url(payload)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/** What a token says it is, before anything of it was checked: decides only who checks it. */
export function typeOfJws(token: string): unknown {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.', 2)[1] ?? '', 'base64url').toString());
    return payload && typeof payload === 'object' && 'type' in payload ? payload.type : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
