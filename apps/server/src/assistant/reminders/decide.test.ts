import { describe, expect, test } from 'vitest';
import type { Facts, Wishes } from './decide.ts';
import { decide } from './decide.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const WISHES: Wishes = {
  timeZone: 'UTC',
  quietFrom: '20:00',
  quietTo: '08:00',
  maxPerWeek: 3,
  rhythm: true,
  planDue: true,
  practiceDue: true,
  inactivity: true,
  pausedUntil: null,
};
const FACTS: Facts = {
  lastActiveAt: '2026-11-18T12:00:00.000Z',
  onHold: false,
  planId: null,
  cardsDue: false,
  sentOn: [],
  unanswered: 0,
};
const decided = (facts: Partial<Facts> = {}, wishes: Partial<Wishes> = {}, late = 0, due = NOON) =>
  decide(
    { ...WISHES, ...wishes },
    { ...FACTS, ...facts },
    { at: due, date: new Date(due).toISOString().slice(0, 10) },
    due + late,
    () => 0,
  );

describe('REMI-2 whether there is a reminder', () => {
  test('REMI-2 it is about what is most to the point, and only about what was chosen', () => {
    const all = { planId: 'plan', cardsDue: true, lastActiveAt: null };
    expect(decided(all)).toEqual({ kind: 'plan_due', about: 'plan', isLast: false });
    expect(decided(all, { planDue: false })).toMatchObject({ kind: 'practice_due', about: null });
    expect(decided(all, { planDue: false, practiceDue: false })).toMatchObject({ kind: 'inactivity' });
    expect(decided(all, { planDue: false, practiceDue: false, inactivity: false })).toMatchObject({ kind: 'rhythm' });
    expect(decided(all, { planDue: false, practiceDue: false, inactivity: false, rhythm: false })).toEqual({
      skip: 'nothing',
    });
    // Away for two weeks, not less.
    expect(decided({ lastActiveAt: '2026-11-06T13:00:00.000Z' })).toMatchObject({ kind: 'rhythm' });
    expect(decided({ lastActiveAt: '2026-11-06T12:00:00.000Z' })).toMatchObject({ kind: 'inactivity' });
  });

  test('REMI-2 late by two hours it is sent, by more it is dropped', () => {
    expect(decided({}, {}, 2 * HOUR)).toMatchObject({ kind: 'rhythm' });
    expect(decided({}, {}, 2 * HOUR + 1)).toEqual({ skip: 'late' });
    // Sent late it may have come into the quiet hours.
    expect(decided({}, {}, HOUR, Date.parse('2026-11-20T19:30:00Z'))).toEqual({ skip: 'quiet' });
  });

  test('REMI-2 nobody who was there today, met danger or pauses is reminded; the day begins at three', () => {
    expect(decided({ lastActiveAt: '2026-11-20T03:00:00.000Z' })).toEqual({ skip: 'active' });
    expect(decided({ lastActiveAt: '2026-11-20T02:59:00.000Z' })).toMatchObject({ kind: 'rhythm' });
    expect(decided({ onHold: true })).toEqual({ skip: 'on hold' });
    expect(decided({}, { pausedUntil: '2026-11-20T12:00:01.000Z' })).toEqual({ skip: 'paused' });
    expect(decided({}, { pausedUntil: '2026-11-20T12:00:00.000Z' })).toMatchObject({ kind: 'rhythm' });
  });

  test('REMI-2 no more than chosen come in seven days', () => {
    const three = ['2026-11-19', '2026-11-17', '2026-11-14'];
    expect(decided({ sentOn: three })).toEqual({ skip: 'enough' });
    expect(decided({ sentOn: [...three.slice(0, 2), '2026-11-13'] })).toMatchObject({ kind: 'rhythm' });
    expect(decided({ sentOn: three }, { maxPerWeek: 4 })).toMatchObject({ kind: 'rhythm' });
  });

  test('REMI-2 after three without a visit they come weekly, the sixth says it is the last, then none comes', () => {
    expect(decided({ unanswered: 2, sentOn: ['2026-11-19'] })).toMatchObject({ kind: 'rhythm', isLast: false });
    expect(decided({ unanswered: 3, sentOn: ['2026-11-14'] })).toEqual({ skip: 'resting' });
    expect(decided({ unanswered: 3, sentOn: ['2026-11-13'] })).toMatchObject({ kind: 'rhythm', isLast: false });
    expect(decided({ unanswered: 4, sentOn: [] })).toMatchObject({ isLast: false });
    expect(decided({ unanswered: 5, sentOn: [] })).toMatchObject({ isLast: true });
    expect(decided({ unanswered: 6, sentOn: [] })).toEqual({ end: true });
  });
});
