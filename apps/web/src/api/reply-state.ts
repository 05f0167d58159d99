import type { ReplyEvent } from '@parley/contracts/assistant/chat.ts';
import type { Message, Progress } from '@parley/contracts/assistant/conversations.ts';

/** What is known of a reply: the events seen so far, folded. Equal for any way the events were cut, repeated or resumed. */
export type ReplyState = {
  runId: string | null;
  /** Of the reply, not of what the person wrote. */
  messageId: string | null;
  userMessage: Message | null;
  text: string;
  /** Characters before the text that were taken back: where it begins in the count of the deltas. */
  from: number;
  /** Some of what was taken back had been here. */
  rewritten: boolean;
  /** Sequence number of the last event; what `Last-Event-ID` says when joining again. 0 before the first. */
  seq: number;
  /** A delta began behind the end of the text: events are missing and must be asked for from the start. */
  gap: boolean;
  progress: Progress | null;
  safety: Message['safety'];
  /** The reply as it is stored, once it ended. */
  ended: Message | null;
  title: string | null;
  failure: { type: string; retry: boolean; retryAfterSeconds: number | null } | null;
};

/** @param text what a stored snapshot already says, when joining a reply that runs */
export const emptyReply = (text = '', messageId: string | null = null): ReplyState => ({
  runId: null,
  messageId,
  userMessage: null,
  text,
  from: 0,
  rewritten: false,
  seq: 0,
  gap: false,
  progress: null,
  safety: null,
  ended: null,
  title: null,
  failure: null,
});

/**
 * One event more. Deltas say where they begin, so reading one twice, or one that overlaps the snapshot, changes nothing.
 * Nothing follows the end of a reply.
 */
export function advanceReply(state: ReplyState, event: ReplyEvent): ReplyState {
  if (state.ended) return state;
  if (event.seq <= state.seq && event.type !== 'delta') return state;
  const seq = Math.max(state.seq, event.seq);
  switch (event.type) {
    case 'accepted':
      return {
        ...state,
        seq,
        runId: event.data.run_id,
        messageId: event.data.message_id,
        userMessage: event.data.user_message,
      };
    case 'delta': {
      const { at, text } = event.data;
      const known = state.from + state.text.length;
      if (at > known) return { ...state, gap: true };
      if (at + text.length <= known) return { ...state, seq };
      return { ...state, seq, gap: false, text: state.text + text.slice(known - at) };
    }
    case 'replaced': {
      const { from } = event.data;
      if (from <= state.from) return { ...state, seq };
      const text = state.text.slice(from - state.from);
      return { ...state, seq, from, text, rewritten: state.rewritten || text !== state.text };
    }
    case 'progress':
      return { ...state, seq, progress: event.data };
    case 'safety':
      return { ...state, seq, safety: event.data };
    case 'done':
      return { ...state, seq, ended: event.data.message, text: event.data.message.content, title: event.data.title };
    case 'error':
      return {
        ...state,
        seq,
        ended: event.data.message,
        text: event.data.message.content,
        failure: {
          type: event.data.type,
          retry: event.data.retry,
          retryAfterSeconds: event.data.retry_after_seconds,
        },
      };
    default:
      return { ...state, seq };
  }
}
