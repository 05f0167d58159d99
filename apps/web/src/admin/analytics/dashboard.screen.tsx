import type { Dashboard } from '@parley/contracts/assistant/analytics.ts';
import { analytics } from '@parley/contracts/assistant/analytics.ts';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AccountSection, Loaded } from '../../account/account-page.tsx';
import { ask } from '../../api/api.ts';
import { analyticsCopy } from './analytics.copy.ts';
import styles from './analytics.module.css';
import { AnalyticsPage, LanguageFilter, RangeFilter, TakeAlong, Window } from './analytics-page.tsx';
import type { Bar } from './chart-or-table.tsx';
import { ChartOrTable } from './chart-or-table.tsx';
import { Figure } from './shown.tsx';
import { useFilters } from './use-filters.ts';

const PERCENT: readonly string[] = ['voice_share', 'helpful_share'];

/** ANLY-1: how the product is used, where nobody can be told apart. */
export function DashboardScreen() {
  const words = useCopy(analyticsCopy);
  const { range, language } = useFilters();
  const filters = { time_range: range, ...(language === 'all' ? {} : { language }) };
  const query = useQuery({
    queryKey: ['analytics', 'dashboard', filters],
    queryFn: () => ask(analytics.dashboard, { query: filters }),
    placeholderData: keepPreviousData,
  });
  return (
    <AnalyticsPage
      title={words.dashboardTitle}
      lead={words.dashboardLead}
      filters={
        <>
          <RangeFilter />
          <LanguageFilter />
          <TakeAlong query={{ view: 'dashboard', ...filters }} />
        </>
      }
    >
      <Loaded query={query}>{(dashboard) => <Numbers dashboard={dashboard} />}</Loaded>
    </AnalyticsPage>
  );
}

function Numbers({ dashboard }: { dashboard: Dashboard }) {
  const words = useCopy(analyticsCopy);
  const format = useFormat();
  const { figures, funnel, activity, smallest_group: k, small_organisation: small } = dashboard;
  const periods = activity.map(({ from, to, ...shown }): Bar => {
    const days = [from, to].map((day) => format.day(day, { dateStyle: 'medium' }));
    return {
      id: from,
      name: from === to ? (days[0] ?? from) : days.join(' – '),
      short: format.day(from, { day: 'numeric', month: 'short' }),
      shown,
    };
  });
  const steps = funnel.map(
    ({ step, ...shown }): Bar => ({ id: step, name: words.steps[step], short: words.steps[step], shown }),
  );
  return (
    <>
      <Window from={dashboard.from} to={dashboard.to} k={k} />
      {small && <ProblemNotice tone="note" happened={words.small} />}
      {!small && (
        <>
          <dl className={styles.figures}>
            {(Object.keys(words.figures) as (keyof Dashboard['figures'])[]).map((name) => (
              <Figure
                key={name}
                name={words.figures[name]}
                shown={figures[name]}
                k={name === 'safety' ? Math.max(20, k) : k}
                unit={PERCENT.includes(name) ? 'percent' : 'number'}
              />
            ))}
          </dl>
          <div className={styles.sheets}>
            {periods.length > 0 && (
              <ChartOrTable
                title={words.peopleOver}
                lead={words.peopleOverLead}
                bars={periods}
                head={words.period}
                k={k}
              />
            )}
            <ChartOrTable
              title={words.funnel}
              lead={words.funnelLead}
              bars={steps}
              head={words.step}
              layout="rows"
              k={k}
            />
          </div>
        </>
      )}
      <AccountSection title={words.health} lead={words.healthLead}>
        <Health health={dashboard.health} />
      </AccountSection>
    </>
  );
}

function Health({ health }: { health: Dashboard['health'] }) {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  const textOf = (name: string, value: number | null): string => {
    if (value === null) return words.nothing;
    if (name.endsWith('percent')) return words.percent(formatNumber(language, value));
    if (value < 1_000) return words.milliseconds(formatNumber(language, value));
    return words.seconds(formatNumber(language, value / 1_000, { maximumFractionDigits: 1 }));
  };
  return (
    <dl className={styles.figures}>
      {(Object.keys(words.healthNames) as (keyof Dashboard['health'])[]).map((name) => (
        <div key={name} className={styles.figure}>
          <dt>{words.healthNames[name]}</dt>
          <dd>
            <span className={styles.value}>{textOf(name, health[name])}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
