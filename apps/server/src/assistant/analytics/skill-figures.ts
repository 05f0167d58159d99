import type { Shown } from '@parley/contracts/assistant/analytics.ts';
import { hideParts, ROUNDING, rounded } from './suppress.ts';

/** Levels of every scale. */
const LEVELS = [1, 2, 3, 4] as const;

/** People of a tenant at a level of a skill; each person has one level of it at most. */
export type LevelCount = { code: string; level: number; people: number };
export type SkillFigures = { people: Shown; coverage: Shown; levels: Shown[] };

const few: Shown = { value: null, at_least: false, hidden: 'few' };
const near: Shown = { value: null, at_least: false, hidden: 'near' };
const shown = (value: number): Shown => ({ value, at_least: false, hidden: null });

function figuresOf(levels: readonly number[], members: number, k: number): SkillFigures {
  const people = levels.reduce((sum, each) => sum + each, 0);
  const without = Math.max(0, members - people);
  // How many have a level is shown, and how many belong to the organisation is no secret: neither whole may give away a part.
  const hidden = [
    hideParts(levels, k),
    ...(without > 0 && without < k ? [hideParts([without, ...levels], k).slice(1)] : []),
  ];
  const shownLevels = levels.map((each, at) =>
    each < k ? few : hidden.some((parts) => parts[at]) ? near : shown(rounded(each)),
  );
  if (people < k) return { people: few, coverage: few, levels: levels.map(() => few) };
  const share = (value: number): number => rounded((100 * value) / Math.max(members, people));
  if (without > 0 && without < k) {
    // Nearly everybody: how nearly is not told.
    const least = Math.floor(Math.max(k, members - k) / ROUNDING) * ROUNDING;
    const atLeast = (value: number): Shown => ({ value, at_least: true, hidden: null });
    return { people: atLeast(least), coverage: atLeast(Math.floor((20 * least) / members) * 5), levels: shownLevels };
  }
  return { people: shown(rounded(people)), coverage: shown(share(people)), levels: shownLevels };
}

/** What may be shown of each skill that anybody has a level of. Pure. @param members people of the organisation */
export function skillFigures(
  counts: readonly LevelCount[],
  { members, k }: { members: number; k: number },
): Record<string, SkillFigures> {
  return Object.fromEntries(
    [...Map.groupBy(counts, ({ code }) => code)].map(([code, rows]) => [
      code,
      figuresOf(
        LEVELS.map((level) => rows.filter((row) => row.level === level).reduce((sum, { people }) => sum + people, 0)),
        members,
        k,
      ),
    ]),
  );
}

/** Nobody has a level of it. */
export const noFigures = (): SkillFigures => ({ people: few, coverage: few, levels: LEVELS.map(() => few) });

/** From what was shown then to what is shown now: nothing that the two do not say already. */
export function changeOf(now: SkillFigures, before: SkillFigures | undefined): Shown {
  const [a, b] = [now.people, before?.people];
  if (!b) return { value: null, at_least: false, hidden: 'none' };
  if (a.value === null || b.value === null) return a.value === null ? few : near;
  if (a.at_least || b.at_least) return near;
  return shown(a.value - b.value);
}
