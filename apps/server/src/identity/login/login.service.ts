import { loginProblems } from '@parley/contracts/identity/login.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted, Way } from '../admission/admission.service.ts';
import { admit } from '../admission/admission.service.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { addressMay, countFailure } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { LOGIN_PER_ADDRESS } from '../limits.ts';
import { isOutdated } from '../passwords/password-hasher.ts';
import { isPossiblePassword } from '../passwords/password-rules.ts';
import { isAllowedWay } from '../security-policies/security-policies.service.ts';
import { ownSignUp } from '../sign-up/sign-ups.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccountByEmail, markBreached, renewHash } from '../users/accounts.service.ts';
import type { SeenBrowser } from './own-browser.service.ts';
import { ownBrowser } from './own-browser.service.ts';
import type { Target } from './password-tries.ts';
import { giveBack, takeTry, tellLocked } from './password-tries.ts';

/** What the browser brings along. */
export type Visitor = SeenBrowser & {
  device: string | undefined;
  /** Sign-ups that were made in it. */
  signUps: readonly string[];
  /** Of the invitation they come with. */
  invitationToken: string | null;
};
/** `person`: whose browser it is from now on; null while a new password has to be set first. */
export type PasswordSignIn = { admitted: Admitted; person: Account | null };

/** Writes down that it failed; the same work for known and unknown accounts. */
const noteFailure = (ctx: IdentityContext, { user }: Target): Promise<void> =>
  inTransaction(ctx, (ctx) =>
    writeAudit(ctx, {
      action: 'login.failed',
      resource: 'session',
      severity: 'WARNING',
      tenantId: user?.tenantId ?? null,
      userId: user?.id ?? null,
      email: user?.email ?? null,
    }),
  );

const refuse = (): never => {
  throw new ProblemError(loginProblems.incorrect_credentials);
};

/** Right, but known to others: no session, until the mail has led to a new one (AUTH-17). */
async function askForNewPassword(ctx: IdentityContext, user: Account): Promise<PasswordSignIn> {
  await inTransaction(ctx, async (ctx) => {
    await markBreached(ctx, user.id);
    await writeAudit(ctx, {
      action: 'login.breached_password',
      resource: 'session',
      severity: 'WARNING',
      tenantId: user.tenantId,
      userId: user.id,
      email: user.email,
    });
  });
  const answer = { isBreachedPassword: true, mfaRequired: false, userEmail: user.email };
  return { admitted: { answer, refreshToken: null }, person: null };
}

/** Right, but their tenant wants another way (SECU-1); only who knows the password is told so. */
async function refusePassword(ctx: IdentityContext, { id, tenantId, email }: Account): Promise<never> {
  await inTransaction(ctx, (ctx) =>
    writeAudit(ctx, {
      action: 'login.way_off',
      resource: 'session',
      severity: 'WARNING',
      tenantId,
      userId: id,
      email,
      data: { by: 'password' },
    }),
  );
  throw new ProblemError(loginProblems.password_off);
}

/** A hash from elsewhere, or from before a setting was raised, is replaced as soon as its password is known (P5). */
async function hashedAsNow(ctx: IdentityContext, user: Account, password: string): Promise<Account> {
  const former = user.passwordHash;
  if (former === null || !isOutdated(former)) return user;
  const fresh = await ctx.identity.hasher.hash(password);
  await renewHash(ctx, user.id, { former, fresh });
  return { ...user, passwordHash: fresh };
}

/** Whether this browser signed up with these: known and unknown addresses have a row alike, so this tells nothing (F1). */
async function isOfSignUp(
  ctx: IdentityContext,
  { email, password }: { email: string; password: string },
  { signUps }: Visitor,
): Promise<boolean> {
  const typed = await ownSignUp(ctx, signUps, email);
  if (!typed?.passwordHash) return false;
  return isPossiblePassword(password) && ctx.identity.hasher.verify(password, typed.passwordHash);
}

/** @returns null when it was refused without looking at the password */
async function tryPassword(
  ctx: IdentityContext,
  { email, password }: { email: string; password: string },
  visitor: Visitor,
): Promise<PasswordSignIn | null> {
  const { hasher, failurePace } = ctx.identity;
  const startedAt = performance.now();
  const user = await findAccountByEmail(ctx, email);
  const target = { email, user };
  const taken = await takeTry(ctx, target, () => ownBrowser(ctx, visitor, user));
  if (!taken) {
    await tellLocked(ctx, target);
    return null;
  }
  const hash = user && !user.disabledAt ? user.passwordHash : null;
  const matches = isPossiblePassword(password) && (await hasher.verify(password, hash));
  if (!user || !matches) {
    if (await isOfSignUp(ctx, { email, password }, visitor))
      throw new ProblemError(loginProblems.account_not_activated);
    await countFailure(ctx, LOGIN_PER_ADDRESS);
    await noteFailure(ctx, target);
    if (taken.isLast) await tellLocked(ctx, target);
    failurePace.note(performance.now() - startedAt);
    return refuse();
  }
  let isGivenBack = false;
  const back = (ctx: IdentityContext): Promise<void> => {
    isGivenBack = true;
    return giveBack(ctx, target, taken);
  };
  try {
    return await comeIn(ctx, user, { password, visitor, alongside: back });
  } finally {
    // No session was opened, in whose transaction it happens otherwise.
    if (!isGivenBack) await back(ctx);
  }
}

/** Whose password was right. @param alongside happens with the opening of the session */
async function comeIn(
  ctx: IdentityContext,
  user: Account,
  { password, visitor, alongside }: { password: string; visitor: Visitor; alongside: Way['alongside'] },
): Promise<PasswordSignIn> {
  if (!(await isAllowedWay(ctx, user.tenantId, 'EmailAndPassword'))) return refusePassword(ctx, user);
  const person = await hashedAsNow(ctx, user, password);
  if (await ctx.identity.breached.includes(password)) return askForNewPassword(ctx, person);
  const { cookie, device, invitationToken } = visitor;
  // Before the session of that browser ends, which this one replaces.
  const wasHere = (await ownBrowser(ctx, visitor, user)) !== null;
  const admitted = await admit(ctx, person, {
    by: 'password',
    amr: ['pwd'],
    action: 'login.succeeded',
    cookie,
    device,
    invitationToken,
    alongside,
  });
  // The answer of a sign-in that is done; one that is asked for more may still fail.
  if (admitted.refreshToken !== null && !wasHere) await tellNewBrowser(ctx, person);
  return { admitted, person };
}

/** The owner hears of a sign-in from where they never were by password. */
const tellNewBrowser = (ctx: IdentityContext, { id, tenantId }: Account): Promise<void> =>
  inTransaction(ctx, (ctx) => {
    const { ip, userAgent } = ctx.from;
    return publish(ctx, 'identity.signed_in_on_new_browser', { ip, userAgent }, { userId: id, tenantId });
  });

/**
 * Signs in by password. Whether the account exists, is locked, is disabled or has another password: one answer, and one
 * time. That an account waits for its activation is told in the browser that signed up with that password, and there of
 * every address alike.
 * @throws incorrect_credentials, account_not_activated, password_off, overloaded
 */
export async function signInWithPassword(
  ctx: IdentityContext,
  credentials: { email: string; password: string },
  visitor: Visitor,
): Promise<PasswordSignIn> {
  const startedAt = performance.now();
  if (!(await addressMay(ctx, LOGIN_PER_ADDRESS))) return refuse();
  const done = await ctx.identity.hasher.admit(() => tryPassword(ctx, credentials, visitor));
  if (done) return done;
  // Outside, so that whoever waits takes nobody's place.
  await ctx.identity.failurePace.rest(startedAt);
  return refuse();
}
