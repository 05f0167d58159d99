import { createFormatter } from '@parley/contracts/formats.ts';
import { expect, test } from 'vitest';
import { dateGroup, groupByDate } from './date-groups.ts';

const now = new Date(2026, 10, 21, 0, 30);

test.each([
  ['today, a minute ago', new Date(2026, 10, 21, 0, 29), 'Today', 'Aujourd’hui'],
  ['a clock ahead', new Date(2026, 10, 22), 'Today', 'Aujourd’hui'],
  ['yesterday, though only an hour ago', new Date(2026, 10, 20, 23, 30), 'Yesterday', 'Hier'],
  ['seven days', new Date(2026, 10, 14, 23, 59), 'Previous 7 days', '7 derniers jours'],
  ['eight days', new Date(2026, 10, 13, 23, 59), 'Previous 30 days', '30 derniers jours'],
  ['a month', new Date(2026, 9, 21, 12), 'October 2026', 'Octobre 2026'],
  ['a year', new Date(2025, 10, 21), 'November 2025', 'Novembre 2025'],
])('APP-13 date group: %s', (_, at, english, french) => {
  expect(dateGroup('en', createFormatter('en'), at, now)).toBe(english);
  expect(dateGroup('fr', createFormatter('fr'), at, now)).toBe(french);
});

test('APP-13 a sorted list is cut into its date groups without being reordered', () => {
  const items = [new Date(2026, 10, 21), new Date(2026, 10, 20, 9), new Date(2026, 10, 20, 8), new Date(2026, 1, 2)];
  expect(groupByDate('en', createFormatter('en'), items, (item) => item, now)).toEqual([
    { label: 'Today', items: [items[0]] },
    { label: 'Yesterday', items: [items[1], items[2]] },
    { label: 'February 2026', items: [items[3]] },
  ]);
});

test('TENANT-7 the groups are days of the account’s zone', () => {
  const tokyo = createFormatter('en', { timezone: 'Asia/Tokyo' });
  const now = new Date('2026-11-21T16:00:00Z');
  expect(dateGroup('en', tokyo, '2026-11-21T14:59:00Z', now)).toBe('Yesterday');
  expect(dateGroup('en', tokyo, '2026-11-21T15:01:00Z', now)).toBe('Today');
});
