import { auditWords } from '@parley/contracts/identity/audit-actions.ts';
import type { AuditQuery, AuditRow } from '@parley/contracts/identity/audits.ts';
import { AUDITS_PAGE } from '@parley/contracts/identity/audits.ts';
import type * as z from 'zod/mini';
import type { SignedContext } from '../context.ts';
import { activeTenant } from '../tenants/tenants.service.ts';
import type { ListedRow } from './audit-lists.store.ts';
import * as store from './audit-lists.store.ts';
import { planOf } from './audit-plan.ts';
import { cut, lengthOf, lengthOfAll } from './audit-stretches.ts';
import { startOfDay, startOfWeek } from './calendar.ts';

const shown = (ctx: SignedContext, { id, userId, data, ...row }: ListedRow): AuditRow => ({
  ...row,
  _id: id,
  user: userId,
  time: row.createdAt,
  updatedAt: row.createdAt,
  description: auditWords(row.action, ctx.from.language),
  json: [data],
  vendorId: ctx.config.clientId,
});

type Page = { data: AuditRow[]; total: number; lookedBackTo?: string };

/** A page of the audits of the caller's tenant, read by their numbers and not by the clock of a node (U9). */
export async function listAudits(ctx: SignedContext, query: z.output<typeof AuditQuery>): Promise<Page> {
  const { offset = 0, count = AUDITS_PAGE } = query;
  const plan = await planOf(ctx, query);
  if (plan.how === 'cut') {
    const { stretches, newestFirst } = plan;
    const pieces = cut(stretches, { offset, count, newestFirst });
    const rows = await Promise.all(pieces.map((piece) => store.listStretch(ctx.db, piece, newestFirst)));
    return { data: rows.flat().map((row) => shown(ctx, row)), total: lengthOfAll(stretches) };
  }
  const { numbers, total } = await store.lookFor(ctx.db, plan.stretches, plan.condition, { ...plan, offset, count });
  const rows = await store.listNumbers(ctx.db, numbers);
  const since = plan.lookedBackTo > 0 ? await store.findTime(ctx.db, plan.lookedBackTo) : null;
  return { data: rows.map((row) => shown(ctx, row)), total, ...(since ? { lookedBackTo: since } : {}) };
}

/** By the calendar of the tenant: worked out from numbers, nothing is counted. */
export async function auditStats(ctx: SignedContext): Promise<{ totalToday: number; severeThisWeek: number }> {
  const { timezone } = await activeTenant(ctx);
  const now = ctx.clock.now();
  const [whole, today, week] = await Promise.all([
    store.findWhole(ctx.db),
    store.findNumbersBetween(ctx.db, startOfDay(now, timezone).toISOString(), null),
    store.findNumbersBetween(ctx.db, startOfWeek(now, timezone).toISOString(), null),
  ]);
  if (!whole || !week) return { totalToday: 0, severeThisWeek: 0 };
  const [severe] = await store.findStretches(ctx.db, 'severity', ['SEVERE']);
  const [from] = severe ? await store.findRanksFrom(ctx.db, [severe], week.first) : [];
  return {
    totalToday: today ? lengthOf({ ...whole, first: today.first }) : 0,
    severeThisWeek: severe && from ? lengthOf({ ...severe, first: from }) : 0,
  };
}
