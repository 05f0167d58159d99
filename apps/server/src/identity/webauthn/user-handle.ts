import { parse } from 'uuid';
import type { Use } from './webauthn.store.ts';

/**
 * Web Authentication Level 3 §5.4.3. An authenticator keeps one discoverable credential for each handle, so a second
 * factor has another one: enrolled on the same device, it must not take the place of the passkey.
 */
export const userHandle = (userId: string, use: Use): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...parse(userId), ...(use === 'factor' ? [1] : [])]);
