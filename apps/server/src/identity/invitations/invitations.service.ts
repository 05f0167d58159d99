import { apiTokenProblems } from '@parley/contracts/identity/api-tokens.ts';
import type { User } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { answerableFor } from '#principal';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAsking } from '../client-address.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { groupsToInviteInto } from '../groups/invited-groups.ts';
import { INVITE_PER_ACCOUNT, INVITE_PER_USER, MAIL_AGAIN } from '../limits.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import { requireAllowedDomain } from '../restrictions/admission-rules.service.ts';
import { grantableRoles } from '../roles/grantable-roles.ts';
import type { Holder } from '../roles/role-grants.ts';
import { actingHolder, defaultRolesIn } from '../roles/roles.service.ts';
import { sameTime } from '../same-time.ts';
import { hasPlaceIn } from '../tenants/tenants.service.ts';
import { ensureAccount, findAccountByEmail } from '../users/accounts.service.ts';
import * as store from './invitations.store.ts';
import { forgetInvitedIds, invitedIdOf, rememberInvitedId } from './invited-ids.service.ts';

const DAY = 24 * 60 * 60;
/** A week: short for a link in a mail, long enough for a holiday. */
export const INVITATION_SECONDS = 7 * DAY;
/** How long one that nobody followed stays in the list of users, to be sent again. */
const SHOWN_SECONDS = 30 * DAY;

export type InvitationInput = {
  email: string;
  name: string | null;
  /** Null: as before, or what newcomers get. */
  roleIds: string[] | null;
  /** Groups they come into; left out: as before. */
  groupIds?: string[] | null;
  /** For an account that is made by it. */
  phone?: string | null;
  /** How long they belong to the tenant; null: as before, or for good. */
  expirationInSeconds: number | null;
  /** No letter is sent now; the tenant may have it sent later. */
  skipInviteEmail?: boolean;
};

/** What the inviter is told of somebody who may or may not have an account (I9): only what the inviter said. */
const invitedView = (
  row: { id: string; createdAt: string; roleIds: string[] },
  { email, name }: InvitationInput,
  tenantId: string,
): User => ({
  id: row.id,
  sub: row.id,
  email,
  name: name ?? '',
  profilePictureUrl: null,
  phoneNumber: null,
  verified: false,
  mfaEnrolled: false,
  provider: 'local',
  tenantId,
  tenantIds: [tenantId],
  tenants: [],
  roles: [],
  rolesIds: row.roleIds,
  permissions: [],
  activatedForTenant: false,
  isLocked: false,
  metadata: '{}',
  createdAt: row.createdAt,
  lastLogin: null,
});

/**
 * So many mails to one address, so many invitations of one person, and only of addresses the tenant lets in. Not inside a
 * transaction.
 */
export async function limitInvitation(ctx: SignedContext, tenantId: string, email: string): Promise<void> {
  await ctx.rateLimits.consume(INVITE_PER_USER, ctx.principal.userId);
  await ctx.rateLimits.consume(INVITE_PER_ACCOUNT, `${tenantId} ${email}`);
  await requireAllowedDomain(ctx, tenantId, email);
}

type Into = { tenantId: string; holder?: Holder; subAccountAccess?: boolean };

/**
 * Invites somebody into a tenant, as far as the inviter may; limits are the caller's. In a transaction as the system.
 * @throws role_not_found, role_not_grantable
 */
export async function inviteInto(
  system: SignedContext,
  { tenantId, holder, subAccountAccess }: Into,
  input: InvitationInput,
): Promise<User> {
  const { userId, email: inviter } = system.principal;
  // An invitation is a person's; by a token of the tenant it is that of whoever made the token.
  const invitedBy = answerableFor(system.principal);
  if (!invitedBy) throw new ProblemError(apiTokenProblems.forbidden_for_api_token);
  const now = system.clock.now();
  const { email, name } = input;
  const language = system.from.language;
  // An account made here has the id that is answered. Any other has one that tells how old it is, so it gets an alias (I9).
  const fresh = uuidv7();
  const account = await ensureAccount(system, { id: fresh, email, language, invited: true });
  const before = input.roleIds ? undefined : await store.findRolesOf(system.db, tenantId, account.id);
  const defaults = (await defaultRolesIn(system, tenantId)).map(({ id }) => id);
  const wanted = input.roleIds ?? before?.roleIds ?? defaults;
  const giver = { tenantId, userId, ...(holder ? { holder } : {}) };
  const roleIds = (await grantableRoles(system, giver, wanted)).map(({ id }) => id);
  const inviting = holder ?? (input.groupIds ? await actingHolder(system, tenantId, userId) : undefined);
  const groupIds = input.groupIds ? await groupsToInviteInto(system, tenantId, inviting, input.groupIds) : undefined;
  const { expirationInSeconds } = input;
  // Also whoever is shut out: an invitation does not open that door.
  const belongs = await hasPlaceIn(system, tenantId, account.id);
  const row = belongs
    ? { ...(await invitedIdOf(system, { tenantId, userId: account.id })), roleIds, memberUntil: null, disabledAt: null }
    : await store.upsertInvitation(system.db, {
        id: account.id === fresh ? fresh : uuidv7(),
        tenantId,
        userId: account.id,
        email,
        name,
        phoneNumber: input.phone || null,
        invitedBy,
        // Nobody has this one: the mail brings another.
        tokenHash: linkHash(newLinkSecret()),
        roleIds,
        groupIds,
        subAccountAccess: subAccountAccess ?? null,
        memberUntil:
          expirationInSeconds === null ? undefined : new Date(now.getTime() + expirationInSeconds * 1000).toISOString(),
        now: now.toISOString(),
        expiresAt: new Date(now.getTime() + INVITATION_SECONDS * 1000).toISOString(),
      });
  await rememberInvitedId(system, { id: row.id, tenantId, userId: account.id });
  // A member, or a person who is disabled there, gets no mail.
  const isTold = !(belongs || row.disabledAt || input.skipInviteEmail);
  await publish(system, 'identity.invited', { invitationId: row.id }, { tenantId, userId: isTold ? account.id : null });
  await writeAudit(system, {
    action: 'invitation.sent',
    resource: 'invitation',
    tenantId,
    userId,
    email: inviter,
    data: {
      invitationId: row.id,
      invited: email,
      roleIds,
      groupIds,
      memberUntil: row.memberUntil,
      ...(input.skipInviteEmail ? { withoutLetter: true } : {}),
    },
  });
  return invitedView(row, input, tenantId);
}

/**
 * Invites somebody into the active tenant, or sends it again, which ends the former link (I7). The account of a newcomer
 * waits; whoever has one joins only by accepting. The answer is the same in both cases.
 * @throws role_not_found, role_not_grantable, email_domain_not_allowed, forbidden_for_api_token
 */
export async function invite(ctx: SignedContext, input: InvitationInput): Promise<User> {
  const { tenantId } = ctx.principal;
  await limitInvitation(ctx, tenantId, input.email);
  return inTransaction(asSystem(ctx), (system) => inviteInto(system, { tenantId }, input));
}

/** Sends the open invitations of an address again; the same work and answer for every other address. */
export async function resendInvitations(ctx: IdentityContext, email: string): Promise<void> {
  const time = sameTime();
  await limitAsking(ctx, MAIL_AGAIN, email);
  const userId = (await findAccountByEmail(ctx, email))?.id ?? null;
  await inTransaction(ctx, async (ctx) => {
    await publish(ctx, 'identity.invitation_asked', {}, { userId, tenantId: null });
    await writeAudit(ctx, { action: 'invitation.asked', resource: 'invitation', tenantId: null, userId });
  });
  await time();
}

/** Nobody comes in by an invitation into a tenant that is gone. In the transaction of its end. */
export const endInvitationsInto = async ({ db }: Pick<IdentityContext, 'db'>, tenantIds: string[]): Promise<void> =>
  void (await store.deleteInvitationsInto(db, tenantIds));

/** Whoever is taken out of a tenant does not come back by a former invitation. */
export const endInvitationOf = async (
  { db }: Pick<IdentityContext, 'db'>,
  tenantId: string,
  userId: string,
): Promise<void> => void (await store.deleteInvitationOf(db, tenantId, userId));

export async function forgetExpiredInvitations({ db, clock }: IdentityContext): Promise<void> {
  const now = clock.now();
  const kept = new Date(now.getTime() - SHOWN_SECONDS * 1000);
  await store.deleteExpired(db, { now: now.toISOString(), kept: kept.toISOString() });
  await forgetInvitedIds({ db });
}
