import { timingSafeEqual } from 'node:crypto';
import { vendorAccessProblems } from '@parley/contracts/identity/vendor-access.ts';
import { errors, jwtVerify } from 'jose';
import { ProblemError } from '#platform/problem-error.ts';
import { addressMay, countFailure } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { VENDOR_PER_ADDRESS } from '../limits.ts';
import { sha256 } from '../secrets.ts';
import { compactJws } from '../signing-keys/compact-jws.ts';

/** CONST-1: a back end of the operator shows its secret once an hour. */
const VENDOR_TOKEN_SECONDS = 60 * 60;
const TYPE = 'vendorToken';

const nowSeconds = ({ clock }: IdentityContext): number => Math.floor(clock.now().getTime() / 1000);

/**
 * A token for the back ends of whoever runs the installation (wire §11.2). It reads what access tokens allow, in every
 * tenant, and is nobody anywhere else.
 * @throws vendor_refused also where the operator set no secret
 */
export async function vendorToken(ctx: IdentityContext, shown: { clientId: string; secret: string }) {
  const { clientId, vendorSecret } = ctx.config;
  const right =
    vendorSecret !== null &&
    shown.clientId === clientId &&
    timingSafeEqual(sha256(shown.secret), sha256(vendorSecret)) &&
    (await addressMay(ctx, VENDOR_PER_ADDRESS));
  if (!right) {
    await countFailure(ctx, VENDOR_PER_ADDRESS);
    throw new ProblemError(vendorAccessProblems.vendor_refused);
  }
  const { kid, privateKey } = ctx.identity.keys.signing();
  const iat = nowSeconds(ctx);
  const payload = {
    type: TYPE,
    sub: clientId,
    iss: ctx.publicUrl(),
    aud: clientId,
    iat,
    exp: iat + VENDOR_TOKEN_SECONDS,
  };
  return {
    token: compactJws({ alg: 'RS256', typ: 'JWT', kid }, payload, privateKey),
    expiresIn: VENDOR_TOKEN_SECONDS,
  };
}

/** @param header `x-access-token` @throws vendor_token_missing */
export async function requireVendor(ctx: IdentityContext, header: string | string[] | undefined): Promise<void> {
  const refuse = (cause?: unknown): never => {
    throw new ProblemError(vendorAccessProblems.vendor_token_missing, { cause });
  };
  if (typeof header !== 'string' || header === '' || ctx.config.vendorSecret === null) return refuse();
  try {
    const { payload } = await jwtVerify(
      header,
      async ({ kid }) =>
        (kid ? await ctx.identity.keys.find(kid) : null) ?? Promise.reject(new errors.JWKSNoMatchingKey()),
      {
        algorithms: ['RS256'],
        typ: 'JWT',
        issuer: ctx.publicUrl(),
        audience: ctx.config.clientId,
        requiredClaims: ['sub', 'exp'],
        currentDate: ctx.clock.now(),
      },
    );
    if (payload.type !== TYPE) return refuse();
  } catch (cause) {
    if (cause instanceof errors.JOSEError) return refuse(cause);
    throw cause;
  }
}
