import { conversationProblems } from '@parley/contracts/assistant/conversations.ts';
import { feedbackProblems, KnownFeedback } from '@parley/contracts/assistant/feedback.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7, validate } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import type { Limit } from '#platform/rate-limits.ts';
import { storableJson } from '../chat/storable-json.ts';
import { readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { conversationOfMessage, readConversation } from '../conversations/conversations.service.ts';
import type { FeedbackRow } from './feedback.store.ts';
import * as store from './feedback.store.ts';

export type { FeedbackRow } from './feedback.store.ts';

const FEEDBACK_PER_PERSON: Limit = { name: 'feedback', points: 60, seconds: 10 * 60 };

type Understood = Pick<store.NewFeedback, 'kind' | 'rating' | 'tags' | 'comment'> & {
  target: { messageId: string | null; conversationId: string | null };
  other: Record<string, unknown>;
};

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** @throws invalid_request when a kind of ours is malformed */
function understand(body: Record<string, unknown>): Understood {
  const { kind, target_id, message_id, rating, tags, comment, ...other } = body;
  const ours = KnownFeedback.safeParse(body);
  if (!ours.success) {
    if (typeof kind === 'string' && ['message', 'conversation', 'app', 'harm'].includes(kind)) {
      const [issue] = ours.error.issues;
      const field = ['body', ...(issue?.path ?? [])].join('.');
      throw new ProblemError(commonProblems.invalid_request, {
        fields: [{ path: field, message: issue?.message ?? '' }],
        detail: `${field}: ${issue?.message ?? ''}`,
      });
    }
    // Passed through as it came; only the message it names is looked at.
    const { message_id: named, ...rest } = body;
    const target = { messageId: textOr(named), conversationId: null };
    return { kind: 'other', rating: null, tags: [], comment: null, target, other: rest };
  }
  const known = ours.data;
  const about = textOr(target_id) ?? textOr(message_id);
  return {
    kind: known.kind,
    rating: known.rating ?? null,
    tags: [...new Set(known.tags ?? [])],
    comment: known.comment?.trim().toWellFormed() || null,
    target:
      known.kind === 'conversation'
        ? { messageId: null, conversationId: about }
        : { messageId: known.kind === 'app' ? textOr(message_id) : about, conversationId: null },
    other,
  };
}

/** The one of the caller's own that is named. @throws message_not_found, conversation_not_found */
async function placeOf(ctx: AssistantContext, { target }: Understood): Promise<Understood['target']> {
  const { messageId, conversationId } = target;
  if (messageId !== null) {
    if (!validate(messageId)) throw new ProblemError(conversationProblems.message_not_found);
    return { messageId, conversationId: await conversationOfMessage(ctx, messageId) };
  }
  if (conversationId !== null) {
    if (!validate(conversationId)) throw new ProblemError(conversationProblems.conversation_not_found);
    await readConversation(ctx, conversationId);
  }
  return { messageId: null, conversationId };
}

/**
 * FEED-1: takes any object; what is of ours is understood.
 * @throws invalid_request, message_not_found, conversation_not_found, too_many_requests
 */
export async function giveFeedback(ctx: AssistantContext, body: Record<string, unknown>): Promise<FeedbackRow> {
  const { tenantId, userId } = personOf(ctx);
  const understood = understand(body);
  const place = await placeOf(ctx, understood);
  const other = storableJson(understood.other);
  // No text of the database holds this character, and no person writes it.
  if (other.includes('\\u0000') || understood.comment?.includes('\u0000'))
    throw new ProblemError(commonProblems.invalid_request, {
      fields: [{ path: 'body', message: 'It holds a character that cannot be stored.' }],
    });
  await ctx.rateLimits.consume(FEEDBACK_PER_PERSON, userId);
  const { language } = await readSettings(ctx);
  const { kind, rating, tags, comment } = understood;
  return store.upsertFeedback(ctx.db, {
    id: uuidv7(),
    tenantId,
    userId,
    kind,
    ...place,
    rating,
    tags,
    comment,
    language,
    other,
  });
}

/** @throws conversation_not_found */
export async function feedbackOfConversation(ctx: AssistantContext, conversationId: string): Promise<FeedbackRow[]> {
  await readConversation(ctx, conversationId);
  return store.listOfConversation(ctx.db, personOf(ctx).userId, conversationId);
}

/** @throws feedback_not_found */
export async function takeBackFeedback(ctx: AssistantContext, id: string): Promise<void> {
  if (!(await store.deleteFeedback(ctx.db, personOf(ctx).userId, id)))
    throw new ProblemError(feedbackProblems.feedback_not_found);
}
