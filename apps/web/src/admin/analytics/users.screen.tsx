import type { AnalyticsPerson, AnalyticsUsers } from '@parley/contracts/assistant/analytics.ts';
import { analytics } from '@parley/contracts/assistant/analytics.ts';
import { Button } from '@parley/ui/button.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loaded } from '../../account/account-page.tsx';
import { ask } from '../../api/api.ts';
import { analyticsCopy } from './analytics.copy.ts';
import styles from './analytics.module.css';
import { AnalyticsPage, LanguageFilter, TakeAlong } from './analytics-page.tsx';
import { useFilters } from './use-filters.ts';

const LIMIT = 50;

/** ANLY-1: who is there, by week and band and no closer. */
export function UsersScreen() {
  const words = useCopy(analyticsCopy);
  const { language, page } = useFilters();
  const filters = language === 'all' ? {} : { language };
  const query = useQuery({
    queryKey: ['analytics', 'users', filters, page],
    queryFn: () => ask(analytics.users, { query: { ...filters, page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  });
  return (
    <AnalyticsPage
      title={words.usersTitle}
      lead={words.usersLead}
      filters={
        <>
          <LanguageFilter />
          <TakeAlong query={{ view: 'users', ...filters }} />
        </>
      }
    >
      <Loaded query={query}>{(users) => <People users={users} loading={query.isPlaceholderData} />}</Loaded>
    </AnalyticsPage>
  );
}

function People({ users, loading }: { users: AnalyticsUsers; loading: boolean }) {
  const words = useCopy(analyticsCopy);
  const format = useFormat();
  const day = (at: string) => (at.length > 10 ? format.shortDate(at) : format.day(at));
  const columns: Column<AnalyticsPerson>[] = [
    {
      id: 'name',
      head: words.userColumns.name,
      cell: ({ name, email }) => (
        <>
          {name || email}
          {name && <span className={styles.email}>{email}</span>}
        </>
      ),
    },
    { id: 'state', head: words.userColumns.state, width: '7rem', wide: true, cell: ({ state }) => words.states[state] },
    {
      id: 'joined',
      head: words.userColumns.joined,
      width: '8rem',
      wide: true,
      cell: ({ joined_at }) => day(joined_at),
    },
    {
      id: 'onboarding',
      head: words.userColumns.onboarding,
      width: '7rem',
      wide: true,
      cell: ({ onboarded }) => (onboarded ? words.onboarded : words.notOnboarded),
    },
    ...(users.small_organisation
      ? []
      : [
          {
            id: 'week',
            head: words.userColumns.week,
            width: '11rem',
            cell: ({ last_active_week }: AnalyticsPerson) =>
              last_active_week === null ? words.uncounted : words.weekOf(day(last_active_week)),
          },
          {
            id: 'sessions',
            head: words.userColumns.sessions,
            width: '7rem',
            cell: ({ sessions }: AnalyticsPerson) => (sessions === null ? '–' : words.bands[sessions]),
          },
        ]),
  ];
  return (
    <>
      {users.small_organisation ? (
        <ProblemNotice tone="note" happened={words.small} />
      ) : (
        <p className={styles.window}>{words.sessionsIn(day(users.from), day(users.to))}</p>
      )}
      <DataTable
        label={words.usersTitle}
        columns={columns}
        rows={users.users}
        rowKey={({ id }) => id}
        rowName={({ name, email }) => name || email}
        loading={loading}
        empty={
          <Empty drawing="list" title={words.noUsersTitle}>
            {words.noUsers}
          </Empty>
        }
      />
      <Turning total={users.total} />
    </>
  );
}

/** Which page, kept in the address. */
function Turning({ total }: { total: number }) {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  const { page, set } = useFilters();
  const pages = Math.ceil(total / LIMIT);
  if (pages < 2) return null;
  const to = (next: number) => set({ page: next === 0 ? null : String(next) });
  return (
    <nav aria-label={words.pages} className={styles.turn}>
      {page > 0 && <Button onClick={() => to(page - 1)}>{words.earlier}</Button>}
      <span>{words.pageOf(formatNumber(language, page + 1), formatNumber(language, pages))}</span>
      {page + 1 < pages && <Button onClick={() => to(page + 1)}>{words.later}</Button>}
    </nav>
  );
}
