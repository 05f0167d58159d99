import { findChallenge } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';

/**
 * Whether this browser may be remembered, and for how many seconds. A sign-in fails when this answer does (wire §8.2),
 * so whatever goes wrong means no.
 */
export async function allowRemember(
  ctx: IdentityContext,
  mfaToken: string | undefined,
): Promise<{ isAllowedToRemember: boolean; mfaDeviceExpiration: number }> {
  try {
    const challenge = mfaToken ? await findChallenge(ctx, 'mfa', mfaToken) : undefined;
    const { mfa } = await ctx.identity.policies.of(challenge?.tenantId ?? null);
    return {
      isAllowedToRemember: challenge !== undefined && mfa.allowRememberMyDevice,
      mfaDeviceExpiration: mfa.mfaDeviceExpiration,
    };
  } catch (error) {
    ctx.log.error({ err: error, reqId: ctx.from.id }, 'whether a browser may be remembered could not be read');
    return { isAllowedToRemember: false, mfaDeviceExpiration: 0 };
  }
}
