// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

interface Row {
  id: string;
  name: string;
}
const many = Array.from({ length: 10_000 }, (_, index): Row => ({ id: `r${index}`, name: `Row ${index}` }));

// jsdom has no layout: a box of 640 pixels, rows of 44.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'TR' ? 44 : 640;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(960);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const show = (rows: readonly Row[], more: { onNearEnd?: () => void; total?: number } = {}) =>
  render(
    <DataTable
      label="Events"
      virtual
      columns={[{ id: 'name', head: 'Name', cell: (row) => row.name }]}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onOpen={() => undefined}
      empty="Nothing yet"
      {...more}
    />,
  );
const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-index]')].map((row) => Number(row.dataset.index));
const scrollTo = (top: number) => {
  const box = screen.getByRole('region', { name: 'Events' });
  box.scrollTop = top;
  fireEvent.scroll(box);
};

test('AUDIT-1 of ten thousand rows only those in sight are drawn, virtual; the whole list is announced', () => {
  show(many);
  expect(drawn()[0]).toBe(0);
  expect(drawn().length).toBeLessThan(40);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  const box = screen.getByRole('region', { name: 'Events' });
  expect(box.tabIndex).toBe(0);
});

test('AUDIT-1 scrolling draws the rows that come into sight, and their number in the list', () => {
  show(many);
  scrollTo(44 * 5000);
  expect(drawn()).toContain(5005);
  expect(drawn()).not.toContain(0);
  expect(drawn().length).toBeLessThan(40);
  const row = screen.getByRole('row', { name: 'Row 5005' });
  expect(row.getAttribute('aria-rowindex')).toBe('5007');
});

test('APP-13 the row with the focus stays drawn wherever one scrolls', () => {
  show(many);
  const button = screen.getByRole('button', { name: 'Row 2' });
  button.focus();
  scrollTo(44 * 5000);
  expect(drawn()[0]).toBe(2);
  expect(document.activeElement).toBe(button);
});

test('APP-13 the arrows lead on from a row that was scrolled away, not from what is in sight', async () => {
  Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
    if (typeof options !== 'object' || this.getAttribute('aria-label') !== 'Events') return;
    this.scrollTop = options.top ?? 0;
    fireEvent.scroll(this);
  };
  show(many);
  screen.getByRole('button', { name: 'Row 2' }).focus();
  scrollTo(44 * 5000);
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Row 3'));
});

test('AUDIT-1 more rows are asked for when the end comes near, and again when those are near their end', () => {
  const onNearEnd = vi.fn();
  const { rerender } = show(many.slice(0, 100), { onNearEnd, total: 10_000 });
  expect(onNearEnd).not.toHaveBeenCalled();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  scrollTo(44 * 80);
  expect(onNearEnd).toHaveBeenCalledOnce();
  rerender(
    <DataTable
      label="Events"
      virtual
      columns={[{ id: 'name', head: 'Name', cell: (row) => row.name }]}
      rows={many.slice(0, 110)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty="Nothing yet"
      onNearEnd={onNearEnd}
    />,
  );
  expect(onNearEnd).toHaveBeenCalledTimes(2);
});

test('AUDIT-1 the head stays one row of the table', () => {
  show(many);
  expect(within(screen.getByRole('table')).getAllByRole('columnheader')).toHaveLength(1);
});
