import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useCallback, useEffect, useRef } from 'react';
import styles from './data-table.module.css';
import { TableRow } from './table-row.tsx';
import type { RowsProps } from './table-rows.tsx';
import { focusRow, useRow, walkRows } from './table-rows.tsx';

/** Rem of a row of one line, as the styles have it; what is higher is measured. */
const rowHeightRem = 2.75;
/** Rows drawn beyond each edge. */
const overscan = 6;
/** Rows from the end at which more are asked for. */
const nearEnd = 20;
/** Pixels of a box that was not measured yet. */
const initialRect = { width: 960, height: 640 };

/** The rows in sight and a few around them; the space of the others is kept by empty rows. */
export function VirtualRows<Row>(props: RowsProps<Row>) {
  const { rows, rowKey, table, head, label, onNearEnd } = props;
  const row = useRow(props);
  const box = useRef<HTMLDivElement>(null);
  // The row that holds the focus stays, wherever one scrolls: the focus would be lost with it.
  const focused = useRef<number | null>(null);
  const rem = useRef(0);
  if (rem.current === 0) rem.current = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const count = rows.length;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightRem * rem.current,
    getItemKey: useCallback((index: number) => rowKey(rows[index] as Row), [rowKey, rows]),
    overscan,
    initialRect,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focused.current), []),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const near = count > 0 && last >= count - nearEnd;
  const askMore = useRef(onNearEnd);
  useEffect(() => {
    askMore.current = onNearEnd;
  }, [onNearEnd]);
  // Once for each number of rows: with more at hand, it may be near again.
  const nearEndOf = near ? count : 0;
  useEffect(() => {
    if (nearEndOf > 0) askMore.current?.();
  }, [nearEndOf]);

  // The row the arrows lead to, until it is drawn.
  const sought = useRef<number | null>(null);
  useEffect(() => {
    if (sought.current !== null && focusRow(box.current, sought.current)) sought.current = null;
  });
  const bringIntoSight = (index: number) => {
    if (index < 0 || index >= count) return;
    sought.current = index;
    virtual.scrollToIndex(index);
  };

  let drawnTo = 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className={styles.box} aria-label={label} tabIndex={0}>
      <table {...table}>
        {head}
        <tbody
          onKeyDown={(event) => walkRows(event, bringIntoSight)}
          onFocus={({ target }) => {
            focused.current = Number(target.closest('tr')?.dataset.index ?? Number.NaN);
          }}
          onBlur={() => {
            focused.current = null;
          }}
        >
          {items.map((item) => {
            const space = item.start - drawnTo;
            drawnTo = item.end;
            const one = rows[item.index] as Row;
            return (
              <Fragment key={item.key}>
                {space > 0 && <Space height={space} />}
                <TableRow {...row(one)} index={item.index} measure={virtual.measureElement} />
              </Fragment>
            );
          })}
          {virtual.getTotalSize() > drawnTo && <Space height={virtual.getTotalSize() - drawnTo} />}
        </tbody>
      </table>
    </section>
  );
}

/** One cell: over as many as there are columns it would make room for those that are left out where there is little. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden className={styles.space}>
      <td style={{ height }} />
    </tr>
  );
}

function withFocused(range: Range, focused: number | null): number[] {
  const inSight = defaultRangeExtractor(range);
  if (focused === null || !(focused < range.count) || inSight.includes(focused)) return inSight;
  return [...inSight, focused].sort((a, b) => a - b);
}
