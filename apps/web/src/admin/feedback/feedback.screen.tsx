import type { FeedbackForAdmin } from '@parley/contracts/assistant/feedback.ts';
import { feedbackAdmin } from '@parley/contracts/assistant/feedback.ts';
import type { InputOf } from '@parley/contracts/endpoint.ts';
import { Button } from '@parley/ui/button.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { saveFile } from '@parley/ui/save-file.ts';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../account/account-page.tsx';
import { ask } from '../../api/api.ts';
import { feedbackCopy } from '../../feedback/feedback.copy.ts';
import { AdminPage } from '../admin-page.tsx';
import { adminFeedbackCopy } from './feedback.copy.ts';
import styles from './feedback.module.css';

const VIEWS = {
  all: {},
  bad: { rated: 'bad' },
  good: { rated: 'good' },
  harm: { tag: 'felt_unsafe' },
} as const satisfies Record<string, InputOf<typeof feedbackAdmin.list>['query']>;
type View = keyof typeof VIEWS;

/** FEED-1: read and exported by administrators, without names. */
export function FeedbackScreen() {
  const words = useCopy(adminFeedbackCopy);
  const [view, setView] = useState<View>('all');
  return (
    <AdminPage title={words.title} lead={words.lead}>
      <div className={styles.bar}>
        <FilterChips
          label={words.show}
          options={(Object.keys(VIEWS) as View[]).map((value) => ({ value, label: words.views[value] }))}
          value={view}
          onValue={setView}
        />
        <Files view={view} />
      </div>
      <List key={view} view={view} />
    </AdminPage>
  );
}

function List({ view }: { view: View }) {
  const words = useCopy(adminFeedbackCopy);
  const query = useInfiniteQuery({
    queryKey: ['admin-feedback', view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      ask(feedbackAdmin.list, { query: { ...VIEWS[view], ...(pageParam ? { before_id: pageParam } : {}) } }),
    getNextPageParam: (page) => (page.has_more ? page.feedback.at(-1)?.id : undefined),
  });
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const all = pages.flatMap((page) => page.feedback);
        if (all.length === 0) return <Empty title={words.emptyTitle}>{words.empty}</Empty>;
        return (
          <>
            <ul className={styles.list}>
              {all.map((each) => (
                <Entry key={each.id} entry={each} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.more}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Entry({ entry }: { entry: FeedbackForAdmin }) {
  const words = useCopy(adminFeedbackCopy);
  const reasons = useCopy(feedbackCopy).tags as Partial<Record<string, string>>;
  const format = useFormat();
  const { kind, rating, tags, comment, day, other } = entry;
  const ofReply = kind === 'message' || kind === 'harm';
  return (
    <li className={styles.entry}>
      <p className={styles.facts}>
        <time dateTime={day}>{format.date(day)}</time>
        <span aria-hidden>·</span>
        <span>{words.kinds[kind]}</span>
        {rating !== null && (
          <Tag tone={(ofReply ? rating > 0 : rating > 3) ? 'moss' : 'brick'}>
            {ofReply ? (rating > 0 ? words.good : words.bad) : words.ofFive(rating)}
          </Tag>
        )}
      </p>
      {comment ? (
        <blockquote className={styles.words}>{comment}</blockquote>
      ) : (
        <p className={styles.silent}>{words.noComment}</p>
      )}
      {tags.length > 0 && (
        <Tags>
          {tags.map((tag) => (
            <Tag key={tag}>{reasons[tag] ?? tag.replaceAll('_', ' ')}</Tag>
          ))}
        </Tags>
      )}
      {Object.keys(other).length > 0 && <pre className={styles.other}>{JSON.stringify(other, null, 2)}</pre>}
    </li>
  );
}

function Files({ view }: { view: View }) {
  const words = useCopy(adminFeedbackCopy);
  const { show } = useToast();
  const take = async (format: 'csv' | 'json') => {
    const text = await ask(feedbackAdmin.export, { query: { ...VIEWS[view], format } });
    saveFile(
      `feedback.${format}`,
      new Blob([format === 'csv' ? `\ufeff${text}` : text], {
        type: format === 'csv' ? 'text/csv' : 'application/json',
      }),
    );
  };
  const failed = () => void show({ id: 'feedback-file', text: words.notTaken, tone: 'alert' });
  return (
    <span className={styles.files}>
      <Button onClick={() => void take('csv').catch(failed)}>{words.csv}</Button>
      <Button variant="plain" onClick={() => void take('json').catch(failed)}>
        {words.json}
      </Button>
    </span>
  );
}
