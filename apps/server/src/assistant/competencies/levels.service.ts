import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import type { ActiveFramework } from './active-framework.ts';
import { codeNow } from './active-framework.ts';
import type { CountingRow, LevelCount, LevelRow, Owner } from './competencies.store.ts';
import * as store from './competencies.store.ts';
import type { Accepted } from './standing.ts';
import { standingOf } from './standing.ts';

/** Evidence by what the active framework calls its skill. */
export function bySkill<Row extends { code: string; rootId: string | null }>(
  active: Pick<ActiveFramework, 'byRoot'>,
  rows: readonly Row[],
): Map<string, Row[]> {
  const skills = new Map<string, Row[]>();
  for (const row of rows) {
    const code = codeNow(active, row);
    const others = skills.get(code);
    if (others) others.push(row);
    else skills.set(code, [row]);
  }
  return skills;
}

/** All levels that follow from what counts. Pure: whoever rebuilds them comes to the same. */
export function levelsOf(
  active: Pick<ActiveFramework, 'byRoot' | 'byCode'>,
  counting: readonly CountingRow[],
  now: Date,
): LevelRow[] {
  const levels: LevelRow[] = [];
  for (const [code, rows] of bySkill(active, counting)) {
    const standing = standingOf(rows satisfies Accepted[], now);
    if (standing) levels.push({ ...standing, code, itemId: active.byCode.get(code)?.id ?? null });
  }
  return levels;
}

/**
 * Derives a person's levels anew, after anything that counts for them changed; in the transaction of the change, which holds
 * `lockLevels`. @returns by code, before and after
 */
async function deriveLevels(
  ctx: Context,
  owner: Owner,
  active: ActiveFramework,
): Promise<{ before: Map<string, number>; levels: LevelRow[] }> {
  const stored = await store.listLevels(ctx.db, owner.userId);
  const counting = await store.listCounting(ctx.db, owner.userId);
  const levels = levelsOf(active, counting, ctx.clock.now());
  await store.replaceLevels(ctx.db, owner, levels);
  return { before: new Map(stored.map(({ code, level }) => [code, level])), levels };
}

/** After an act of the person: a level that rose by it is told. @returns by code, before and after */
export async function levelsAfterAct(
  ctx: Context,
  owner: Owner,
  active: ActiveFramework,
): Promise<{ before: Map<string, number>; after: Map<string, number> }> {
  const { before, levels } = await deriveLevels(ctx, owner, active);
  for (const { code, level, itemId } of levels)
    if (itemId !== null && level > (before.get(code) ?? 0))
      await publish(ctx, 'level.reached', { itemId, level }, owner);
  return { before, after: new Map(levels.map(({ code, level }) => [code, level])) };
}

/** Of themselves: levels that faded, went or came back with a conversation, or changed their names. In the scope of the person. */
export const rebuildLevels = (ctx: Context, owner: Owner, active: ActiveFramework): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await store.lockLevels(ctx.db, owner.userId);
    await deriveLevels(ctx, owner, active);
  });

/**
 * For statistics alone, which suppress what is too few: people of a tenant by skill and level, of those who agreed to be
 * counted (`analytics`). As the system. `code` is the skill's in the active framework. Never a person's level: what stands here, its person alone sees.
 */
export const levelCounts = (ctx: Context, tenantId: string): Promise<LevelCount[]> =>
  store.countLevels(ctx.db, tenantId, ctx.clock.now().toISOString());

/** Whose rows these are, for a piece of work in their scope. */
export const ownScope = ({ tenantId, userId }: Owner) => ({ kind: 'tenant', tenantId, userId }) as const;

const PAGE = 200;

async function* paged(read: (after: Owner | null) => Promise<Owner[]>): AsyncGenerator<Owner> {
  for (let page = await read(null); page.length > 0; ) {
    yield* page;
    page = page.length < PAGE ? [] : await read(page.at(-1) ?? null);
  }
}

/** As the system: everybody who has a level that has faded by now. */
export const fadedOwners = (ctx: Context): AsyncGenerator<Owner> => {
  const now = ctx.clock.now().toISOString();
  return paged((after) => store.listFaded(ctx.db, now, after, PAGE));
};

/** As the system: everybody of a tenant for whom something counts. */
export const ownersIn = (ctx: Context, tenantId: string): AsyncGenerator<Owner> =>
  paged((after) => store.listOwners(ctx.db, tenantId, after, PAGE));
