import { memberProblems } from '@parley/contracts/identity/members.ts';
import { validate as isUuid } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { INVITE_PER_ACCOUNT } from '../limits.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import { INVITATION_SECONDS } from './invitations.service.ts';
import type { WaitingRow } from './invitations.store.ts';
import * as store from './invitations.store.ts';

export type Waiting = WaitingRow;

/** Somebody invited into the tenant who has not come; held until the transaction ends. */
export const findWaiting = async (ctx: IdentityContext, tenantId: string, id: string): Promise<Waiting | undefined> =>
  isUuid(id) ? store.lockWaiting(ctx.db, tenantId, id) : undefined;

/** The link that was sent leads nowhere from now on. */
export const withdrawInvitation = async (ctx: IdentityContext, id: string): Promise<void> =>
  void (await store.deleteInvitation(ctx.db, id));

export const changeInvitation = async (
  ctx: IdentityContext,
  id: string,
  change: { name?: string; roleIds?: string[]; memberUntil?: string | null },
): Promise<void> => void (await store.updateWaiting(ctx.db, id, change, ctx.clock.now().toISOString()));

/**
 * Sends it again, with a new link and for as long as at first. Who invited, and is asked whether they still may, stays.
 * @throws member_not_found
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
