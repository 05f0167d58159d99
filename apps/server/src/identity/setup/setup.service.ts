import { setupProblems } from '@parley/contracts/identity/setup.ts';
import { PROVIDER } from '#platform/config.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Admitted } from '../admission/admission.service.ts';
import { admit } from '../admission/admission.service.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { LINK_PER_ADDRESS } from '../limits.ts';
import { issueToken, tokenHolds, useToken } from '../one-time-tokens/one-time-tokens.service.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import { ensureAdminRole, giveRole, hasAdministrator } from '../roles/roles.service.ts';
import { announceChange } from '../sessions/principals.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { addMember, ensureOperatorTenant, operatorTenantId } from '../tenants/tenants.service.ts';
import { findAccount, findAccountByEmail, makeAccountOf } from '../users/accounts.service.ts';
import { nameFromAddress } from './name-from-address.ts';

const LINK_SECONDS = 7 * 24 * 60 * 60;

type Administrator = {
  email: string;
  /** Null: that of the account, or one after its address. */
  name: string | null;
  passwordHash: string;
};

/** Makes the administrator, or makes one of whoever has the address: the operator says so. @returns the person */
async function makeAdministrator(ctx: IdentityContext, tenantId: string, person: Administrator): Promise<string> {
  const before = await findAccountByEmail(ctx, person.email);
  const { email, passwordHash } = person;
  const name = person.name ?? (before?.name || nameFromAddress(email));
  const id = await makeAccountOf(ctx, { email, name, passwordHash, language: ctx.from.language });
  // Whoever made the account before may have chosen its password: nothing of theirs stays signed in.
  if (before) await endSessionsOf(ctx, id);
  await addMember(ctx, tenantId, id);
  await giveRole(ctx, { tenantId, userId: id, key: 'admin' });
  await announceChange(ctx, { userId: id });
  await writeAudit(ctx, {
    action: 'user.administrator_made',
    resource: 'user',
    severity: 'WARNING',
    tenantId,
    userId: id,
    email,
  });
  return id;
}

/** The first tenant, its admin role and, when the environment names one, the administrator. */
export async function prepareInstallation(ctx: IdentityContext): Promise<void> {
  const { admin } = ctx.config;
  await inTransaction(ctx, async (ctx) => {
    const tenantId = await ensureOperatorTenant(ctx, PROVIDER);
    await ensureAdminRole(ctx, tenantId);
    if (!admin?.password || (await hasAdministrator(ctx, tenantId))) return;
    const passwordHash = await ctx.identity.hasher.hash(admin.password);
    await makeAdministrator(ctx, tenantId, { email: admin.email, name: admin.name ?? null, passwordHash });
  });
}

/** A fresh link while nobody administers; the former one is dead. */
export async function makeSetUpLink(ctx: IdentityContext): Promise<string | null> {
  const tenantId = await operatorTenantId(ctx);
  if (await hasAdministrator(ctx, tenantId)) return null;
  const secret = newLinkSecret();
  await issueToken(ctx, {
    purpose: 'setup',
    userId: null,
    tenantId,
    tokenHash: linkHash(secret),
    lifeSeconds: LINK_SECONDS,
  });
  return `${ctx.publicUrl()}/account/set-up?${new URLSearchParams({ token: secret })}`;
}

const shown = (token: string) => ({
  purpose: 'setup' as const,
  userId: null,
  tokenHash: linkHash(token),
});

const invalid = (): never => {
  throw new ProblemError(setupProblems.setup_link_invalid);
};

/** @throws setup_link_invalid */
export async function checkSetUpLink(ctx: IdentityContext, token: string): Promise<void> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  if (!(await tokenHolds(ctx, shown(token)))) invalid();
}

/** @throws setup_link_invalid, and what the password rules refuse */
export async function setUp(
  ctx: IdentityContext,
  input: { token: string; email: string; name: string; password: string },
  cookie: string | undefined,
): Promise<Admitted> {
  const { token, email, name, password } = input;
  await checkSetUpLink(ctx, token);
  await checkPassword(ctx, password, { tenantId: await operatorTenantId(ctx), about: [email, name] });
  const { hasher } = ctx.identity;
  const passwordHash = await hasher.admit(() => hasher.hash(password));
  const person = await inTransaction(ctx, async (ctx) => {
    const held = await useToken(ctx, shown(token));
    const tenantId = await operatorTenantId(ctx);
    if (!held || (await hasAdministrator(ctx, tenantId))) return invalid();
    const userId = await makeAdministrator(ctx, tenantId, { email, name, passwordHash });
    return (await findAccount(ctx, userId)) ?? invalid();
  });
  const tenantId = await operatorTenantId(ctx);
  return admit(ctx, person, { by: 'activation', amr: ['pwd'], action: 'login.after_set_up', cookie, tenantId });
}
