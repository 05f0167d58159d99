import type { User } from '@parley/contracts/identity/users.ts';
import { userProblems } from '@parley/contracts/identity/users.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { endWaysBegun } from '../challenges/challenges.service.ts';
import type { SignedContext } from '../context.ts';
import { EMAIL_CODE_PER_USER, EMAIL_CODE_TRIES } from '../limits.ts';
import { requireEditable } from '../metadata/metadata.service.ts';
import { endTokensOf, useToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { codeHash } from '../one-time-tokens/secret.ts';
import { forgetPicture } from '../pictures/kept-pictures.service.ts';
import { keptAddress, pictureAddress } from '../pictures/picture-address.ts';
import { MULTI_FACTOR } from '../sessions/acr.ts';
import { announceChange } from '../sessions/principals.ts';
import { tokenOfTenant } from '../sessions/session-tokens.service.ts';
import { stepUpWanted } from '../step-up/require-proof.ts';
import { isLocked, lockAccount } from './accounts.service.ts';
import { changedParts } from './profile-parts.ts';
import { permissionView, userView } from './user-view.ts';
import type { ProfileChange, ProfileRow } from './users.store.ts';
import * as store from './users.store.ts';

/** Roles of the account somebody came from are not seen in the one they came into. */
const widened = (ctx: SignedContext): SignedContext => (ctx.principal.homeTenantId ? asSystem(ctx) : ctx);

async function profile(ctx: SignedContext) {
  const { userId, tenantId, actor } = ctx.principal;
  const { db } = ctx.db.isTransaction ? ctx : widened(ctx);
  const row = await store.findProfile(db, userId, tenantId, ctx.clock.now().toISOString());
  // Gone since the token was looked at.
  if (!row) throw new ProblemError(commonProblems.jwt_expired);
  if (!actor) return row;
  // Where else somebody belongs is no business of whoever acts in their name.
  return { ...row, memberships: (row.memberships ?? []).filter((place) => place.tenantId === tenantId) };
}

/** An https address, or that of the picture kept here, which is sent back with the rest of the profile. */
async function checkPictureUrl(ctx: SignedContext, url: string): Promise<void> {
  if (url.startsWith('https://') || url === (await profile(ctx)).pictureUrl) return;
  throw new ProblemError(commonProblems.invalid_request, {
    detail: 'body.profilePictureUrl: must be an https address',
  });
}

const viewed = (ctx: SignedContext, row: ProfileRow): User =>
  userView(
    { ...row, pictureUrl: pictureAddress(ctx, { userId: row.id, pictureUrl: row.pictureUrl }) },
    {
      tenantId: ctx.principal.tenantId,
      vendorId: ctx.config.clientId,
      isLocked: isLocked(ctx, row),
    },
  );

export const showMe = async (ctx: SignedContext): Promise<User> => viewed(ctx, await profile(ctx));

export async function showAuthorization(ctx: SignedContext) {
  const row = await profile(ctx);
  const { roles } = viewed(ctx, row);
  return { roles, permissions: (row.permissions ?? []).map(permissionView) };
}

export type ProfileInput = {
  name?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  profilePictureUrl?: string | null | undefined;
  metadata?: string | null | undefined;
};

/**
 * Only these four: whatever else comes along is not looked at. An absent field stays, an empty one is cleared.
 * @throws field_not_editable
 */
export const changeProfile = (ctx: SignedContext, input: ProfileInput): Promise<User> =>
  inTransaction(widened(ctx), async (ctx) => {
    const { userId, tenantId, email } = ctx.principal;
    const pictureUrl = input.profilePictureUrl && keptAddress(input.profilePictureUrl);
    if (pictureUrl) await checkPictureUrl(ctx, pictureUrl);
    const change: ProfileChange = {
      ...(input.name != null ? { name: input.name } : {}),
      ...(input.phoneNumber !== undefined ? { phoneNumber: input.phoneNumber || null } : {}),
      ...(input.profilePictureUrl !== undefined ? { pictureUrl: pictureUrl || null } : {}),
      ...(input.metadata != null ? { metadata: input.metadata } : {}),
    };
    await requireEditable(ctx, ...changedParts(await profile(ctx), change));
    // Another address takes the place of the picture that is kept here.
    if (change.pictureUrl !== undefined) await forgetPicture(ctx, userId, change.pictureUrl);
    await store.updateProfile(ctx.db, userId, change, ctx.clock.now().toISOString());
    await announceChange(ctx, { userId });
    const changed = await showMe(ctx);
    await writeAudit(ctx, {
      action: 'user.profile_changed',
      resource: 'user',
      tenantId,
      userId,
      email,
      data: { fields: Object.keys(change) },
    });
    return changed;
  });

/**
 * Sends a code to the new address. The same answer whether or not somebody has that address. Links to a new password go
 * there afterwards, so a stolen session is not enough (ASVS 7.5.1).
 */
export async function askEmailChange(ctx: SignedContext, email: string): Promise<void> {
  const { userId, tenantId } = ctx.principal;
  await ctx.rateLimits.consume(EMAIL_CODE_PER_USER, userId);
  await inTransaction(ctx, async (ctx) => {
    await publish(ctx, 'identity.email_change_asked', { email, language: ctx.from.language });
    await writeAudit(ctx, {
      action: 'user.email_change_asked',
      resource: 'user',
      tenantId,
      userId,
      email: ctx.principal.email,
    });
  });
}

/** @throws email_code_invalid, also when the address went to somebody else meanwhile */
export async function confirmEmailChange(ctx: SignedContext, email: string, code: string): Promise<void> {
  const { userId, tenantId } = ctx.principal;
  await ctx.rateLimits.consume(EMAIL_CODE_TRIES, userId);
  await inTransaction(asSystem(ctx), async (system) => {
    const now = system.clock.now();
    await lockAccount(system, userId);
    const tokenHash = codeHash(system.identity.secrets.codes, code, userId, email);
    const taken = await useToken(system, { purpose: 'email-change', userId, tokenHash });
    // A sign-up with this address that was never proved must not keep its owner from using it.
    if (taken) await store.deleteUnclaimed(system.db, email);
    const owner = taken && (await store.findUserByEmail(system.db, email));
    if (!taken || owner) throw new ProblemError(userProblems.email_code_invalid);
    await store.updateEmail(system.db, userId, email, now.toISOString());
    // What was sent to the former address opens nothing from now on.
    await endTokensOf(system, userId);
    await endWaysBegun(system, userId);
    await announceChange(system, { userId });
    await publish(
      system,
      'identity.email_changed',
      { former: ctx.principal.email, language: system.from.language },
      { tenantId, userId },
    );
    await writeAudit(system, {
      action: 'user.email_changed',
      resource: 'user',
      tenantId,
      userId,
      email,
      data: { former: ctx.principal.email },
    });
  });
  await ctx.rateLimits.reset(EMAIL_CODE_TRIES, userId);
}

/**
 * An access token for another tenant of the person, beside the session's own. The session asks for what the other tenant
 * wants of it, as when it is switched.
 * @throws tenant_not_found, insufficient_user_authentication
 */
export async function tokenFor(ctx: SignedContext, tenantId: string) {
  const { accessToken, expires, expiresIn, mfaRequired } = await tokenOfTenant(ctx, tenantId);
  if (mfaRequired || !accessToken) throw stepUpWanted(MULTI_FACTOR, ctx.config.stepUpSeconds);
  return { accessToken, expires: expires ?? '', expiresIn: expiresIn ?? 0 };
}
