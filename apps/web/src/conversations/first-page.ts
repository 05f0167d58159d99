import { conversations, PAGE_DEFAULT } from '@parley/contracts/assistant/conversations.ts';
import { call } from '@parley/contracts/client.ts';
import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import { assistantTransport } from '../shell/session-of-tab.ts';

export type FirstPage = ResponseOf<typeof conversations.messages>;

/** Milliseconds. Somebody who was led elsewhere first reads the conversation anew. */
const FRESH_MS = 5_000;

let coming: { conversationId: string; at: number; page: FirstPage | Promise<FirstPage | null> } | null = null;

/** Asks for the newest messages of the conversation that the address names, while its screen is still being fetched. */
export function fetchFirstPage(pathname: string): void {
  const [, conversationId] = /^\/c\/([\w-]+)$/.exec(pathname) ?? [];
  if (!conversationId) return;
  const input = { params: { id: conversationId }, query: { limit: PAGE_DEFAULT } };
  // A refusal is not ours to tell: the screen asks again, and says what happened.
  const page = call(assistantTransport, conversations.messages, input).catch(() => null);
  const asked = { conversationId, at: Date.now(), page } as NonNullable<typeof coming>;
  coming = asked;
  void page.then((arrived) => {
    if (arrived) asked.page = arrived;
  });
}

/** What was asked for at the start, once; null when it was another conversation, too long ago, or refused. */
export function takeFirstPage(conversationId: string): FirstPage | Promise<FirstPage | null> | null {
  const taken = coming;
  coming = null;
  if (taken?.conversationId !== conversationId || Date.now() - taken.at > FRESH_MS) return null;
  return taken.page;
}
