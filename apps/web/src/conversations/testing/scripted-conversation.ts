import type { ReplyEvent } from '@parley/contracts/assistant/chat.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { ask as askApi } from '../../api/api.ts';
import type { Unsent } from '../../shell/drafts.ts';
import { createConversation } from '../conversation-store.ts';
import type { FirstPage } from '../first-page.ts';

export const ID = '0193a000-0000-7000-8000-000000000001';
let made = 0;
export const message = (role: Message['role'], content: string, more: Partial<Message> = {}): Message => {
  const id = more.id ?? `m-${++made}`;
  return {
    id,
    conversation_id: ID,
    parent_id: null,
    role,
    content,
    status: 'complete',
    created_at: '2026-11-21T10:00:00.000Z',
    run_id: null,
    model: role === 'assistant' ? 'builtin' : null,
    quick_replies: [],
    safety: null,
    versions: [id],
    took_over: false,
    pending_edit: null,
    citations: [],
    ...more,
  };
};

export const replyTo = (user: Message, text: string, id = 'reply', more: Partial<Message> = {}): ReplyEvent[] => [
  { seq: 1, type: 'accepted', data: { run_id: 'run', conversation_id: ID, user_message: user, message_id: id } },
  { seq: 2, type: 'delta', data: { at: 0, text } },
  {
    seq: 3,
    type: 'done',
    data: { message: message('assistant', text, { id, parent_id: user.id, ...more }), title: null },
  },
];

type Seen = { route: string; body: Record<string, unknown> };
type Answer = { status?: number; json?: unknown; events?: ReplyEvent[] };

/** @param routes by method and path; each answers a request */
export function set(
  routes: Record<string, (body: Record<string, unknown>) => Answer>,
  stored: Record<string, Unsent> = {},
  id: string | null = ID,
  firstPage: FirstPage | Promise<FirstPage | null> | null = null,
) {
  const seen: Seen[] = [];
  const transport: Transport = {
    baseUrl: '',
    token: () => 'token',
    fetch: async (input, init) => {
      const route = `${init?.method ?? 'GET'} ${(input as string).replace(/\?.*/, '')}`;
      const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
      seen.push({ route, body });
      const answer = routes[route]?.(body) ?? { status: 404, json: { type: 'not_found', errors: ['Not found.'] } };
      if (answer.events) {
        const text = answer.events
          .map(({ seq, type, data }) => `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
          .join('');
        return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
      }
      return new Response(answer.json === undefined ? null : JSON.stringify(answer.json), {
        status: answer.status ?? 200,
      });
    },
  };
  const kept = new Map(Object.entries(stored));
  const store = createConversation(
    {
      ask: ((endpoint, input, options) => call(transport, endpoint, input, options)) as typeof askApi,
      transport,
      guard: (work) => work(),
      firstPage: () => firstPage,
      readUnsent: (place) => kept.get(place) ?? null,
      writeUnsent: (place, unsent) => void (unsent ? kept.set(place, unsent) : kept.delete(place)),
      newId: () => 'client-1',
      now: () => 1_000_000,
    },
    id,
  );
  return { store, seen, kept, routes: () => seen.map(({ route }) => route) };
}
export const page =
  (messages: Message[], hasMore = false) =>
  () => ({ json: { messages, has_more: hasMore } });
export const MESSAGES = `GET /conversations/${ID}/messages`;
