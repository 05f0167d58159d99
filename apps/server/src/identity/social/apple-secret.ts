import { createPrivateKey, sign } from 'node:crypto';
import type { SocialProvider } from '#platform/social-config.ts';

const LIFE_SECONDS = 300;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Apple's client secret: a JWT signed with the key of the operator (ES256), made anew for each request. */
export function appleClientSecret(
  { teamId, keyId, privateKey }: NonNullable<SocialProvider['apple']>,
  clientId: string,
  now: Date,
): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const header = part({ alg: 'ES256', kid: keyId, typ: 'JWT' });
  const claims = part({
    iss: teamId,
    sub: clientId,
    aud: 'https://appleid.apple.com',
    iat: seconds,
    exp: seconds + LIFE_SECONDS,
  });
  const key = createPrivateKey(privateKey);
  const signature = sign('sha256', Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' });
  return `${header}.${claims}.${signature.toString('base64url')}`;
}
