import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type {
  AuthStrategies,
  CaptchaProvider,
  MainAuthStrategy,
} from '@parley/contracts/identity/security-policies.ts';
import { policyProblems } from '@parley/contracts/identity/security-policies.ts';
import { afterCommit, asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { requireEditable } from '../metadata/metadata.service.ts';
import { ALL_TENANTS, POLICY_NEWS } from './policies.ts';
import type { PolicyKind, SettingsOf } from './policy-kinds.ts';
import { readSettings } from './policy-kinds.ts';
import { changedParts } from './policy-parts.ts';
import type { PolicyRow } from './security-policies.store.ts';
import * as store from './security-policies.store.ts';

/** A policy as it is shown: `id` is null while the tenant goes by what holds for all. */
export type Shown<K extends PolicyKind> = SettingsOf<K> & {
  id: string | null;
  createdAt: string | null;
  updatedAt: string | null;
};

const shown = <K extends PolicyKind>(kind: K, row: PolicyRow): Shown<K> => ({
  ...readSettings(kind, row.settings),
  id: row.id,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** What holds for all tenants that decided nothing of their own. */
export async function vendorPolicy<K extends PolicyKind>(ctx: IdentityContext, kind: K): Promise<Shown<K>> {
  const row = await store.findPolicy(ctx.db, null, kind);
  if (row) return shown(kind, row);
  return { ...readSettings(kind, undefined), id: null, createdAt: null, updatedAt: null };
}

/** What holds in the active tenant. */
export async function tenantPolicy<K extends PolicyKind>(ctx: SignedContext, kind: K): Promise<Shown<K>> {
  const row = await store.findPolicy(ctx.db, ctx.principal.tenantId, kind);
  return row ? shown(kind, row) : { ...(await vendorPolicy(ctx, kind)), id: null };
}

/** What the active tenant itself decided; null where it goes by what holds for all. */
export const ownSettings = async (ctx: SignedContext, kind: PolicyKind): Promise<object | null> =>
  ((await store.findPolicy(ctx.db, ctx.principal.tenantId, kind))?.settings as object | undefined) ?? null;

/** News leave with the commit, so that the next at the door meets what was decided, on every node. */
async function announce(ctx: IdentityContext, tenantId: string | null): Promise<void> {
  const concerned = tenantId ?? ALL_TENANTS;
  // Here at once, or who decided could still meet what held before.
  afterCommit(ctx, () => {
    ctx.identity.policies.forget(concerned);
    ctx.identity.restrictions.forget(concerned);
    if (tenantId) ctx.identity.principals.forget({ tenantId });
    else ctx.identity.principals.forgetAll();
  });
  await ctx.bus.publishIn(ctx.db, POLICY_NEWS, concerned);
}

/** The rules that a policy goes by changed: news as of the policy, and the audit row. Last in the transaction. */
export async function tellRules(
  ctx: SignedContext,
  act: { action: AuditAction; resource: string; data: Record<string, unknown> },
): Promise<void> {
  const { tenantId, userId, email } = ctx.principal;
  await announce(ctx, tenantId);
  await writeAudit(ctx, { ...act, severity: 'WARNING', tenantId, userId, email });
}

async function note(ctx: SignedContext, kind: PolicyKind, tenantId: string | null, settings: object): Promise<void> {
  await announce(ctx, tenantId);
  await writeAudit(ctx, {
    action: tenantId ? 'policy.changed' : 'policy.default_changed',
    resource: 'security-policy',
    severity: 'WARNING',
    tenantId: ctx.principal.tenantId,
    userId: ctx.principal.userId,
    email: ctx.principal.email,
    data: { kind, settings },
  });
}

/** @throws policy_exists, field_not_editable */
export const createPolicy = <K extends PolicyKind>(ctx: SignedContext, kind: K, settings: object): Promise<Shown<K>> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId } = ctx.principal;
    const complete = readSettings(kind, settings);
    await requireEditable(ctx, ...changedParts(kind, undefined, complete));
    const row = await store.insertPolicy(ctx.db, {
      tenantId,
      kind,
      settings: complete,
      now: ctx.clock.now().toISOString(),
    });
    if (!row) throw new ProblemError(policyProblems.policy_exists);
    await note(ctx, kind, tenantId, complete);
    return shown(kind, row);
  });

/** @throws policy_not_found also for a policy of another tenant or another kind */
export const updatePolicy = <K extends PolicyKind>(
  ctx: SignedContext,
  kind: K,
  id: string,
  change: object,
): Promise<Shown<K>> =>
  inTransaction(ctx, async (ctx) => {
    const former = await store.findPolicy(ctx.db, ctx.principal.tenantId, kind);
    if (!former || former.id !== id) throw new ProblemError(policyProblems.policy_not_found);
    const complete = readSettings(kind, { ...(former.settings as object), ...change });
    await requireEditable(ctx, ...changedParts(kind, former.settings, complete));
    const row = await store.updatePolicy(ctx.db, id, complete, ctx.clock.now().toISOString());
    if (!row) throw new ProblemError(policyProblems.policy_not_found);
    await note(ctx, kind, ctx.principal.tenantId, complete);
    return shown(kind, row);
  });

/**
 * Sets a policy that has no `id` on the wire: new or changed, in part or whole.
 * @param check looks at what was written, and may refuse it
 */
export const savePolicy = <K extends PolicyKind>(
  ctx: SignedContext,
  kind: K,
  change: object,
  check?: (ctx: SignedContext) => Promise<void>,
): Promise<SettingsOf<K>> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId } = ctx.principal;
    const former = await store.findPolicy(ctx.db, tenantId, kind);
    return saveAt(ctx, { kind, tenantId, former, check }, change);
  });

/** Puts a policy back; null takes the tenant's own decision away. */
export const restorePolicy = (ctx: SignedContext, kind: PolicyKind, former: object | null): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId } = ctx.principal;
    const row = await store.findPolicy(ctx.db, tenantId, kind);
    if (!row) throw new ProblemError(policyProblems.policy_not_found);
    await requireEditable(ctx, ...changedParts(kind, row.settings, readSettings(kind, former)));
    if (former) await store.updatePolicy(ctx.db, row.id, former, ctx.clock.now().toISOString());
    else await store.deletePolicy(ctx.db, row.id);
    await note(ctx, kind, tenantId, former ?? {});
  });

/** Sets what holds for all tenants; only for whoever runs the installation. */
export const saveVendorPolicy = <K extends PolicyKind>(
  ctx: SignedContext,
  kind: K,
  change: object,
): Promise<SettingsOf<K>> =>
  inTransaction(asSystem(ctx), async (ctx) =>
    saveAt(ctx, { kind, tenantId: null, former: await store.findPolicy(ctx.db, null, kind) }, change),
  );

type Place<K> = {
  kind: K;
  tenantId: string | null;
  former: PolicyRow | undefined;
  check?: ((ctx: SignedContext) => Promise<void>) | undefined;
};

async function saveAt<K extends PolicyKind>(
  ctx: SignedContext,
  { kind, tenantId, former, check }: Place<K>,
  change: object,
): Promise<SettingsOf<K>> {
  const complete = readSettings(kind, { ...(former?.settings as object | undefined), ...change });
  // What holds for all tenants is the operator's, who wrote the settings of the portal too.
  if (tenantId) await requireEditable(ctx, ...changedParts(kind, former?.settings, complete));
  const now = ctx.clock.now().toISOString();
  const row = former
    ? await store.updatePolicy(ctx.db, former.id, complete, now)
    : await store.insertPolicy(ctx.db, { tenantId, kind, settings: complete, now });
  // Somebody else set it for the first time in the same moment.
  if (!row) throw new ProblemError(policyProblems.policy_exists);
  await check?.(ctx);
  await note(ctx, kind, tenantId, complete);
  return complete;
}

type PasswordRules = SettingsOf<'password'>;
const testsOf = ({ optionalTests = {} }: PasswordRules): string[] =>
  Object.entries(optionalTests).flatMap(([test, isOn]) => (isOn ? [test] : []));
/** As many as can be failed: asking for three of two tests asks for two. */
const testsToPass = (rules: PasswordRules): number => Math.min(rules.minOptionalTestsToPass, testsOf(rules).length);

/**
 * Whether some password would do that did not before: one that fails as many of the tests of `least` as it can, those
 * that are not asked any more and those that need not be passed.
 */
function asksLess(wanted: PasswordRules, least: PasswordRules): boolean {
  const asked = testsOf(wanted);
  const former = testsOf(least);
  const left = former.filter((test) => asked.includes(test)).length;
  const failed = former.length - left + Math.min(left, asked.length - testsToPass(wanted));
  const isTested = testsToPass(least) > 0;
  return (
    wanted.minLength < least.minLength ||
    failed > former.length - testsToPass(least) ||
    (least.requiredTests?.checkThreeRepeatedChars === true && !wanted.requiredTests?.checkThreeRepeatedChars) ||
    // A passphrase is excused from the tests.
    (isTested && wanted.allowPassphrases && !least.allowPassphrases) ||
    (isTested && wanted.allowPassphrases && wanted.minPhraseLength < least.minPhraseLength)
  );
}

/** A tenant may ask for more than what holds for all, never for less. @throws policy_overridden */
export async function savePasswordPolicy(
  ctx: SignedContext,
  wanted: SettingsOf<'password'>,
): Promise<SettingsOf<'password'>> {
  const least = await vendorPolicy(ctx, 'password');
  if (wanted.minLength > wanted.maxLength || asksLess(wanted, least))
    throw new ProblemError(policyProblems.policy_overridden);
  return savePolicy(ctx, 'password', wanted);
}

/** The policy with what its widget needs. */
export const captchaPolicy = async (
  ctx: SignedContext,
): Promise<Shown<'captcha'> & { provider: CaptchaProvider; siteKey: string | null }> => ({
  ...(await tenantPolicy(ctx, 'captcha')),
  provider: ctx.config.captcha.provider,
  siteKey: ctx.config.captcha.provider === 'proof-of-work' ? null : ctx.config.captcha.siteKey,
});

/** Without a gateway no text message leaves, so none is offered, whatever a tenant wishes. */
const needsSms = ({ strategy }: { strategy: string }): boolean => strategy === 'SmsCode' || strategy === 'SmsCodeV2';

/** What nothing here can serve would keep everybody out of the tenant, whoever saves it among them. @throws text_messages_off */
export function requireServed(ctx: IdentityContext, { mainAuthStrategies }: SettingsOf<'strategies'>): void {
  if (ctx.sms === null && mainAuthStrategies.every(needsSms)) throw new ProblemError(policyProblems.text_messages_off);
}

/** Ways to sign in of a tenant; both lists are always there and the first is never empty: the login box breaks else. */
export async function strategiesOf(ctx: IdentityContext, tenantId: string | null): Promise<AuthStrategies> {
  const wished = (await ctx.identity.policies.of(tenantId)).strategies;
  const offered = <S extends { strategy: string }>(all: readonly S[]): S[] =>
    all.filter((each) => ctx.sms !== null || !needsSms(each));
  const mainAuthStrategies = offered<AuthStrategies['mainAuthStrategies'][number]>(wished.mainAuthStrategies);
  return {
    mainAuthStrategies: mainAuthStrategies.length > 0 ? mainAuthStrategies : [{ strategy: 'NoLocalAuthentication' }],
    secondaryAuthStrategies: offered(wished.secondaryAuthStrategies),
  };
}

/** Whether somebody of the tenant may sign in that way. */
export async function isAllowedWay(
  ctx: IdentityContext,
  tenantId: string | null,
  strategy: MainAuthStrategy | 'Passkeys' | 'SmsCodeV2',
): Promise<boolean> {
  const { mainAuthStrategies, secondaryAuthStrategies } = await strategiesOf(ctx, tenantId);
  return (
    mainAuthStrategies.some((main) => main.strategy === strategy) ||
    secondaryAuthStrategies.some((secondary) => secondary.strategy === strategy && secondary.isActive)
  );
}

/** Tenants that decided about that kind themselves. */
export const listTenantsWithPolicy = (ctx: IdentityContext, kind: PolicyKind): Promise<string[]> =>
  store.listTenantsWithPolicy(ctx.db, kind);
