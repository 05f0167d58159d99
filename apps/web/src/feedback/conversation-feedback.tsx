import { useQuery } from '@tanstack/react-query';
import { feedbackQuery } from './feedback.queries.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';

/** The dialog about a whole conversation, with what was said before once that is known. */
export function ConversationFeedback({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const { data, isError } = useQuery(feedbackQuery(conversationId));
  if (!data && !isError) return null;
  const given = data?.find(({ kind }) => kind === 'conversation') ?? null;
  return <FeedbackDialog about={{ kind: 'conversation', conversationId }} given={given} onClose={onClose} />;
}
