import type { Dashboard, FunnelStep, Hidden, Shown, TimeRange } from '@parley/contracts/assistant/analytics.ts';
import { FUNNEL_STEPS, TIME_RANGES } from '@parley/contracts/assistant/analytics.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Measure } from './counting.ts';
import { msOf } from './counting.ts';
import type { Cell, Disclosed, People } from './suppress.ts';
import { bitsOf, disclose, peopleOf, rounded } from './suppress.ts';
import type { Until } from './windows.ts';
import { addDays, boundsOf, dayPeriod, daysOf, mondaysBetween, periodsOf, periodsOfWeek } from './windows.ts';

/** What of people is looked at by period and language. */
export type Kind = 'active' | 'begun' | 'spoken' | 'typed' | 'rated' | 'rated_good' | 'rated_bad' | 'danger';
/** The tables of a tenant, gathered by period. People are numbered from 0. */
export type Gathered = {
  until: Until;
  /** Monday of the first week that anything is known of. */
  first: string;
  size: number;
  amounts: {
    period: string;
    language: Language;
    measure: Measure | 'rated' | 'rated_good' | 'danger';
    bucket: number;
    amount: number;
  }[];
  people: { period: string; language: Language; kind: Kind; members: number[] }[];
  /** People by how far a conversation of theirs came that they began then. */
  funnel: { period: string; furthest: number; members: number[] }[];
};

type Scope = 'all' | Language;
const SCOPES: readonly Scope[] = ['all', 'en', 'fr'];
/** Danger is shown from so many people on, and topics that are nobody's business. */
export const SENSITIVE_K = 20;

export type PublishedView = Pick<Dashboard, 'figures' | 'health' | 'funnel' | 'activity'>;
export type Published = Record<TimeRange, Record<Scope, PublishedView>>;

const nothing = (hidden: Hidden): Shown => ({ value: null, at_least: false, hidden });
export const shownOf = (cell: Disclosed | undefined): Shown => {
  if (!cell) return nothing('none');
  return cell.shown ? { value: cell.value, at_least: cell.atLeast, hidden: null } : nothing(cell.why);
};

const languagesOf = (scope: Scope): readonly Language[] => (scope === 'all' ? ['en', 'fr'] : [scope]);
const atomsOf = (periods: readonly string[], scope: Scope): string[] =>
  periods.flatMap((period) => languagesOf(scope).map((language) => `${period} ${language}`));

function reader({ amounts, people, size }: Gathered) {
  const sums = new Map<string, Map<number, number>>();
  for (const { period, language, measure, bucket, amount } of amounts) {
    const key = `${measure} ${period} ${language}`;
    const buckets = sums.get(key) ?? new Map<number, number>();
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + amount);
    sums.set(key, buckets);
  }
  const kinds = new Map<Kind, Map<string, ReturnType<typeof bitsOf>>>();
  for (const { period, language, kind, members } of people) {
    const atoms = kinds.get(kind) ?? new Map<string, ReturnType<typeof bitsOf>>();
    atoms.set(`${period} ${language}`, bitsOf(members, size));
    kinds.set(kind, atoms);
  }
  const distribution = (measure: string, atoms: readonly string[]): Map<number, number> => {
    const all = new Map<number, number>();
    for (const atom of atoms)
      for (const [bucket, amount] of sums.get(`${measure} ${atom}`) ?? [])
        all.set(bucket, (all.get(bucket) ?? 0) + amount);
    return all;
  };
  return {
    of: (kind: Kind): People => peopleOf(kinds.get(kind) ?? new Map(), size),
    distribution,
    sum: (measure: string, atoms: readonly string[]): number =>
      [...distribution(measure, atoms).values()].reduce((sum, amount) => sum + amount, 0),
  };
}

/** The value below which that share of a distribution lies; null of nothing. */
function quantile(distribution: Map<number, number>, share: number): number | null {
  const total = [...distribution.values()].reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return null;
  let seen = 0;
  for (const [bucket, amount] of [...distribution].toSorted(([a], [b]) => a - b)) {
    seen += amount;
    if (seen >= share * total) return bucket;
  }
  return null;
}

/** Windows in which the product's health is told however few used it. */
const WIDE: readonly TimeRange[] = ['30d', '90d', 'all'];
const noHealth: Dashboard['health'] = {
  first_word_p50_ms: null,
  reply_p50_ms: null,
  reply_p95_ms: null,
  builtin_percent: null,
  failed_percent: null,
};

const timeOf = (bucket: number | null): number | null => (bucket === null ? null : msOf(bucket));
const percent = (part: number, whole: number): number | null => (whole > 0 ? Math.round((100 * part) / whole) : null);

/** The same number in every window and language, decided about together. */
function family(
  kind: Kind,
  of: Cell['of'],
  gathered: Gathered,
  read: ReturnType<typeof reader>,
  options: { measure?: string; k: number; scopes?: readonly Scope[]; more?: Cell[] },
): Map<string, Disclosed> {
  const { until, first } = gathered;
  const people = read.of(kind);
  const cells = TIME_RANGES.flatMap((range) =>
    (options.scopes ?? SCOPES).map((scope): Cell => {
      const atoms = atomsOf(periodsOf(range, until, first), scope);
      const value = of === 'people' ? people.count(atoms) : read.sum(options.measure ?? kind, atoms);
      return { id: `${range} ${scope}`, atoms, of, value, ...(scope === 'all' ? {} : { partOf: `${range} all` }) };
    }),
  );
  return disclose([...cells, ...(options.more ?? [])], people, options.k);
}

const weekId = (monday: string): string => `week ${monday}`;
const dayId = (day: string): string => `day ${day}`;

function funnelOf(gathered: Gathered, read: ReturnType<typeof reader>, k: number): Map<string, Disclosed> {
  const { until, first, size, funnel } = gathered;
  const people = peopleOf(
    new Map(funnel.map(({ period, furthest, members }) => [`${period} ${furthest}`, bitsOf(members, size)])),
    size,
  );
  const cells = TIME_RANGES.flatMap((range) => {
    const periods = periodsOf(range, until, first);
    const came = read.distribution('furthest', atomsOf(periods, 'all'));
    return FUNNEL_STEPS.map((step, least): Cell => {
      const reached = FUNNEL_STEPS.map((_, at) => at).filter((at) => at >= least);
      return {
        id: `${range} ${step}`,
        atoms: periods.flatMap((period) => reached.map((at) => `${period} ${at}`)),
        of: 'acts',
        value: reached.reduce((sum, at) => sum + (came.get(at) ?? 0), 0),
      };
    }).toReversed();
  });
  return disclose(cells, people, k);
}

/** A share of two sides, each of which must be a group of its own. @returns percent, rounded to 5 */
function shareOf(part: number, whole: number, sides: readonly number[], k: number): Shown {
  if (whole === 0) return nothing('none');
  const [some = 0, others = 0] = sides;
  if (some < k) return nothing('few');
  if (others < k) return nothing('near');
  return { value: rounded((100 * part) / whole), at_least: false, hidden: null };
}

/** All that the dashboard may say of a tenant until a day, for every window and language. Pure. */
export function publishedOf(gathered: Gathered, k: number): Published {
  const read = reader(gathered);
  const { until, first } = gathered;
  const active = read.of('active');
  const mondays = mondaysBetween(first, until.monday);
  const series: Cell[] = [
    ...mondays.map((monday) => ({ id: weekId(monday), atoms: atomsOf(periodsOfWeek(monday, until), 'all') })),
    ...daysOf(until.monday).map((day) => ({ id: dayId(day), atoms: atomsOf([dayPeriod(day)], 'all') })),
  ].map((cell) => ({ ...cell, of: 'people', value: active.count(cell.atoms) }));
  const actives = family('active', 'people', gathered, read, { k, more: series });
  const begun = family('begun', 'acts', gathered, read, { k, measure: 'conversations' });
  const danger = family('danger', 'acts', gathered, read, { k: Math.max(k, SENSITIVE_K), scopes: ['all'] });
  const funnel = funnelOf(gathered, read, k);

  const one = (range: TimeRange, scope: Scope): PublishedView => {
    const atoms = atomsOf(periodsOf(range, until, first), scope);
    const id = `${range} ${scope}`;
    const conversations = begun.get(id);
    const median = conversations?.shown ? quantile(read.distribution('turns', atoms), 0.5) : null;
    const side = (kind: Kind): number => read.of(kind).count(atoms);
    const replies = read.sum('replies', atoms);
    const total = read.distribution('total', atoms);
    return {
      figures: {
        active_people: shownOf(actives.get(id)),
        conversations: shownOf(conversations),
        median_turns: median === null ? shownOf(conversations) : { value: median, at_least: false, hidden: null },
        voice_share: shareOf(
          read.sum('spoken', atoms),
          read.sum('answered', atoms),
          [side('spoken'), side('typed')],
          k,
        ),
        helpful_share: shareOf(
          read.sum('rated_good', atoms),
          read.sum('rated', atoms),
          [side('rated_good'), side('rated_bad')],
          k,
        ),
        safety: scope === 'all' ? shownOf(danger.get(id)) : nothing('three_filters'),
      },
      // Of few people it would say that they were there, on a day or in the language that one of them speaks.
      health:
        active.count(atoms) < k && !(scope === 'all' && WIDE.includes(range))
          ? noHealth
          : {
              first_word_p50_ms: timeOf(quantile(read.distribution('first_token', atoms), 0.5)),
              reply_p50_ms: timeOf(quantile(total, 0.5)),
              reply_p95_ms: timeOf(quantile(total, 0.95)),
              builtin_percent: percent(read.sum('builtin', atoms), replies),
              failed_percent: percent(read.sum('failed', atoms), replies),
            },
      funnel: FUNNEL_STEPS.map((step: FunnelStep) => ({
        step,
        ...(scope === 'all' ? shownOf(funnel.get(`${range} ${step}`)) : nothing('three_filters')),
      })),
      activity: seriesOf(range).map(({ from, to, id }) => ({
        from,
        to,
        ...(scope === 'all' ? shownOf(actives.get(id)) : nothing('three_filters')),
      })),
    };
  };
  const seriesOf = (range: TimeRange): { from: string; to: string; id: string }[] => {
    if (range === '24h') return [];
    if (range === '7d') return daysOf(until.monday).map((day) => ({ from: day, to: day, id: dayId(day) }));
    const { from } = boundsOf(range, until);
    return mondaysBetween(from ?? first, until.monday).map((monday) => ({
      from: monday,
      to: addDays(monday, 6),
      id: weekId(monday),
    }));
  };
  return Object.fromEntries(
    TIME_RANGES.map((range) => [range, Object.fromEntries(SCOPES.map((scope) => [scope, one(range, scope)]))]),
  ) as Published;
}

/** Where an organisation is small: the same without anything of people. */
export function healthOnly(of: PublishedView): PublishedView {
  const hidden = nothing('small_organisation');
  return {
    figures: Object.fromEntries(Object.keys(of.figures).map((name) => [name, hidden])) as Dashboard['figures'],
    health: of.health,
    funnel: of.funnel.map(({ step }) => ({ step, ...hidden })),
    activity: of.activity.map(({ from, to }) => ({ from, to, ...hidden })),
  };
}
