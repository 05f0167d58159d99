import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wholeText } from '../numbers.ts';
import { problems } from '../problem.ts';
import { byId, conversationProblems } from './conversations.ts';

/** Characters of a comment. */
export const COMMENT_LENGTH = 2_000;
/** Reasons of one feedback. */
export const MOST_TAGS = 12;

/** Reasons our own screens offer; others may be sent. */
export const GOOD_TAGS = ['understood', 'useful', 'clear', 'right_pace'] as const;
export const BAD_TAGS = [
  'lacks_empathy',
  'wrong_tone',
  'inaccurate',
  'not_actionable',
  'not_about_me',
  'language',
  'assumed_too_much',
  'felt_unsafe',
] as const;
export type FeedbackTag = (typeof GOOD_TAGS)[number] | (typeof BAD_TAGS)[number];

export const FeedbackKind = z.enum(['message', 'conversation', 'app', 'harm']);
export type FeedbackKind = z.output<typeof FeedbackKind>;

/** A body with one of our kinds is understood, and what is malformed in it refused. Of any other nothing is asked. */
export const KnownFeedback = z.looseObject({
  kind: FeedbackKind,
  /** The message or conversation it is about. */
  target_id: z.optional(z.nullable(z.string())),
  /** -1 or 1 for a reply, 1 to 5 for a conversation or the product. */
  rating: z.optional(z.nullable(z.int().check(z.gte(-1), z.lte(5)))),
  tags: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z0-9_-]+$/))).check(z.maxLength(MOST_TAGS)),
  ),
  comment: z.optional(z.nullable(z.string().check(z.maxLength(COMMENT_LENGTH)))),
});
export type KnownFeedback = z.output<typeof KnownFeedback>;

export const Feedback = z.object({
  id: z.string(),
  /** `other` when the body was none of ours. */
  kind: z.enum(['message', 'conversation', 'app', 'harm', 'other']),
  message_id: z.nullable(z.string()),
  conversation_id: z.nullable(z.string()),
  rating: z.nullable(z.int()),
  tags: z.array(z.string()),
  comment: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Feedback = z.output<typeof Feedback>;

export const feedbackProblems = problems({ feedback_not_found: [404, 'Feedback not found.'] });

/** FEED-1. Administrators read what is said here, without a name and without the conversation it is about. */
export const feedback = {
  give: endpoint({
    method: 'POST',
    path: '/feedback',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    keeps: 'texts',
    status: 201,
    summary:
      'Takes any JSON object; with `kind`, `target_id` (or `message_id`), `rating`, `tags`, `comment` it is understood. A second one about the same message or conversation replaces the first',
    body: z.record(z.string(), z.unknown()),
    response: Feedback,
    problems: [conversationProblems.message_not_found, conversationProblems.conversation_not_found],
  }),
  ofConversation: endpoint({
    method: 'GET',
    path: '/conversations/:id/feedback',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: "The caller's own feedback about a conversation and its replies",
    params: byId,
    response: z.object({ feedback: z.array(Feedback) }),
    problems: [conversationProblems.conversation_not_found],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/feedback/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Takes feedback back',
    params: byId,
    status: 204,
    problems: [feedbackProblems.feedback_not_found],
  }),
};

/** What an administrator reads of it: neither who said it nor the exact moment, which could tell. Those of one day stand in no order. */
export const FeedbackForAdmin = z.object({
  /** Of this list only: neither the id its person knows, which begins with the moment, nor one of a message. */
  id: z.string(),
  kind: z.enum(['message', 'conversation', 'app', 'harm', 'other']),
  rating: z.nullable(z.int()),
  tags: z.array(z.string()),
  comment: z.nullable(z.string()),
  language: z.string(),
  /** `2026-11-21`, UTC. */
  day: z.string(),
  /** What a client sent that we do not know. */
  other: z.looseObject({}),
});
export type FeedbackForAdmin = z.output<typeof FeedbackForAdmin>;

const FeedbackFilter = {
  kind: z.optional(z.enum(['message', 'conversation', 'app', 'harm', 'other'])),
  /** `good`: a thumb up, or 4 and 5; `bad`: a thumb down, or 1 and 2 of 5. */
  rated: z.optional(z.enum(['good', 'bad'])),
  tag: z.optional(z.string().check(z.maxLength(40))),
  /** `2026-11-21`: of this day and later. */
  since: z.optional(z.iso.date()),
};

/** FEED-1, the administrators' half: of the own tenant. */
export const feedbackAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/admin/feedback',
    access: { role: 'admin' },
    proof: 'person',
    cost: 'read',
    summary: 'What people said of the product, the newest days first, without their names',
    query: z.strictObject({
      ...FeedbackFilter,
      limit: z.optional(wholeText(1, 100)),
      /** The last `id` of the page before. */
      before_id: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\.[0-9a-f]{32}$/))),
    }),
    response: z.object({ feedback: z.array(FeedbackForAdmin), has_more: z.boolean() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/feedback/export',
    access: { role: 'admin' },
    proof: 'fresh',
    cost: 'export',
    answer: 'text',
    summary: 'The same as a file, CSV or JSON',
    query: z.strictObject({ ...FeedbackFilter, format: z._default(z.enum(['csv', 'json']), 'csv') }),
    response: z.string(),
  }),
};
