import type { Feedback } from '@parley/contracts/assistant/feedback.ts';
import { feedback } from '@parley/contracts/assistant/feedback.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

/** What the person said about a conversation and its replies. Only they change it, so it is asked for once. */
export const feedbackQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['feedback', conversationId],
    queryFn: async ({ signal }) =>
      (await ask(feedback.ofConversation, { params: { id: conversationId } }, { signal, background: true })).feedback,
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Said = { rating: number | null; tags: readonly string[]; comment: string };
export type About =
  | { kind: 'message'; messageId: string; conversationId: string }
  | { kind: 'conversation'; conversationId: string }
  | { kind: 'app' };

/** Keeps it, or changes what was said before about the same thing. @throws ApiError */
export async function giveFeedback(client: QueryClient, about: About, said: Said): Promise<Feedback> {
  const target =
    about.kind === 'message' ? about.messageId : about.kind === 'conversation' ? about.conversationId : null;
  const kept = await ask(feedback.give, {
    body: {
      kind: about.kind,
      ...(target ? { target_id: target } : {}),
      rating: said.rating,
      tags: said.tags,
      comment: said.comment.trim() || null,
    },
  });
  if (about.kind !== 'app')
    client.setQueryData<Feedback[]>(['feedback', about.conversationId], (known = []) => [
      ...known.filter(({ id }) => id !== kept.id),
      kept,
    ]);
  return kept;
}

/** @throws ApiError */
export async function takeBackFeedback(client: QueryClient, given: Feedback): Promise<void> {
  await ask(feedback.remove, { params: { id: given.id } });
  client.setQueryData<Feedback[]>(['feedback', given.conversation_id], (known = []) =>
    known.filter(({ id }) => id !== given.id),
  );
}
