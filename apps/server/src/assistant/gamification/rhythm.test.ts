import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, localDay } from '#platform/local-day.ts';
import { personDay } from './person-day.ts';
import type { RhythmGoal } from './rhythm.ts';
import { rhythmOf, weekOf } from './rhythm.ts';

const MONDAY = '2026-01-05';
const week = (number: number): string => dayAfter(MONDAY, 7 * number);
/** So many days of each week in turn. */
const weeks = (...counts: number[]): string[] =>
  counts.flatMap((count, number) => Array.from({ length: count }, (_, day) => dayAfter(week(number), day)));
const twice: RhythmGoal[] = [{ from: MONDAY, days: 2 }];
const outcomes = (days: string[], today: string, goals = twice, quiet: string[] = []) => {
  const rhythm = rhythmOf({ days, goals, quiet, today });
  return { ...rhythm, said: rhythm.weeks.map(({ outcome }) => outcome).join(' ') };
};

describe('the rhythm of the weeks', () => {
  test('GAME-3 a week counts when the own goal is met; a missed one pauses, and the best run stays', () => {
    const { said, run, best, state } = outcomes(weeks(2, 3, 1, 2), week(4));
    expect(said).toBe('met met paused met open');
    expect({ run, best, state }).toEqual({ run: 1, best: 2, state: 'on' });
    expect(outcomes(weeks(2, 3, 1), week(3))).toMatchObject({ run: 0, best: 2, state: 'paused' });
    expect(outcomes(weeks(2), dayAfter(MONDAY, 2))).toMatchObject({ said: 'met', run: 1 });
  });

  test('GAME-3 four good weeks put one by, at most three are kept, and each covers a week by itself', () => {
    expect(outcomes(weeks(2, 2, 2, 2, 0), week(5))).toMatchObject({
      said: 'met met met met covered open',
      freezes: 0,
      run: 4,
    });
    expect(outcomes(weeks(...Array.from({ length: 20 }, () => 2)), week(20))).toMatchObject({ freezes: 3, run: 20 });
    expect(outcomes(weeks(...Array.from({ length: 16 }, () => 2), 0, 0, 0, 0), week(20))).toMatchObject({
      freezes: 0,
      run: 0,
      best: 16,
      state: 'paused',
    });
  });

  test('GAME-3 a quiet week chosen beforehand interrupts nothing and uses nothing up', () => {
    expect(outcomes(weeks(2, 0, 2), week(3), twice, [week(1)])).toMatchObject({ said: 'met quiet met open', run: 2 });
  });

  test('GAME-3 less is asked at once, more from the next week on; without a goal nothing is judged', () => {
    const more = [
      { from: MONDAY, days: 1 },
      { from: dayAfter(week(1), 3), days: 3 },
    ];
    expect(outcomes(weeks(1, 1, 3), week(3), more).said).toBe('met met met open');
    const less = [
      { from: MONDAY, days: 4 },
      { from: dayAfter(week(1), 3), days: 1 },
    ];
    expect(outcomes(weeks(4, 1, 1), week(3), less).said).toBe('met met met open');
    expect(outcomes(weeks(1, 0, 1), week(3), [])).toMatchObject({ said: 'free free free open', state: 'none' });
    // Taken up on a Thursday: that week cannot be missed. Given up later: what comes is free again.
    const late = [
      { from: dayAfter(MONDAY, 3), days: 3 },
      { from: dayAfter(week(2), 1), days: null },
    ];
    expect(outcomes(weeks(1, 0, 0, 0), week(4), late).said).toBe('free paused free free open');
  });

  test('GAME-3 what is past depends on nothing that comes later, and a clock that jumps back changes nothing', () => {
    const day = fc.integer({ min: 0, max: 7 * 30 }).map((number) => dayAfter(MONDAY, number));
    const history = fc.record({
      days: fc.uniqueArray(day, { maxLength: 90 }).map((days) => days.toSorted()),
      goals: fc
        .uniqueArray(fc.record({ from: day, days: fc.option(fc.integer({ min: 1, max: 5 })) }), {
          maxLength: 6,
          selector: ({ from }) => from,
        })
        .map((goals) => goals.toSorted((a, b) => a.from.localeCompare(b.from))),
      quiet: fc.uniqueArray(day.map(weekOf), { maxLength: 4 }),
      cut: fc.integer({ min: 0, max: 30 }),
      back: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(history, ({ days, goals, quiet, cut, back }) => {
        const now = week(cut);
        const before = {
          days: days.filter((each) => each < now),
          goals: goals.filter(({ from }) => from < now),
          quiet: quiet.filter((each) => each < now),
        };
        const then = rhythmOf({ ...before, today: now });
        const later = rhythmOf({ days, goals, quiet, today: week(31) });
        for (const judged of then.weeks.filter((each) => each.week < now))
          expect(later.weeks.find((each) => each.week === judged.week)).toEqual(judged);
        const latest = later.weeks.at(-1)?.week ?? now;
        const jumped = rhythmOf({ days, goals, quiet, today: dayAfter(week(31), -back) });
        expect(jumped.best).toBe(later.best);
        if (jumped.weeks.at(-1)?.week === latest) expect(jumped).toEqual(later);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the days of a person', () => {
  const ZONES = [
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Europe/Paris',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Chatham',
  ];

  test('GAME-3 days never go back, wherever one flies and however clocks are moved, and no past week is judged again', () => {
    const hours = fc.integer({ min: 0, max: 24 * 365 });
    const life = fc.record({
      stays: fc.uniqueArray(fc.record({ hour: hours, zone: fc.constantFrom(...ZONES) }), {
        maxLength: 8,
        selector: ({ hour }) => hour,
      }),
      acts: fc.array(hours, { maxLength: 60 }),
      cut: hours,
    });
    const at = (hour: number): Date => new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000);
    fc.assert(
      fc.property(life, ({ stays, acts, cut }) => {
        const zones = stays
          .toSorted((a, b) => a.hour - b.hour)
          .map(({ hour, zone }) => ({ since: at(hour).toISOString(), zone }));
        const dayOf = personDay(zones);
        const days = acts.toSorted((a, b) => a - b).map((hour) => dayOf(at(hour)));
        expect(days).toEqual(days.toSorted());
        // Told as it happens, with the zones known by then, or all at the end: the same days.
        for (const hour of acts)
          expect(personDay(zones.filter(({ since }) => since <= at(hour).toISOString()))(at(hour))).toBe(
            dayOf(at(hour)),
          );
        const goals = [{ from: '2026-01-01', days: 1 }];
        const unique = (hours: number[]) => [...new Set(hours.map((hour) => dayOf(at(hour))))].toSorted();
        const today = dayOf(at(cut));
        const then = rhythmOf({ days: unique(acts.filter((hour) => hour <= cut)), goals, quiet: [], today });
        const later = rhythmOf({ days: unique(acts), goals, quiet: [], today: dayOf(at(24 * 366)) });
        for (const judged of then.weeks.filter((each) => each.week < weekOf(today)))
          expect(later.weeks.find((each) => each.week === judged.week)).toEqual(judged);
      }),
      { numRuns: 150 },
    );
  });

  test('GAME-3 whoever flies west has a long day, and a first zone holds for what was before it', () => {
    const zones = [
      { since: '1970-01-01T00:00:00Z', zone: 'Pacific/Kiritimati' },
      { since: '2026-06-10T12:00:00Z', zone: 'America/New_York' },
    ];
    const dayOf = personDay(zones);
    expect(dayOf(new Date('2026-06-10T11:59:00Z'))).toBe('2026-06-10');
    expect(localDay(new Date('2026-06-10T13:30:00Z'), 'Pacific/Kiritimati')).toBe('2026-06-11');
    expect(dayOf(new Date('2026-06-10T13:30:00Z'))).toBe('2026-06-10');
    expect(dayOf(new Date('2026-06-12T13:30:00Z'))).toBe('2026-06-12');
    expect(personDay([])(new Date('2026-06-10T02:59:00Z'))).toBe('2026-06-09');
  });
});
