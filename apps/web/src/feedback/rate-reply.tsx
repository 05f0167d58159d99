import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { feedbackCopy } from './feedback.copy.ts';
import { feedbackQuery, giveFeedback, takeBackFeedback } from './feedback.queries.ts';
import styles from './rate-reply.module.css';

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx').then((m) => ({ default: m.FeedbackDialog })));

/** CHAT-6, FEED-1: one press rates a reply, a second takes it back; a bad one may say why at once, a good one when it likes. */
export function RateReply({ message }: { message: Message }) {
  const words = useCopy(feedbackCopy);
  const problem = useProblemWords();
  const client = useQueryClient();
  const { status } = useAnnounce();
  const { show: toast } = useToast();
  const { data } = useQuery(feedbackQuery(message.conversation_id));
  const [asking, setAsking] = useState(false);
  const given = data?.find(({ message_id: id }) => id === message.id) ?? null;
  const about = { kind: 'message', messageId: message.id, conversationId: message.conversation_id } as const;

  const rate = async (rating: 1 | -1) => {
    try {
      if (given?.rating === rating) {
        await takeBackFeedback(client, given);
        status(words.takenBack);
        return;
      }
      await giveFeedback(client, about, { rating, tags: [], comment: given?.comment ?? '' });
      status(words.rated);
      if (rating < 0) setAsking(true);
    } catch (error) {
      toast({ text: `${words.failed} ${problem(error)}`, tone: 'alert', id: 'feedback' });
    }
  };
  const thumb = (rating: 1 | -1) => {
    const pressed = given?.rating === rating;
    const Icon = rating > 0 ? IconThumbUp : IconThumbDown;
    return (
      <IconButton
        size="small"
        label={rating > 0 ? words.good : words.bad}
        aria-pressed={pressed}
        icon={<Icon size={18} stroke={1.5} className={pressed ? styles.pressed : undefined} />}
        onClick={() => void rate(rating)}
      />
    );
  };
  return (
    <>
      <span className={styles.thumbs}>
        {thumb(1)}
        {thumb(-1)}
      </span>
      {given?.rating && (
        <Button variant="link" className={styles.say} onClick={() => setAsking(true)}>
          {given.comment || given.tags.length > 0 ? words.change : words.say}
        </Button>
      )}
      {asking && (
        <Suspense fallback={null}>
          <FeedbackDialog about={about} given={given} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
