import { classNames } from '../class-names.ts';
import { useIsSlow } from '../feedback/skeleton.tsx';
import { useCopy } from '../i18n/language.tsx';
import { uiCopy } from '../ui.copy.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

/** Rows of grey while the first answer is on its way. */
const count = 6;
const lengths = ['62%', '48%', '70%', '40%', '56%'];

export function SkeletonRows<Row>({ columns, withMenu }: { columns: readonly Column<Row>[]; withMenu: boolean }) {
  const slow = useIsSlow();
  const words = useCopy(uiCopy);
  return (
    <tbody>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <tr key={at} className={styles.row}>
          {columns.map((column, index) => (
            <td key={column.id} className={classNames(column.wide && styles.wide)}>
              {at === 0 && index === 0 && (
                <span className="sr-only" role="status">
                  {slow && words.loading}
                </span>
              )}
              {slow && <span className={styles.bar} style={{ width: lengths[(at + index) % lengths.length] }} />}
            </td>
          ))}
          {withMenu && <td className={styles.menuCell} />}
        </tr>
      ))}
    </tbody>
  );
}
