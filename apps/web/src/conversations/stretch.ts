import { chat } from '@parley/contracts/assistant/chat.ts';
import { conversations, PAGE_DEFAULT } from '@parley/contracts/assistant/conversations.ts';
import { ApiError } from '@parley/contracts/client.ts';
import type { ConversationMeans } from './conversation-means.ts';
import type { ConversationState, Page } from './conversation-state.ts';

/** What a store lends: a part of the conversation that does not reach its end is rare, so its code comes when it is needed. */
export type StretchMeans = {
  ask: ConversationMeans['ask'];
  state(): ConversationState;
  change(next: Partial<ConversationState>): void;
};

/** A stretch around a message takes the place of what is known: the two need not meet. */
const around = (page: Page): Partial<ConversationState> => ({
  load: 'ready',
  messages: page.messages,
  hasMore: page.has_more,
  hasLater: page.has_later ?? false,
  older: 'idle',
  newer: 'idle',
  problem: null,
});

/** Brings a message into sight, however far back, and whichever version it stands in. @throws ApiError */
export async function lookAt({ ask, state, change }: StretchMeans, id: string, messageId: string): Promise<void> {
  if (!state().messages.some((message) => message.id === messageId)) {
    const query = { limit: PAGE_DEFAULT, around_id: messageId };
    const read = () => ask(conversations.messages, { params: { id }, query });
    let page: Awaited<ReturnType<typeof read>>;
    try {
      page = await read();
    } catch (error) {
      if (!(error instanceof ApiError) || error.type !== 'message_not_shown') throw error;
      await ask(chat.show, { params: { id: messageId } });
      page = await read();
    }
    change(around(page));
  }
  change({ look: { messageId } });
}

/** What follows the stretch that is known. */
export async function readNewer({ ask, state, change }: StretchMeans, id: string): Promise<void> {
  const last = state().messages.at(-1)?.id;
  if (!last || !state().hasLater) return;
  change({ newer: 'loading' });
  try {
    const query = { limit: PAGE_DEFAULT, after_id: last };
    const page = await ask(conversations.messages, { params: { id }, query });
    const { messages } = state();
    // Meanwhile another stretch or branch was shown: this page belongs to a list that is gone.
    if (messages.at(-1)?.id !== last) change({ newer: 'idle' });
    else change({ newer: 'idle', messages: [...messages, ...page.messages], hasLater: page.has_later });
  } catch {
    // The way to the newest ones stays open.
    change({ newer: 'failed' });
  }
}
