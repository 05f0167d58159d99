/** Claims of an access token as the browser reads them (wire §3.1). Reading is not checking: only the server verifies. */
export type TokenClaims = {
  sub?: string;
  sid?: string;
  tenantId?: string;
  tenantIds?: string[];
  email?: string;
  name?: string;
  roles?: string[];
  permissions?: string[];
  amr?: string[];
  acr?: string;
  auth_time?: number;
  iat?: number;
  exp?: number;
  superUser?: boolean;
  [claim: string]: unknown;
};

/** A token that cannot be read. */
export class TokenDecodingError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`Invalid token specified: ${reason}`, { cause });
    this.name = 'TokenDecodingError';
  }
}

/** Base64url (RFC 4648 §5) of UTF-8 text. */
function base64UrlText(text: string): string {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/**
 * The payload of a JSON Web Token, unverified (AUTH-23).
 * @throws TokenDecodingError `Invalid token specified: …`; malformed base64 is an encoding error
 */
export function decodeToken(token: unknown): TokenClaims {
  if (typeof token !== 'string') throw new TokenDecodingError('must be a string');
  const payload = token.replace(/^Bearer /i, '').split('.')[1];
  if (!payload) throw new TokenDecodingError('missing part #2');
  let text: string;
  try {
    text = base64UrlText(payload);
  } catch (cause) {
    throw new TokenDecodingError('encoding error (malformed base64)', cause);
  }
  let claims: unknown;
  try {
    claims = JSON.parse(text);
  } catch (cause) {
    throw new TokenDecodingError('the payload is not JSON', cause);
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims))
    throw new TokenDecodingError('the payload is not an object');
  return claims as TokenClaims;
}
