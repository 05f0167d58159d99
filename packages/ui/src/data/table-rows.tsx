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
      <tbody onKeyDown={walkRows}>
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

/** Up and down lead from the name of one row to that of the next. */
export function walkRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || !('open' in event.target.dataset)) return;
  let row = event.target.closest('tr');
  do row = (event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling) as typeof row;
  while (row && !row.querySelector('[data-open]'));
  if (!row) return;
  event.preventDefault();
  row.querySelector<HTMLElement>('[data-open]')?.focus();
}
