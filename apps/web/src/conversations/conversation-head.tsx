import { TITLE_LENGTH } from '@parley/contracts/assistant/conversations.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../shell/page-title.ts';
import { RailButton } from '../shell/rail-button.tsx';
import { shellCopy } from '../shell/shell.copy.ts';
import { conversationCopy } from './conversation.copy.ts';
import styles from './conversation.module.css';
import { ConversationMenu, TitleForm, useConversationActs } from './conversation-acts.tsx';
import type { ConversationState } from './conversation-state.ts';
import { conversationQuery, stepsQuery } from './conversations.queries.ts';
import { StepPath } from './step-path.tsx';

/** Title, path and acts of a conversation. */
export function ConversationHead({ state }: { state: ConversationState }) {
  const words = useCopy(conversationCopy);
  const shell = useCopy(shellCopy);
  const id = state.conversationId;
  const { data: conversation } = useQuery(conversationQuery(id));
  const { data: steps } = useQuery(stepsQuery(id));
  const acts = useConversationActs();
  const title = conversation?.title ?? null;
  usePageTitle(title);
  const shown = id === null ? words.newConversation : (title ?? shell.untitled);
  const complete = steps?.map.sequences.every(({ status }) => status === 'done') ?? false;
  return (
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
      </div>
      {steps && steps.map.sequences.length > 0 && (
        <div className={styles.path}>
          <StepPath steps={steps} />
        </div>
      )}
      {complete && <p className="sr-only">{words.completed}</p>}
    </header>
  );
}
