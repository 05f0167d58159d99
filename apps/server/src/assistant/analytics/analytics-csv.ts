import type {
  AnalyticsPerson,
  Dashboard,
  Shown,
  Skillsets,
  TopicShares,
} from '@parley/contracts/assistant/analytics.ts';
import type { Formatter } from '@parley/contracts/formats.ts';

/** A table of a file: one line of names, then the rows. What is hidden is left empty, with the reason beside it. */
export type CsvTable = { columns: string[]; rows: Record<string, string | number | boolean | null>[] };

const cells = ({ value, at_least, hidden }: Shown) => ({
  value,
  at_least: value === null ? null : at_least,
  hidden,
});
const COLUMNS = ['section', 'name', 'from', 'to', 'value', 'at_least', 'hidden'];

/** The days of a figure, as the account writes them. */
const between = ({ from, to }: { from: string | null; to: string }, format: Formatter) => ({
  from: from && format.fileDay(from),
  to: format.fileDay(to),
});

export function dashboardTable(dashboard: Dashboard, format: Formatter): CsvTable {
  const { figures, health, funnel, activity } = dashboard;
  const days = between(dashboard, format);
  return {
    columns: COLUMNS,
    rows: [
      ...Object.entries(figures).map(([name, shown]) => ({ section: 'figures', name, ...days, ...cells(shown) })),
      ...Object.entries(health).map(([name, value]) => ({ section: 'health', name, ...days, value })),
      ...funnel.map(({ step, ...shown }) => ({ section: 'funnel', name: step, ...days, ...cells(shown) })),
      ...activity.map(({ from, to, ...shown }) => ({
        section: 'activity',
        name: 'active_people',
        ...between({ from, to }, format),
        ...cells(shown),
      })),
    ],
  };
}

export const usersTable = (users: readonly AnalyticsPerson[], format: Formatter): CsvTable => ({
  columns: ['name', 'email', 'state', 'joined_at', 'language', 'onboarded', 'last_active_week', 'sessions'],
  rows: users.map(({ id: _, joined_at, last_active_week, ...row }) => ({
    ...row,
    joined_at: format.fileDay(format.isoDay(joined_at)),
    last_active_week: last_active_week && format.fileDay(last_active_week),
  })),
});

export const topicsTable = ({ topics, ...range }: TopicShares, format: Formatter): CsvTable => ({
  columns: ['topic', 'sensitive', 'from', 'to', 'value', 'at_least', 'hidden', 'percent'],
  rows: topics.map(({ id, sensitive, percent, ...shown }) => ({
    topic: id,
    sensitive,
    ...between(range, format),
    ...cells(shown),
    percent,
  })),
});

export const skillsetsTable = ({ items }: Skillsets): CsvTable => ({
  columns: ['code', 'name_en', 'name_fr', 'figure', 'value', 'at_least', 'hidden'],
  rows: items.flatMap(({ code, name, people, coverage, levels, change }) =>
    [
      { figure: 'people', shown: people },
      { figure: 'coverage_percent', shown: coverage },
      ...levels.map((shown, at) => ({ figure: `level_${at + 1}`, shown })),
      { figure: 'change', shown: change },
    ].map(({ figure, shown }) => ({
      code,
      name_en: name.en,
      name_fr: name.fr,
      figure,
      ...cells(shown),
    })),
  ),
});
