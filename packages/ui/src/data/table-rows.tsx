import type { KeyboardEvent, ReactNode, TableHTMLAttributes } from 'react';
import { useMemo } from 'react';
import type { DataTableProps } from './data-table.tsx';
import { TableRow } from './table-row.tsx';

export interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  table: TableHTMLAttributes<HTMLTableElement>;
  head: ReactNode;
}

/** Every row of a page. */
export function AllRows<Row>(props: RowsProps<Row>) {
  const { rows, rowKey, table, head, list } = props;
  const row = useRow(props);
  const before = list ? list.page * list.limit : 0;
  return (
    <table {...table}>
      {head}
      <tbody onKeyDown={(event) => walkRows(event)}>
        {rows.map((one, at) => (
          <TableRow key={rowKey(one)} {...row(one)} index={before + at} />
        ))}
      </tbody>
    </table>
  );
}

/** What every row is given, however the rows are drawn. */
export function useRow<Row>(props: RowsProps<Row>) {
  const { columns, rowKey, rowName, actions, onOpen, selectedKey, busyKeys } = props;
  const busy = useMemo(() => new Set(busyKeys), [busyKeys]);
  return (row: Row) => {
    const key = rowKey(row);
    return {
      row,
      columns,
      name: rowName(row),
      actions,
      onOpen,
      selected: selectedKey === key,
      busy: busy.has(key),
    };
  };
}

/** Up and down lead from the name of one row to that of the next. A row that is not drawn yet is brought into sight. */
export function walkRows(event: KeyboardEvent<HTMLElement>, bringIntoSight?: (index: number) => void): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || !('open' in event.target.dataset)) return;
  const from = Number(event.target.closest('tr')?.dataset.index);
  const next = event.key === 'ArrowDown' ? from + 1 : from - 1;
  if (focusRow(event.currentTarget, next)) event.preventDefault();
  else if (bringIntoSight) {
    event.preventDefault();
    bringIntoSight(next);
  }
}

/** @returns whether the row is drawn */
export function focusRow(body: HTMLElement | null, index: number): boolean {
  const name = body?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-open]`);
  name?.focus();
  return name !== null && name !== undefined;
}
