/** One line of the table. `limit` is what `value` may be at most (or at least, with `atLeast`). */
export type Figure = {
  group: string;
  name: string;
  value: number;
  unit: string;
  limit: number | null;
  atLeast?: boolean;
  detail: string;
};

export const quantile = (values: number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
};
export const median = (values: number[]): number => quantile(values, 0.5);

export const met = ({ value, limit, atLeast }: Figure): boolean =>
  limit === null || (atLeast ? value >= limit : value <= limit);

const show = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

export function table(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.group,
    figure.name,
    `${show(figure.value)} ${figure.unit}`,
    figure.limit === null ? '' : `${figure.atLeast ? '≥' : '≤'} ${show(figure.limit)}`,
    figure.limit === null ? '' : met(figure) ? 'met' : 'MISSED',
    figure.detail,
  ]);
  const head = ['group', 'figure', 'value', 'goal', '', 'how'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, widths.map((width) => '-'.repeat(width)), ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
