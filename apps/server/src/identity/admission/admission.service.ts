import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext } from '../context.ts';
import { joinInvited, lookAtInvitation } from '../invitations/join.service.ts';
import { askIfWanted } from '../mfa/mfa-challenge.ts';
import { isAllowedAddress } from '../restrictions/admission-rules.service.ts';
import { openSession } from '../sessions/sessions.service.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import { tenantIdsOf } from '../tenants/tenants.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { mayComeIn } from '../users/accounts.service.ts';

/** How somebody showed who they are. */
export type Way = {
  by: 'password' | 'magic-link' | 'email-code' | 'sms-code' | 'passkey' | 'social' | 'activation';
  /** RFC 8176 values of what was shown. */
  amr: string[];
  /** Action of the audit row. */
  action: AuditAction;
  /** Refresh cookie of the session that this one replaces. */
  cookie: string | undefined;
  /** Cookie of a browser that was remembered after a second factor. */
  device?: string | undefined;
  /** Of an invitation or an invitation link, whose tenant they join and enter. */
  invitationToken?: string | null | undefined;
  /** The tenant to enter; otherwise where they last worked. */
  tenantId?: string;
  /** Happens in the transaction that opens the session. */
  alongside?: ((ctx: IdentityContext) => Promise<void>) | undefined;
};

/** Signed in, or asked for more: then no cookie is set and nothing is opened. */
export type Admitted = SignedIn | { answer: LoginResponse; refreshToken: null };

/**
 * A passkey whose device made sure who touched it is two factors in one, the key and the finger or the PIN (NIST SP
 * 800-63B-4 §3.2.2), so it is asked for nothing more and steps up.
 */
const isTwoFactorByItself = (amr: readonly string[]): boolean => amr.includes('hwk') && amr.includes('mfa');

/** Also before a second factor is asked for: no code leaves for a network that is not let in. @throws address_not_allowed */
async function refuseAddress(
  ctx: IdentityContext,
  { userId, tenantId, email }: { userId: string; tenantId: string; email: string },
  by: Way['by'],
): Promise<void> {
  if (await isAllowedAddress(ctx, tenantId)) return;
  await inTransaction(ctx, (ctx) =>
    writeAudit(ctx, {
      action: 'login.address_refused',
      resource: 'session',
      severity: 'WARNING',
      tenantId,
      userId,
      email,
      data: { by },
    }),
  );
  throw new ProblemError(restrictionProblems.address_not_allowed);
}

/** Where they last worked, unless that tenant is closed to this network and another one of theirs is not. */
async function ownTenant(ctx: IdentityContext, { id, tenantId }: Account): Promise<string | null> {
  if (!tenantId || (await isAllowedAddress(ctx, tenantId))) return tenantId;
  for (const other of await tenantIdsOf(ctx, id)) if (await isAllowedAddress(ctx, other)) return other;
  return tenantId;
}

/**
 * The one door through which every way of signing in comes to a session: whoever showed who they are is measured against
 * the policies of their tenant and let in, or asked for a second factor (M5).
 * Not in a transaction: what one of them asks on another connection would wait for it.
 * @throws incorrect_credentials when the person may not come in at all; invitation_invalid, invitation_of_another;
 * address_not_allowed
 */
export async function admit(ctx: IdentityContext, person: Account, way: Way): Promise<Admitted> {
  if (!mayComeIn(ctx, person)) throw new ProblemError(loginProblems.incorrect_credentials);
  const invited = way.invitationToken ? await lookAtInvitation(ctx, person, way.invitationToken) : null;
  const tenantId = invited?.tenantId ?? way.tenantId ?? (await ownTenant(ctx, person));
  if (!tenantId) throw new ProblemError(loginProblems.incorrect_credentials);
  const owner = { userId: person.id, tenantId, email: person.email };
  await refuseAddress(ctx, owner, way.by);
  const { amr, action, cookie, device, alongside } = way;
  const isTwoFactor = isTwoFactorByItself(amr);
  const asked = isTwoFactor
    ? null
    : await askIfWanted(
        ctx,
        owner,
        { purpose: 'sign-in', sessionId: null, amr, action, ...(invited && { invitationId: invited.invitationId }) },
        { device, evenIfNotForced: true, hasFactor: person.hasFactor },
      );
  if (asked) return { answer: asked, refreshToken: null };
  const opening = { amr, action, replaces: cookie, factor: isTwoFactor ? ('hwk' as const) : null, alongside };
  if (!invited) return openSession(ctx, owner, opening);
  // Remembered from now on, so that nothing is asked on another connection while the transaction is open.
  await ctx.identity.policies.of(tenantId);
  return inTransaction(ctx, async (ctx) => {
    await joinInvited(ctx, person, invited.invitationId);
    return openSession(ctx, owner, opening);
  });
}
