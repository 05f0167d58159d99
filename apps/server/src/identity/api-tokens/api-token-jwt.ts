import { commonProblems } from '@parley/contracts/problem.ts';
import { errors, jwtVerify } from 'jose';
import { validate as isUuid } from 'uuid';
import type { Services } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { ACCESS_TOKEN_SECONDS } from '../sessions/access-token.ts';
import { compactJws } from '../signing-keys/compact-jws.ts';
import type { KeyRing } from '../signing-keys/key-ring.ts';
import type { HoldingRow } from './api-tokens.store.ts';

const EXCHANGED = ['userApiToken', 'tenantApiToken'];
const SENT_AS_IT_IS = ['userAccessToken', 'tenantAccessToken'];
export const isExchangedType = (type: unknown): boolean => EXCHANGED.includes(type as string);
export const isAccessTokenType = (type: unknown): boolean => SENT_AS_IT_IS.includes(type as string);

type Means = Pick<Services, 'config' | 'publicUrl' | 'clock'>;
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Wire §11.3: for a few minutes, with what the token allows at that moment. */
export function exchangedJwt({ config, publicUrl, clock }: Means, keys: KeyRing, token: HoldingRow) {
  const { kid, privateKey } = keys.signing();
  const now = clock.now();
  const ends = Math.min(
    seconds(now) + ACCESS_TOKEN_SECONDS,
    token.endsAt ? seconds(new Date(token.endsAt)) : Number.POSITIVE_INFINITY,
  );
  const { id, userId, tenantId } = token;
  const payload = {
    type: userId ? 'userApiToken' : 'tenantApiToken',
    sub: id,
    tenantId,
    tenantIds: [tenantId],
    roles: token.roles.map(({ key }) => key),
    permissions: token.permissions,
    metadata: {},
    createdByUserId: token.createdByUserId,
    ...(userId ? { userId, email: token.email, name: token.name, userMetadata: token.metadata ?? {} } : {}),
    iss: publicUrl(),
    aud: config.clientId,
    iat: seconds(now),
    exp: ends,
  };
  return {
    accessToken: compactJws({ alg: 'RS256', typ: 'JWT', kid }, payload, privateKey),
    expires: new Date(ends * 1000),
    expiresIn: ends - seconds(now),
  };
}

/** Wire §11.2: the secret of an access token says whose it is; what it allows is asked for each time. */
export function accessTokenJwt(
  { config, publicUrl, clock }: Means,
  keys: KeyRing,
  token: { id: string; tenantId: string; userId: string | null; expiresAt: string | null },
): string {
  const { kid, privateKey } = keys.signing();
  const payload = {
    type: token.userId ? 'userAccessToken' : 'tenantAccessToken',
    sub: token.id,
    tenantId: token.tenantId,
    ...(token.userId ? { userId: token.userId } : {}),
    iss: publicUrl(),
    aud: config.clientId,
    iat: seconds(clock.now()),
    ...(token.expiresAt ? { exp: seconds(new Date(token.expiresAt)) } : {}),
  };
  return compactJws({ alg: 'RS256', typ: 'JWT', kid }, payload, privateKey);
}

/**
 * Reads what an exchange gave.
 * @throws unauthenticated when it is none of ours, jwt_expired when it is one that ended
 */
export async function verifyExchanged(
  { config, publicUrl, clock }: Means,
  keys: KeyRing,
  jwt: string,
): Promise<{ id: string; expiresAtMs: number }> {
  try {
    const { payload } = await jwtVerify(
      jwt,
      async ({ kid }) => {
        const key = kid ? await keys.find(kid) : null;
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: ['RS256'],
        typ: 'JWT',
        issuer: publicUrl(),
        audience: config.clientId,
        requiredClaims: ['sub', 'tenantId', 'exp'],
        currentDate: clock.now(),
      },
    );
    const { sub, exp, type } = payload;
    if (!isExchangedType(type) || !isUuid(sub) || !exp)
      throw new errors.JWTClaimValidationFailed('not the token of an API token', payload);
    return { id: sub as string, expiresAtMs: exp * 1000 };
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw new ProblemError(commonProblems.jwt_expired, { cause });
    if (cause instanceof errors.JOSEError) throw new ProblemError(commonProblems.unauthenticated, { cause });
    throw cause;
  }
}

/** Whose access token it says it is; nothing of it is proven. */
export function readAccessToken(jwt: string): string | null {
  const payload: unknown = JSON.parse(Buffer.from(jwt.split('.', 2)[1] ?? '', 'base64url').toString());
  const id = payload && typeof payload === 'object' && 'sub' in payload ? payload.sub : undefined;
  return isUuid(id) ? (id as string) : null;
}
