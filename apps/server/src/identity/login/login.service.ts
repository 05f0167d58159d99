import { loginProblems } from '@parley/contracts/identity/login.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { addressMay, countFailure } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { LOCK_NOTICE, LOGIN_PER_ACCOUNT, LOGIN_PER_ADDRESS } from '../limits.ts';
import { isPossiblePassword } from '../passwords/password-rules.ts';
import type { SignedIn } from '../sessions/sessions.service.ts';
import { openSession } from '../sessions/sessions.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccountByEmail } from '../users/accounts.service.ts';

const isTooMany = (error: unknown): boolean => error instanceof ProblemError && error.problem.status === 429;

/** @returns whether a point was left */
async function take(ctx: IdentityContext, limit: Limit, key: string): Promise<boolean> {
  try {
    await ctx.rateLimits.consume(limit, key);
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

type Found = Account | undefined;

const about = (user: Found) => ({
  resource: 'session',
  tenantId: user?.tenantId ?? null,
  userId: user?.id ?? null,
  email: user?.email ?? null,
});

/** Writes down that it failed; the same work for known and unknown accounts. */
const noteFailure = (ctx: IdentityContext, user: Found): Promise<void> =>
  inTransaction(ctx, (ctx) => writeAudit(ctx, { action: 'login.failed', severity: 'WARNING', ...about(user) }));

/** Once for each lock, not for each try: whoever tries on must not fill the log, nor the owner's mailbox. */
async function noteLock(ctx: IdentityContext, email: string): Promise<void> {
  if (!(await take(ctx, LOCK_NOTICE, email))) return;
  const user = await findAccountByEmail(ctx, email);
  await inTransaction(ctx, async (ctx) => {
    await publish(
      ctx,
      'identity.sign_in_locked',
      { language: user?.language ?? 'en' },
      { tenantId: user?.tenantId ?? null, userId: user?.id ?? null },
    );
    await writeAudit(ctx, { action: 'login.locked', severity: 'SEVERE', ...about(user) });
  });
}

const refuse = (): never => {
  throw new ProblemError(loginProblems.incorrect_credentials);
};

/**
 * Signs in by password. Whether the account exists, is locked, is disabled or has another password: one answer.
 * Only who knows the password of an account that waits for its activation is told so.
 * @throws incorrect_credentials, account_not_activated, overloaded
 */
export const signInWithPassword = (
  ctx: IdentityContext,
  { email, password }: { email: string; password: string },
  cookie: string | undefined,
): Promise<SignedIn> =>
  ctx.identity.hasher.admit(async () => {
    if (!(await addressMay(ctx, LOGIN_PER_ADDRESS))) return refuse();
    // Before the hash, so that tries at the same time are counted exactly.
    if (!(await take(ctx, LOGIN_PER_ACCOUNT, email))) {
      await noteLock(ctx, email);
      return refuse();
    }
    const user = await findAccountByEmail(ctx, email);
    const hash = user && !user.disabledAt ? user.passwordHash : null;
    const matches = isPossiblePassword(password) && (await ctx.identity.hasher.verify(password, hash));
    if (!user || !matches) {
      await countFailure(ctx, LOGIN_PER_ADDRESS);
      await noteFailure(ctx, user);
      return refuse();
    }
    if (!user.activatedAt) throw new ProblemError(loginProblems.account_not_activated);
    if (!user.tenantId) return refuse();
    const session = await openSession(
      ctx,
      { userId: user.id, tenantId: user.tenantId, email },
      { amr: ['pwd'], action: 'login.succeeded', replaces: cookie },
    );
    await ctx.rateLimits.reset(LOGIN_PER_ACCOUNT, email);
    return session;
  });
