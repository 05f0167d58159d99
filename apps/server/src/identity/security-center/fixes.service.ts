import { isDeepStrictEqual } from 'node:util';
import type { Fix } from '@parley/contracts/identity/security-center.ts';
import { FixCode, securityCenterProblems } from '@parley/contracts/identity/security-center.ts';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { answerableFor } from '#principal';
import type { SignedContext } from '../context.ts';
import { keepCallerIn } from '../security-policies/own-factor.service.ts';
import type { PolicyKind } from '../security-policies/policy-kinds.ts';
import { policyKinds, readSettings } from '../security-policies/policy-kinds.ts';
import {
  ownSettings,
  restorePolicy,
  savePolicy,
  tenantPolicy,
} from '../security-policies/security-policies.service.ts';
import { limitsOf } from '../sessions/session-limits.ts';
import { endExcessSessions } from '../sessions/tenant-sessions.service.ts';
import { recommend } from './advice.ts';
import { fixChanges } from './fix-changes.ts';
import { factsOf } from './security-center.service.ts';
import type { FixRow } from './security-center.store.ts';
import * as store from './security-center.store.ts';

/** So many stay in sight to be undone. */
const MOST_SHOWN = 10;

const isKind = (kind: string): kind is PolicyKind => kind in policyKinds;
const sameSettings = (kind: PolicyKind, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(readSettings(kind, one), readSettings(kind, other));

/** @throws fix_not_needed */
async function requireNeeded(ctx: SignedContext, code: FixCode): Promise<void> {
  const isNeeded = recommend(await factsOf(ctx)).some((advice) => advice.code === code);
  if (!isNeeded) throw new ProblemError(securityCenterProblems.fix_not_needed);
}

/** What would change. @throws fix_not_needed */
export async function previewFix(
  ctx: SignedContext,
  code: FixCode,
): Promise<{ kind: string; before: object; after: object }> {
  await requireNeeded(ctx, code);
  const { kind, change } = fixChanges[code];
  const { id: _id, createdAt: _created, updatedAt: _updated, ...before } = await tenantPolicy(ctx, kind);
  return { kind, before, after: readSettings(kind, { ...before, ...change }) };
}

async function shown(ctx: SignedContext, { id, code, kind, settings, createdAt }: FixRow): Promise<Fix[]> {
  const known = FixCode.safeParse(code);
  if (!known.success || !isKind(kind)) return [];
  const present = await ownSettings(ctx, kind);
  return [
    { id, code: known.data, kind, createdAt, canUndo: present !== null && sameSettings(kind, present, settings) },
  ];
}

export async function listFixes(ctx: SignedContext): Promise<Fix[]> {
  const rows = await store.listFixes(ctx.db, ctx.principal.tenantId, MOST_SHOWN);
  return (await Promise.all(rows.map((row) => shown(ctx, row)))).flat();
}

/** Carries out a recommendation and keeps what held before. @throws fix_not_needed, mfa_locks_you_out */
export async function applyFix(ctx: SignedContext, code: FixCode, force: boolean): Promise<Fix> {
  await requireNeeded(ctx, code);
  const { kind, change } = fixChanges[code];
  await keepCallerIn(ctx, change, force);
  const { tenantId } = ctx.principal;
  let fix: FixRow | undefined;
  const saved = await inTransaction(ctx, async (ctx) => {
    const former = await ownSettings(ctx, kind);
    const complete = { ...(former ?? (await tenantPolicy(ctx, kind))), ...change };
    return savePolicy(ctx, kind, readSettings(kind, complete), async (ctx) => {
      const now = ctx.clock.now().toISOString();
      const settings = readSettings(kind, complete);
      fix = await store.insertFix(ctx.db, {
        tenantId,
        code,
        kind,
        former,
        settings,
        madeBy: answerableFor(ctx.principal),
        now,
      });
    });
  });
  const most = kind === 'sessions' ? limitsOf(readSettings('sessions', saved)).mostSessions : null;
  if (most !== null) await endExcessSessions(ctx, tenantId, most);
  if (!fix) throw new Error('The fix was not kept.');
  return { id: fix.id, code, kind, createdAt: fix.createdAt, canUndo: true };
}

/** Puts the policy back as it was before. @throws fix_not_found, fix_superseded */
export const undoFix = (ctx: SignedContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId } = ctx.principal;
    const fix = isUuid(id) ? await store.takeFix(ctx.db, tenantId, id, ctx.clock.now().toISOString()) : undefined;
    if (!fix || !isKind(fix.kind)) throw new ProblemError(securityCenterProblems.fix_not_found);
    const present = await ownSettings(ctx, fix.kind);
    // Somebody has decided anew since: theirs is not taken back.
    if (!present || !sameSettings(fix.kind, present, fix.settings))
      throw new ProblemError(securityCenterProblems.fix_superseded);
    await restorePolicy(ctx, fix.kind, fix.former as object | null);
  });
