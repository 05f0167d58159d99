import { dayAfter } from '#platform/local-day.ts';

/** Good weeks after which a week off is put by, and how many are kept. */
export const GOOD_WEEKS_FOR_FREEZE = 4;
export const MOST_FREEZES = 3;

/** On how many days a week, from a local day on; null for no rhythm. */
export type RhythmGoal = { from: string; days: number | null };

/**
 * `met`; `covered` by a week put by; `quiet`, chosen beforehand; `paused`, neither; `open`, it goes on; `free`, nothing was planned.
 */
export type WeekOutcome = 'met' | 'covered' | 'quiet' | 'paused' | 'open' | 'free';
export type JudgedWeek = {
  /** Its Monday, `2026-11-16`. */
  week: string;
  /** Local days on which something was done. */
  days: string[];
  goal: number | null;
  outcome: WeekOutcome;
};
export type Rhythm = {
  /** From the first week with anything in it to this one. */
  weeks: JudgedWeek[];
  /** Good weeks in a row; weeks put by and quiet ones neither add nor end it. */
  run: number;
  best: number;
  freezes: number;
  /** `paused`: until the next good week. */
  state: 'none' | 'on' | 'paused';
  /** The day on which so many good weeks in a row were first reached. */
  reached: ReadonlyMap<number, string>;
};

/** The Monday of a day. */
export const weekOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/**
 * What a week asks for: the least that was chosen in it, so that less holds at once and more from the next week on.
 * `whole`: it was planned from its Monday on, and can be missed.
 */
function planOf(week: string, goals: readonly RhythmGoal[]): { goal: number | null; whole: boolean } {
  const end = dayAfter(week, 6);
  const onMonday = goals.findLast(({ from }) => from <= week)?.days ?? null;
  const chosen = goals.filter(({ from }) => from > week && from <= end).map(({ days }) => days);
  // Given up during the week: it is free.
  if (chosen.at(-1) === null) return { goal: null, whole: false };
  const asked = [onMonday, ...chosen].filter((days) => days !== null);
  return {
    goal: asked.length === 0 ? null : Math.min(...asked),
    whole: onMonday !== null && !chosen.includes(null),
  };
}

/**
 * Judges the weeks of a person. Everything before this week depends on nothing that comes later.
 * @param days on which something was done, ascending, each once
 * @param goals in the order they were chosen
 * @param quiet Mondays of the weeks chosen to rest in
 */
export function rhythmOf({
  days,
  goals,
  quiet,
  today,
}: {
  days: readonly string[];
  goals: readonly RhythmGoal[];
  quiet: readonly string[];
  today: string;
}): Rhythm {
  // A clock that jumped back does not take back what has been: this week is the latest that anything was done in.
  const thisWeek = weekOf([today, days.at(-1) ?? today, goals.at(-1)?.from ?? today].toSorted().at(-1) ?? today);
  const done = Map.groupBy(days, weekOf);
  const resting = new Set(quiet);
  const reached = new Map<number, string>();
  const weeks: JudgedWeek[] = [];
  let [run, best, good, freezes] = [0, 0, 0, 0];
  let state: Rhythm['state'] = 'none';
  const first = weekOf([today, days[0] ?? today, goals[0]?.from ?? today].toSorted()[0] ?? today);
  for (let week = first; week <= thisWeek; week = dayAfter(week, 7)) {
    const own = done.get(week) ?? [];
    const { goal, whole } = planOf(week, goals);
    const outcome = ((): WeekOutcome => {
      if (goal !== null && own.length >= goal) return 'met';
      if (resting.has(week)) return 'quiet';
      if (week === thisWeek) return 'open';
      // The week in which a rhythm was taken up may have begun too late for it.
      if (!whole) return 'free';
      return freezes > 0 ? 'covered' : 'paused';
    })();
    if (outcome === 'met') {
      run += 1;
      good += 1;
      best = Math.max(best, run);
      state = 'on';
      if (!reached.has(run)) reached.set(run, own[(goal ?? 1) - 1] ?? week);
      if (good % GOOD_WEEKS_FOR_FREEZE === 0) freezes = Math.min(MOST_FREEZES, freezes + 1);
    } else if (outcome === 'covered') freezes -= 1;
    else if (outcome === 'paused') {
      run = 0;
      state = 'paused';
    }
    weeks.push({ week, days: own, goal, outcome });
  }
  if ((goals.at(-1)?.days ?? null) === null) state = 'none';
  else if (state === 'none') state = 'on';
  return { weeks, run, best, freezes, state, reached };
}
