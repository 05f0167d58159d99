import { useAnnounce } from '@parley/ui/announce.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useMemo, useSyncExternalStore } from 'react';
import { configQuery } from '../shell/config.query.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { conversationCopy } from './conversation.copy.ts';
import type { ConversationStore } from './conversation-means.ts';
import { onConversationNews, onNewsElsewhere } from './conversation-registry.ts';
import type { ConversationState } from './conversation-state.ts';
import { changeConversation, liftConversation } from './conversations.queries.ts';
import type { TurnActions } from './message-row.tsx';

const RateReply = lazy(() => import('../feedback/rate-reply.tsx').then((m) => ({ default: m.RateReply })));

export const useConversationState = (store: ConversationStore): ConversationState =>
  useSyncExternalStore(store.subscribe, store.state);

/** Reads the conversation when it is looked at, and again when the window comes back: another device may have gone on. */
export function useFreshConversation(store: ConversationStore): void {
  useEffect(() => {
    void store.open();
    const again = () => {
      if (document.visibilityState === 'visible') void store.open({ background: true });
    };
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
    };
  }, [store]);
}

/** Keeps the lists and the path true to what happens in any conversation of this tab. Once, around the screens. */
export function useConversationNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onConversationNews((news) => {
        if (news.type === 'created') {
          client.setQueryData(['conversation', news.conversationId], news.conversation);
          liftConversation(client, news.conversationId, news.conversation);
        }
        // Once somebody talks on, the plan of last time is not asked after any more.
        if (news.type === 'accepted' && client.getQueryData(configQuery.queryKey)?.review_open)
          void client.invalidateQueries({ queryKey: configQuery.queryKey });
        if (news.type === 'accepted') liftConversation(client, news.conversationId);
        if (news.type !== 'ended') return;
        if (news.title !== null) changeConversation(client, news.conversationId, { title: news.title });
        void client.invalidateQueries({ queryKey: ['steps', news.conversationId] });
      }),
    [client],
  );
  useEffect(() => onNewsElsewhere(() => void client.invalidateQueries({ queryKey: ['conversations', ''] })), [client]);
}

/** The acts of a turn, the same object for as long as the store is the same. */
export function useTurnActions(
  store: ConversationStore,
  setEditing: (messageId: string | null) => void,
  read: TurnActions['read'],
): TurnActions {
  const words = useCopy(conversationCopy);
  const problemWords = useProblemWords();
  const { show: toast } = useToast();
  const { status } = useAnnounce();
  return useMemo<TurnActions>(() => {
    const say = (error: unknown) => void toast({ text: problemWords(error), tone: 'alert', id: 'turn' });
    return {
      copy: ({ content }) => {
        const copied = navigator.clipboard?.writeText(content) ?? Promise.reject(new Error('No clipboard here.'));
        copied.then(
          () => {
            status(words.copied);
            toast({ text: words.copied, duration: 2000, id: 'copied' });
          },
          () => toast({ text: words.copyFailed, tone: 'alert', id: 'copied' }),
        );
      },
      read,
      startEdit: (messageId) => {
        if (store.state().reply) toast({ text: words.busy, id: 'turn' });
        else setEditing(messageId);
      },
      cancelEdit: () => setEditing(null),
      saveEdit: async (messageId, text) => {
        await store.edit(messageId, text, () => setEditing(null));
      },
      sendEdit: (messageId) => void store.sendEdit(messageId).catch(say),
      discardEdit: (messageId) => void store.discardEdit(messageId).catch(say),
      regenerate: (messageId) => {
        if (store.state().reply) toast({ text: words.waitForReply, id: 'turn' });
        else void store.regenerate(messageId).catch(say);
      },
      show: (messageId) => void store.show(messageId).catch(say),
      More: RateReply,
    };
  }, [store, setEditing, read, words, problemWords, toast, status]);
}
