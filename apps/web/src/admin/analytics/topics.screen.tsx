import type { TopicShares } from '@parley/contracts/assistant/analytics.ts';
import { analytics } from '@parley/contracts/assistant/analytics.ts';
import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { topicList } from '@parley/contracts/assistant/topics.ts';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Loaded } from '../../account/account-page.tsx';
import { ask } from '../../api/api.ts';
import { analyticsCopy } from './analytics.copy.ts';
import styles from './analytics.module.css';
import { AnalyticsPage, RangeFilter, TakeAlong, Window } from './analytics-page.tsx';
import { ChartOrTable } from './chart-or-table.tsx';
import { ClassifyNow } from './classify-now.tsx';
import { Figure } from './shown.tsx';
import { useFilters } from './use-filters.ts';

/** ANLY-1: what conversations are about, by share and period; never an example. */
export function TopicsScreen() {
  const words = useCopy(analyticsCopy);
  const { range } = useFilters();
  const query = useQuery({
    queryKey: ['analytics', 'topics', range],
    queryFn: () => ask(analytics.topics, { query: { time_range: range } }),
    placeholderData: keepPreviousData,
  });
  const { refetch: again } = query;
  const refetch = useCallback(() => void again(), [again]);
  return (
    <AnalyticsPage
      title={words.topicsTitle}
      lead={words.topicsLead}
      filters={
        <>
          <RangeFilter />
          <TakeAlong query={{ view: 'conversation-topics', time_range: range }} />
        </>
      }
    >
      <Loaded query={query}>{(shares) => <Topics shares={shares} onSorted={refetch} />}</Loaded>
    </AnalyticsPage>
  );
}

/** A topic that this page does not know yet keeps its id. */
const nameOf = (id: string, language: Language): string =>
  id in topicList ? topicList[id as TopicId][language] : id.replaceAll('-', ' ');

function Topics({ shares, onSorted }: { shares: TopicShares; onSorted: () => void }) {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  const { topics, total, smallest_group: k, small_organisation: small } = shares;
  return (
    <>
      <Window from={shares.from} to={shares.to} k={k} />
      {small && <ProblemNotice tone="note" happened={words.small} />}
      {!small && (
        <>
          <dl className={styles.figures}>
            <Figure name={words.topicsTotal} shown={total} k={k} />
          </dl>
          <ClassifyNow language={null} onSorted={onSorted} />
          <ChartOrTable
            title={words.topicsChart}
            lead={words.topicsShare}
            head={words.topic}
            layout="rows"
            k={k}
            bars={topics.map(({ id, sensitive: _, percent, ...shown }) => ({
              id,
              name: nameOf(id, language),
              short: nameOf(id, language),
              shown,
              share: percent === null ? null : words.percent(formatNumber(language, percent)),
            }))}
          />
        </>
      )}
    </>
  );
}
