import { expect, it } from 'vitest';
import { startOfDay, startOfWeek } from './calendar.ts';

it.each([
  ['2026-11-21T17:00:00Z', null, '2026-11-21T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ['2026-11-21T23:30:00Z', 'Europe/Paris', '2026-11-21T23:00:00.000Z', '2026-11-15T23:00:00.000Z'],
  ['2026-11-21T03:00:00Z', 'America/Montreal', '2026-11-20T05:00:00.000Z', '2026-11-16T05:00:00.000Z'],
  ['2026-11-21T00:00:00Z', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-15T18:15:00.000Z'],
  // The week in which summer time ends in Paris: Monday was still two hours ahead.
  ['2026-10-25T12:00:00Z', 'Europe/Paris', '2026-10-24T22:00:00.000Z', '2026-10-18T22:00:00.000Z'],
  ['2026-10-26T12:00:00Z', 'Europe/Paris', '2026-10-25T23:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-11-23T00:00:00Z', 'No/Where', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
])('AUDIT-1 %s in %s: the day and the week began', (now, zone, day, week) => {
  expect(startOfDay(new Date(now), zone).toISOString()).toBe(day);
  expect(startOfWeek(new Date(now), zone).toISOString()).toBe(week);
});
