import { setupProblems } from '@parley/contracts/identity/setup.ts';
import { v7 as uuidv7 } from 'uuid';
import { PROVIDER } from '#platform/config.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { limitAddress } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { LINK_PER_ADDRESS } from '../limits.ts';
import { findToken, replaceToken, takeToken } from '../one-time-tokens/one-time-tokens.store.ts';
import { linkHash, newLinkSecret } from '../one-time-tokens/secret.ts';
import { checkPassword } from '../passwords/password-rules.ts';
import { ensureAdminRole, giveRole, hasAdministrator } from '../roles/roles.store.ts';
import { announceChange } from '../sessions/principals.ts';
import type { SignedIn } from '../sessions/sessions.service.ts';
import { endSessionsOf, openSession } from '../sessions/sessions.service.ts';
import { operatorTenantId } from '../tenants/tenants.service.ts';
import { insertMembership, insertOperatorTenant, lockInstallation } from '../tenants/tenants.store.ts';
import { findUserByEmail, upsertAdministrator } from '../users/users.store.ts';

const LINK_SECONDS = 7 * 24 * 60 * 60;

type Administrator = { email: string; name: string; passwordHash: string };

/** Makes the administrator, or makes one of whoever has the address: the operator says so. @returns the person */
async function makeAdministrator(ctx: IdentityContext, tenantId: string, person: Administrator): Promise<string> {
  const now = ctx.clock.now().toISOString();
  const before = await findUserByEmail(ctx.db, person.email);
  const { id } = await upsertAdministrator(ctx.db, { id: uuidv7(), ...person, language: ctx.from.language, now });
  // Whoever made the account before may have chosen its password: nothing of theirs stays signed in.
  if (before) await endSessionsOf(ctx, id);
  await insertMembership(ctx.db, tenantId, id, now);
  await giveRole(ctx.db, { tenantId, userId: id, key: 'admin' });
  await announceChange(ctx, { userId: id });
  await writeAudit(ctx, {
    action: 'user.administrator_made',
    resource: 'user',
    severity: 'WARNING',
    tenantId,
    userId: id,
    email: person.email,
  });
  return id;
}

/** The first tenant, its admin role and, when the environment names one, the administrator. */
export async function prepareInstallation(ctx: IdentityContext): Promise<void> {
  const { admin } = ctx.config;
  await inTransaction(ctx, async (ctx) => {
    // Two nodes may meet an empty database at the same time.
    if (!ctx.database.embedded) await lockInstallation(ctx.db);
    await insertOperatorTenant(ctx.db, { id: uuidv7(), name: PROVIDER, now: ctx.clock.now().toISOString() });
    const tenantId = await operatorTenantId(ctx);
    await ensureAdminRole(ctx.db, tenantId);
    if (!admin?.password || (await hasAdministrator(ctx.db, tenantId))) return;
    const passwordHash = await ctx.identity.hasher.hash(admin.password);
    await makeAdministrator(ctx, tenantId, { email: admin.email, name: '', passwordHash });
  });
}

/** A fresh link while nobody administers; the former one is dead. */
export async function makeSetUpLink(ctx: IdentityContext): Promise<string | null> {
  const tenantId = await operatorTenantId(ctx);
  if (await hasAdministrator(ctx.db, tenantId)) return null;
  const secret = newLinkSecret();
  await replaceToken(ctx.db, {
    purpose: 'setup',
    userId: null,
    tenantId,
    tokenHash: linkHash(secret),
    now: ctx.clock.now(),
    lifeSeconds: LINK_SECONDS,
  });
  return `${ctx.publicUrl()}/account/set-up?${new URLSearchParams({ token: secret })}`;
}

const asked = (ctx: IdentityContext, token: string) => ({
  purpose: 'setup' as const,
  userId: null,
  tokenHash: linkHash(token),
  now: ctx.clock.now(),
});

const invalid = (): never => {
  throw new ProblemError(setupProblems.setup_link_invalid);
};

/** @throws setup_link_invalid */
export async function checkSetUpLink(ctx: IdentityContext, token: string): Promise<void> {
  await limitAddress(ctx, LINK_PER_ADDRESS);
  if (!(await findToken(ctx.db, asked(ctx, token)))) invalid();
}

/** @throws setup_link_invalid, and what the password rules refuse */
export async function setUp(
  ctx: IdentityContext,
  input: { token: string; email: string; name: string; password: string },
  cookie: string | undefined,
): Promise<SignedIn> {
  const { token, email, name, password } = input;
  await checkSetUpLink(ctx, token);
  await checkPassword(password, [email, name]);
  const { hasher } = ctx.identity;
  const passwordHash = await hasher.admit(() => hasher.hash(password));
  return inTransaction(ctx, async (ctx) => {
    const taken = await takeToken(ctx.db, asked(ctx, token));
    const tenantId = await operatorTenantId(ctx);
    if (!taken || (await hasAdministrator(ctx.db, tenantId))) return invalid();
    const userId = await makeAdministrator(ctx, tenantId, { email, name, passwordHash });
    return openSession(
      ctx,
      { userId, tenantId, email },
      { amr: ['pwd'], action: 'login.after_set_up', replaces: cookie },
    );
  });
}
