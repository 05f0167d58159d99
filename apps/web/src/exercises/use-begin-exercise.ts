import { conversations } from '@parley/contracts/assistant/conversations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ask } from '../api/api.ts';
import { liftConversation } from '../conversations/conversations.queries.ts';

/** Begins an exercise as a conversation of its own, and goes there. */
export function useBeginExercise() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (exercise: string) => ask(conversations.create, { body: { exercise } }),
    onSuccess: (conversation) => {
      client.setQueryData(['conversation', conversation.id], conversation);
      liftConversation(client, conversation.id, conversation);
      return navigate({ to: '/c/$conversationId', params: { conversationId: conversation.id } });
    },
  });
}
