import { ask, sessionExpiry } from '../api/api.ts';
import { readUnsent, writeUnsent } from '../shell/drafts.ts';
import { assistantTransport, session } from '../shell/session-of-tab.ts';
import type { ConversationNews, ConversationStore } from './conversation-means.ts';
import { createConversation } from './conversation-store.ts';
import { takeFirstPage } from './first-page.ts';

/** A conversation open in this tab. `key` stays when a new one gets its id, so that the screen stays as well. */
export type OpenConversation = { key: string; store: ConversationStore };

/** Conversations kept when one looks at another; a reply in one that is not looked at runs on. */
const KEPT = 6;

const byId = new Map<string, OpenConversation>();
let fresh: OpenConversation | null = null;
let made = 0;
const newsListeners = new Set<(news: ConversationNews) => void>();
const elsewhereListeners = new Set<() => void>();

/** Tabs of one browser tell each other which conversation moved; what is in it they read from the server. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('parley-conversations');
channel?.addEventListener('message', ({ data }: MessageEvent<string>) => {
  void byId.get(data)?.store.open({ background: true });
  for (const listener of elsewhereListeners) listener();
});

/** Hears that another tab of this browser changed something in the list. */
export function onNewsElsewhere(listener: () => void): () => void {
  elsewhereListeners.add(listener);
  return () => elsewhereListeners.delete(listener);
}

/** Hears of every conversation of this tab, shown or not. */
export function onConversationNews(listener: (news: ConversationNews) => void): () => void {
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}

function make(conversationId: string | null, userId: string): OpenConversation {
  const store = createConversation(
    {
      ask,
      transport: assistantTransport,
      guard: sessionExpiry.guard,
      firstPage: takeFirstPage,
      readUnsent: (place) => readUnsent(userId, place),
      writeUnsent: (place, unsent) => writeUnsent(userId, place, unsent),
      newId: () => newUuid(),
      now: () => Date.now(),
    },
    conversationId,
  );
  const open: OpenConversation = { key: `conversation-${++made}`, store };
  store.onNews((news) => {
    if (news.type === 'created') {
      byId.set(news.conversationId, open);
      if (fresh === open) fresh = null;
    }
    for (const listener of newsListeners) listener(news);
    if (news.type === 'accepted' || news.type === 'ended') channel?.postMessage(news.conversationId);
  });
  return open;
}

/** @param conversationId null: the conversation that begins with the next message. @param userId whose it is */
export function openConversation(conversationId: string | null, userId: string): OpenConversation {
  if (conversationId === null) {
    fresh ??= make(null, userId);
    return fresh;
  }
  const known = byId.get(conversationId) ?? make(conversationId, userId);
  // The last one looked at is the last to go.
  byId.delete(conversationId);
  byId.set(conversationId, known);
  for (const [id, { store }] of byId) {
    if (byId.size <= KEPT) break;
    if (id === conversationId || store.state().reply) continue;
    store.close();
    byId.delete(id);
  }
  return known;
}

export function forgetConversation(conversationId: string): void {
  byId.get(conversationId)?.store.close();
  byId.delete(conversationId);
}

export function forgetAllConversations(): void {
  for (const { store } of byId.values()) store.close();
  byId.clear();
  fresh?.store.close();
  fresh = null;
}

// Somebody else may be next at this screen.
let lastUserId = session.state().user?.id;
session.subscribe(() => {
  const userId = session.state().user?.id;
  if (userId === lastUserId) return;
  lastUserId = userId;
  forgetAllConversations();
});

/** `randomUUID` needs a secure context; a server reached by plain HTTP in a local network has none. */
function newUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
