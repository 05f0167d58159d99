import type { Conversation, Message } from '@parley/contracts/assistant/conversations.ts';
import type { Transport } from '@parley/contracts/client.ts';
import type { SessionExpiry } from '@parley/portal/session/session-expiry.ts';
import type { ask as askApi } from '../api/api.ts';
import type { Unsent } from '../shell/drafts.ts';
import type { FirstPage } from './first-page.ts';

/** What happens to a conversation that the rest of the screen wants to know. */
export type ConversationNews =
  | { type: 'created'; conversationId: string; conversation: Conversation }
  | { type: 'accepted'; conversationId: string }
  | { type: 'ended'; conversationId: string; message: Message; title: string | null };

export type ConversationMeans = {
  ask: typeof askApi;
  transport: Transport;
  guard: SessionExpiry['guard'];
  /** The newest messages, when they were asked for before this conversation was opened. */
  firstPage: (conversationId: string) => FirstPage | Promise<FirstPage | null> | null;
  /** Where the unsent message survives a reload; `place` is the conversation's id or `new`. */
  readUnsent: (place: string) => Unsent | null;
  writeUnsent: (place: string, unsent: Unsent | null) => void;
  newId: () => string;
  now: () => number;
};
