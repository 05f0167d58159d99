import type { Framework, FrameworkSaved, FrameworkSummary } from '@parley/contracts/assistant/competency-frameworks.ts';
import { frameworkProblems } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { AssistantContext } from '../context.ts';
import { checkDraft } from './check-draft.ts';
import { ensureActive, frameworkOf, makeDefaults, summaryOf } from './competency-frameworks.service.ts';
import type { FrameworkRow, ItemRow, ListedFramework } from './competency-frameworks.store.ts';
import * as store from './competency-frameworks.store.ts';
import type { DraftItem, FrameworkDraft } from './framework-draft.ts';
import { inReadingOrder } from './reading-order.ts';

const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};
const nowOf = (ctx: AssistantContext): string => ctx.clock.now().toISOString();
const rowOf = async (ctx: AssistantContext, id: string): Promise<ListedFramework> =>
  (await store.findFramework(ctx.db, id)) ?? refuse(frameworkProblems.framework_not_found);

/** One change of the tenant's frameworks at a time; the first one also makes those of the house. */
const changing = <T>(
  ctx: AssistantContext,
  work: (ctx: AssistantContext, tenantId: string) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    const tenantId = await store.lockFrameworks(ctx.db);
    await ensureActive(ctx);
    return work(ctx, tenantId);
  });

const record = (
  ctx: AssistantContext,
  act: 'activated' | 'archived' | 'changed' | 'created' | 'deleted' | 'exported' | 'imported',
  { id, code, version }: Pick<FrameworkRow, 'id' | 'code' | 'version'>,
  more: Record<string, unknown> = {},
): Promise<void> =>
  ctx.assistant.recordAct(ctx, {
    action: `competency_framework.${act}` satisfies AuditAction,
    resource: 'competency_framework',
    severity: act === 'activated' || act === 'deleted' || act === 'archived' ? 'WARNING' : 'INFO',
    data: { frameworkId: id, code, version, ...more },
  });

/** What skills are seen by is another one, or says something else: levels are to be derived anew. */
const tellActiveChanged = (ctx: AssistantContext, frameworkId: string): Promise<void> =>
  publish(ctx, 'competency_framework.active_changed', { frameworkId });

export async function listFrameworks(ctx: AssistantContext): Promise<FrameworkSummary[]> {
  await ensureActive(ctx);
  return (await store.listFrameworks(ctx.db)).map(summaryOf);
}

/** @throws framework_not_found */
export async function readFramework(ctx: AssistantContext, id: string): Promise<Framework> {
  const row = await rowOf(ctx, id);
  return frameworkOf(row, inReadingOrder(await store.listItems(ctx.db, id)));
}

/** Beside reading it: the export leaves the house, so it is recorded. @throws framework_not_found */
export const exportFramework = (ctx: AssistantContext, id: string): Promise<Framework> =>
  inTransaction(ctx, async (ctx) => {
    const framework = await readFramework(ctx, id);
    await record(ctx, 'exported', framework);
    return framework;
  });

/** A framework as it is written, in the shape in which it can be written again. */
export function draftOfRow(row: FrameworkRow, items: readonly ItemRow[]): FrameworkDraft {
  const roots = new Map(items.map(({ id, rootId }) => [id, rootId]));
  const { rootId, code, title, description, licence, attribution, scale } = row;
  return {
    rootId,
    code,
    title,
    description,
    licence,
    attribution,
    scale,
    items: items.map(({ id: _, sort: __, parentId, ...item }) => ({
      ...item,
      parentRootId: parentId === null ? null : (roots.get(parentId) ?? null),
    })),
  };
}

/** @param idOf what an item was called before, where it keeps its id */
function placed(items: readonly DraftItem[], idOf: (rootId: string) => string | undefined): ItemRow[] {
  const ids = new Map(items.map(({ rootId }) => [rootId, idOf(rootId) ?? uuidv7()]));
  return items.map(({ parentRootId, ...item }, sort) => ({
    ...item,
    id: ids.get(item.rootId) ?? uuidv7(),
    parentId: parentRootId === null ? null : (ids.get(parentRootId) ?? null),
    sort,
  }));
}

async function refuseTakenCode(ctx: AssistantContext, { code, rootId }: FrameworkDraft): Promise<void> {
  const others = await store.listFrameworks(ctx.db);
  if (others.some((other) => other.code === code && other.rootId !== rootId))
    refuse(frameworkProblems.framework_code_taken);
}

/** Writes a first or a next version. */
async function insertVersion(
  ctx: AssistantContext,
  tenantId: string,
  draft: FrameworkDraft,
  as: Pick<FrameworkRow, 'version' | 'status' | 'origin'> & { replacesId: string | null },
): Promise<string> {
  const frameworkId = uuidv7();
  const { items, ...framework } = draft;
  await store.insertFramework(ctx.db, tenantId, { ...framework, ...as, id: frameworkId }, nowOf(ctx));
  await store.insertItems(
    ctx.db,
    { tenantId, frameworkId },
    placed(items, () => undefined),
  );
  return frameworkId;
}

/** In a transaction that holds the lock. @throws framework_code_taken */
export async function insertNew(
  ctx: AssistantContext,
  tenantId: string,
  draft: FrameworkDraft,
  origin: 'own' | 'import',
): Promise<Framework> {
  await refuseTakenCode(ctx, draft);
  const id = await insertVersion(ctx, tenantId, draft, { version: 1, status: 'draft', origin, replacesId: null });
  const framework = await readFramework(ctx, id);
  await record(ctx, origin === 'own' ? 'created' : 'imported', framework, { skills: framework.skills });
  return framework;
}

/** @throws what `checkDraft` refuses, framework_code_taken */
export function createFramework(ctx: AssistantContext, draft: FrameworkDraft): Promise<Framework> {
  const checked = checkDraft(draft);
  return changing(ctx, (ctx, tenantId) => insertNew(ctx, tenantId, checked, 'own'));
}

async function nextVersion(
  ctx: AssistantContext,
  tenantId: string,
  row: ListedFramework,
  draft: FrameworkDraft,
): Promise<string> {
  const latest = await store.findLatest(ctx.db, row.rootId);
  // The index allows one active one at every moment.
  await store.setStatus(ctx.db, row.id, 'archived', nowOf(ctx));
  return insertVersion(ctx, tenantId, draft, {
    version: (latest?.version ?? row.version) + 1,
    status: row.status === 'active' ? 'active' : 'draft',
    origin: row.origin,
    replacesId: row.id,
  });
}

/**
 * Writes the next state of a framework: in place, or as its next version where evidence may rest on it. In a transaction that holds the lock.
 * @throws framework_code_taken
 */
export async function writeNext(
  ctx: AssistantContext,
  tenantId: string,
  row: ListedFramework,
  draft: FrameworkDraft,
  act: 'changed' | 'imported',
): Promise<FrameworkSaved> {
  await refuseTakenCode(ctx, draft);
  const before = await store.listItems(ctx.db, row.id);
  const idOf = new Map(before.map(({ id, rootId }) => [rootId, id]));
  // An archived one is kept as it is, used or not.
  const isKept = (await store.lockFramework(ctx.db, row.id))?.usedSince !== null || row.status === 'archived';
  let id = row.id;
  if (isKept) id = await nextVersion(ctx, tenantId, row, draft);
  else {
    const { origin, status } = row;
    await store.deleteItems(ctx.db, id);
    await store.updateFramework(ctx.db, id, { ...draft, origin, status, replacesId: null }, nowOf(ctx));
    await store.insertItems(
      ctx.db,
      { tenantId, frameworkId: id },
      placed(draft.items, (rootId) => idOf.get(rootId)),
    );
  }
  const framework = await readFramework(ctx, id);
  await record(ctx, act, framework, { newVersion: isKept });
  if (framework.status === 'active') await tellActiveChanged(ctx, id);
  return {
    framework,
    new_version: isKept,
    mapping: isKept
      ? framework.items.flatMap((item) => {
          const from = idOf.get(item.root_id);
          return from ? [{ from, to: item.id }] : [];
        })
      : [],
  };
}

/**
 * @param draftFor the next state, from the items that are there
 * @throws framework_not_found, framework_archived, framework_changed_meanwhile, framework_code_taken, what `checkDraft` refuses
 */
export const updateFramework = (
  ctx: AssistantContext,
  id: string,
  revision: number,
  draftFor: (row: FrameworkRow, items: readonly ItemRow[]) => FrameworkDraft,
): Promise<FrameworkSaved> =>
  changing(ctx, async (ctx, tenantId) => {
    const row = await rowOf(ctx, id);
    // First: whoever lost the race is told so, also when the winner made the next version of it.
    if (row.revision !== revision || (row.status === 'archived' && row.superseded))
      refuse(frameworkProblems.framework_changed_meanwhile);
    if (row.status === 'archived') refuse(frameworkProblems.framework_archived);
    const draft = checkDraft(draftFor(row, await store.listItems(ctx.db, id)));
    return writeNext(ctx, tenantId, row, draft, 'changed');
  });

/** Archives nothing: the one before can be activated again. @throws framework_not_found, active_framework_changed */
export const activateFramework = (ctx: AssistantContext, id: string, insteadOf: string): Promise<FrameworkSummary> =>
  changing(ctx, async (ctx) => {
    const row = await rowOf(ctx, id);
    if (row.status === 'active') return summaryOf(row);
    const active = await store.findActiveId(ctx.db);
    if (active !== insteadOf) refuse(frameworkProblems.active_framework_changed);
    await makeActive(ctx, row, active);
    return summaryOf(await rowOf(ctx, id));
  });

async function makeActive(ctx: AssistantContext, row: ListedFramework, instead: string | undefined): Promise<void> {
  if (instead) await store.setStatus(ctx.db, instead, 'draft', nowOf(ctx));
  await store.setStatus(ctx.db, row.id, 'active', nowOf(ctx));
  await record(ctx, 'activated', row);
  await tellActiveChanged(ctx, row.id);
}

/** @throws framework_not_found, framework_is_active, framework_in_use */
export const removeFramework = (
  ctx: AssistantContext,
  id: string,
  { archive, activate }: { archive: boolean; activate: string | undefined },
): Promise<{ outcome: 'deleted' | 'archived'; active: FrameworkSummary }> =>
  changing(ctx, async (ctx) => {
    const row = await rowOf(ctx, id);
    const used = (await store.lockFramework(ctx.db, id))?.usedSince !== null;
    if (row.status === 'active' && (activate === undefined || activate === id))
      refuse(frameworkProblems.framework_is_active);
    if (used && !archive) refuse(frameworkProblems.framework_in_use);
    if (row.status === 'active' && activate) await makeActive(ctx, await rowOf(ctx, activate), id);
    if (archive) await store.setStatus(ctx.db, id, 'archived', nowOf(ctx));
    else await store.deleteFramework(ctx.db, id);
    await record(ctx, archive ? 'archived' : 'deleted', row);
    const active = await store.findActive(ctx.db);
    if (!active) throw new Error('A tenant has an active framework.');
    return { outcome: archive ? 'archived' : 'deleted', active: summaryOf(active) };
  });

/** COMP-1: does nothing where nothing is missing. @returns what it made */
export const initializeDefault = (
  ctx: AssistantContext,
): Promise<{ created: FrameworkSummary[]; active: FrameworkSummary }> =>
  inTransaction(ctx, async (ctx) => {
    const made = new Set(await makeDefaults(ctx, await store.lockFrameworks(ctx.db)));
    const all = await store.listFrameworks(ctx.db);
    const created = all.filter(({ id }) => made.has(id));
    for (const row of created) await record(ctx, 'created', row, { origin: 'builtin' });
    const active = all.find(({ status }) => status === 'active');
    if (!active) throw new Error('A tenant has an active framework.');
    return { created: created.map(summaryOf), active: summaryOf(active) };
  });
