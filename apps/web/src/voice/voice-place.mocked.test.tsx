import { ToastProvider } from '@parley/ui/dialog/toast.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ConversationNews, ConversationStore } from '../conversations/conversation-means.ts';
import { configQuery } from '../shell/config.query.ts';
import { VoicePlace } from './voice-place.tsx';

const heard = vi.hoisted(() => [] as string[]);
vi.mock('../api/api.ts', () => ({ ask: () => new Promise(() => undefined) }));
vi.mock('./reading.ts', () => ({
  openReading: () => ({
    hear: (text: string, ended: boolean) => heard.push(ended ? text : '…'),
    stop: () => undefined,
  }),
}));

/** A conversation in which a message was answered, as its store tells of it. */
function conversation() {
  const news = new Set<(news: ConversationNews) => void>();
  const changes = new Set<() => void>();
  const state = { reply: null as { messageId: string; phase: string } | null, messages: [] as object[] };
  const store = {
    state: () => state,
    subscribe: (listener: () => void) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
    live: { text: () => '', subscribe: () => () => undefined },
    onNews: (listener: (news: ConversationNews) => void) => {
      news.add(listener);
      return () => news.delete(listener);
    },
  };
  return {
    store: store as unknown as ConversationStore,
    answer: (id: string, content: string) => {
      state.reply = { messageId: id, phase: 'waiting' };
      for (const listener of news) listener({ type: 'accepted', conversationId: 'c' });
      state.reply = null;
      state.messages = [{ id, content, safety: null }];
      for (const listener of [...changes]) listener();
    },
  };
}

/** What the page knows of the setting. */
const Known = () => <p>Known: {String(useQuery(configQuery).data?.tts_autoplay)}</p>;

function draw(store: ConversationStore, client: QueryClient) {
  return render(
    <LanguageProvider initial="en">
      <QueryClientProvider client={client}>
        <ToastProvider>
          <Known />
          <VoicePlace store={store} act={null} onAct={() => undefined} onWords={() => undefined} />
        </ToastProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  );
}
async function settings(client: QueryClient, autoplay: boolean): Promise<void> {
  await act(async () => client.setQueryData(configQuery.queryKey, { tts_autoplay: autoplay, language: 'en' } as never));
  await screen.findByText(`Known: ${autoplay}`);
}

it('VOICE-5 CONF-1 a reply that was there before the setting was known is read aloud all the same, once', async () => {
  const client = new QueryClient();
  const { store, answer } = conversation();
  draw(store, client);
  answer('m1', 'It is good that you spoke up today.');
  await settings(client, true);
  await expect.poll(() => heard).toEqual(['It is good that you spoke up today.']);
});

it('VOICE-5 a reply of a time when none were to be read stays unread when that changes', async () => {
  heard.length = 0;
  const client = new QueryClient();
  const { store, answer } = conversation();
  draw(store, client);
  answer('m1', 'This is not for the room.');
  await settings(client, false);
  await settings(client, true);
  answer('m2', 'This one may be heard.');
  await expect.poll(() => heard).toEqual(['This one may be heard.']);
});
