import { decodeToken, TokenDecodingError } from '@parley/contracts/decode-token.ts';

/** Whether the token names somebody who acts in another person's name (RFC 8693 §4.1). The server knows; this only shows. */
export function actsForAnother(token: string | null): boolean {
  try {
    return typeof decodeToken(token).act === 'object';
  } catch (error) {
    if (error instanceof TokenDecodingError) return false;
    throw error;
  }
}
