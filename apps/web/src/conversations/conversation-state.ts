import type { ReplyEvents } from '@parley/contracts/assistant/chat.ts';
import type { Message, Progress } from '@parley/contracts/assistant/conversations.ts';
import type { ApiError } from '@parley/contracts/client.ts';
import type { Unsent } from '../shell/drafts.ts';

/** What a person wrote and the server has not accepted: on its way, refused, or found again after a reload. */
export type Pending = Unsent & {
  phase: 'sending' | 'failed' | 'restored';
  problem: ApiError | null;
  /** Spoken: there is a recording and, until the server has heard it, no text. It does not outlive the page. */
  audio?: Blob;
  /** It came by voice. */
  spoken?: boolean;
};

/** Why the last reply ended early, or could not be followed. */
export type ReplyProblem = { type: string; retry: boolean; retryAfterSeconds: number | null; messageId: string };

export type RunningReply = {
  runId: string | null;
  messageId: string | null;
  phase: 'waiting' | 'writing' | 'stopping';
  connected: boolean;
  /** A version of an earlier reply, or a new turn. */
  again: boolean;
};

/** A conversation as one tab knows it. The server holds the truth; this can be thrown away at any time. */
export type ConversationState = {
  /** Null until the first message of a new conversation is sent. */
  conversationId: string | null;
  load: 'loading' | 'ready' | 'missing' | 'failed';
  /** The shown branch, oldest first, as far back as it was read. */
  messages: readonly Message[];
  hasMore: boolean;
  older: 'idle' | 'loading' | 'failed';
  /** One looks at a stretch further back: the branch goes on after the last message here. */
  hasLater: boolean;
  newer: 'idle' | 'loading' | 'failed';
  /** The message to be brought into sight; another object each time. */
  look: { messageId: string } | null;
  pending: Pending | null;
  reply: RunningReply | null;
  problem: ReplyProblem | null;
  /** The reply whose first words were shown here and taken back. */
  rewrittenId: string | null;
  /** Messages that came by voice, as far as this tab knows. */
  spokenIds: ReadonlySet<string>;
  progress: Progress | null;
  /** What the last turn was worth. */
  rewards: readonly ReplyEvents['reward'][];
};

export const newConversation = (conversationId: string | null): ConversationState => ({
  conversationId,
  load: conversationId === null ? 'ready' : 'loading',
  messages: [],
  hasMore: false,
  older: 'idle',
  hasLater: false,
  newer: 'idle',
  look: null,
  pending: null,
  reply: null,
  problem: null,
  rewrittenId: null,
  spokenIds: new Set(),
  progress: null,
  rewards: [],
});

export type Page = { messages: Message[]; has_more: boolean; has_later?: boolean };

/** The newest page, read again: it replaces the end of what is known and joins it where the two meet. */
export function withLatestPage(state: ConversationState, page: Page): ConversationState {
  const first = page.messages[0];
  const joint = first ? state.messages.findIndex(({ id }) => id === first.id) : -1;
  const earlier = joint > 0 ? state.messages.slice(0, joint) : [];
  return {
    ...state,
    load: 'ready',
    messages: [...earlier, ...page.messages],
    hasMore: joint > 0 ? state.hasMore : page.has_more,
  };
}

export function withOlderPage(state: ConversationState, page: Page, beforeId: string): ConversationState {
  // Meanwhile another branch was shown: this page belongs to a list that is gone.
  if (state.messages[0]?.id !== beforeId) return { ...state, older: 'idle' };
  return {
    ...state,
    older: 'idle',
    messages: [...page.messages, ...state.messages],
    hasMore: page.has_more && page.messages.length > 0,
  };
}

/** The message is stored and its reply begins: what followed its place in the tree gives way. */
export function withAccepted(state: ConversationState, accepted: ReplyEvents['accepted']): ConversationState {
  const { user_message: user, message_id: replyId, run_id: runId } = accepted;
  const known = state.messages.findIndex(({ id }) => id === user.id);
  const parent = state.messages.findIndex(({ id }) => id === user.parent_id);
  const kept =
    known >= 0
      ? state.messages.slice(0, known)
      : user.parent_id === null
        ? []
        : parent >= 0
          ? state.messages.slice(0, parent + 1)
          : state.messages;
  const earlier = state.messages.find(({ id }) => id === replyId);
  const replaced = known >= 0 ? state.messages[known + 1] : undefined;
  const reply: Message = earlier ?? {
    id: replyId,
    conversation_id: accepted.conversation_id,
    parent_id: user.id,
    role: 'assistant',
    content: '',
    status: 'streaming',
    created_at: new Date().toISOString(),
    run_id: runId,
    model: null,
    quick_replies: [],
    safety: null,
    versions: replaced?.role === 'assistant' ? [...replaced.versions, replyId] : [replyId],
    took_over: false,
    pending_edit: null,
    citations: [],
  };
  return {
    ...state,
    conversationId: accepted.conversation_id,
    load: 'ready',
    messages: [...kept, user, { ...reply, status: 'streaming' }],
    hasLater: false,
    pending: null,
    spokenIds: state.pending?.spoken ? new Set(state.spokenIds).add(user.id) : state.spokenIds,
    problem: null,
    rewards: [],
    reply: {
      runId,
      messageId: replyId,
      phase: state.reply?.phase === 'stopping' ? 'stopping' : 'waiting',
      connected: true,
      again: state.reply?.again ?? false,
    },
  };
}

export const withMessage = (state: ConversationState, message: Message): ConversationState => ({
  ...state,
  messages: state.messages.map((each) => (each.id === message.id ? message : each)),
});

/** The reply ended; early when `problem` is set. */
export function withEnded(state: ConversationState, message: Message, problem: ReplyProblem | null): ConversationState {
  return { ...withMessage(state, message), reply: null, problem };
}

/** The last reply, when it did not come to its end in an earlier visit. */
export function earlierProblem(messages: readonly Message[]): ReplyProblem | null {
  const last = messages.at(-1);
  if (last?.role !== 'assistant' || (last.status !== 'interrupted' && last.status !== 'error')) return null;
  return { type: last.status, retry: true, retryAfterSeconds: null, messageId: last.id };
}
