import { impersonationProblems } from '@parley/contracts/identity/impersonation.ts';
import { invitationProblems } from '@parley/contracts/identity/invitations.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { joinInvitedGroups } from '../groups/invited-groups.ts';
import { LINK_PER_ADDRESS } from '../limits.ts';
import { linkHash } from '../one-time-tokens/secret.ts';
import { requireAllowedDomain } from '../restrictions/admission-rules.service.ts';
import { giveRoles, holderIn } from '../roles/roles.service.ts';
import { announceChange } from '../sessions/principals.ts';
import { joinTenant, operatorTenantId, takeIn } from '../tenants/tenants.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { findAccount, mayComeIn } from '../users/accounts.service.ts';
import type { InvitationRow } from './invitations.store.ts';
import * as store from './invitations.store.ts';
import { invitationInvalid, rolesStillGiven } from './open-invitation.ts';

type Person = Pick<Account, 'id' | 'email'>;

/** @throws invitation_invalid, whatever is wrong with it */
async function openInvitation(ctx: IdentityContext, token: string): Promise<InvitationRow> {
  const row = await store.findByToken(ctx.db, linkHash(token), ctx.clock.now().toISOString());
  return row ?? invitationInvalid();
}

/** A link that leads somewhere now; uses nothing up. @throws invitation_invalid */
export async function openLink(ctx: IdentityContext, token: string): Promise<InvitationRow> {
  const row = await openInvitation(ctx, token);
  if (row.userId !== null) return invitationInvalid();
  await rolesStillGiven(ctx, row);
  return row;
}

/** The same once more, in a transaction in whose time it is not deleted. @throws invitation_invalid */
export async function holdLink(ctx: IdentityContext, { id }: Pick<InvitationRow, 'id'>): Promise<void> {
  if (!(await store.lockInvitation(ctx.db, id))) invitationInvalid();
}

/** The name of the tenant an invitation leads to. @throws invitation_invalid */
export async function tenantOfInvitation(ctx: IdentityContext, token: string): Promise<string> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  const row = await openInvitation(ctx, token);
  await rolesStillGiven(ctx, row);
  return row.tenantName;
}

/** What a tenant says of a person it invites. */
export type InvitedPerson = Pick<InvitationRow, 'tenantId' | 'name' | 'phoneNumber'>;

/** Whether that very person is invited by the token; null when they are not, or no longer. */
export async function invitedPerson(
  ctx: IdentityContext,
  userId: string,
  token: string,
): Promise<InvitedPerson | null> {
  const row = await store.findByToken(ctx.db, linkHash(token), ctx.clock.now().toISOString());
  return row?.userId === userId ? row : null;
}

/** @param tokenHash of a person's invitation, where it was shown; only that of a link lives on */
async function join(ctx: IdentityContext, read: InvitationRow, tokenHash: Buffer | null, person: Person) {
  return inTransaction(ctx, async (ctx) => {
    const held =
      read.userId === null
        ? (await store.lockInvitation(ctx.db, read.id)) && read
        : await store.takeInvitation(ctx.db, read.id, tokenHash);
    if (!held) return invitationInvalid();
    // What an administrator changed since it was read counts.
    const row: InvitationRow = { ...read, ...held };
    const roleIds = await rolesStillGiven(ctx, row);
    const { tenantId, invitedBy, givenBy, memberUntil } = row;
    // What holds now counts, not what held when it was made (I5); whoever belongs there stays.
    if (!(await holderIn(ctx, tenantId, person.id))) await requireAllowedDomain(ctx, tenantId, person.email);
    // Whoever belongs there already keeps what they have: an invitation is no way to another role.
    const { subAccountAccess } = row;
    let groupIds: string[] = [];
    if (await joinTenant(ctx, { tenantId, userId: person.id, until: memberUntil, subAccountAccess })) {
      await giveRoles(ctx, { tenantId, userId: person.id, roleIds });
      const givers = givenBy ? [invitedBy, givenBy] : [invitedBy];
      groupIds = await joinInvitedGroups(ctx, { tenantId, userId: person.id, givers }, row.groupIds);
      await announceChange(ctx, { userId: person.id });
      const news = { invitedBy, shouldSendEmail: row.shouldSendEmail };
      await publish(ctx, 'identity.member_joined', news, { tenantId, userId: person.id });
    }
    const { id: invitationId } = row;
    await writeAudit(ctx, {
      action: 'invitation.accepted',
      resource: 'invitation',
      tenantId,
      userId: person.id,
      email: person.email,
      data: { invitationId, invitedBy, byLink: row.userId === null, roleIds, groupIds, memberUntil },
    });
    return tenantId;
  });
}

/** @throws invitation_invalid, invitation_of_another */
async function invitationFor(ctx: IdentityContext, person: Person, token: string): Promise<InvitationRow> {
  const row = await openInvitation(ctx, token);
  if (row.userId !== null && row.userId !== person.id) throw new ProblemError(invitationProblems.invitation_of_another);
  return row;
}

/**
 * Where somebody would come by an invitation or an invitation link; uses nothing up.
 * @throws invitation_invalid, invitation_of_another
 */
export async function lookAtInvitation(
  ctx: IdentityContext,
  person: Person,
  token: string,
): Promise<{ invitationId: string; tenantId: string }> {
  const row = await invitationFor(ctx, person, token);
  await rolesStillGiven(ctx, row);
  return { invitationId: row.id, tenantId: row.tenantId };
}

/**
 * Takes somebody who has shown who they are into the tenant of an invitation or an invitation link.
 * @returns the tenant
 * @throws invitation_invalid, invitation_of_another
 */
export async function joinByInvitation(ctx: IdentityContext, person: Person, token: string): Promise<string> {
  return join(ctx, await invitationFor(ctx, person, token), linkHash(token), person);
}

/** The same by an invitation that was looked at before. @throws invitation_invalid */
export async function joinInvited(ctx: IdentityContext, person: Person, invitationId: string): Promise<string> {
  const row = await store.findById(ctx.db, invitationId, ctx.clock.now().toISOString());
  const fits = row && (row.userId === null || row.userId === person.id);
  return fits ? join(ctx, row, null, person) : invitationInvalid();
}

/** What was typed when they signed up; of others who gave their address nothing counts. */
export type OwnSignUp = { company: string | null; invitationId: string | null } | null;

/**
 * Where an account belongs that has just shown whose it is: to the tenant of the link they signed up with, their own company,
 * or among the newcomers; without a sign-up of theirs, to the tenant that invited them, and to no other.
 * @param user as it was before it was activated
 * @throws invitation_invalid, email_domain_not_allowed
 */
export async function enterFirstTenant(ctx: IdentityContext, user: Account, signUp: OwnSignUp): Promise<string> {
  if (user.tenantId) return user.tenantId;
  if (signUp?.invitationId) return joinInvited(ctx, user, signUp.invitationId);
  if (signUp || !user.invited) return takeNewcomerIn(ctx, user, signUp?.company ?? null);
  const [first] = await store.listOpenOf(ctx.db, user.id, ctx.clock.now().toISOString());
  return first ? join(ctx, first, null, user) : invitationInvalid();
}

/**
 * Takes somebody in who came by themselves: into their own company, or among the newcomers.
 * @throws email_domain_not_allowed
 */
export async function takeNewcomerIn(
  ctx: IdentityContext,
  { id, email }: Person,
  company: string | null,
): Promise<string> {
  if (!company) await requireAllowedDomain(ctx, await operatorTenantId(ctx), email);
  return takeIn(ctx, id, company);
}

/**
 * A person with an account joins the tenant that invited them. The token came to their verified address.
 * @param present who is signed in where it is accepted, if anybody
 * @throws invitation_invalid, invitation_of_another, forbidden_while_impersonating
 */
export async function acceptInvitation(
  ctx: IdentityContext,
  { userId, token }: { userId: string; token: string },
  present: { userId: string; acting: boolean } | null,
): Promise<void> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  const row = await openInvitation(ctx, token);
  if (row.userId === null || row.userId !== userId) return invitationInvalid();
  if (present?.acting) throw new ProblemError(impersonationProblems.forbidden_while_impersonating);
  if (present && present.userId !== userId) throw new ProblemError(invitationProblems.invitation_of_another);
  const person = await findAccount(ctx, userId);
  if (!person || !mayComeIn(ctx, person)) return invitationInvalid();
  await join(ctx, row, linkHash(token), person);
}
