import type { ChatRequest, ReplyEvent } from '@parley/contracts/assistant/chat.ts';
import { chat } from '@parley/contracts/assistant/chat.ts';
import { conversations, PAGE_DEFAULT } from '@parley/contracts/assistant/conversations.ts';
import { ApiError, DIFFICULTIES } from '@parley/contracts/client.ts';
import type { ReplyState } from '../api/reply-state.ts';
import type { ReplySource } from '../api/reply-stream.ts';
import { followReply } from '../api/reply-stream.ts';
import type { Unsent } from '../shell/drafts.ts';
import type { ConversationMeans, ConversationNews, ConversationStore } from './conversation-means.ts';
import type { ConversationState, Pending } from './conversation-state.ts';
import {
  earlierProblem,
  newConversation,
  withAccepted,
  withEnded,
  withLatestPage,
  withMessage,
  withOlderPage,
} from './conversation-state.ts';
import { createLiveText } from './live-text.ts';
import { DEFAULT_PROGRESS } from './read-steps.ts';

type Spoken = Unsent & Pick<Pending, 'audio' | 'spoken'>;

/** A reload in the middle of sending goes on by itself; what is older waits for the person. Milliseconds. */
const RESUME_WITHIN_MS = 60_000;

const stretch = () => import('./stretch.ts');

export function createConversation(means: ConversationMeans, conversationId: string | null): ConversationStore {
  let early = conversationId === null ? null : means.firstPage(conversationId);
  const fresh = newConversation(conversationId);
  let state = early === null || early instanceof Promise ? fresh : withLatestPage(fresh, early);
  let following: AbortController | null = null;
  let opening: Promise<void> | null = null;
  let creating = false;
  const listeners = new Set<() => void>();
  const newsListeners = new Set<(news: ConversationNews) => void>();
  const live = createLiveText();

  const change = (next: Partial<ConversationState> | ConversationState): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const tell = (news: ConversationNews): void => {
    for (const listener of newsListeners) listener(news);
  };
  const place = (): string => state.conversationId ?? 'new';

  const onEvent = (reply: ReplyState, event: ReplyEvent): void => {
    switch (event.type) {
      case 'accepted':
        means.writeUnsent('new', null);
        means.writeUnsent(event.data.conversation_id, null);
        change(withAccepted(state, event.data));
        live.set(event.data.message_id, reply.text);
        tell({ type: 'accepted', conversationId: event.data.conversation_id });
        return;
      case 'delta':
        if (!state.reply || state.reply.phase === 'stopping') return;
        if (state.reply.phase === 'waiting') change({ reply: { ...state.reply, phase: 'writing' } });
        if (reply.messageId) live.set(reply.messageId, reply.text);
        return;
      case 'replaced':
        if (!reply.rewritten || !reply.messageId) return;
        change({
          rewrittenId: reply.messageId,
          reply: state.reply && { ...state.reply, phase: state.reply.phase === 'stopping' ? 'stopping' : 'waiting' },
        });
        live.set(reply.messageId, reply.text);
        return;
      case 'progress':
        change({ progress: event.data });
        return;
      case 'safety': {
        const message = state.messages.find(({ id }) => id === reply.messageId);
        if (message) change(withMessage(state, { ...message, safety: event.data }));
        return;
      }
      case 'done':
        change(withEnded(state, event.data.message, null));
        tell({
          type: 'ended',
          conversationId: event.data.message.conversation_id,
          message: event.data.message,
          title: event.data.title,
        });
        return;
      case 'error': {
        const { message, type, retry, retry_after_seconds: retryAfterSeconds } = event.data;
        const problem = message.status === 'stopped' ? null : { type, retry, retryAfterSeconds, messageId: message.id };
        change(withEnded(state, message, problem));
        tell({ type: 'ended', conversationId: message.conversation_id, message, title: null });
        return;
      }
      case 'reward':
        change({ rewards: [...state.rewards, event.data] });
        return;
      default:
        // Transcripts have no place in a written conversation.
        return;
    }
  };

  const follow = async (source: ReplySource): Promise<void> => {
    following?.abort();
    const controller = new AbortController();
    following = controller;
    try {
      await means.guard(() =>
        followReply(source, {
          transport: means.transport,
          signal: controller.signal,
          onState: (reply, event) => {
            if (following === controller) onEvent(reply, event);
          },
          onConnection: (connected) => {
            if (following === controller && state.reply) change({ reply: { ...state.reply, connected } });
          },
        }),
      );
    } catch (error) {
      if (controller.signal.aborted || following !== controller) return;
      await lost(asApiError(error));
    } finally {
      if (following === controller) following = null;
    }
  };

  /** The reply cannot be followed: before it was accepted the message waits, afterwards the server is asked what came of it. */
  const lost = async (problem: ApiError): Promise<void> => {
    const reply = state.reply;
    if (state.pending?.phase === 'sending') {
      change({ pending: { ...state.pending, phase: 'failed', problem }, reply: null });
      // Another tab or device is being answered: its turn is shown here too, and this message waits below it.
      if (problem.type === 'reply_running') await open({ background: true });
      return;
    }
    const messageId = reply?.messageId;
    change({
      reply: null,
      problem: messageId ? { type: problem.type, retry: true, retryAfterSeconds: null, messageId } : null,
    });
    if (messageId && problem.status === 404) await open();
  };

  /**
   * CHAT-3: the conversation comes first, so that a broken connection cannot make two of them.
   * @param unsent what will be said there
   */
  const create = async (unsent: Spoken | null, offRecord = false): Promise<string> => {
    const conversation = await means.ask(conversations.create, offRecord ? { body: { off_record: true } } : {});
    const { id } = conversation;
    const owned = unsent && { ...unsent, conversationId: id };
    if (owned && !owned.audio) {
      means.writeUnsent(id, written(owned));
      means.writeUnsent('new', null);
    }
    change({ conversationId: id, pending: owned && { ...owned, phase: 'sending', problem: null } });
    tell({ type: 'created', conversationId: id, conversation });
    // One that begins elsewhere than usual begins with words of the coach.
    if (conversation.current_sequence !== DEFAULT_PROGRESS.current_sequence) await readOpening(id);
    return id;
  };

  const readOpening = async (id: string): Promise<void> => {
    try {
      const query = { limit: PAGE_DEFAULT };
      change(withLatestPage(state, await means.ask(conversations.messages, { params: { id }, query })));
    } catch {
      // They are read again with the next visit; what the person says must not wait for them.
    }
  };

  const transmit = async (unsent: Spoken): Promise<void> => {
    if (state.hasLater) await toEnd();
    change({
      pending: { ...unsent, phase: 'sending', problem: null },
      problem: null,
      reply: { runId: null, messageId: null, phase: 'waiting', connected: true, again: false },
    });
    if (!unsent.audio) means.writeUnsent(place(), written(unsent));
    let id = unsent.conversationId ?? state.conversationId;
    if (id === null) {
      try {
        id = await create(unsent);
      } catch (error) {
        await lost(asApiError(error));
        return;
      }
    }
    const request: ChatRequest = {
      message: unsent.text,
      conversation_id: id,
      client_message_id: unsent.clientMessageId,
      ...(unsent.editedMessageId ? { is_edit: true, edited_message_id: unsent.editedMessageId } : {}),
    };
    await follow({ kind: 'send', request, audio: unsent.audio });
  };

  const unsentOf = (text: string, editedMessageId: string | null): Unsent => ({
    clientMessageId: means.newId(),
    text,
    conversationId: state.conversationId,
    editedMessageId,
    at: means.now(),
  });

  const restore = (): void => {
    if (state.pending) return;
    const unsent = means.readUnsent(place());
    if (!unsent) return;
    if (means.now() - unsent.at < RESUME_WITHIN_MS) void transmit(unsent);
    else change({ pending: { ...unsent, phase: 'restored', problem: null } });
  };

  const read = async (background: boolean): Promise<void> => {
    const id = state.conversationId;
    if (id === null) return restore();
    try {
      const asked = early;
      early = null;
      const page =
        (await asked) ??
        (await means.ask(conversations.messages, { params: { id }, query: { limit: PAGE_DEFAULT } }, { background }));
      // A reply that began meanwhile knows more than this page.
      if (state.reply) return;
      change(withLatestPage(state, page));
    } catch (error) {
      if (state.messages.length > 0) return;
      // 400: what stands in the address is no id at all.
      const absent = error instanceof ApiError && (error.status === 404 || error.status === 400);
      change({ load: absent ? 'missing' : 'failed' });
      return;
    }
    const last = state.messages.at(-1);
    if (last?.status === 'streaming' && last.run_id) {
      live.set(last.id, last.content);
      change({ reply: { runId: last.run_id, messageId: last.id, phase: 'writing', connected: true, again: false } });
      void follow({ kind: 'join', runId: last.run_id, messageId: last.id, text: last.content });
    } else {
      change({ problem: earlierProblem(state.messages) });
      restore();
    }
  };

  const open: ConversationStore['open'] = ({ background = false } = {}) => {
    // A stretch further back stays where it is.
    if (state.reply || state.hasLater) return Promise.resolve();
    if (state.load === 'failed') change({ load: 'loading' });
    opening ??= read(background).finally(() => {
      opening = null;
    });
    return opening;
  };

  const lent = { ask: means.ask, state: () => state, change };
  const toEnd: ConversationStore['toEnd'] = async () => {
    if (!state.hasLater) return;
    change({ hasLater: false, messages: [], look: null });
    await open({ background: true });
  };

  const sendEdit: ConversationStore['sendEdit'] = async (messageId) => {
    const text = state.messages.find(({ id }) => id === messageId)?.pending_edit;
    if (text) await transmit(unsentOf(text, messageId));
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onNews: (listener) => {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
    },
    live,
    open,
    readOlder: async () => {
      const id = state.conversationId;
      const first = state.messages[0]?.id;
      if (id === null || !first || !state.hasMore || state.older === 'loading') return;
      change({ older: 'loading' });
      try {
        const query = { limit: PAGE_DEFAULT, before_id: first };
        change(withOlderPage(state, await means.ask(conversations.messages, { params: { id }, query }), first));
      } catch {
        // Shown where the older messages would stand, with a way to try again.
        change({ older: 'failed' });
      }
    },
    readNewer: async () => {
      const id = state.conversationId;
      if (id !== null && state.newer !== 'loading') await (await stretch()).readNewer(lent, id);
    },
    lookAt: async (messageId) => {
      const id = state.conversationId;
      await opening;
      if (id !== null) await (await stretch()).lookAt(lent, id, messageId);
    },
    toEnd,
    begin: async (text) => {
      if (state.conversationId !== null || creating) return;
      creating = true;
      try {
        await create(null);
      } finally {
        creating = false;
      }
      if (state.messages.length === 0) await transmit(unsentOf(text, null));
    },
    beginOffRecord: async () => {
      if (state.conversationId === null) await create(null, true);
    },
    send: (text, spoken = false) => transmit({ ...unsentOf(text, null), spoken }),
    sendSpoken: (audio) => transmit({ ...unsentOf('', null), audio, spoken: true }),
    sendAgain: async () => {
      if (state.pending && state.pending.phase !== 'sending') await transmit(state.pending);
    },
    takeBack: () => {
      const text = state.pending?.text ?? '';
      means.writeUnsent(place(), null);
      change({ pending: null });
      return text;
    },
    edit: async (messageId, text, onKept) => {
      const { status } = await means.ask(chat.edit, { params: { id: messageId }, body: { content: text } });
      if (status !== 'success') throw new ApiError(409, status, DIFFICULTIES);
      const message = state.messages.find(({ id }) => id === messageId);
      if (message) change(withMessage(state, { ...message, pending_edit: text }));
      onKept?.();
      await sendEdit(messageId);
    },
    sendEdit,
    discardEdit: async (messageId) => {
      await means.ask(chat.discardEdit, { params: { id: messageId } });
      const message = state.messages.find(({ id }) => id === messageId);
      if (message) change(withMessage(state, { ...message, pending_edit: null }));
    },
    regenerate: async (messageId) => {
      change({
        problem: null,
        reply: { runId: null, messageId, phase: 'waiting', connected: true, again: true },
      });
      await follow({ kind: 'regenerate', messageId });
    },
    show: async (messageId) => {
      await means.ask(chat.show, { params: { id: messageId } });
      change({ problem: null, ...(state.hasLater && { hasLater: false, messages: [] }) });
      await open();
    },
    stop: async (seenLength) => {
      const reply = state.reply;
      if (!reply?.runId || reply.phase === 'stopping') return;
      change({ reply: { ...reply, phase: 'stopping' } });
      const seen = seenLength ?? live.text(reply.messageId ?? '').length;
      try {
        await means.ask(chat.stop, { params: { id: reply.runId }, body: { seen_length: seen } });
      } catch (error) {
        // The reply ended by itself meanwhile; its last event is on its way.
        if (!(error instanceof ApiError) || error.status !== 404) {
          if (state.reply) change({ reply: { ...state.reply, phase: 'writing' } });
          throw error;
        }
      }
    },
    close: () => {
      following?.abort();
      following = null;
      live.end();
    },
  };
}

/** What a reload finds again: it is not told what came by voice. */
const written = ({ audio: _, spoken: __, ...unsent }: Spoken): Unsent => unsent;

const asApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError ? cause : new ApiError(0, 'network', DIFFICULTIES, { cause });
