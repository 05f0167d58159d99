import type { Conversation, Message } from '@parley/contracts/assistant/conversations.ts';
import type { Transport } from '@parley/contracts/client.ts';
import type { SessionExpiry } from '@parley/portal/session/session-expiry.ts';
import type { ask as askApi } from '../api/api.ts';
import type { Unsent } from '../shell/drafts.ts';
import type { ConversationState } from './conversation-state.ts';
import type { FirstPage } from './first-page.ts';
import type { LiveText } from './live-text.ts';

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

/** A conversation as one tab holds it. */
export type ConversationStore = {
  state(): ConversationState;
  subscribe(listener: () => void): () => void;
  onNews(listener: (news: ConversationNews) => void): () => void;
  /** The text of the reply that is being written; changes at most once a frame. */
  live: LiveText;
  /** Reads the newest messages, and joins a reply that runs. Again when a tab comes back. */
  open(options?: { background?: boolean }): Promise<void>;
  readOlder(): Promise<void>;
  readNewer(): Promise<void>;
  /** Brings a message into sight, however far back, and whichever version it stands in. @throws ApiError */
  lookAt(messageId: string): Promise<void>;
  /** From a stretch further back to the newest messages. */
  toEnd(): Promise<void>;
  /**
   * Lets the coach say the first words. Where it has none to say any more, the person says `text`.
   * @throws ApiError
   */
  begin(text: string): Promise<void>;
  /** Makes a conversation that nothing is kept of. @throws ApiError */
  beginOffRecord(): Promise<void>;
  /** @param spoken it came by voice */
  send(text: string, spoken?: boolean): Promise<void>;
  /** A recording; its words come back as the message. */
  sendSpoken(audio: Blob): Promise<void>;
  /** Sends what was not accepted, once more. */
  sendAgain(): Promise<void>;
  /** @returns the text, for the composer */
  takeBack(): string;
  /**
   * Keeps the edit, then sends it only when the server answers `success` (CHAT-4).
   * @param onKept called between the two, when the edit cannot be lost any more
   * @throws ApiError of the first call
   */
  edit(messageId: string, text: string, onKept?: () => void): Promise<void>;
  sendEdit(messageId: string): Promise<void>;
  discardEdit(messageId: string): Promise<void>;
  regenerate(messageId: string): Promise<void>;
  show(messageId: string): Promise<void>;
  /** @param seenLength characters of the reply that reached the person; unless told, those on screen */
  stop(seenLength?: number): Promise<void>;
  close(): void;
};
