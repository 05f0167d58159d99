import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type { InviteLink } from '@parley/contracts/identity/invitations.ts';
import { INVITE_LINK_MINUTES, invitationProblems } from '@parley/contracts/identity/invitations.ts';
import { v7 as uuidv7 } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { INVITE_PER_USER } from '../limits.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import { grantableRoles } from '../roles/grantable-roles.ts';
import { defaultRolesIn } from '../roles/roles.service.ts';
import { seal, unseal } from '../sealing.ts';
import type { LinkRow } from './invitations.store.ts';
import * as store from './invitations.store.ts';
import { sealedFor } from './open-invitations.service.ts';

export type LinkInput = {
  expiresInMinutes: number | null;
  /** Whether its maker hears of everybody who comes by it. */
  shouldSendEmail: boolean | null;
  roleIds: string[] | null;
};

const view = ({ config, identity }: IdentityContext, row: LinkRow): InviteLink => ({
  id: row.id,
  vendorId: config.clientId,
  tenantId: row.tenantId,
  userId: row.invitedBy,
  token: unseal(identity.secrets, sealedFor(row.id), {
    bytes: row.tokenSealed,
    encryptedWith: row.sealedWith,
  }).toString(),
  expires: row.expiresAt,
  shouldSendEmail: row.shouldSendEmail,
  roleIds: row.roleIds,
});

const notFound = (): never => {
  throw new ProblemError(invitationProblems.invitation_link_not_found);
};

const act = (ctx: SignedContext, action: AuditAction, data: Record<string, unknown>) => ({
  action,
  resource: 'invitation',
  tenantId: ctx.principal.tenantId,
  userId: ctx.principal.userId,
  email: ctx.principal.email,
  data,
});

const after = (ctx: SignedContext, minutes: number): string =>
  new Date(ctx.clock.now().getTime() + minutes * 60_000).toISOString();

/** @throws invitation_link_not_found */
export async function showLink(ctx: SignedContext): Promise<InviteLink> {
  const system = asSystem(ctx);
  const { tenantId, userId } = ctx.principal;
  return view(system, (await store.findLink(system.db, tenantId, userId, ctx.clock.now().toISOString())) ?? notFound());
}

/** The former link is dead. @throws role_not_found, role_not_grantable */
export async function createLink(ctx: SignedContext, input: LinkInput): Promise<InviteLink> {
  await ctx.rateLimits.consume(INVITE_PER_USER, ctx.principal.userId);
  return inTransaction(asSystem(ctx), async (system) => {
    const { tenantId, userId } = system.principal;
    const wanted = input.roleIds ?? (await defaultRolesIn(system, tenantId)).map(({ id }) => id);
    const roleIds = (await grantableRoles(system, { tenantId, userId }, wanted)).map(({ id }) => id);
    await store.deleteLink(system.db, tenantId, userId);
    const id = uuidv7();
    const token = newLinkSecret();
    const { bytes, encryptedWith } = seal(system.identity.secrets, sealedFor(id), Buffer.from(token));
    const row = await store.insertLink(system.db, {
      id,
      tenantId,
      invitedBy: userId,
      tokenHash: linkHash(token),
      tokenSealed: bytes,
      sealedWith: encryptedWith,
      roleIds,
      shouldSendEmail: input.shouldSendEmail ?? false,
      now: system.clock.now().toISOString(),
      expiresAt: after(system, input.expiresInMinutes ?? INVITE_LINK_MINUTES),
    });
    await writeAudit(
      system,
      act(system, 'invitation_link.made', { invitationId: id, roleIds, expires: row.expiresAt }),
    );
    return view(system, row);
  });
}

/** What is left out stays. @throws invitation_link_not_found, role_not_found, role_not_grantable */
export const changeLink = (ctx: SignedContext, input: LinkInput): Promise<InviteLink> =>
  inTransaction(asSystem(ctx), async (system) => {
    const { tenantId, userId } = system.principal;
    const now = system.clock.now().toISOString();
    const link = (await store.findLink(system.db, tenantId, userId, now)) ?? notFound();
    const change = {
      ...(input.expiresInMinutes === null ? {} : { expiresAt: after(system, input.expiresInMinutes) }),
      ...(input.shouldSendEmail === null ? {} : { shouldSendEmail: input.shouldSendEmail }),
      ...(input.roleIds === null
        ? {}
        : { roleIds: (await grantableRoles(system, { tenantId, userId }, input.roleIds)).map(({ id }) => id) }),
    };
    const row = (await store.updateLink(system.db, link.id, change, now)) ?? notFound();
    await writeAudit(system, act(system, 'invitation_link.changed', { invitationId: row.id, ...change }));
    return view(system, row);
  });

/** From then on it leads nowhere. Nothing happens without one. */
export const deleteLink = (ctx: SignedContext): Promise<void> =>
  inTransaction(asSystem(ctx), async (system) => {
    const { tenantId, userId } = system.principal;
    if (!(await store.deleteLink(system.db, tenantId, userId))) return;
    await writeAudit(system, act(system, 'invitation_link.deleted', {}));
  });
