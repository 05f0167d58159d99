import { chatProblems, MESSAGE_LENGTH } from '@parley/contracts/assistant/chat.ts';
import { configProblems } from '@parley/contracts/assistant/config.ts';
import { conversationProblems } from '@parley/contracts/assistant/conversations.ts';
import type { Transcript } from '@parley/contracts/assistant/voice.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { mayConverse } from '../config/settings.ts';
import type { AssistantContext } from '../context.ts';
import type { LoadedTurn, Refusal } from './chat.store.ts';

/** What somebody asks of the coach. */
export type Wish =
  | {
      kind: 'say';
      message: string;
      conversationId: string | null;
      clientMessageId: string | null;
      /** What was heard, when the message was spoken. */
      transcript: Transcript | null;
    }
  | { kind: 'edit'; message: string; conversationId: string | null; clientMessageId: string | null; targetId: string }
  | { kind: 'regenerate'; targetId: string };

export const missing = (): ProblemError => new ProblemError(conversationProblems.message_not_found);
export const REFUSALS: Record<Refusal, Problem> = {
  reply_running: chatProblems.reply_running,
  too_many_replies: chatProblems.too_many_replies,
  slot_taken: chatProblems.too_many_replies,
  sent_before: commonProblems.conflict,
};

/** @throws message_too_long, which tells how long */
export function checkLength(text: string): void {
  if (text.length <= MESSAGE_LENGTH) return;
  const length = [...text].length;
  if (length > MESSAGE_LENGTH)
    throw new ProblemError(chatProblems.message_too_long, {
      detail: `A message has at most ${MESSAGE_LENGTH} characters; this one has ${length}.`,
    });
}

export const tooFast = (ctx: AssistantContext, fullSince: string): ProblemError =>
  new ProblemError(commonProblems.too_many_requests, {
    retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(fullSince) + 60_000 - ctx.clock.now().getTime()) / 1000)),
  });

/** @throws whatever makes the wish impossible */
export function check(wish: Wish, turn: LoadedTurn): void {
  if (!mayConverse(turn.settings.consents)) throw new ProblemError(configProblems.consent_required);
  if (wish.kind === 'say') {
    if (wish.conversationId && !turn.conversation) throw new ProblemError(conversationProblems.conversation_not_found);
    return;
  }
  const { target, conversation } = turn;
  if (!target || !conversation || target.conversationId !== conversation.id) throw missing();
  if (wish.kind === 'edit') {
    if (target.role !== 'user' || target.pendingEdit === null) throw new ProblemError(chatProblems.no_pending_edit);
  } else if (target.status === 'streaming') throw new ProblemError(chatProblems.reply_running);
  // The first words of the coach answer nobody.
  else if (target.role !== 'assistant' || target.parentId === null)
    throw new ProblemError(chatProblems.not_regenerable);
}
