import type { Shown } from '@parley/contracts/assistant/analytics.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { lazy, Suspense, useState } from 'react';
import { analyticsCopy } from './analytics.copy.ts';
import styles from './analytics.module.css';
import { Value } from './shown.tsx';

const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));

export type Bar = {
  id: string;
  name: string /** On the axis, where there is little room. */;
  short: string;
  shown: Shown;
  /** Of all, in words; null where it is not told. */
  share?: string | null;
};

interface ChartOrTableProps {
  /** Smallest group, for the reason that nothing is shown. */
  k: number;
  title: string;
  lead: string;
  bars: readonly Bar[];
  /** What the first column of the table names. */
  head: string;
  /** `rows` lie, with their names beside them. */
  layout?: 'columns' | 'rows';
}

/** A chart, and the table behind it; what is hidden is said in both. */
export function ChartOrTable({ title, lead, bars, head, k, layout = 'columns' }: ChartOrTableProps) {
  const words = useCopy(analyticsCopy);
  const [as, setAs] = useState<'chart' | 'table'>('chart');
  const [first] = bars;
  // One reason for all of it is said once, in words.
  const reason = bars.every(({ shown }) => shown.value === null && shown.hidden === first?.shown.hidden)
    ? (first?.shown.hidden ?? 'none')
    : null;
  const hasShares = bars.some(({ share }) => share !== undefined);
  const isHatched = bars.some(({ shown }) => shown.value === null && shown.hidden !== 'none');
  return (
    <section aria-label={title} className={styles.sheet}>
      <header className={styles.sheetHead}>
        <div>
          <h2>{title}</h2>
          <p className={styles.sheetLead}>{lead}</p>
        </div>
        {reason === null && (
          <FilterChips
            label={words.show}
            options={[
              { value: 'chart', label: words.asChart },
              { value: 'table', label: words.asTable },
            ]}
            value={as}
            onValue={setAs}
          />
        )}
      </header>
      {reason !== null ? (
        <div className={styles.instead}>
          {reason !== 'none' && <span className={styles.hatch} aria-hidden />}
          <p className={styles.why}>{words.hiddenWhy[reason](k)}</p>
        </div>
      ) : as === 'table' ? (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" className={styles.end}>
                {words.number}
              </th>
              {hasShares && (
                <th scope="col" className={styles.end}>
                  {words.share}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, name, shown, share }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className={styles.end}>
                  <Value shown={shown} />
                </td>
                {hasShares && <td className={styles.end}>{share ?? '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <>
          <Suspense fallback={<div className={styles.chart} aria-busy />}>
            <Bars title={title} bars={bars} layout={layout} />
          </Suspense>
          {isHatched && <p className={styles.note}>{words.hatched}</p>}
        </>
      )}
    </section>
  );
}
