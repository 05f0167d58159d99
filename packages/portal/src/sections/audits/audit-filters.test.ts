import { createFormatter } from '@parley/contracts/formats.ts';
import { expect, test } from 'vitest';
import { noFilters, wireFilters } from './audit-filters.ts';

test('TENANT-7 AUDIT-1 the days of the filter begin and end on the account’s clock, as the times of the table do', () => {
  const days = { ...noFilters, from: '2026-11-20', to: '2026-11-21' };
  expect(wireFilters(days, createFormatter('en', { timezone: 'Asia/Tokyo' }))).toEqual({
    createdAt: '2026-11-19T15:00:00.000Z..2026-11-21T14:59:59.999Z',
  });
  expect(wireFilters({ ...days, to: null }, createFormatter('en', { timezone: 'America/New_York' }))).toEqual({
    createdAt: '2026-11-20T05:00:00.000Z..',
  });
  expect(wireFilters({ ...days, to: '2026-11-19' }, createFormatter('en', { timezone: 'UTC' }))).toEqual({});
});
