import { beginChallenge, endChallengesOf, isBegunIn } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';
import { newLinkSecret } from '../one-time-tokens/secret.ts';
import { isDeviceSecret } from './remembered-devices.service.ts';

/** The time a person has to sign in with the first factor after using a recovery code. */
export const RECOVERY_SECONDS = 15 * 60;

/** For the cookie of the browser; `seconds` is null where it has that cookie already. */
export type Recovering = { secret: string; seconds: number | null };

/** The next sign-in of the account in this browser, and in no other, sets up a new second factor. In a transaction. */
export async function noteRecovering(
  ctx: IdentityContext,
  userId: string,
  device: string | undefined,
): Promise<Recovering> {
  const kept = isDeviceSecret(device) ? device : null;
  const secret = kept ?? newLinkSecret();
  await beginChallenge(ctx, {
    kind: 'mfa-recovering',
    userId,
    tenantId: null,
    lifeSeconds: RECOVERY_SECONDS,
    browser: secret,
  });
  return { secret, seconds: kept ? null : RECOVERY_SECONDS };
}

export const isRecovering = async (
  ctx: IdentityContext,
  userId: string,
  device: string | undefined,
): Promise<boolean> => isDeviceSecret(device) && isBegunIn(ctx, 'mfa-recovering', { userId, browser: device });

/** What was begun with the factors that are gone now is over. In a transaction. */
export const endRecovering = (ctx: IdentityContext, userId: string): Promise<void> =>
  endChallengesOf(ctx, userId, ['mfa', 'mfa-recovering']);
