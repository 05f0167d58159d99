import { commonProblems } from '@parley/contracts/problem.ts';
import { errors, jwtVerify } from 'jose';
import type { Services } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { pictureAddress } from '../pictures/picture-address.ts';
import type { Secrets } from '../secrets.ts';
import { compactJws } from '../signing-keys/compact-jws.ts';
import type { KeyRing } from '../signing-keys/key-ring.ts';
import { authTimeOf } from './acr.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Profile metadata travels in each request's header, so only little of it does. */
const METADATA_CLAIM_LENGTH = 1_024;

/** What the database says about a session when a token is made for it. */
export type SessionClaims = {
  sessionId: string;
  userId: string;
  tenantId: string;
  tenantIds: string[];
  email: string;
  name: string;
  pictureUrl: string | null;
  metadata: unknown;
  roleKeys: string[];
  permissionKeys: string[];
  superUser: boolean;
  amr: string[];
  acr: string | null;
  authenticatedAt: string;
  secondFactorAt: string | null;
  /** When the session ends: its tokens do not outlive it. */
  expiresAt: string;
  /** Who acts, where it is somebody else. */
  actorUserId: string | null;
};

/** What is taken from a token: everything else is asked of the database, which may have changed. */
export type VerifiedToken = { sessionId: string; userId: string; tenantId: string; expiresAtMs: number };

export type AccessTokens = {
  sign(claims: SessionClaims): { token: string; expires: Date };
  /** @throws unauthenticated when it is no token of ours, jwt_expired when it is one that ended */
  verify(token: string): Promise<VerifiedToken>;
};

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const metadataClaim = (metadata: unknown): unknown =>
  JSON.stringify(metadata ?? {}).length <= METADATA_CLAIM_LENGTH ? metadata : {};

/** RS256 access tokens with the claims of wire §3.1. Issuer is the public address, audience the client id. */
export function accessTokens(
  { config, publicUrl, clock }: Services,
  keys: KeyRing,
  secrets: Pick<Secrets, 'pictures'>,
): AccessTokens {
  return {
    sign: (claims) => {
      const { kid, privateKey } = keys.signing();
      const now = clock.now();
      const ends = Math.min(seconds(now) + ACCESS_TOKEN_SECONDS, seconds(new Date(claims.expiresAt)));
      const expires = new Date(ends * 1000);
      const payload = {
        type: 'userToken',
        sub: claims.userId,
        sid: claims.sessionId,
        tenantId: claims.tenantId,
        tenantIds: claims.tenantIds,
        name: claims.name,
        email: claims.email,
        email_verified: true,
        profilePictureUrl: pictureAddress({ clock, identity: { secrets } }, claims),
        metadata: metadataClaim(claims.metadata),
        roles: claims.roleKeys,
        permissions: claims.permissionKeys,
        amr: claims.amr,
        ...(claims.acr ? { acr: claims.acr } : {}),
        auth_time: Math.floor(authTimeOf(claims) / 1000),
        ...(claims.superUser ? { superUser: true } : {}),
        // RFC 8693 §4.1.
        ...(claims.actorUserId ? { act: { sub: claims.actorUserId } } : {}),
        iss: publicUrl(),
        aud: config.clientId,
        iat: seconds(now),
        exp: seconds(expires),
      };
      const token = compactJws({ alg: 'RS256', typ: 'JWT', kid }, payload, privateKey);
      return { token, expires };
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(
          token,
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
            requiredClaims: ['sub', 'sid', 'tenantId', 'exp'],
            currentDate: clock.now(),
          },
        );
        const { sub, sid, tenantId, exp, type } = payload;
        if (type !== 'userToken' || typeof sid !== 'string' || typeof tenantId !== 'string' || !sub || !exp)
          throw new errors.JWTClaimValidationFailed('not an access token', payload);
        return { sessionId: sid, userId: sub, tenantId, expiresAtMs: exp * 1000 };
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) throw new ProblemError(commonProblems.jwt_expired, { cause });
        if (cause instanceof errors.JOSEError) throw new ProblemError(commonProblems.unauthenticated, { cause });
        throw cause;
      }
    },
  };
}
