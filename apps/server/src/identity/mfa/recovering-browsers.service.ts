import { beginChallenge, endChallengesOf, isBegunIn } from '../challenges/challenges.service.ts';
import type { IdentityContext } from '../context.ts';
import type { Remembered } from './remembered-devices.service.ts';
import { deviceSecrets, withNewSecret } from './remembered-devices.service.ts';

/** The time a person has to sign in with the first factor after using a recovery code. */
export const RECOVERY_SECONDS = 15 * 60;

/** The next sign-in of the account in this browser, and in no other, sets up a new second factor. In a transaction. */
export async function noteRecovering(
  ctx: IdentityContext,
  userId: string,
  device: string | undefined,
): Promise<Remembered> {
  const { secret, cookie } = withNewSecret(deviceSecrets(device), RECOVERY_SECONDS);
  await beginChallenge(ctx, {
    kind: 'mfa-recovering',
    userId,
    tenantId: null,
    lifeSeconds: RECOVERY_SECONDS,
    browser: secret,
  });
  return cookie;
}

export async function isRecovering(ctx: IdentityContext, userId: string, device: string | undefined): Promise<boolean> {
  for (const browser of deviceSecrets(device))
    if (await isBegunIn(ctx, 'mfa-recovering', { userId, browser })) return true;
  return false;
}

/** What was begun with the factors that are gone now is over. In a transaction. */
export const endRecovering = (ctx: IdentityContext, userId: string): Promise<void> =>
  endChallengesOf(ctx, userId, ['mfa', 'mfa-recovering']);
