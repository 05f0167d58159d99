import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { Button, buttonClass } from '@parley/ui/button.tsx';
import { Chip, ChipGroup } from '@parley/ui/chip.tsx';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { helpCopy } from '../help/help.copy.ts';
import { configQuery } from '../shell/config.query.ts';
import { readDraft, writeDraft } from '../shell/drafts.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { useSession } from '../shell/session.tsx';
import { shellCopy } from '../shell/shell.copy.ts';
import { useShortcuts } from '../shell/shortcuts.ts';
import type { VoiceAct } from '../voice/voice-place.tsx';
import { VoicePlace } from '../voice/voice-place.tsx';
import type { ComposerHandle } from './composer.tsx';
import { Composer } from './composer.tsx';
import { conversationCopy } from './conversation.copy.ts';
import styles from './conversation.module.css';
import { ConversationHead } from './conversation-head.tsx';
import type { OpenConversation } from './conversation-registry.ts';
import { stepsQuery } from './conversations.queries.ts';
import { MessageList } from './message-list.tsx';
import { loadMarkdown } from './message-text.tsx';
import { PendingTurn, TurnFoot } from './turn-foot.tsx';
import { useConversationState, useFreshConversation, useTurnActions } from './use-conversation.ts';
import { useReplyAnnouncements } from './use-reply-announcements.ts';

const ExercisePlace = lazy(() =>
  import('../exercises/exercise-place.tsx').then((module) => ({ default: module.ExercisePlace })),
);

interface ConversationViewProps {
  open: OpenConversation;
  onShortcuts: () => void;
}

/** One conversation, begun or about to begin. Keyed by its parent: it lives as long as one stays with the same one. */
export function ConversationView({ open: { store }, onShortcuts }: ConversationViewProps) {
  const words = useCopy(conversationCopy);
  const problemWords = useProblemWords();
  const state = useConversationState(store);
  const navigate = useNavigate();
  const { show: toast } = useToast();
  const composer = useRef<ComposerHandle>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [voice, setVoice] = useState<VoiceAct | null>(null);
  const replying = state.reply !== null;
  useReplyAnnouncements(store, replying, voice?.kind === 'talk');
  const readAloud = useCallback((message: Message) => {
    setVoice((now) => (now?.kind === 'read' && now.message.id === message.id ? null : { kind: 'read', message }));
  }, []);
  const actions = useTurnActions(store, setEditing, readAloud);
  const { data: steps, isFetching } = useQuery(stepsQuery(state.conversationId));
  // While the next map is on its way, the old board belongs to a question that was answered.
  const beside = !isFetching && steps && (steps.map.board || steps.map.kept.length > 0) ? steps.map : null;
  useFreshConversation(store);

  // The address follows once the conversation exists; the screen stays.
  useEffect(
    () =>
      store.onNews((news) => {
        if (news.type === 'created') {
          void navigate({ to: '/c/$conversationId', params: { conversationId: news.conversationId }, replace: true });
        }
      }),
    [store, navigate],
  );

  const send = useCallback(
    (text: string) => {
      void loadMarkdown();
      void store.send(text);
    },
    [store],
  );
  const begin = useCallback(
    (text: string) => {
      void loadMarkdown();
      store.begin(text).catch((error: unknown) => toast({ text: problemWords(error), tone: 'alert', id: 'begin' }));
    },
    [store, toast, problemWords],
  );
  const stop = useCallback(() => {
    store.stop().catch((error: unknown) => toast({ text: problemWords(error), tone: 'alert', id: 'stop' }));
  }, [store, toast, problemWords]);
  useShortcuts({ onStop: replying ? stop : undefined });

  const editLast = () => {
    const mine = state.messages.findLast(({ role }) => role === 'user');
    if (mine) actions.startEdit(mine.id);
  };

  if (state.load === 'missing') return <Missing />;
  const { pending } = state;
  const empty = state.load === 'ready' && state.messages.length === 0 && !pending;
  return (
    <div className={styles.screen}>
      <ConversationHead state={state} store={store} />
      {state.load === 'loading' && (
        <div className={styles.column}>
          <Skeleton lines={6} />
        </div>
      )}
      {state.load === 'failed' && (
        <div className={styles.column}>
          <ProblemNotice
            happened={words.openFailed}
            kept={words.openFailedMore}
            actions={<Button onClick={() => void store.open()}>{words.retry}</Button>}
          />
        </div>
      )}
      {empty && <Beginning onChoose={send} onReview={begin} />}
      {state.load === 'ready' && !empty && (
        <MessageList
          store={store}
          state={state}
          actions={actions}
          editing={editing}
          read={voice?.kind === 'read' ? voice.message.id : null}
          pending={
            pending && (
              <PendingTurn
                pending={pending}
                onSendAgain={() => void store.sendAgain()}
                onTakeBack={() => composer.current?.add(store.takeBack())}
              />
            )
          }
          foot={
            <>
              <TurnFoot state={state} onQuickReply={send} onRegenerate={actions.regenerate} />
              {beside && !replying && !pending && (
                <Suspense fallback={null}>
                  <ExercisePlace steps={beside} conversationId={state.conversationId ?? ''} onSend={send} />
                </Suspense>
              )}
            </>
          }
        />
      )}
      <ComposerPlace
        composer={composer}
        voice={
          <VoicePlace store={store} act={voice} onAct={setVoice} onWords={(text) => composer.current?.add(text)} />
        }
        conversationId={state.conversationId}
        replying={replying}
        stopping={state.reply?.phase === 'stopping'}
        onSend={send}
        onStop={stop}
        onEditLast={editLast}
        onVoice={setVoice}
        onShortcuts={onShortcuts}
      />
    </div>
  );
}

interface ComposerPlaceProps {
  composer: React.RefObject<ComposerHandle | null>;
  conversationId: string | null;
  replying: boolean;
  stopping: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
  onEditLast: () => void;
  onVoice: (act: VoiceAct) => void;
  /** What is spoken or heard, above the composer. */
  voice: ReactNode;
  onShortcuts: () => void;
}

function ComposerPlace({ composer, conversationId, voice, onVoice, onShortcuts, ...rest }: ComposerPlaceProps) {
  const help = useCopy(helpCopy);
  const shell = useCopy(shellCopy);
  const navigate = useNavigate();
  const { user } = useSession();
  const userId = user?.id ?? '';
  const place = conversationId ?? 'new';
  const [draft] = useState(() => readDraft(userId, place));
  const keep = useCallback((text: string) => writeDraft(userId, place, text), [userId, place]);
  const words = useCopy(conversationCopy);
  const menu = useMemo<MenuItem[]>(
    () => [
      {
        label: words.speakMessage,
        icon: <IconMicrophone size={18} stroke={1.5} aria-hidden />,
        onSelect: () => onVoice({ kind: 'message' }),
      },
      {
        label: words.talk,
        icon: <IconHeadphones size={18} stroke={1.5} aria-hidden />,
        onSelect: () => onVoice({ kind: 'talk' }),
      },
      {
        label: help.link,
        icon: <IconLifebuoy size={18} stroke={1.5} aria-hidden />,
        onSelect: () => void navigate({ to: '/help-now' }),
      },
      {
        label: shell.shortcuts,
        icon: <IconKeyboard size={18} stroke={1.5} aria-hidden />,
        note: '?',
        onSelect: onShortcuts,
      },
    ],
    [words, help, shell, navigate, onVoice, onShortcuts],
  );
  return (
    <div>
      {voice}
      <Composer
        ref={composer}
        draft={draft}
        onDraft={keep}
        menu={menu}
        onDictate={() => onVoice({ kind: 'dictate' })}
        {...rest}
      />
    </div>
  );
}

interface BeginningProps {
  onChoose: (text: string) => void;
  /** While a plan is open the first suggestion lets the coach begin, who asks after it. */
  onReview: (text: string) => void;
}

/** Before the first word: who one talks with, and how one might begin. */
function Beginning({ onChoose, onReview }: BeginningProps) {
  const words = useCopy(conversationCopy);
  const { suggestions = [], review_open: reviewOpen = false } = useQuery(configQuery).data ?? {};
  return (
    <div className={styles.beginning}>
      <div className={styles.column}>
        <h2 className={styles.greeting}>{words.greeting}</h2>
        <p className={styles.greetingMore}>{words.greetingMore}</p>
        {suggestions.length > 0 && (
          <div className={styles.suggestions}>
            <ChipGroup label={words.suggestions}>
              {suggestions.map((suggestion, index) => (
                <Chip
                  key={suggestion}
                  onClick={() => (reviewOpen && index === 0 ? onReview(suggestion) : onChoose(suggestion))}
                >
                  {suggestion}
                </Chip>
              ))}
            </ChipGroup>
          </div>
        )}
        <p className={styles.greetingMore}>
          <Link to="/exercises">{words.exercises}</Link>
        </p>
        <p className={styles.aiNotice}>{words.aiNotice}</p>
      </div>
    </div>
  );
}

function Missing() {
  const words = useCopy(conversationCopy);
  return (
    <div className={styles.beginning}>
      <div className={styles.column}>
        <Empty
          title={words.missing}
          action={
            <Link to="/" className={buttonClass('primary')}>
              {words.startNew}
            </Link>
          }
        >
          {words.missingMore}
        </Empty>
      </div>
    </div>
  );
}
