import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { CSSProperties } from 'react';
import { useAnnounce } from '../announce.tsx';
import { classNames } from '../class-names.ts';
import { useCopy } from '../i18n/language.tsx';
import type { List } from '../list/use-list.ts';
import { uiCopy } from '../ui.copy.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  list: List | undefined;
  withMenu: boolean;
}

export function TableHead<Row>({ columns, list, withMenu }: TableHeadProps<Row>) {
  const words = useCopy(uiCopy);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} list={list} />
        ))}
        {withMenu && (
          <th scope="col" className={styles.menuCell}>
            <span className="sr-only">{words.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({ column, list }: { column: Column<Row>; list: List | undefined }) {
  const words = useCopy(uiCopy);
  const { status } = useAnnounce();
  const { head, sort } = column;
  const shape = {
    scope: 'col' as const,
    className: classNames(column.wide && styles.wide, column.align === 'end' && styles.end),
    style: column.width ? ({ '--width': column.width } as CSSProperties) : undefined,
  };
  if (!list || sort === undefined) return <th {...shape}>{head}</th>;
  const order = list.sort.by === sort ? list.sort.order : null;
  const Icon = order === null ? IconArrowsSort : order === 'ASC' ? IconArrowUp : IconArrowDown;
  const press = () => {
    list.setSort(sort);
    status(order === 'ASC' ? words.sortedDown(head) : words.sortedUp(head));
  };
  return (
    <th {...shape} aria-sort={order === null ? undefined : order === 'ASC' ? 'ascending' : 'descending'}>
      <button type="button" className={classNames(styles.sort, order !== null && styles.sorted)} onClick={press}>
        {head}
        <Icon size={16} stroke={1.5} aria-hidden />
      </button>
    </th>
  );
}
