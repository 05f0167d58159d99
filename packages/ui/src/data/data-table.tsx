import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import type { MenuItem } from '../dialog/menu.tsx';
import { Empty } from '../feedback/empty.tsx';
import { ProblemNotice } from '../feedback/problem-notice.tsx';
import { useIsSlow } from '../feedback/skeleton.tsx';
import { useCopy } from '../i18n/language.tsx';
import type { List } from '../list/use-list.ts';
import { uiCopy } from '../ui.copy.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { Pages } from './pages.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';
import { AllRows } from './table-rows.tsx';
import { VirtualRows } from './virtual-rows.tsx';

export interface DataTableProps<Row> {
  /** The accessible name: "Users". */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What a row is called, in the name of its menu. */
  rowName: (row: Row) => string;
  /** Makes heads sort, pages turn, and a search without result say so. */
  list?: List | undefined;
  /** Rows of the whole list. */
  total?: number | undefined;
  loading?: boolean;
  /** What went wrong, in a sentence. Rows that are there stay. */
  problem?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  /** What stands there when there are no rows at all: an `Empty`, or the words of one. */
  empty: ReactNode;
  actions?: ((row: Row) => readonly MenuItem[]) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Key of the row whose details are open. */
  selectedKey?: string | null | undefined;
  /** Keys of rows something is being done with. */
  busyKeys?: Iterable<string> | undefined;
  /** Scrolls in a box of its own and draws only what is in sight: for thousands of rows, all at hand or fetched on. */
  virtual?: boolean;
  /** With `virtual`: the end of the rows at hand comes near, and there are more. */
  onNearEnd?: (() => void) | undefined;
}

/** A list on a sheet: a head that stays, rows that open, a menu for each, pages below or one long scroll. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, list, total, loading = false, problem, onRetry, empty, actions, virtual } = props;
  const words = useCopy(uiCopy);
  const slow = useIsSlow(loading && rows !== undefined);
  useExistingPage(list, total, rows);

  const notice = problem ? (
    <ProblemNotice
      happened={problem}
      {...(rows?.length ? { kept: words.rowsAreOlder } : {})}
      actions={onRetry && <Button onClick={onRetry}>{words.tryAgain}</Button>}
    />
  ) : null;
  if (rows === undefined && notice) return notice;
  if (rows?.length === 0 && !loading)
    return (
      <>
        {notice}
        <div className={styles.sheet}>
          <div className={styles.nothing}>
            <Nothing list={list} empty={empty} />
          </div>
        </div>
      </>
    );

  const Rows = virtual ? VirtualRows : AllRows;
  const head = <TableHead columns={columns} list={list} withMenu={actions !== undefined} />;
  const counted = total ?? rows?.length;
  return (
    <div className={styles.frame}>
      {notice}
      <div className={classNames(styles.sheet, slow && styles.slow)}>
        {rows === undefined ? (
          <table aria-label={label} aria-busy className={styles.table}>
            {head}
            <SkeletonRows columns={columns} withMenu={actions !== undefined} />
          </table>
        ) : (
          <Rows
            {...props}
            rows={rows}
            table={{
              'aria-label': label,
              'aria-busy': loading || undefined,
              'aria-rowcount': counted === undefined ? undefined : counted + 1,
              className: styles.table,
            }}
            head={head}
          />
        )}
        {list && !virtual && rows !== undefined && (
          <Pages label={label} list={list} total={total} shown={rows.length} />
        )}
      </div>
    </div>
  );
}

function Nothing({ list, empty }: { list: List | undefined; empty: ReactNode }) {
  const words = useCopy(uiCopy);
  if (list?.query._filter)
    return (
      <Empty
        drawing="search"
        title={words.nothingFound(list.query._filter)}
        action={<Button onClick={() => list.setSearch('')}>{words.clearSearch}</Button>}
      />
    );
  return typeof empty === 'string' ? <Empty drawing="list" title={empty} /> : empty;
}

/** The last row of the last page was deleted: the page before it is meant. */
function useExistingPage(
  list: List | undefined,
  total: number | undefined,
  rows: readonly unknown[] | undefined,
): void {
  const gone = list !== undefined && list.page > 0 && rows?.length === 0 && total !== undefined;
  useEffect(() => {
    if (gone) list.setPage(Math.max(0, Math.min(list.page, Math.ceil(total / list.limit)) - 1));
  }, [gone, list, total]);
}
