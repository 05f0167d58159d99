import { memberProblems } from '@parley/contracts/identity/members.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { answerableFor } from '#principal';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { promisedTo } from '../groups/invited-groups.ts';
import { INVITE_PER_ACCOUNT } from '../limits.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import type { Holder } from '../roles/role-grants.ts';
import { isAtLeast } from '../roles/role-grants.ts';
import { INVITATION_SECONDS } from './invitations.service.ts';
import type { WaitingRow } from './invitations.store.ts';
import * as store from './invitations.store.ts';

export type Waiting = WaitingRow;
export type { WaitingChange } from './invitations.store.ts';

/** Somebody invited into the tenant who has not come; held until the transaction ends. */
export const findWaiting = async (ctx: IdentityContext, tenantId: string, id: string): Promise<Waiting | undefined> =>
  isUuid(id) ? (await store.lockWaiting(ctx.db, tenantId, [id]))[0] : undefined;

/** The link that was sent leads nowhere from now on. */
export const withdrawInvitation = async (ctx: IdentityContext, id: string): Promise<void> =>
  void (await store.deleteInvitation(ctx.db, id));

export const changeInvitation = async (ctx: IdentityContext, id: string, change: store.WaitingChange): Promise<void> =>
  void (await store.updateWaiting(ctx.db, id, change, ctx.clock.now().toISOString()));

/**
 * Those of some people who have not come yet; held until the transaction ends.
 * @param ids UUIDs
 */
export const listWaiting = async (
  ctx: IdentityContext,
  tenantId: string,
  ids: readonly string[],
): Promise<Waiting[]> => (ids.length === 0 ? [] : store.lockWaiting(ctx.db, tenantId, ids));

/**
 * People who have not come will be in a group when they do. An actor who holds all that they were promised answers for it from
 * now on; with less, only those who promised it do, so that nothing given before is lost.
 * @returns the ids of those who were not to be in it
 */
export async function bringWaiting(
  ctx: SignedContext,
  holder: Holder,
  groupId: string,
  waiting: readonly Waiting[],
): Promise<string[]> {
  const newcomers = waiting.filter(({ groupIds }) => !groupIds.includes(groupId));
  for (const { id, roleIds, groupIds } of newcomers) {
    const promised = await promisedTo(ctx, ctx.principal.tenantId, { roleIds, groupIds });
    await changeInvitation(ctx, id, {
      groupIds: [...groupIds, groupId],
      ...(isAtLeast(holder, promised) ? { givenBy: answerableFor(ctx.principal) } : {}),
    });
  }
  return newcomers.map(({ id }) => id);
}

/** @returns the ids of those who were to be in the group */
export async function dropWaiting(
  ctx: IdentityContext,
  groupId: string,
  waiting: readonly Waiting[],
): Promise<string[]> {
  const leaving = waiting.filter(({ groupIds }) => groupIds.includes(groupId));
  for (const { id, groupIds } of leaving)
    await changeInvitation(ctx, id, { groupIds: groupIds.filter((each) => each !== groupId) });
  return leaving.map(({ id }) => id);
}

/**
 * Sends it again, with a new link and for as long as at first. Who invited, and is asked whether they still may, stays.
 * @throws member_not_found, member_disabled
 */
export async function sendInvitationAgain(ctx: SignedContext, id: string): Promise<void> {
  const system = asSystem(ctx);
  const { tenantId, userId, email: by } = system.principal;
  const found = await findWaiting(system, tenantId, id);
  if (!found) throw new ProblemError(memberProblems.member_not_found);
  await system.rateLimits.consume(INVITE_PER_ACCOUNT, `${tenantId} ${found.email}`);
  await inTransaction(system, async (system) => {
    const waiting = await findWaiting(system, tenantId, id);
    if (!waiting) throw new ProblemError(memberProblems.member_not_found);
    if (waiting.disabledAt) throw new ProblemError(memberProblems.member_disabled);
    const now = system.clock.now();
    const expiresAt = new Date(now.getTime() + INVITATION_SECONDS * 1000).toISOString();
    // Nobody has this one: the mail brings another.
    const unsent = { tokenHash: linkHash(newLinkSecret()), tokenSealed: null, sealedWith: null };
    await store.updateWaiting(system.db, id, { expiresAt, ...unsent }, now.toISOString());
    await publish(system, 'identity.invited', { invitationId: id }, { tenantId, userId: waiting.userId });
    await writeAudit(system, {
      action: 'invitation.sent_again',
      resource: 'invitation',
      tenantId,
      userId,
      email: by,
      data: { invitationId: id, invited: waiting.email },
    });
  });
}
