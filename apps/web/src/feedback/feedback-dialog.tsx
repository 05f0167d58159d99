import type { Feedback, FeedbackTag } from '@parley/contracts/assistant/feedback.ts';
import { BAD_TAGS, COMMENT_LENGTH, GOOD_TAGS } from '@parley/contracts/assistant/feedback.ts';
import { Button } from '@parley/ui/button.tsx';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { MultiChoiceField } from '@parley/ui/fields/multi-choice-field.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { feedbackCopy } from './feedback.copy.ts';
import type { About } from './feedback.queries.ts';
import { giveFeedback, takeBackFeedback } from './feedback.queries.ts';
import styles from './feedback-dialog.module.css';

interface FeedbackDialogProps {
  about: About;
  /** What was said before about the same thing. */
  given?: Feedback | null | undefined;
  onClose: () => void;
}

const STEPS = ['1', '2', '3', '4', '5'] as const;

/** Reasons and words: about a reply, a conversation or the product. What was said before is there to be changed. */
export function FeedbackDialog({ about, given, onClose }: FeedbackDialogProps) {
  const words = useCopy(feedbackCopy);
  const problem = useProblemWords();
  const client = useQueryClient();
  const { show: toast } = useToast();
  const [rating, setRating] = useState(given?.rating ?? null);
  const [tags, setTags] = useState<readonly string[]>(given?.tags ?? []);
  const [comment, setComment] = useState(given?.comment ?? '');
  const ofReply = about.kind === 'message';
  const offered: readonly FeedbackTag[] = ofReply && (rating ?? 0) > 0 ? GOOD_TAGS : BAD_TAGS;
  const title = ofReply
    ? (rating ?? 0) > 0
      ? words.goodTitle
      : words.badTitle
    : about.kind === 'conversation'
      ? words.conversationTitle
      : words.appTitle;
  return (
    <FormDialog
      title={title}
      submit={words.send}
      failure={problem}
      onClose={onClose}
      onSubmit={async () => {
        await giveFeedback(client, about, { rating, tags, comment });
        toast({ text: words.sent, id: 'feedback' });
      }}
    >
      {!ofReply && (
        <Choices
          legend={about.kind === 'conversation' ? words.useful : words.satisfied}
          value={rating === null ? '' : String(rating)}
          options={[
            ...STEPS.map((value) => ({ value: value as string, label: words.steps[Number(value) as 1] })),
            { value: '', label: words.unrated },
          ]}
          onValue={(value) => setRating(value === '' ? null : Number(value))}
        />
      )}
      {about.kind !== 'app' && (
        <MultiChoiceField
          label={words.reasons}
          optional
          options={offered.map((value) => ({ value: value as string, label: words.tags[value] }))}
          value={tags}
          onValue={setTags}
        />
      )}
      {tags.includes('felt_unsafe') && (
        <p className={styles.unsafe}>
          {words.unsafe} <Link to="/help-now">{words.helpNow}</Link>
        </p>
      )}
      <TextArea
        label={words.comment}
        hint={words.seen}
        optional
        value={comment}
        maxLength={COMMENT_LENGTH}
        onValue={setComment}
      />
      {given && about.kind !== 'message' && (
        <div>
          <Button
            variant="link"
            onClick={() => {
              takeBackFeedback(client, given).then(onClose, (error: unknown) =>
                toast({ text: problem(error), tone: 'alert', id: 'feedback' }),
              );
            }}
          >
            {words.withdraw}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
