// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchPause, useList } from './use-list.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (limit?: number) => renderHook(() => useList({ sortBy: 'name', ...(limit && { limit }) })).result;

test('CONST-1 a list asks for its first page of twenty, sorted, and looks for nothing', () => {
  expect(start().current.query).toEqual({ _offset: 0, _limit: 20, _sortBy: 'name', _order: 'ASC' });
});

test('TEAM-1 what is typed is asked once the typing pauses, and leads back to the first page', () => {
  const list = start();
  act(() => list.current.setPage(3));
  expect(list.current.query._offset).toBe(3);
  act(() => list.current.setSearch('a'));
  act(() => list.current.setSearch(' ann '));
  expect(list.current.search).toBe(' ann ');
  expect(list.current.query).not.toHaveProperty('_filter');
  act(() => {
    vi.advanceTimersByTime(searchPause - 1);
  });
  expect(list.current.query._offset).toBe(3);
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(list.current.query).toMatchObject({ _filter: 'ann', _offset: 0 });
});

test('TEAM-1 an emptied search is asked at once', () => {
  const list = start();
  act(() => list.current.setSearch('ann'));
  act(() => {
    vi.advanceTimersByTime(searchPause);
  });
  act(() => list.current.setSearch(''));
  expect(list.current.query).not.toHaveProperty('_filter');
});

test('TEAM-1 the same column turns the order round, another begins anew, both on the first page', () => {
  const list = renderHook(() => useList<'name' | 'createdAt'>({ sortBy: 'createdAt', order: 'DESC' })).result;
  act(() => list.current.setPage(2));
  act(() => list.current.setSort('createdAt'));
  expect(list.current.query).toMatchObject({ _sortBy: 'createdAt', _order: 'ASC', _offset: 0 });
  act(() => list.current.setSort('name'));
  expect(list.current.query).toMatchObject({ _sortBy: 'name', _order: 'ASC' });
  act(() => list.current.setSort('createdAt'));
  expect(list.current.query).toMatchObject({ _sortBy: 'createdAt', _order: 'DESC' });
});

test('AUDIT-1 a changed filter goes back to the first page, without asking for any other', () => {
  const asked: unknown[] = [];
  const { result, rerender } = renderHook(
    ({ severity }) => {
      const list = useList({ sortBy: 'createdAt', filters: { severity } });
      asked.push([list.query.severity, list.query._offset]);
      return list;
    },
    { initialProps: { severity: 'all' } },
  );
  act(() => result.current.setPage(5));
  rerender({ severity: 'high' });
  expect(result.current.page).toBe(0);
  expect(asked).not.toContainEqual(['high', 5]);
  expect(result.current.query).toMatchObject({ severity: 'high', _offset: 0 });
});

test('TEAM-1 a reset forgets search, order and page; the query stays the same object while nothing changes', () => {
  const { result, rerender } = renderHook(() => useList({ sortBy: 'name' }));
  const { query } = result.current;
  rerender();
  expect(result.current.query).toBe(query);
  act(() => {
    result.current.setSearch('x');
    result.current.setSort('name');
    result.current.setPage(4);
  });
  act(() => {
    vi.advanceTimersByTime(searchPause);
  });
  act(() => result.current.reset());
  expect(result.current.query).toEqual(query);
  expect(result.current.search).toBe('');
});
