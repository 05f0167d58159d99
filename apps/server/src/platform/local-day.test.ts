import { expect, test } from 'vitest';
import { dayAfter, isTimeZone, localDay } from './local-day.ts';

test('FLOW-5 GAME-3 a local day begins at three in the morning, in summer and winter', () => {
  expect(localDay(new Date('2026-11-21T01:30:00Z'), 'Europe/Paris')).toBe('2026-11-20');
  expect(localDay(new Date('2026-11-21T02:30:00Z'), 'Europe/Paris')).toBe('2026-11-21');
  expect(localDay(new Date('2026-07-21T01:30:00Z'), 'Europe/Paris')).toBe('2026-07-21');
  expect(localDay(new Date('2026-11-21T12:00:00Z'), 'Pacific/Kiritimati')).toBe('2026-11-21');
  expect(['Europe/Paris', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

test('GAME-3 three in the morning is what the clock on the wall says, in the night it is moved too', () => {
  // Paris goes from 02:00 to 03:00: one minute before it is the evening before, one after it the day begins.
  expect(localDay(new Date('2026-03-29T00:59:00Z'), 'Europe/Paris')).toBe('2026-03-28');
  expect(localDay(new Date('2026-03-29T01:01:00Z'), 'Europe/Paris')).toBe('2026-03-29');
  // And back from 03:00 to 02:00: both hours of two o'clock are still the evening before.
  expect(localDay(new Date('2026-10-25T00:30:00Z'), 'Europe/Paris')).toBe('2026-10-24');
  expect(localDay(new Date('2026-10-25T01:30:00Z'), 'Europe/Paris')).toBe('2026-10-24');
  expect(localDay(new Date('2026-10-25T02:01:00Z'), 'Europe/Paris')).toBe('2026-10-25');
  // Chatham goes from 03:45 back to 02:45: the day that has begun goes on.
  expect(localDay(new Date('2026-04-04T13:20:00Z'), 'Pacific/Chatham')).toBe('2026-04-05');
  expect(localDay(new Date('2026-04-04T14:05:00Z'), 'Pacific/Chatham')).toBe('2026-04-05');
});

test('GAME-3 in every zone of the world days follow each other by ones, each between 22 and 26 hours long', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const begun: number[] = [];
    let day = '';
    // Three quarters of an hour apart, over the days in which clocks are moved most.
    for (let at = Date.parse('2026-03-28T00:00:00Z'); at < Date.parse('2026-04-06T00:00:00Z'); at += 2_700_000) {
      const next = localDay(new Date(at), zone);
      if (next === day) continue;
      if (day) {
        expect([zone, next]).toEqual([zone, dayAfter(day, 1)]);
        begun.push(at);
      }
      day = next;
    }
    const hours = begun.slice(1).map((at, index) => (at - (begun[index] ?? at)) / 3_600_000);
    expect([zone, hours.every((length) => length >= 22 && length <= 26.5)]).toEqual([zone, true]);
  }
});
