import { DateTime, IANAZone } from 'luxon';
import { describe, expect, test } from 'vitest';
import { dayAfter } from '#platform/local-day.ts';
import type { OffsetAt } from './local-time.ts';
import { instantOf, isWithin, nextOccasion, offsetsOf, wallOf } from './local-time.ts';

const HOUR = 3_600_000;
const YEAR = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)] as const;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Asked about the same instant again and again. */
function remembered(offsetAt: OffsetAt): OffsetAt {
  const known = new Map<number, number>();
  return (at) => {
    const offset = known.get(at) ?? offsetAt(at);
    known.set(at, offset);
    return offset;
  };
}

const STEP = 96 * HOUR;
/** Instants of a year at which the clocks of a zone change, by looking at every fourth day. */
function changesOf(offsetAt: OffsetAt): number[] {
  const found: number[] = [];
  for (let at = YEAR[0]; at < YEAR[1]; at += STEP) {
    if (offsetAt(at) === offsetAt(at + STEP)) continue;
    let [low, high] = [at, at + STEP];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle) === offsetAt(at)) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  return found;
}

const zones = Intl.supportedValuesOf('timeZone');

/** The obvious way: the first quarter of an hour on which the clocks show that day and that time or a later one. */
function byWalking(date: string, time: string, offsetAt: OffsetAt): number {
  for (let at = Date.parse(`${date}T00:00:00Z`) - 15 * HOUR; ; at += HOUR / 4) {
    const shown = wallOf(at, offsetAt);
    if (shown.date > date || (shown.date === date && shown.time >= time)) return at;
  }
}

const at = (text: string): number => Date.parse(text);

/** Every zone with its clocks and its changes; those that do the same at the same instants are one. */
async function everyClock(): Promise<{ zone: string; offsetAt: OffsetAt; changes: number[] }[]> {
  const clocks = new Map<string, { zone: string; offsetAt: OffsetAt; changes: number[] }>();
  for (const zone of zones) {
    const offsetAt = remembered(await offsetsOf(zone));
    const changes = changesOf(offsetAt);
    const key = [offsetAt(YEAR[0]), ...changes.flatMap((change) => [change, offsetAt(change)])].join();
    if (!clocks.has(key)) clocks.set(key, { zone, offsetAt, changes });
  }
  return [...clocks.values()];
}

let found: ReturnType<typeof everyClock> | undefined;
const clocks = () => (found ??= everyClock());

const TIMES = Array.from(
  { length: 96 },
  (_, quarter) => `${String(quarter >> 2).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
);

describe('REMI-2 the time of a person', () => {
  test('REMI-2 in every zone, at both changes of a year, every quarter of an hour has its one instant', async () => {
    expect(zones.length).toBeGreaterThan(400);
    const wrong: string[] = [];
    let changed = 0;
    for (const { zone, offsetAt, changes } of await clocks())
      for (const change of changes) {
        changed += 1;
        const { date } = wallOf(change, offsetAt);
        for (const day of [date, dayAfter(date, -1)])
          for (const time of TIMES)
            if (instantOf(day, time, offsetAt) !== byWalking(day, time, offsetAt)) wrong.push(`${zone} ${day} ${time}`);
      }
    expect(wrong).toEqual([]);
    expect(changed).toBeGreaterThan(40);
  });

  test('REMI-2 in every zone there is one reminder on each day around a change, each later than the one before', async () => {
    const wrong: string[] = [];
    for (const { zone, offsetAt, changes } of await clocks())
      for (const change of changes.length > 0 ? changes : [YEAR[0]])
        for (const time of ['00:00', '02:30', '23:59']) {
          let from = change - 40 * HOUR;
          const days: string[] = [];
          for (let day = 0; day < 4; day += 1) {
            const next = nextOccasion({ days: EVERY_DAY, time }, from, offsetAt);
            if (!next || next.at <= from) wrong.push(`${zone} ${time} ${from}`);
            from = next?.at ?? Number.NaN;
            days.push(next?.date ?? '');
          }
          if (days.join() !== [0, 1, 2, 3].map((ahead) => dayAfter(days[0] ?? '', ahead)).join())
            wrong.push(`${zone} ${time} ${days}`);
        }
    expect(wrong).toEqual([]);
  });

  test('REMI-2 a time the clocks jump over comes with the first instant after it, a repeated one the first time', async () => {
    const paris = await offsetsOf('Europe/Paris');
    expect(new Date(instantOf('2026-03-29', '02:30', paris)).toISOString()).toBe('2026-03-29T01:00:00.000Z');
    expect(new Date(instantOf('2026-10-25', '02:30', paris)).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    const lordHowe = await offsetsOf('Australia/Lord_Howe');
    expect(new Date(instantOf('2026-10-04', '02:10', lordHowe)).toISOString()).toBe('2026-10-03T15:30:00.000Z');
    // Samoa had no 30 December in 2011.
    const apia = await offsetsOf('Pacific/Apia');
    expect(new Date(instantOf('2011-12-30', '18:00', apia)).toISOString()).toBe('2011-12-30T10:00:00.000Z');
    expect(IANAZone.create('Europe/Paris').isValid).toBe(true);
  });

  test('REMI-2 ordinary times are those of luxon', async () => {
    for (const zone of ['Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC']) {
      const offsetAt = await offsetsOf(zone);
      for (const month of [1, 4, 7, 11])
        expect(instantOf(`2026-${String(month).padStart(2, '0')}-15`, '18:05', offsetAt)).toBe(
          DateTime.fromObject({ year: 2026, month, day: 15, hour: 18, minute: 5 }, { zone }).toMillis(),
        );
    }
  });

  test('REMI-2 only the chosen days count, those of the person and not of the server', async () => {
    const kiritimati = await offsetsOf('Pacific/Kiritimati');
    // Saturday evening in Greenwich, Sunday morning there.
    const next = nextOccasion({ days: [7], time: '18:00' }, at('2026-11-21T20:00:00Z'), kiritimati);
    expect(next).toEqual({ at: at('2026-11-22T04:00:00Z'), date: '2026-11-22' });
    expect(nextOccasion({ days: [], time: '18:00' }, at('2026-11-21T20:00:00Z'), kiritimati)).toBeNull();
    // The very instant is over.
    expect(nextOccasion({ days: [7], time: '18:00' }, at('2026-11-22T04:00:00Z'), kiritimati)?.date).toBe('2026-11-29');
  });

  test('REMI-2 quiet hours may pass midnight, and may be none', () => {
    const evening = (time: string): boolean => isWithin(time, '20:00', '08:00');
    expect(['19:59', '20:00', '23:59', '00:00', '07:59', '08:00'].map(evening)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(isWithin('12:00', '09:00', '17:00')).toBe(true);
    expect(['00:00', '08:00', '12:00'].map((time) => isWithin(time, '08:00', '08:00'))).toEqual([false, false, false]);
  });
});
