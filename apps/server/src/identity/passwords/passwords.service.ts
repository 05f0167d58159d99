import { passwordProblems } from '@parley/contracts/identity/passwords.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { endWaysBegun } from '../challenges/challenges.service.ts';
import { limitAddress, limitAsking } from '../client-address.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { LINK_PER_ADDRESS, LOGIN_PER_ACCOUNT, PASSWORD_RESET } from '../limits.ts';
import type { SeenBrowser } from '../login/own-browser.service.ts';
import { ownBrowser } from '../login/own-browser.service.ts';
import { forgiveTries, giveBack, takeTry, tellLocked } from '../login/password-tries.ts';
import { endTokensOf, tokenHolds, useToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { linkHash } from '../one-time-tokens/secret.ts';
import { sameTime } from '../same-time.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { ownSignUp } from '../sign-up/sign-ups.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount, findAccountByEmail, lockAccount, setPassword } from '../users/accounts.service.ts';
import { keepFormer, refuseReused } from './password-history.ts';
import { checkPassword, isPossiblePassword } from './password-rules.ts';

/** The browser in which it is asked for. */
export type Asker = SeenBrowser & {
  /** Sign-ups that were made in it. */
  signUps: readonly string[];
};

/** Sends a reset mail, to an account that waits for its activation that mail; to nobody else anything. One answer. */
export async function askReset(ctx: IdentityContext, email: string, browser: Asker): Promise<void> {
  const time = sameTime();
  const user = await findAccountByEmail(ctx, email);
  await limitAsking(ctx, PASSWORD_RESET, email, await ownBrowser(ctx, browser, user));
  const userId = user && !user.disabledAt ? user.id : null;
  const tenantId = user?.tenantId ?? null;
  const type = user && !user.activatedAt ? 'identity.activation_asked' : 'identity.reset_asked';
  const signUpId = (await ownSignUp(ctx, browser.signUps, email))?.id;
  await inTransaction(ctx, async (ctx) => {
    const { language } = ctx.from;
    await publish(ctx, type, { language, signUpId, again: true }, { userId, tenantId });
    await writeAudit(ctx, { action: 'password.reset_asked', resource: 'password', tenantId, userId });
  });
  await time();
}

const invalid = (): never => {
  throw new ProblemError(passwordProblems.reset_link_invalid);
};

const shown = (userId: string, token: string) => ({
  purpose: 'reset' as const,
  userId,
  tokenHash: linkHash(token),
});

/** The person of a link that still holds; uses nothing up. @throws reset_link_malformed, reset_link_invalid */
export async function checkResetLink(ctx: IdentityContext, userId: string, token: string): Promise<Account> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  if (!isUuid(userId)) throw new ProblemError(passwordProblems.reset_link_malformed);
  if (!(await tokenHolds(ctx, shown(userId, token)))) return invalid();
  const user = await findAccount(ctx, userId);
  return user && !user.disabledAt ? user : invalid();
}

/** Sets a new password; every session of the person ends, and so do all other links they have. */
export async function resetPassword(
  ctx: IdentityContext,
  { userId, token, password }: { userId: string; token: string; password: string },
): Promise<void> {
  const user = await checkResetLink(ctx, userId, token);
  await checkPassword(ctx, password, { tenantId: user.tenantId, about: [user.email, user.name] });
  const { hasher } = ctx.identity;
  const passwordHash = await hasher.admit(async () => {
    await refuseReused(ctx, user, password);
    return hasher.hash(password);
  });
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, userId);
    if (!(await useToken(ctx, shown(userId, token)))) return invalid();
    await keepFormer(ctx, user);
    await setPassword(ctx, userId, passwordHash);
    await endTokensOf(ctx, userId);
    await endWaysBegun(ctx, userId);
    const ended = await endSessionsOf(ctx, userId);
    const { tenantId } = user;
    await publish(ctx, 'identity.password_changed', { language: ctx.from.language }, { userId, tenantId });
    await writeAudit(ctx, {
      action: 'password.reset',
      resource: 'password',
      severity: 'WARNING',
      tenantId,
      userId,
      email: user.email,
      data: { sessionsEnded: ended },
    });
  });
  await forgiveTries(ctx, user);
}

/** Changes the own password; sessions elsewhere end. @throws wrong_password, and what the rules refuse */
export async function changePassword(
  ctx: SignedContext,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const system = asSystem(ctx);
  const { userId, tenantId, sessionId } = ctx.principal;
  const user = await findAccount(system, userId);
  if (!user) throw new ProblemError(commonProblems.jwt_expired);
  const owner = { ...user, tenantId };
  await checkPassword(system, newPassword, { tenantId, about: [user.email, user.name] });
  const { hasher } = ctx.identity;
  await hasher.admit(async () => {
    // The same tries as for signing in: there is no second door.
    const target = { email: user.email, user };
    const taken = await takeTry(system, target, async () => null);
    if (!taken)
      throw new ProblemError(commonProblems.too_many_requests, { retryAfterSeconds: LOGIN_PER_ACCOUNT.seconds });
    if (!isPossiblePassword(password) || !(await hasher.verify(password, user.passwordHash))) {
      await inTransaction(system, (ctx) =>
        writeAudit(ctx, {
          action: 'password.change_failed',
          resource: 'password',
          severity: 'WARNING',
          tenantId,
          userId,
          email: user.email,
        }),
      );
      if (taken.isLast) await tellLocked(system, target);
      throw new ProblemError(passwordProblems.wrong_password);
    }
    await giveBack(system, target, taken);
    await refuseReused(system, owner, newPassword);
    const passwordHash = await hasher.hash(newPassword);
    await inTransaction(system, async (ctx) => {
      await keepFormer(ctx, owner);
      await setPassword(ctx, userId, passwordHash);
      await endTokensOf(ctx, userId);
      await endWaysBegun(ctx, userId);
      const ended = await endSessionsOf(ctx, userId, sessionId);
      await publish(ctx, 'identity.password_changed', { language: ctx.from.language }, { userId, tenantId });
      await writeAudit(ctx, {
        action: 'password.changed',
        resource: 'password',
        severity: 'WARNING',
        tenantId,
        userId,
        email: user.email,
        data: { sessionsEnded: ended },
      });
    });
  });
}
