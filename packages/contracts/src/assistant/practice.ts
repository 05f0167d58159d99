import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';

export const practiceProblems = problems({
  card_not_found: [404, 'Card not found.'],
  card_not_due: [409, 'This card is not due yet.'],
});

/** How well it came back, from not at all to at once. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const;
export type PracticeRating = (typeof RATINGS)[number];
export const CARD_KINDS = ['recall', 'scenario', 'today'] as const;

/** One card; texts are in the caller's language. */
export const PracticeCard = z.object({
  id: z.uuid(),
  kind: z.enum(CARD_KINDS),
  /** What it was learned in. */
  title: z.string(),
  front: z.string(),
  back: z.string(),
  /** Reviews so far. */
  reps: z.int(),
});
export type PracticeCard = z.output<typeof PracticeCard>;

export const Practice = z.object({
  /** Today's set: at most five, what waits longest first. */
  cards: z.array(PracticeCard),
  /** All that are due on this local day. */
  due_count: z.int(),
  /** Of the first one that is not due today. */
  next_due_at: z.nullable(z.string()),
  /** All cards of the person. */
  total: z.int(),
});
export type Practice = z.output<typeof Practice>;

/** An IANA time zone such as `Europe/Paris`; a local day begins at 03:00. */
const timeZone = z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'UTC');

export const practice = {
  read: endpoint({
    method: 'GET',
    path: '/practice',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'The cards to practise today',
    query: z.strictObject({ time_zone: timeZone }),
    response: Practice,
  }),
  review: endpoint({
    method: 'POST',
    path: '/practice/:id/review',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'How well a card came back; it returns after a time that depends on it',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ rating: z.enum(RATINGS), time_zone: timeZone }),
    response: z.object({ due_at: z.string(), interval_days: z.int() }),
    problems: [practiceProblems.card_not_found, practiceProblems.card_not_due],
  }),
};
