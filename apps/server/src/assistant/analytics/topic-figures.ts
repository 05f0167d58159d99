import type { Shown, TimeRange, TopicShares } from '@parley/contracts/assistant/analytics.ts';
import { TIME_RANGES } from '@parley/contracts/assistant/analytics.ts';
import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { TOPICS, topicList } from '@parley/contracts/assistant/topics.ts';
import { SENSITIVE_K, shownOf } from './figures.ts';
import type { Cell, Disclosed } from './suppress.ts';
import { disclose, rounded } from './suppress.ts';
import type { Until } from './windows.ts';
import { addDays, boundsOf } from './windows.ts';

type Count = { conversations: number; people: number };
/** What was sorted between two days: all of it, and by topic; `others` had a conversation about something else. */
export type TopicCounts = { total: Count; topics: ReadonlyMap<TopicId, Count & { others: number }> };
/** Of the days from the first until before the second. */
export type Between = { from: string; until: string };
export type PublishedTopics = Record<TimeRange, Pick<TopicShares, 'total' | 'topics'>>;

/** Before anything was said. */
const BEGINNING = '2000-01-01';
const keyOf = ({ from, until }: Between): string => `${from} ${until}`;

const windowOf = (range: TimeRange, until: Until): Between => {
  const { from, to } = boundsOf(range, until);
  return { from: from ?? BEGINNING, until: addDays(to, 1) };
};

/** The days at which a window begins or ends. */
const edgesOf = (until: Until): string[] =>
  [...new Set(TIME_RANGES.flatMap((range) => Object.values(windowOf(range, until))))].toSorted();

/** Every stretch of days that a window, or what is left between two of them, is made of. */
export function stretchesOf(until: Until): Between[] {
  const edges = edgesOf(until);
  return edges.flatMap((from, at) => edges.slice(at + 1).map((end) => ({ from, until: end })));
}

/** Windows begin and end at edges, and what is left between two of them is one stretch: they end together, or a day ends both. */
function stretchOf(atoms: readonly string[], edges: readonly string[]): Between {
  const days = atoms.toSorted();
  const last = edges[edges.indexOf(days.at(-1) ?? '') + 1];
  return { from: days[0] ?? BEGINNING, until: last ?? BEGINNING };
}

/**
 * Which shares may be shown, in every window. Pure.
 * @param counts by stretch of `stretchesOf`
 */
export function topicFigures(until: Until, counts: ReadonlyMap<string, TopicCounts>, k: number): PublishedTopics {
  const edges = edgesOf(until);
  const at = (between: Between): TopicCounts | undefined => counts.get(keyOf(between));
  const decide = (countOf: (found: TopicCounts) => Count | undefined, least: number, ranges: readonly TimeRange[]) =>
    disclose(
      ranges.map((range): Cell => {
        const window = windowOf(range, until);
        const found = at(window);
        const atoms = edges.filter((edge) => edge >= window.from && edge < window.until);
        return { id: range, atoms, of: 'acts', value: (found && countOf(found)?.conversations) ?? 0 };
      }),
      {
        count: (atoms) => {
          const found = at(stretchOf(atoms, edges));
          return (found && countOf(found)?.people) ?? 0;
        },
        // Conversations are counted here, never people alone.
        added: () => 0,
      },
      least,
    );
  const totals = decide(({ total }) => total, k, TIME_RANGES);
  const topics = new Map(
    TOPICS.map((topic): [TopicId, Map<string, Disclosed>] => {
      const least = topicList[topic].sensitive ? Math.max(k, SENSITIVE_K) : k;
      // Where those who spoke of something else are few, the topic would tell them.
      const ranges = TIME_RANGES.filter((range) => {
        const others = at(windowOf(range, until))?.topics.get(topic)?.others ?? 0;
        return others === 0 || others >= k;
      });
      return [topic, decide((found) => found.topics.get(topic), least, ranges)];
    }),
  );
  const near: Shown = { value: null, at_least: false, hidden: 'near' };
  return Object.fromEntries(
    TIME_RANGES.map((range) => {
      const total = shownOf(totals.get(range));
      return [
        range,
        {
          total,
          topics: TOPICS.map((id) => {
            const cell = topics.get(id)?.get(range);
            const shown = cell ? shownOf(cell) : near;
            const isShare = shown.value !== null && !shown.at_least && total.value !== null && !total.at_least;
            return {
              id,
              sensitive: topicList[id].sensitive,
              ...shown,
              percent: isShare ? Math.min(100, rounded((100 * (shown.value ?? 0)) / (total.value || 1))) : null,
            };
          }),
        },
      ];
    }),
  ) as PublishedTopics;
}

export const stretchKey = keyOf;
