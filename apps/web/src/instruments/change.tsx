import type { InstrumentResult, InstrumentScale } from '@parley/contracts/assistant/instruments.ts';
import { formatList } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { inLanguage } from '../psychological-resources/texts.ts';
import { instrumentsCopy } from './instruments.copy.ts';
import styles from './instruments.module.css';

const WIDTH = 240;
const HEIGHT = 72;
const EDGE = 8;

/** Each scale as a line through its thirds, and the same as a table. @param results of the same items, the earliest first */
export function Change({
  scales,
  results,
}: {
  scales: readonly InstrumentScale[];
  results: readonly InstrumentResult[];
}) {
  const words = useCopy(instrumentsCopy);
  const { language } = useLanguage();
  const format = useFormat();
  return (
    <section aria-labelledby="change" className={styles.part}>
      <header className={styles.partHead}>
        <h2 id="change">{words.change}</h2>
        <p className={styles.note}>{words.changeMore}</p>
      </header>
      <ul className={styles.charts}>
        {scales.map((scale) => (
          <li key={scale.id}>
            <Line scale={scale} results={results} />
          </li>
        ))}
      </ul>
      <details>
        <summary>{words.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section className={styles.scroll} aria-label={words.tableOf} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.date}</th>
                {scales.map((scale) => (
                  <th key={scale.id} scope="col">
                    {inLanguage(scale.title, language)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map(({ id, taken_at, scores }) => (
                <tr key={id}>
                  <th scope="row">{format.shortDate(taken_at)}</th>
                  {scales.map((scale) => {
                    const score = scores[scale.id];
                    return <td key={scale.id}>{score && `${score.raw}, ${words.band[score.band]}`}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}

function Line({ scale, results }: { scale: InstrumentScale; results: readonly InstrumentResult[] }) {
  const words = useCopy(instrumentsCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const title = inLanguage(scale.title, language);
  const scored = results.flatMap(({ taken_at, scores }) => {
    const score = scores[scale.id];
    return score ? [{ at: taken_at, raw: score.raw }] : [];
  });
  const y = (raw: number) => HEIGHT - EDGE - ((raw - scale.min) / (scale.max - scale.min)) * (HEIGHT - 2 * EDGE);
  const points = scored.map(({ at, raw }, place) => ({
    at,
    x: EDGE + (place / Math.max(1, scored.length - 1)) * (WIDTH - 2 * EDGE),
    y: y(raw),
  }));
  const third = (scale.max - scale.min) / 3;
  const told = formatList(
    language,
    scored.map(({ at, raw }) => words.point(raw, format.date(at))),
  );
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.changeOf(title, told)}>
        {[scale.min + third, scale.max - third].map((raw) => (
          <line key={raw} x1={0} x2={WIDTH} y1={y(raw)} y2={y(raw)} className={styles.grid} />
        ))}
        <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} className={styles.line} />
        {points.map((point) => (
          <circle key={point.at} cx={point.x} cy={point.y} r={4} className={styles.stone} />
        ))}
      </svg>
    </figure>
  );
}
