import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { RECOVERY_PER_ADDRESS } from '../limits.ts';
import { sameTime } from '../same-time.ts';
import { findAccountByEmail } from '../users/accounts.service.ts';
import { tellOwner } from './factors.service.ts';
import * as store from './mfa.store.ts';
import { offeredStrategies, openVerification, replaceFactors } from './mfa-challenge.ts';
import { noteRecovering } from './recovering-browsers.service.ts';
import { readRecoveryCodes, recoveryCodeHashes } from './recovery-code.ts';
import type { Remembered } from './remembered-devices.service.ts';

/** Nobody's, so that the work is the same for accounts that do not exist. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const refuse = (): never => {
  throw new ProblemError(mfaProblems.recovery_code_invalid);
};

/** The sign-in that waits for a second factor, of nobody but that account. @throws mfa_challenge_ended, recovery_code_invalid */
async function openSignIn(ctx: IdentityContext, mfaToken: string, userId: string) {
  const mfa = await openVerification(ctx, mfaToken);
  // A session alone is no proof here: it does not allow its holder to replace the factors.
  if (mfa.purpose !== 'sign-in') throw new ProblemError(mfaProblems.mfa_challenge_ended);
  if (mfa.owner.userId !== userId) return refuse();
  return { ...mfa, mfaToken, strategies: await offeredStrategies(ctx, mfa.owner.tenantId, mfa.amr) };
}

export type Recovered = {
  /** What the sign-in asks for now: a new second factor. Null when it has to begin again. */
  answer: LoginResponse | null;
  /** The browser in which it may begin again. */
  recovering: Remembered | null;
};

/**
 * A recovery code stands for the second factor of one sign-in, which then enrols a new one. Those there are stay until that is
 * done, and go then. It signs nobody in: without the first factor it opens nothing. One answer for whatever is wrong.
 * @param shown.mfaToken of the sign-in that asked; without it, the next sign-in of this browser enrols
 * @param device secret of the browser's cookie, if it has one
 * @throws recovery_code_invalid, mfa_challenge_ended, too_many_requests
 */
export async function recover(
  ctx: IdentityContext,
  { email, recoveryCode, mfaToken }: { email: string; recoveryCode: string; mfaToken: string | null },
  device: string | undefined,
): Promise<Recovered> {
  const time = sameTime();
  await limitAddress(ctx, RECOVERY_PER_ADDRESS);
  const person = await findAccountByEmail(ctx, email);
  const userId = person && !person.disabledAt ? person.id : NOBODY;
  const mfa = mfaToken ? await openSignIn(ctx, mfaToken, userId) : null;
  const { secrets } = ctx.identity;
  const codes = readRecoveryCodes(recoveryCode);
  const hashes = (codes.length > 0 ? codes : ['']).flatMap((code) => recoveryCodeHashes(secrets, userId, code));
  const owner = { userId, tenantId: person?.tenantId ?? null, email };
  const recovered = await inTransaction(ctx, async (ctx): Promise<Recovered | null> => {
    // The row first: of two at the same time the second finds no code any more.
    await store.lockPerson(ctx.db, userId);
    if (!(await store.takeRecoveryCode(ctx.db, userId, hashes))) {
      await writeAudit(ctx, {
        action: 'mfa.recovery_failed',
        resource: 'mfa',
        severity: 'WARNING',
        tenantId: owner.tenantId,
        userId: person?.id ?? null,
        email: person?.email ?? null,
      });
      return null;
    }
    // Wrong codes of the lost device keep nobody from setting up the next one.
    await store.forgetTries(ctx.db, userId);
    await tellOwner(ctx, owner, 'recovered');
    return mfa
      ? { answer: await replaceFactors(ctx, mfa), recovering: null }
      : { answer: null, recovering: await noteRecovering(ctx, userId, device) };
  });
  if (!recovered) {
    await time();
    return refuse();
  }
  return recovered;
}
