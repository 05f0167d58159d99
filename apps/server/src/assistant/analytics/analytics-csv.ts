import type {
  AnalyticsPerson,
  Dashboard,
  Shown,
  Skillsets,
  TopicShares,
} from '@parley/contracts/assistant/analytics.ts';

/** A table as it is taken along: one line of names, then the rows. What is hidden is left empty, with the reason beside it. */
export type CsvTable = { columns: string[]; rows: Record<string, string | number | boolean | null>[] };

const cells = ({ value, at_least, hidden }: Shown) => ({
  value,
  at_least: value === null ? null : at_least,
  hidden,
});
const COLUMNS = ['section', 'name', 'from', 'to', 'value', 'at_least', 'hidden'];

export function dashboardTable({ figures, health, funnel, activity, from, to }: Dashboard): CsvTable {
  return {
    columns: COLUMNS,
    rows: [
      ...Object.entries(figures).map(([name, shown]) => ({ section: 'figures', name, from, to, ...cells(shown) })),
      ...Object.entries(health).map(([name, value]) => ({ section: 'health', name, from, to, value })),
      ...funnel.map(({ step, ...shown }) => ({ section: 'funnel', name: step, from, to, ...cells(shown) })),
      ...activity.map(({ from, to, ...shown }) => ({
        section: 'activity',
        name: 'active_people',
        from,
        to,
        ...cells(shown),
      })),
    ],
  };
}

export const usersTable = (users: readonly AnalyticsPerson[]): CsvTable => ({
  columns: ['name', 'email', 'state', 'joined_at', 'language', 'onboarded', 'last_active_week', 'sessions'],
  rows: users.map(({ id: _, ...row }) => row),
});

export const topicsTable = ({ topics, from, to }: TopicShares): CsvTable => ({
  columns: ['topic', 'sensitive', 'from', 'to', 'value', 'at_least', 'hidden', 'percent'],
  rows: topics.map(({ id, sensitive, percent, ...shown }) => ({
    topic: id,
    sensitive,
    from,
    to,
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
