import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { memberProblems } from '@parley/contracts/identity/members.ts';
import { subTenantUserProblems } from '@parley/contracts/identity/sub-tenant-users.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { answerableFor } from '#principal';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';
import { promisedTo } from '../groups/invited-groups.ts';
import { within } from '../hierarchy/hierarchy.service.ts';
import { endInvitationOf, inviteInto, limitInvitation } from '../invitations/invitations.service.ts';
import { whoIsMeant } from '../invitations/invited-ids.service.ts';
import type { Waiting } from '../invitations/waiting.service.ts';
import { changeInvitation, findWaiting, withdrawInvitation } from '../invitations/waiting.service.ts';
import { grantableRoles, replaceMemberRoles, withoutEmptyIds } from '../roles/grantable-roles.ts';
import { keepAdministrator } from '../roles/last-administrator.ts';
import type { Holder } from '../roles/role-grants.ts';
import { isAtLeast } from '../roles/role-grants.ts';
import { defaultRolesIn, givenTo, giveRoles, holderIn } from '../roles/roles.service.ts';
import { announceChange } from '../sessions/principals.ts';
import { joinTenant } from '../tenants/tenants.service.ts';
import * as store from './sub-tenant-users.store.ts';

type Given = { tenantId: string; roleIds?: string[] | null | undefined };
type Newcomer = { email: string; name?: string | null | undefined };

const personGone = (): never => {
  throw new ProblemError(subTenantUserProblems.sub_tenant_user_not_found);
};

/** All of the accounts are the own one or below it, each named once, in the order everybody takes them. @throws tenant_not_found */
async function reached(system: SignedContext, asked: readonly string[]): Promise<string[]> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))].sort();
  const found = await within(system, system.principal.tenantId, ids);
  if (found.length < ids.length) throw new ProblemError(loginProblems.tenant_not_found);
  return ids;
}

/** What whoever asks holds where they ask from: that is all they can give or take anywhere below (R1). */
async function ownHolder(system: SignedContext): Promise<Holder> {
  const { tenantId, homeTenantId, userId } = system.principal;
  return (await holderIn(system, homeTenantId ?? tenantId, userId)) ?? personGone();
}

const rolesOf = (given: readonly Given[], tenantId: string): string[] | null =>
  given.find((place) => place.tenantId.toLowerCase() === tenantId)?.roleIds ?? null;

function audit(
  system: SignedContext,
  action: AuditAction,
  tenantId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const { userId, email, tenantId: by } = system.principal;
  return writeAudit(system, { action, resource: 'member', tenantId, userId, email, data: { ...data, by } });
}

/** Takes a person of the own accounts in, and invites anybody else. */
async function addTo(
  system: SignedContext,
  holder: Holder,
  { email, name }: Newcomer,
  place: { tenantId: string; roleIds: string[] | null; subAccountAccess?: boolean },
): Promise<void> {
  const { tenantId, subAccountAccess } = place;
  const { userId } = system.principal;
  const known = await store.findPersonWithin(system.db, system.principal.tenantId, email);
  if (!known) {
    const into = { tenantId, holder, ...(subAccountAccess === undefined ? {} : { subAccountAccess }) };
    await inviteInto(system, into, { email, name: name ?? null, roleIds: place.roleIds, expirationInSeconds: null });
    return;
  }
  const wanted = place.roleIds ?? (await defaultRolesIn(system, tenantId)).map(({ id }) => id);
  const roles = await grantableRoles(system, { tenantId, userId, holder }, wanted);
  const roleIds = roles.map(({ id }) => id);
  const joined = await joinTenant(system, {
    tenantId,
    userId: known,
    until: null,
    subAccountAccess: subAccountAccess ?? null,
  });
  // Whoever belongs there already keeps what they have.
  if (!joined) return;
  await giveRoles(system, { tenantId, userId: known, roleIds });
  await endInvitationOf(system, tenantId, known);
  await announceChange(system, { userId: known });
  await audit(system, 'member.added', tenantId, { member: known, roleIds });
}

/** @throws tenant_not_found, role_not_found, role_not_grantable */
export async function addToSubTenants(ctx: SignedContext, user: Newcomer, given: readonly Given[]): Promise<void> {
  // What another account allows is nobody's business here.
  const tenantIds = await reached(
    asSystem(ctx),
    given.map((place) => place.tenantId),
  );
  for (const tenantId of tenantIds) await limitInvitation(ctx, tenantId, user.email);
  await inTransaction(asSystem(ctx), async (system) => {
    const holder = await ownHolder(system);
    for (const tenantId of await reached(
      system,
      given.map((place) => place.tenantId),
    ))
      await addTo(system, holder, user, { tenantId, roleIds: rolesOf(given, tenantId) });
  });
}

/** @throws tenant_not_found, role_not_found, role_not_grantable */
export async function addManyToSubTenant(
  ctx: SignedContext,
  users: readonly Newcomer[],
  place: { tenantId: string; roleIds: string[] | null; subAccountAccess?: boolean },
): Promise<void> {
  await reached(asSystem(ctx), [place.tenantId]);
  for (const { email } of users) await limitInvitation(ctx, place.tenantId, email);
  await inTransaction(asSystem(ctx), async (system) => {
    const holder = await ownHolder(system);
    const [tenantId = ''] = await reached(system, [place.tenantId]);
    for (const user of users) await addTo(system, holder, user, { ...place, tenantId });
  });
}

/** An account that a person was invited into and has not joined. */
type Invited = { tenantId: string; waiting: Waiting };

/**
 * The accounts of `asked` that a person belongs to or is invited into, where they are not above the actor.
 * @param id theirs, or what one of the accounts was given for them; then only that account counts
 * @throws sub_tenant_user_not_found, above_you
 */
async function placesOf(system: SignedContext, holder: Holder, id: string, asked: readonly string[]) {
  const { userId, tenantIds } = await whoIsMeant(system, await reached(system, asked), id);
  const places = isUuid(userId) ? await store.listPlaces(system.db, userId, tenantIds) : [];
  const invited: Invited[] = [];
  for (const tenantId of tenantIds.filter((each) => !places.includes(each))) {
    const waiting = await findWaiting(system, tenantId, id);
    if (waiting) invited.push({ tenantId, waiting });
  }
  if (places.length + invited.length === 0) return personGone();
  // Also what they cannot use while they are disabled or have not joined yet.
  const held = [
    ...(await Promise.all(places.map((tenantId) => givenTo(system, tenantId, userId)))),
    ...(await Promise.all(invited.map(({ tenantId, waiting }) => promisedTo(system, tenantId, waiting)))),
  ];
  if (!held.every((lower) => isAtLeast(holder, lower))) throw new ProblemError(subTenantUserProblems.above_you);
  return { userId, places, invited };
}

/** @throws tenant_not_found, sub_tenant_user_not_found, above_you, member_managed, last_administrator */
export async function removeFromSubTenants(ctx: SignedContext, id: string, asked: readonly string[]): Promise<void> {
  await inTransaction(asSystem(ctx), async (system) => {
    const tenantIds = await reached(system, asked);
    await keepAdministrator(system, tenantIds, async () => {
      const { userId, places, invited } = await placesOf(system, await ownHolder(system), id, tenantIds);
      if (await store.isManagedIn(system.db, userId, places)) throw new ProblemError(memberProblems.member_managed);
      await store.deletePlaces(system.db, userId, places);
      for (const tenantId of places) await endInvitationOf(system, tenantId, userId);
      for (const { waiting } of invited) await withdrawInvitation(system, waiting.id);
      await announceChange(system, { userId });
      for (const tenantId of places) await audit(system, 'member.removed', tenantId, { member: userId });
      for (const { tenantId, waiting } of invited)
        await audit(system, 'invitation.withdrawn', tenantId, { invitationId: waiting.id, member: waiting.email });
    });
  });
}

/** What a person has afterwards, by what they have and what was named. */
const AFTER = {
  add: (held: string[], named: string[]) => [...held, ...named],
  set: (_held: string[], named: string[]) => named,
  remove: (held: string[], named: string[]) => held.filter((id) => !named.includes(id)),
};

/** What an invitation gives afterwards. @throws role_not_found, role_not_grantable */
async function changePromised(
  system: SignedContext,
  giver: { tenantId: string; userId: string; holder: Holder },
  { id, roleIds: held }: Waiting,
  after: readonly string[],
): Promise<void> {
  const roleIds = [...new Set(after)];
  const changed = [
    ...roleIds.filter((role) => !held.includes(role)),
    ...held.filter((role) => !roleIds.includes(role)),
  ];
  await grantableRoles(system, giver, changed);
  await changeInvitation(system, id, { roleIds: withoutEmptyIds(roleIds), givenBy: answerableFor(system.principal) });
  await audit(system, 'invitation.changed', giver.tenantId, { invitationId: id, roleIds });
}

/** @throws tenant_not_found, sub_tenant_user_not_found, above_you, role_not_found, role_not_grantable, last_administrator */
export async function changeRoles(
  ctx: SignedContext,
  way: keyof typeof AFTER,
  id: string,
  given: readonly Given[],
): Promise<void> {
  await inTransaction(asSystem(ctx), async (system) => {
    const holder = await ownHolder(system);
    const asked = given.map((place) => place.tenantId);
    const { userId, places, invited } = await placesOf(system, holder, id, asked);
    if (places.length + invited.length < new Set(asked.map((id) => id.toLowerCase())).size) return personGone();
    const changes: { tenantId: string; given: string[]; taken: string[] }[] = [];
    const giverIn = (tenantId: string) => ({ tenantId, userId: system.principal.userId, holder });
    const after = async (tenantId: string, held: string[]) => {
      const named = rolesOf(given, tenantId) ?? [];
      // Also what is taken away is named as it is there.
      if (way === 'remove') await grantableRoles(system, giverIn(tenantId), named);
      return AFTER[way](held, named);
    };
    for (const tenantId of places) {
      const roleIds = await after(tenantId, await store.listRoleIds(system.db, tenantId, userId));
      changes.push({ tenantId, ...(await replaceMemberRoles(system, giverIn(tenantId), { userId, roleIds })) });
    }
    for (const { tenantId, waiting } of invited)
      await changePromised(system, giverIn(tenantId), waiting, await after(tenantId, waiting.roleIds));
    await announceChange(system, { userId });
    for (const { tenantId, given, taken } of changes)
      await audit(system, 'member.roles_changed', tenantId, { member: userId, given, taken });
  });
}

/** Whether a person of the own account may come into the accounts below. @throws sub_tenant_user_not_found, above_you */
export async function changeSubAccountAccess(ctx: SignedContext, id: string, allow: boolean): Promise<void> {
  await inTransaction(asSystem(ctx), async (system) => {
    const { tenantId } = system.principal;
    const holder = await ownHolder(system);
    const isOwn = id === system.principal.userId;
    const { userId, invited } = isOwn ? { userId: id, invited: [] } : await placesOf(system, holder, id, [tenantId]);
    const [pending] = invited;
    if (pending) {
      await changeInvitation(system, pending.waiting.id, { subAccountAccess: allow });
      return audit(system, 'invitation.changed', tenantId, {
        invitationId: pending.waiting.id,
        subAccountAccess: allow,
      });
    }
    if (!(await store.updateAccess(system.db, { tenantId, userId, allow }))) return personGone();
    await announceChange(system, { userId });
    return audit(system, 'member.sub_account_access_changed', tenantId, { member: userId, allow });
  });
}
