import { TITLE_LENGTH } from '@parley/contracts/assistant/conversations.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { groupByDate } from '@parley/ui/i18n/date-groups.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { shellCopy } from '../shell/shell.copy.ts';
import type { ConversationActs } from './conversation-acts.tsx';
import { ConversationMenu, TitleForm, useConversationActs } from './conversation-acts.tsx';
import styles from './conversation-list.module.css';
import type { ListedConversation } from './conversations.queries.ts';
import { listQuery } from './conversations.queries.ts';

/** @param search empty: the pinned ones, then all by date; otherwise what was found, with the words around it */
export function ConversationList({ search }: { search: string }) {
  const words = useCopy(shellCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const [wantsArchive, setWantsArchive] = useState(false);
  const inArchive = wantsArchive && search === '';
  const isHome = search === '' && !inArchive;
  const query = useInfiniteQuery(listQuery(search, inArchive ? 'archived' : undefined));
  const { data: pinnedData } = useInfiniteQuery({ ...listQuery('', 'pinned'), enabled: isHome });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const all = useMemo(() => data?.pages.flatMap((page) => page.conversations) ?? [], [data]);
  const pinned = useMemo(() => pinnedData?.pages.flatMap((page) => page.conversations) ?? [], [pinnedData]);
  const groups = useMemo(() => {
    const dated = isHome ? all.filter((conversation) => !conversation.pinned) : all;
    const byDate = groupByDate(language, format, dated, ({ last_activity_at: at }) => at);
    return isHome && pinned.length > 0 ? [{ label: words.pinned, items: pinned }, ...byDate] : byDate;
  }, [language, format, all, pinned, isHome, words]);
  const acts = useConversationActs();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || !hasNextPage || isFetchingNextPage) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root: element.parentElement,
      rootMargin: '400px',
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <div className={styles.list}>
      {inArchive && <h2 className={styles.date}>{words.archiveTitle}</h2>}
      {query.isPending && (
        <div className={styles.words}>
          <Skeleton lines={5} />
        </div>
      )}
      {query.isError && all.length === 0 && (
        <div className={styles.words}>
          <ProblemNotice
            happened={words.listFailed}
            actions={<Button onClick={() => void query.refetch()}>{words.retry}</Button>}
          />
        </div>
      )}
      {query.isSuccess && all.length === 0 && (
        <p className={styles.words} role="status">
          {inArchive ? words.archiveEmpty : search === '' ? words.empty : words.nothingFound}
        </p>
      )}
      {groups.map(({ label, items }) => (
        <section key={label} className={styles.group}>
          <h2 className={styles.date}>{label}</h2>
          <ul>
            {items.map((conversation) => (
              <ConversationItem
                key={conversation.id}
                conversation={conversation}
                acts={acts}
                isRenaming={acts.renaming === conversation.id}
                search={search}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end} className={styles.end}>
        {isFetchingNextPage && <span role="status">{words.loadingMore}</span>}
      </div>
      {search === '' && query.isSuccess && !hasNextPage && (
        <div className={styles.words}>
          <Button variant="link" onClick={() => setWantsArchive(!inArchive)}>
            {inArchive ? words.archiveClose : words.archiveOpen}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ConversationItemProps {
  conversation: ListedConversation;
  acts: ConversationActs;
  isRenaming: boolean;
  search: string;
}

const ConversationItem = memo(
  function ConversationItem({ conversation, acts, isRenaming, search }: ConversationItemProps) {
    const words = useCopy(shellCopy);
    const { id, title, excerpt } = conversation;
    if (isRenaming) {
      return (
        <li className={styles.item}>
          <TitleForm conversation={conversation} acts={acts} maxLength={TITLE_LENGTH} />
        </li>
      );
    }
    return (
      <li className={styles.item}>
        <Link
          to="/c/$conversationId"
          params={{ conversationId: id }}
          search={excerpt ? { find: search } : {}}
          className={styles.link}
        >
          <span className={title ? styles.title : styles.untitled}>
            {title ?? (conversation.off_record ? words.offRecord : words.untitled)}
          </span>
          {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
        </Link>
        <span className={styles.acts}>
          <ConversationMenu conversation={conversation} acts={acts} />
        </span>
      </li>
    );
  },
  // The acts are made anew with each drawing and always do the same.
  (before, after) =>
    before.conversation === after.conversation &&
    before.isRenaming === after.isRenaming &&
    before.search === after.search,
);
