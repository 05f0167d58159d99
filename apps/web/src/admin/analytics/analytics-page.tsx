import { analytics, TIME_RANGES } from '@parley/contracts/assistant/analytics.ts';
import type { InputOf } from '@parley/contracts/endpoint.ts';
import { Button } from '@parley/ui/button.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { saveFile } from '@parley/ui/save-file.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/api.ts';
import { AdminPage } from '../admin-page.tsx';
import { analyticsCopy } from './analytics.copy.ts';
import styles from './analytics.module.css';
import { useFilters } from './use-filters.ts';

const VIEWS = [
  { to: '/admin/analytics', name: 'dashboard' },
  { to: '/admin/analytics/users', name: 'users' },
  { to: '/admin/analytics/skillsets', name: 'skillsets' },
  { to: '/admin/analytics/topics', name: 'topics' },
] as const;

interface AnalyticsPageProps {
  title: string;
  lead: string;
  /** What narrows the view, and the file of it. */
  filters?: ReactNode;
  children: ReactNode;
}

/** The four views of figures, each with its filters in the address. */
export function AnalyticsPage({ title, lead, filters, children }: AnalyticsPageProps) {
  const words = useCopy(analyticsCopy);
  return (
    <AdminPage title={title} lead={lead} wide>
      <nav aria-label={words.viewsOf} className={styles.views}>
        {VIEWS.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={styles.view}>
            {words.views[name]}
          </Link>
        ))}
      </nav>
      {filters && <div className={styles.filters}>{filters}</div>}
      {children}
    </AdminPage>
  );
}

export function RangeFilter() {
  const words = useCopy(analyticsCopy);
  const { range, set } = useFilters();
  return (
    <FilterChips
      label={words.range}
      options={TIME_RANGES.map((value) => ({ value, label: words.ranges[value] }))}
      value={range}
      onValue={(value) => set({ time_range: value })}
    />
  );
}

export function LanguageFilter() {
  const words = useCopy(analyticsCopy);
  const { language, set } = useFilters();
  return (
    <FilterChips
      label={words.language}
      options={(['all', 'en', 'fr'] as const).map((value) => ({ value, label: words.languages[value] }))}
      value={language}
      onValue={(value) => set({ language: value === 'all' ? null : value })}
    />
  );
}

/** The view as a file, with the same numbers hidden. */
export function TakeAlong({ query }: { query: InputOf<typeof analytics.export>['query'] }) {
  const words = useCopy(analyticsCopy);
  const { show } = useToast();
  const take = async () => {
    const text = await ask(analytics.export, { query });
    // Reading it took the mark away by which a spreadsheet knows the text.
    saveFile(`${query.view}.csv`, new Blob([`\ufeff${text.replace(/^\ufeff/, '')}`], { type: 'text/csv' }));
  };
  const failed = () => void show({ id: 'analytics-file', text: words.notTaken, tone: 'alert' });
  return (
    <span className={styles.file}>
      <Button variant="plain" onClick={() => void take().catch(failed)}>
        {words.csv}
      </Button>
    </span>
  );
}

/** Which days the numbers are of. */
export function Window({ from, to, k }: { from: string | null; to: string; k: number }) {
  const words = useCopy(analyticsCopy);
  const { day } = useFormat();
  return (
    <p className={styles.window}>
      {from === null ? words.until(day(to)) : from === to ? words.onDay(day(to)) : words.fromTo(day(from), day(to))}{' '}
      {words.rule(k)}
    </p>
  );
}
