import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { MouseEvent, ReactNode } from 'react';
import { memo } from 'react';
import { classNames } from '../class-names.ts';
import type { MenuItem } from '../dialog/menu.tsx';
import { Menu } from '../dialog/menu.tsx';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

interface TableRowProps<Row> {
  row: Row;
  /** Counts from 0 in the whole list. */
  index: number;
  columns: readonly Column<Row>[];
  name: string;
  actions: ((row: Row) => readonly MenuItem[]) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  selected: boolean;
  busy: boolean;
  /** For what measures rows. */
  measure?: (element: HTMLElement | null) => void;
}

function Row<Row>({ row, index, columns, name, actions, onOpen, selected, busy, measure }: TableRowProps<Row>) {
  const words = useCopy(uiCopy);
  const items = actions?.(row);
  const open = onOpen && (() => onOpen(row));
  return (
    // The name of the row is a button; the row is a larger target for the pointer.
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-busy={busy || undefined}
      className={classNames(styles.row, open && styles.opens, selected && styles.selected, busy && styles.busy)}
      onClick={open && ((event) => isPlainPress(event) && open())}
    >
      {columns.map((column, at) => (
        <Cell key={column.id} column={column} first={at === 0} open={at === 0 ? open : undefined} selected={selected}>
          {column.cell(row)}
        </Cell>
      ))}
      {items && (
        <td className={styles.menuCell}>
          {items.length > 0 && (
            <Menu
              size="small"
              label={words.actionsFor(name)}
              icon={<IconDots size={18} stroke={1.5} />}
              items={items}
            />
          )}
        </td>
      )}
    </tr>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  first: boolean;
  open: (() => void) | undefined;
  selected: boolean;
  children: ReactNode;
}

function Cell<Row>({ column, first, open, selected, children }: CellProps<Row>) {
  const className = classNames(column.wide && styles.wide, column.align === 'end' && styles.end);
  if (!first) return <td className={className}>{children}</td>;
  return (
    <th scope="row" className={className}>
      {open ? (
        <button type="button" data-open aria-current={selected || undefined} className={styles.open} onClick={open}>
          {children}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** Neither on something that has a meaning of its own, nor at the end of selecting text. */
function isPlainPress({ target }: MouseEvent): boolean {
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role=menu]')) return false;
  return getSelection()?.isCollapsed !== false;
}

export const TableRow = memo(Row) as typeof Row;
