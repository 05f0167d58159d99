// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnnounceProvider } from '../announce.tsx';
import { LanguageProvider } from '../i18n/language.tsx';
import type { List } from '../list/use-list.ts';
import { useList } from '../list/use-list.ts';
import type { Column } from './column.ts';
import type { DataTableProps } from './data-table.tsx';
import { DataTable } from './data-table.tsx';
import { pageNumbers } from './pages.tsx';

interface Person {
  id: string;
  name: string;
  email: string;
}

const person = (index: number): Person => ({ id: `u${index}`, name: `Person ${index}`, email: `${index}@example.com` });
const people = Array.from({ length: 45 }, (_, index) => person(index));
const columns: Column<Person>[] = [
  { id: 'name', head: 'Name', sort: 'name', cell: (row) => row.name },
  { id: 'email', head: 'E-mail', cell: (row) => row.email, wide: true },
];

type Options = Partial<DataTableProps<Person>> & { listed?: boolean; rest?: readonly Person[] };

function Table({ listed = true, rest = people, ...props }: Options & { seen?: (list: List) => void }) {
  const list = useList({ sortBy: 'name', limit: 20 });
  const from = list.page * list.limit;
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={rest.slice(from, from + list.limit)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      list={listed ? list : undefined}
      total={rest.length}
      empty="Nobody here yet"
      {...props}
    />
  );
}

const show = (options: Options = {}) => render(<Table {...options} />, { wrapper: AnnounceProvider });
const bodyRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

afterEach(() => {
  vi.useRealTimers();
});

test('APP-13 a table is named, its columns and rows have heads, and it says how long the whole list is', () => {
  show();
  const table = screen.getByRole('table', { name: 'People' });
  expect(table.getAttribute('aria-rowcount')).toBe('46');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(table).getByRole('rowheader', { name: 'Person 0' })).toBeTruthy();
  expect(bodyRows()).toHaveLength(20);
  expect(screen.getByText('1–20 of 45')).toBeTruthy();
});

test('TEAM-1 pressing a head sorts by it, says so, and turns round when pressed again', () => {
  show();
  const head = () => screen.getByRole('columnheader', { name: 'Name' });
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(head().getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('status').textContent?.trim()).toBe('Sorted by Name, descending');
  expect(screen.queryByRole('button', { name: 'E-mail' })).toBeNull();
});

test('TEAM-1 pages turn, say where one is, and end at both ends with a reason', () => {
  show();
  const pages = screen.getByRole('navigation', { name: 'Pages of People' });
  expect(within(pages).getByRole('button', { name: 'Previous page. This is the first page.' })).toBeTruthy();
  fireEvent.click(within(pages).getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('21–40 of 45')).toBeTruthy();
  expect(screen.getByRole('status').textContent?.trim()).toBe('Page 2 of 3');
  fireEvent.click(within(pages).getByRole('button', { name: 'Page 3' }));
  expect(within(pages).getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  expect(bodyRows()).toHaveLength(5);
  expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('42');
  fireEvent.click(within(pages).getByRole('button', { name: 'Next page. This is the last page.' }));
  expect(screen.getByText('41–45 of 45')).toBeTruthy();
});

test('TEAM-1 when the last row of the last page is gone, the page before it is shown', () => {
  const { rerender } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  rerender(<Table rest={people.slice(0, 40)} />);
  expect(screen.getByText('21–40 of 40')).toBeTruthy();
});

test.each([
  [0, 1, [0]],
  [0, 14, [0, 1, null, 13]],
  [3, 14, [0, 1, 2, 3, 4, null, 13]],
  [6, 14, [0, null, 5, 6, 7, null, 13]],
  [13, 14, [0, null, 12, 13]],
])('TEAM-1 page %d of %d offers its neighbours and both ends', (page, count, numbers) => {
  expect(pageNumbers(page, count)).toEqual(numbers);
});

test('APP-13 the name of a row opens it by keyboard, the row by pointer, and its menu is named after it', () => {
  const onOpen = vi.fn();
  const onSelect = vi.fn();
  show({ onOpen, selectedKey: 'u1', actions: () => [{ label: 'Lock', onSelect }] });
  fireEvent.click(screen.getByRole('button', { name: 'Person 0' }));
  expect(onOpen).toHaveBeenLastCalledWith(people[0]);
  expect(onOpen).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByText('2@example.com'));
  expect(onOpen).toHaveBeenLastCalledWith(people[2]);
  expect(screen.getByRole('button', { name: 'Person 1' }).getAttribute('aria-current')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Person 1' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Lock' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('APP-13 up and down lead from row to row', () => {
  show({ onOpen: () => undefined });
  const name = (at: number) => screen.getByRole('button', { name: `Person ${at}` });
  name(0).focus();
  fireEvent.keyDown(name(0), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(name(1));
  fireEvent.keyDown(name(1), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(name(0));
  expect(fireEvent.keyDown(name(0), { key: 'ArrowUp' })).toBe(true);
});

test('TEAM-8 a row something is being done with says that it is busy', () => {
  show({ busyKeys: new Set(['u3']) });
  expect(bodyRows()[3]?.getAttribute('aria-busy')).toBe('true');
  expect(bodyRows()[2]?.hasAttribute('aria-busy')).toBe(false);
});

test('APP-13 grey rows come after 300 ms, under the heads that are known already', () => {
  vi.useFakeTimers();
  show({ rows: undefined, loading: true });
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(300);
  });
  expect(screen.getByText('Loading')).toBeTruthy();
});

test('PORTAL-5 what went wrong is said; rows that are there stay, and one may try again', () => {
  const onRetry = vi.fn();
  const { rerender } = show({ rows: undefined, problem: 'The list could not be loaded.', onRetry });
  expect(screen.getByRole('alert').textContent).toContain('The list could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<Table problem="The list could not be loaded." />);
  expect(screen.getByRole('alert').textContent).toContain('What you see here is from before.');
  expect(bodyRows()).toHaveLength(20);
});

test('TEAM-1 an empty list says what will be here; an empty search offers to clear it', () => {
  vi.useFakeTimers();
  function Searching({ text }: { text: string }) {
    const list = useList({ sortBy: 'name' });
    return (
      <>
        <button type="button" onClick={() => list.setSearch(text)}>
          Search
        </button>
        <DataTable
          label="People"
          columns={columns}
          rows={list.query._filter ? [] : people.slice(0, 1)}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          list={list}
          empty="Nobody here yet"
        />
      </>
    );
  }
  const { unmount } = show({ rest: [] });
  expect(screen.getByRole('heading', { name: 'Nobody here yet' })).toBeTruthy();
  unmount();
  render(<Searching text="zzz" />);
  fireEvent.click(screen.getByText('Search'));
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(screen.getByRole('heading', { name: 'Nothing found for “zzz”' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(screen.getByText('Person 0')).toBeTruthy();
});

test('APP-13 a table speaks French', () => {
  render(
    <LanguageProvider initial="fr">
      <Table actions={() => [{ label: 'Verrouiller', onSelect: () => undefined }]} />
    </LanguageProvider>,
  );
  expect(screen.getByText('1–20 sur 45')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Actions pour Person 0' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Page suivante' })).toBeTruthy();
});
