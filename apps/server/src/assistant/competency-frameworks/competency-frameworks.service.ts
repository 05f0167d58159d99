import type { Framework, FrameworkSummary } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Bilingual } from '@parley/contracts/language.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import type { BuiltinFramework } from './builtin-frameworks.ts';
import { builtinFrameworks, SCALE } from './builtin-frameworks.ts';
import type { ItemRow, ListedFramework } from './competency-frameworks.store.ts';
import * as store from './competency-frameworks.store.ts';
import { inReadingOrder } from './reading-order.ts';

/** A text in the language that somebody wrote it in, where the other is missing. */
const complete = ({ en, fr }: Bilingual): Bilingual => ({ en: en || fr, fr: fr || en });

/** For people: no text is empty in one language only. */
const completeItem = (item: ItemRow): ItemRow => ({
  ...item,
  name: complete(item.name),
  description: complete(item.description),
  anchors: item.anchors.map(({ level, behaviours }) => ({ level, behaviours: behaviours.map(complete) })),
});

export const summaryOf = (row: ListedFramework): FrameworkSummary => ({
  id: row.id,
  root_id: row.rootId,
  code: row.code,
  version: row.version,
  status: row.status,
  origin: row.origin,
  title: row.title,
  areas: row.areas,
  skills: row.skills,
  in_use: row.usedSince !== null,
  superseded: row.superseded,
  revision: row.revision,
  updated_at: row.updatedAt,
});

const itemOf = ({ rootId, parentId, ...item }: ItemRow): Framework['items'][number] => ({
  ...item,
  root_id: rootId,
  parent_id: parentId,
});

export const frameworkOf = (row: ListedFramework, items: readonly ItemRow[]): Framework => ({
  ...summaryOf(row),
  description: row.description,
  licence: row.licence,
  attribution: row.attribution,
  scale: row.scale,
  items: items.map(itemOf),
});

async function makeBuiltin(
  ctx: Context,
  tenantId: string,
  { items, ...framework }: BuiltinFramework,
  status: 'active' | 'draft',
): Promise<string> {
  const frameworkId = uuidv7();
  const ids = new Map(items.map(({ rootId }) => [rootId, uuidv7()]));
  await store.insertFramework(
    ctx.db,
    tenantId,
    { ...framework, id: frameworkId, version: 1, status, origin: 'builtin', scale: SCALE, replacesId: null },
    ctx.clock.now().toISOString(),
  );
  await store.insertItems(
    ctx.db,
    { tenantId, frameworkId },
    items.map(({ parentRootId, ...item }, sort) => ({
      ...item,
      id: ids.get(item.rootId) ?? uuidv7(),
      parentId: parentRootId ? (ids.get(parentRootId) ?? null) : null,
      sort,
      links: [],
    })),
  );
  return frameworkId;
}

/** Makes those of the house that are missing, whatever became of them since. In a transaction that holds the lock. @returns their ids */
export async function makeDefaults(ctx: Context, tenantId: string): Promise<string[]> {
  const there = await store.listFrameworks(ctx.db);
  const made: string[] = [];
  let hasActive = there.some(({ status }) => status === 'active');
  const codes = new Set(there.map(({ code }) => code));
  for (const framework of builtinFrameworks(new Set(there.map(({ rootId }) => rootId)))) {
    const code = codes.has(framework.code) ? `${framework.code}-builtin` : framework.code;
    made.push(await makeBuiltin(ctx, tenantId, { ...framework, code }, hasActive ? 'draft' : 'active'));
    hasActive = true;
  }
  return made;
}

/** COMP-1: a tenant has an active framework without anybody doing anything. @returns its id */
export async function ensureActive(ctx: Context): Promise<string> {
  const active = await store.findActiveId(ctx.db);
  if (active) return active;
  return inTransaction(ctx, async (ctx) => {
    const tenantId = await store.lockFrameworks(ctx.db);
    // Somebody else may have been first.
    if (!(await store.findActiveId(ctx.db))) await makeDefaults(ctx, tenantId);
    const made = await store.findActiveId(ctx.db);
    if (!made) throw new Error('A tenant with frameworks has an active one.');
    return made;
  });
}

/** Frameworks whose items are kept ready. */
const KEPT = 200;
const itemsOf = new Map<string, Framework['items']>();

/** Items as people see them. They are the same for as long as the revision is: an edit that was committed made the next one. */
async function readItems(ctx: Context, { id, revision }: ListedFramework): Promise<Framework['items']> {
  const key = `${id} ${revision}`;
  const kept = itemsOf.get(key);
  if (kept) return kept;
  const items = inReadingOrder(await store.listItems(ctx.db, id))
    .map(completeItem)
    .map(itemOf);
  if (!ctx.db.isTransaction) itemsOf.set(key, items);
  const [oldest] = itemsOf.keys();
  if (oldest && itemsOf.size > KEPT) itemsOf.delete(oldest);
  return items;
}

/**
 * The active framework as people see it: areas and skills in reading order, no text empty in one language only.
 * @param ctx in the scope of a tenant: of a person's request, or a job's `{kind: 'tenant', …}`, never the system's
 */
export async function readActive(ctx: Context): Promise<Framework> {
  const id = await ensureActive(ctx);
  const row = await store.findFramework(ctx.db, id);
  if (!row) return readActive(ctx);
  return {
    ...frameworkOf(
      {
        ...row,
        title: complete(row.title),
        description: complete(row.description),
        attribution: complete(row.attribution),
        scale: row.scale.map((level) => ({ ...level, label: complete(level.label) })),
      },
      [],
    ),
    items: await readItems(ctx, row),
  };
}

/** To be said in the transaction that writes evidence: from then on the framework is not rewritten, an edit makes its next version. */
export const markUsed = (ctx: Context, frameworkId: string): Promise<void> =>
  store.markUsed(ctx.db, frameworkId, ctx.clock.now().toISOString());
