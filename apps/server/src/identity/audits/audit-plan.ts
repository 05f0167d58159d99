import { auditActions, auditWords } from '@parley/contracts/identity/audit-actions.ts';
import type { AuditQuery } from '@parley/contracts/identity/audits.ts';
import type * as z from 'zod/mini';
import type { SignedContext } from '../context.ts';
import type { Condition, Wanted } from './audit-lists.store.ts';
import * as store from './audit-lists.store.ts';
import type { Kind, Stretch } from './audit-stretches.ts';
import { GRAVITY, lengthOf, lengthOfAll } from './audit-stretches.ts';

/** CONST-1: rows that are looked at where a page cannot be worked out. */
export const LOOKED_AT = 20_000;
/** Whole values that a part may stand for before it is looked for in the rows themselves. */
const MOST_VALUES = 500;

export type Asked = Pick<
  z.output<typeof AuditQuery>,
  'filter' | 'email' | 'action' | 'description' | 'severity' | 'ip' | 'createdAt' | 'sortBy' | 'sortDirection'
>;

/**
 * How a list is read.
 * - `cut`: stretches that follow on each other, exact at any depth
 * - `look`: candidates, of which some fit; `lookedBackTo` is the number behind which nothing was looked at, 0 for none
 */
export type Plan =
  | { how: 'cut'; stretches: Stretch[]; newestFirst: boolean }
  | {
      how: 'look';
      stretches: Stretch[];
      condition: Condition;
      by: 'number' | 'action' | 'severity';
      descending: boolean;
      lookedBackTo: number;
      /** The same without an end, for whoever reads everything. */
      unbounded: Condition;
    };

const NOTHING: Plan = { how: 'cut', stretches: [], newestFirst: true };

const actionsNamed = (part: string): string[] => {
  const lower = part.toLowerCase();
  return Object.entries(auditActions)
    .filter(([key, { en, fr }]) => [key, en, fr].some((text) => text.toLowerCase().includes(lower)))
    .map(([key]) => key);
};

/** A whole value where there is such a one, otherwise all that the text is a part of. */
async function wantedOf({ db }: SignedContext, kind: Kind, text: string, whole: boolean): Promise<Wanted> {
  if (whole && (await store.hasValue(db, kind, text))) return { kind, values: [text], part: null };
  if (kind === 'action') return { kind, values: actionsNamed(text), part: null };
  const values = await store.listValues(db, kind, text, MOST_VALUES + 1);
  return values.length > MOST_VALUES ? { kind, values: [], part: text } : { kind, values, part: null };
}

function timesOf(range: string): { from: string | null; to: string | null } {
  const [from = '', to = from] = range.split('..');
  const day = (text: string, time: string): string | null =>
    text === '' ? null : new Date(text.includes('T') ? text : `${text}T${time}Z`).toISOString();
  return { from: day(from, '00:00:00'), to: day(to, '23:59:59.999') };
}

/** All rows of the tenant, or those of a time. */
type Whole = Stretch & { isPart: boolean };

/** Only what has a number between, where a time is asked for. */
async function narrowed({ db }: SignedContext, stretches: Stretch[], whole: Whole): Promise<Stretch[]> {
  if (!whole.isPart || stretches.length === 0) return stretches;
  const [firsts, behind] = await Promise.all([
    store.findRanksFrom(db, stretches, whole.first),
    store.findRanksFrom(db, stretches, whole.last + 1),
  ]);
  return stretches
    .map((stretch, at) => ({ ...stretch, first: firsts[at] ?? 1, last: (behind[at] ?? 1) - 1 }))
    .filter((stretch) => lengthOf(stretch) > 0);
}

/** All rows, or those of a time. */
async function wholeOf({ db }: SignedContext, createdAt: string | undefined): Promise<Whole | null> {
  if (createdAt === undefined) {
    const all = await store.findWhole(db);
    return all && { ...all, isPart: false };
  }
  const { from, to } = timesOf(createdAt);
  const between = await store.findNumbersBetween(db, from, to);
  return between && between.first <= between.last ? { kind: null, value: null, ...between, isPart: true } : null;
}

/** How a list is sorted: by number, by a value, or by the words of a value. */
type Sort = { by: 'number' | 'action' | 'severity'; descending: boolean };

/** Values as they are sorted; those of acts by what they are called, severities by how grave they are. */
function sorted(values: readonly string[], { by, descending }: Sort, words: (value: string) => string): string[] {
  const way = descending ? -1 : 1;
  const keyOf = (value: string): string | number => (by === 'action' ? words(value) : GRAVITY.indexOf(value));
  return values.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -way : way));
}

/** The stretches that a whole list consists of, where that can be told. */
async function partsOf(
  ctx: SignedContext,
  { all, whole, sort, words }: { all: readonly Wanted[]; whole: Whole; sort: Sort; words: (value: string) => string },
): Promise<Stretch[] | null> {
  const [only, ...more] = all;
  if (more.length > 0) return null;
  if (!only) {
    if (sort.by === 'number') return [whole];
    const values = sorted(await store.listKnownValues(ctx.db, sort.by), sort, words);
    return narrowed(ctx, await store.findStretches(ctx.db, sort.by, values), whole);
  }
  if (only.part !== null) return null;
  const isOneOrder = only.kind === sort.by || (only.values.length === 1 && sort.by === 'number');
  if (!isOneOrder) return null;
  const values = sorted(only.values, sort, words);
  return narrowed(ctx, await store.findStretches(ctx.db, only.kind, values), whole);
}

/** The newest of each stretch, so many that together they are few enough. */
function newestOf(stretches: Stretch[]): { taken: Stretch[]; shortened: Stretch[] } {
  if (lengthOfAll(stretches) <= LOOKED_AT) return { taken: stretches, shortened: [] };
  const each = Math.max(1, Math.floor(LOOKED_AT / stretches.length));
  const taken = stretches.map((stretch) => ({ ...stretch, first: Math.max(stretch.first, stretch.last - each + 1) }));
  return { taken, shortened: taken.filter(({ first }, at) => first > (stretches[at]?.first ?? 0)) };
}

/** Looks at the fewest rows that could fit: those of one condition, or those of the time. */
async function lookAt(
  ctx: SignedContext,
  { all, oneOf, whole, sort }: { all: readonly Wanted[]; oneOf: readonly Wanted[]; whole: Whole; sort: Sort },
): Promise<Plan> {
  const stretchesOf = async (wanted: readonly Wanted[]): Promise<Stretch[] | null> => {
    if (wanted.some(({ part }) => part !== null)) return null;
    const found = await Promise.all(wanted.map(({ kind, values }) => store.findStretches(ctx.db, kind, values)));
    return narrowed(ctx, found.flat(), whole);
  };
  const ways: { stretches: Stretch[]; all: readonly Wanted[]; oneOf: readonly Wanted[] }[] = [
    { stretches: [whole], all, oneOf },
  ];
  for (const one of all) {
    const stretches = await stretchesOf([one]);
    if (stretches) ways.push({ stretches, all: all.filter((other) => other !== one), oneOf });
  }
  const any = oneOf.length > 0 ? await stretchesOf(oneOf) : null;
  if (any) ways.push({ stretches: any, all, oneOf: [] });
  const best = ways.reduce((a, b) => (lengthOfAll(b.stretches) < lengthOfAll(a.stretches) ? b : a));
  const { taken, shortened } = newestOf(best.stretches);
  if (taken.length === 0) return NOTHING;
  const lookedBackTo = await store.findLatestStart(ctx.db, shortened);
  return {
    how: 'look',
    ...sort,
    stretches: taken,
    condition: { all: best.all, oneOf: best.oneOf, first: Math.max(whole.first, lookedBackTo), last: whole.last },
    lookedBackTo,
    unbounded: { all, oneOf, first: whole.first, last: whole.last },
  };
}

/** What a query asks for, and how it is read. */
export async function planOf(ctx: SignedContext, query: Asked): Promise<Plan> {
  const { filter, createdAt, sortBy = 'createdAt', sortDirection = 'desc' } = query;
  const columns: [Kind, string | undefined, boolean][] = [
    ['email', query.email?.toLowerCase(), true],
    ['action', query.action, true],
    ['action', query.description, false],
    ['severity', query.severity, true],
    ['ip', query.ip, true],
  ];
  const all = await Promise.all(
    columns.flatMap(([kind, text, isWhole]) => (text ? [wantedOf(ctx, kind, text, isWhole)] : [])),
  );
  const oneOf = filter
    ? await Promise.all((['email', 'action', 'ip'] as const).map((kind) => wantedOf(ctx, kind, filter, false)))
    : [];
  const whole = await wholeOf(ctx, createdAt);
  if (!whole) return NOTHING;
  const by = sortBy === 'severity' ? 'severity' : sortBy === 'action' || sortBy === 'description' ? 'action' : 'number';
  const sort: Sort = { by, descending: sortDirection.toLowerCase() === 'desc' };
  const words = (value: string): string => (sortBy === 'description' ? auditWords(value, ctx.from.language) : value);
  const parts = oneOf.length === 0 ? await partsOf(ctx, { all, whole, sort, words }) : null;
  // Those of one value come newest first, however the values are sorted.
  if (parts) return { how: 'cut', stretches: parts, newestFirst: by !== 'number' || sort.descending };
  return lookAt(ctx, { all, oneOf, whole, sort });
}
