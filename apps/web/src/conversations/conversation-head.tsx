import { TITLE_LENGTH } from '@parley/contracts/assistant/conversations.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePageTitle } from '../shell/page-title.ts';
import { RailButton } from '../shell/rail-button.tsx';
import { shellCopy } from '../shell/shell.copy.ts';
import { conversationCopy } from './conversation.copy.ts';
import styles from './conversation.module.css';
import { ConversationMenu, TitleForm, useConversationActs } from './conversation-acts.tsx';
import type { ConversationStore } from './conversation-means.ts';
import type { ConversationState } from './conversation-state.ts';
import { conversationQuery, stepsQuery } from './conversations.queries.ts';
import { StepPath } from './step-path.tsx';

const FindBar = lazy(() => import('./find-bar.tsx').then((m) => ({ default: m.FindBar })));
const OffRecord = lazy(() => import('./off-record.tsx').then((m) => ({ default: m.OffRecord })));

/** Title, path and acts of a conversation. */
export function ConversationHead({ state, store }: { state: ConversationState; store: ConversationStore }) {
  const words = useCopy(conversationCopy);
  const shell = useCopy(shellCopy);
  const id = state.conversationId;
  const { find } = useSearch({ strict: false });
  const { data: conversation } = useQuery(conversationQuery(id));
  const { data: steps } = useQuery(stepsQuery(id));
  const acts = useConversationActs();
  const title = conversation?.title ?? null;
  usePageTitle(title);
  const offRecord = conversation?.off_record;
  const shown = id === null ? words.newConversation : (title ?? (offRecord ? shell.offRecord : shell.untitled));
  const aside = (id === null || offRecord) && (
    <Suspense fallback={null}>
      <OffRecord store={store} conversation={conversation ?? null} />
    </Suspense>
  );
  const complete = steps?.map.sequences.every(({ status }) => status === 'done') ?? false;
  return (
    <div>
      <header className={styles.head}>
        <div className={styles.titleLine}>
          <RailButton />
          {conversation && acts.renaming === conversation.id ? (
            <TitleForm conversation={conversation} acts={acts} maxLength={TITLE_LENGTH} />
          ) : (
            <h1 className={styles.title}>{shown}</h1>
          )}
          {conversation && acts.renaming !== conversation.id && (
            <ConversationMenu conversation={conversation} acts={acts} />
          )}
          {id === null && aside}
        </div>
        {steps && steps.map.sequences.length > 0 && (
          <div className={styles.path}>
            <StepPath steps={steps} />
          </div>
        )}
        {complete && <p className="sr-only">{words.completed}</p>}
      </header>
      {offRecord && aside}
      {id !== null && find && (
        <Suspense fallback={null}>
          <FindBar key={find} store={store} conversationId={id} find={find} />
        </Suspense>
      )}
    </div>
  );
}
