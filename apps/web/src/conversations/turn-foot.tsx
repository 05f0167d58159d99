import { Button } from '@parley/ui/button.tsx';
import { Chip, ChipGroup } from '@parley/ui/chip.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { lazy, Suspense } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { conversationCopy } from './conversation.copy.ts';
import type { ConversationState, Pending } from './conversation-state.ts';
import styles from './turn-foot.module.css';

const RewardLine = lazy(() => import('../gamification/reward-line.tsx').then((m) => ({ default: m.RewardLine })));

interface TurnFootProps {
  state: ConversationState;
  onQuickReply: (text: string) => void;
  onRegenerate: (messageId: string) => void;
}

/** Under the last turn: ways to answer, or what went wrong, what was kept and what one can do. */
export function TurnFoot({ state, onQuickReply, onRegenerate }: TurnFootProps) {
  const words = useCopy(conversationCopy);
  const { reply, problem, messages, pending, rewrittenId, rewards } = state;
  const last = messages.at(-1);
  return (
    <div className={styles.foot}>
      {last && last.id === rewrittenId && !last.safety && <p className={styles.quiet}>{words.rewritten}</p>}
      {reply && !reply.connected && (
        <ProblemNotice tone="note" happened={reply.messageId === null ? words.notYetSent : words.reconnecting} />
      )}
      {!reply && problem && (
        <ProblemNotice
          happened={whatHappened(words, problem.type)}
          kept={last?.content ? words.keptSoFar : words.yourMessageKept}
          todo={problem.retryAfterSeconds ? words.retryIn(problem.retryAfterSeconds) : undefined}
          actions={problem.retry && <Button onClick={() => onRegenerate(problem.messageId)}>{words.retry}</Button>}
        />
      )}
      {!reply && rewards.length > 0 && (
        <Suspense fallback={null}>
          <RewardLine rewards={rewards} />
        </Suspense>
      )}
      {!reply && !pending && last?.role === 'assistant' && last.quick_replies.length > 0 && (
        <ChipGroup label={words.quickReplies}>
          {last.quick_replies.map((answer) => (
            <Chip key={answer} onClick={() => onQuickReply(answer)}>
              {answer}
            </Chip>
          ))}
        </ChipGroup>
      )}
    </div>
  );
}

type Words = (typeof conversationCopy)['en'];

function whatHappened(words: Words, type: string): string {
  if (type === 'network') return words.unreachable;
  if (type === 'interrupted') return words.interrupted;
  return (words.problems as Partial<Record<string, string>>)[type] ?? words.replyFailed;
}

interface PendingTurnProps {
  pending: Pending;
  onSendAgain: () => void;
  onTakeBack: () => void;
}

/** What the person wrote, before the server has it. */
export function PendingTurn({ pending, onSendAgain, onTakeBack }: PendingTurnProps) {
  const words = useCopy(conversationCopy);
  const problemWords = useProblemWords();
  return (
    <div className={styles.pending}>
      <h2 className="sr-only">{words.youWrote}</h2>
      <div className={styles.said}>{pending.audio ? words.spoken : pending.text}</div>
      {pending.phase !== 'sending' && (
        <div className={styles.notice}>
          <ProblemNotice
            tone={pending.problem ? 'problem' : 'note'}
            happened={pending.problem ? problemWords(pending.problem) : words.notSent}
            kept={words.notSentKept}
            actions={
              <>
                <Button variant="primary" onClick={onSendAgain}>
                  {pending.problem ? words.sendAgain : words.sendNow}
                </Button>
                <Button onClick={onTakeBack}>{words.takeBack}</Button>
              </>
            }
          />
        </div>
      )}
    </div>
  );
}
