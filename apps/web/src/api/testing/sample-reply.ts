import type { ReplyEvent } from '@parley/contracts/assistant/chat.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';

/** A finished reply of the built-in coach with the id `reply`. */
export const message = (content: string, more: Partial<Message> = {}): Message => ({
  id: 'reply',
  conversation_id: 'c',
  parent_id: 'user',
  role: 'assistant',
  content,
  status: 'complete',
  created_at: '2026-11-21T10:00:00.000Z',
  run_id: null,
  model: 'builtin',
  quick_replies: [],
  safety: null,
  versions: ['reply'],
  took_over: false,
  pending_edit: null,
  citations: [],
  ...more,
});

/** A whole reply as the server logs it: the run `run-1`, one delta a part, those that are taken back first. */
export function eventsOf(parts: readonly string[], takenBack: readonly string[] = []): ReplyEvent[] {
  const accepted = {
    run_id: 'run-1',
    conversation_id: 'c',
    user_message: message('Hello', { id: 'user' }),
    message_id: 'reply',
  };
  const events: ReplyEvent[] = [{ seq: 1, type: 'accepted', data: accepted }];
  let at = 0;
  const say = (text: string): void => {
    events.push({ seq: events.length + 1, type: 'delta', data: { at, text } });
    at += text.length;
  };
  takenBack.forEach(say);
  if (at > 0) events.push({ seq: events.length + 1, type: 'replaced', data: { from: at } });
  parts.forEach(say);
  events.push({ seq: events.length + 1, type: 'done', data: { message: message(parts.join('')), title: 'A title' } });
  return events;
}
