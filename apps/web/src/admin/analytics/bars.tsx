import { formatNumber, labelled } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useId } from 'react';
import type { TooltipContentProps } from 'recharts';
import {
  BarChart,
  Bar as BarSeries,
  CartesianGrid,
  Cell,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { analyticsCopy } from './analytics.copy.ts';
import styles from './analytics.module.css';
import type { Bar } from './chart-or-table.tsx';
import { shownText } from './shown.tsx';

/** Share of the largest bar that a hatched one takes: the same for all, since its number is not told. */
const HATCHED = { columns: 0.14, rows: 0.06 };
const ROW_PX = 34;

/** From 0 to above the largest in a few round steps. */
function ticksTo(most: number): number[] {
  const step = [5, 10, 20, 25, 50].find((each) => most / each <= 5) ?? 10 ** Math.ceil(Math.log10(most / 5));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

const tick = { fill: 'var(--muted)', fontSize: 12, fontFamily: 'var(--sans)' };

/** Bars in the product's one accent. It does not move; the same is in the table and in its name. */
export function Bars({ title, bars, layout }: { title: string; bars: readonly Bar[]; layout: 'columns' | 'rows' }) {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  const hatch = useId();
  const most = Math.max(10, ...bars.map(({ shown }) => shown.value ?? 0));
  const data = bars.map((bar) => ({
    ...bar,
    height: bar.shown.value ?? (bar.shown.hidden === 'none' ? 0 : most * HATCHED[layout]),
    text: bar.shown.value === null ? '' : shownText(words, language, bar.shown),
  }));
  const said = bars
    .map(({ name, shown }) => labelled(language, name, shownText(words, language, shown)))
    .join(language === 'fr' ? '\u00a0; ' : '; ');
  const lying = layout === 'rows';
  return (
    <div
      role="img"
      aria-label={`${title}. ${said}`}
      className={styles.chart}
      style={lying ? { height: `${bars.length * ROW_PX + 16}px` } : undefined}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          layout={lying ? 'vertical' : 'horizontal'}
          margin={lying ? { top: 4, right: 56, bottom: 4, left: 0 } : { top: 20, right: 8, bottom: 0, left: -16 }}
          barCategoryGap={lying ? 8 : '22%'}
          accessibilityLayer={false}
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" fill="var(--sunken)" />
              <line x1="0" y1="0" x2="0" y2="6" stroke="var(--line-control)" strokeWidth="1.5" />
            </pattern>
          </defs>
          {lying ? (
            <>
              <XAxis type="number" hide domain={[0, most]} />
              <YAxis
                type="category"
                dataKey="short"
                width={132}
                tickLine={false}
                axisLine={false}
                tick={tick}
                interval={0}
              />
            </>
          ) : (
            <>
              <CartesianGrid vertical={false} stroke="var(--line)" />
              <XAxis
                dataKey="short"
                tickLine={false}
                axisLine={{ stroke: 'var(--line-control)' }}
                tick={tick}
                minTickGap={12}
              />
              <YAxis
                ticks={ticksTo(most)}
                domain={[0, ticksTo(most).at(-1) ?? most]}
                tickLine={false}
                axisLine={false}
                tick={tick}
                tickFormatter={(value: number) => formatNumber(language, value)}
              />
            </>
          )}
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            content={(props: TooltipContentProps) => <Hint {...props} />}
          />
          <BarSeries
            dataKey="height"
            isAnimationActive={false}
            maxBarSize={lying ? 18 : 44}
            radius={lying ? [0, 3, 3, 0] : [3, 3, 0, 0]}
          >
            {data.map(({ id, shown }) => (
              <Cell
                key={id}
                fill={shown.value === null ? `url(#${hatch})` : shown.at_least ? 'var(--ember-rule)' : 'var(--ember)'}
              />
            ))}
            {(lying || bars.length <= 8) && (
              <LabelList
                dataKey="text"
                position={lying ? 'right' : 'top'}
                fill="var(--ink)"
                fontSize={12}
                fontFamily="var(--sans)"
              />
            )}
          </BarSeries>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Hint({ active, payload }: TooltipContentProps) {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  const bar = payload?.[0]?.payload as Bar | undefined;
  if (!active || !bar) return null;
  return (
    <div className={styles.hint}>
      <span>{bar.name}</span>
      <strong>{shownText(words, language, bar.shown)}</strong>
    </div>
  );
}
