import type { Conversation } from '@parley/contracts/assistant/conversations.ts';
import { conversations } from '@parley/contracts/assistant/conversations.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../api/api.ts';
import { readSteps } from './read-steps.ts';

export type ListedConversation = Conversation & { excerpt: string | null };
type ListPage = { conversations: ListedConversation[]; has_more: boolean };
type ListData = InfiniteData<ListPage, string | undefined>;

const LIST_PAGE = 40;

/**
 * @param search empty: all of them
 * @param only left out: all but the archived ones
 */
export const listQuery = (search: string, only?: 'pinned' | 'archived') => {
  const queryKey = only ? ['conversations', search, only] : ['conversations', search];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) =>
      ask(
        conversations.list,
        {
          query: {
            limit: LIST_PAGE,
            ...(pageParam && { before_id: pageParam }),
            ...(search && { search }),
            ...(only && { only }),
          },
        },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ListPage) => (page.has_more ? page.conversations.at(-1)?.id : undefined),
    staleTime: search === '' ? 60_000 : 5_000,
  });
};

export const stepsQuery = (conversationId: string | null) =>
  queryOptions({
    queryKey: ['steps', conversationId],
    queryFn: ({ signal }) => readSteps(ask, conversationId ?? '', signal),
    enabled: conversationId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const conversationQuery = (conversationId: string | null) =>
  queryOptions({
    queryKey: ['conversation', conversationId],
    queryFn: ({ signal }) =>
      ask(conversations.read, { params: { id: conversationId ?? '' } }, { signal, background: true }),
    enabled: conversationId !== null,
    staleTime: 60_000,
  });

/** Every list that is known, changed in place: a turn reloads none of them. */
export function changeLists(
  client: QueryClient,
  change: (conversations: ListedConversation[], first: boolean) => ListedConversation[],
): void {
  client.setQueriesData<ListData>({ queryKey: ['conversations'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page, index) => ({
            ...page,
            conversations: change(page.conversations, index === 0),
          })),
        }
      : data,
  );
}

export function changeConversation(client: QueryClient, id: string, change: Partial<Conversation>): void {
  changeLists(client, (all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)));
  client.setQueryData<Conversation>(['conversation', id], (known) => known && { ...known, ...change });
}

/** Newest activity first, as the server sorts. @param made a conversation that no list can know yet */
export function liftConversation(client: QueryClient, id: string, made?: Conversation): void {
  const known = client
    .getQueryData<ListData>(['conversations', ''])
    ?.pages.flatMap((page) => page.conversations)
    .find((each) => each.id === id);
  const lifted = known ?? (made && { ...made, excerpt: null });
  if (!lifted) {
    void client.invalidateQueries({ queryKey: ['conversations', ''] });
    return;
  }
  // A page that is on its way was cut before this, and would take it back.
  void client.cancelQueries({ queryKey: ['conversations', ''] });
  const now = { ...lifted, last_activity_at: new Date().toISOString() };
  client.setQueryData<ListData>(['conversations', ''], (data) => {
    if (!data) return data;
    const [first, ...rest] = data.pages.map((page) => ({
      ...page,
      conversations: page.conversations.filter((each) => each.id !== id),
    }));
    return first && { ...data, pages: [{ ...first, conversations: [now, ...first.conversations] }, ...rest] };
  });
}

export function removeFromLists(client: QueryClient, id: string): void {
  changeLists(client, (all) => all.filter((each) => each.id !== id));
}
