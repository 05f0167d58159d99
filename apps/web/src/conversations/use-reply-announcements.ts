import { useAnnounce } from '@parley/ui/announce.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { conversationCopy } from './conversation.copy.ts';
import type { ConversationStore } from './conversation-means.ts';

/** Milliseconds between two assurances that something is still coming. */
const STILL_MS = 7_000;

/**
 * What a screen reader hears of a reply: that it begins, that it goes on, that it is done, and then the whole text once.
 * @param spoken it is spoken already: nothing is said twice
 */
export function useReplyAnnouncements(store: ConversationStore, replying: boolean, spoken: boolean): void {
  const { status, finished } = useAnnounce();
  const words = useCopy(conversationCopy);
  useEffect(() => {
    if (!replying || spoken) return;
    status(words.replying);
    const timer = setInterval(() => status(words.stillReplying), STILL_MS);
    return () => clearInterval(timer);
  }, [replying, spoken, status, words]);
  useEffect(
    () =>
      store.onNews((news) => {
        if (news.type !== 'ended' || spoken) return;
        status(words.replied);
        finished(`${words.coachSaid}: ${news.message.content}`);
      }),
    [store, spoken, status, finished, words],
  );
}
