import { mfaProblems } from '@parley/contracts/identity/mfa.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { addInARow, endRow } from '../login/failures-in-a-row.ts';
import type { Owner } from './factors.service.ts';
import * as store from './mfa.store.ts';

/**
 * Wrong codes of one person until a right one comes, over all challenges, sessions and addresses (M3). Passwords have a
 * counter of their own, and keys of WebAuthn, which nobody guesses, are not counted.
 */
export const FACTOR_TRIES = 10;
export const FACTOR_LOCK_SECONDS = 15 * 60;

/**
 * @param tries how many there were in a while, this one included; zero for what is not counted
 * @param inARow how many there were since a right one
 */
export async function noteWrong(ctx: IdentityContext, owner: Owner, tries: number, inARow = 0): Promise<void> {
  const { userId, tenantId, email } = owner;
  const forGood = inARow >= ctx.config.guessing.failuresInARow;
  const locked = forGood || tries >= FACTOR_TRIES;
  await inTransaction(ctx, async (ctx) => {
    if (locked)
      await publish(ctx, 'identity.mfa_locked', { language: ctx.from.language, forGood }, { userId, tenantId });
    await writeAudit(ctx, {
      action: locked ? 'mfa.locked' : 'mfa.failed',
      resource: 'mfa',
      severity: locked ? 'SEVERE' : 'WARNING',
      tenantId,
      userId,
      email,
      data: forGood ? { inARow } : {},
    });
  });
}

/**
 * Counts the try before it is checked, of those in a while and of those in a row. The first end by themselves, the others when
 * the owner sets a new password by mail: an attacker who guesses here knows the old one. Wants the system's context outside a
 * transaction: what a refusal counts stays.
 * @param check answers undefined for a wrong code
 * @throws mfa_locked, mfa_code_invalid
 */
export async function withinBudget<T>(
  ctx: IdentityContext,
  owner: Owner,
  check: () => Promise<T | undefined>,
): Promise<T> {
  if (ctx.db.isTransaction) throw new Error('What a refusal counts has to stay: not in a transaction.');
  const now = ctx.clock.now();
  const taken = await store.takeTry(ctx.db, owner.userId, {
    most: FACTOR_TRIES,
    now: now.toISOString(),
    lockedUntil: new Date(now.getTime() + FACTOR_LOCK_SECONDS * 1000).toISOString(),
  });
  if (!taken) {
    const end = await store.findLockEnd(ctx.db, owner.userId);
    const waitMs = end ? Date.parse(end) - now.getTime() : 0;
    throw new ProblemError(mfaProblems.mfa_locked, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  const inARow = await addInARow(ctx, 'factor', owner.userId, ctx.config.guessing.failuresInARow);
  if (inARow === null) throw new ProblemError(mfaProblems.mfa_locked, { retryAfterSeconds: FACTOR_LOCK_SECONDS });
  const right = await check();
  if (right === undefined) {
    await noteWrong(ctx, owner, taken.tries, inARow);
    throw new ProblemError(mfaProblems.mfa_code_invalid);
  }
  await store.forgetTries(ctx.db, owner.userId);
  await endRow(ctx, 'factor', owner.userId);
  return right;
}
