import type { Practice, PracticeCard, PracticeRating } from '@parley/contracts/assistant/practice.ts';
import { practiceProblems } from '@parley/contracts/assistant/practice.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { Card } from 'ts-fsrs';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { isTimeZone, localDay } from '#platform/local-day.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Address } from '../coach/wording.ts';
import { addressed, typeset } from '../coach/wording.ts';
import { readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import type { Language } from '../flow/flow.ts';
import type { CardSet } from './card-sets.ts';
import { cardSets } from './card-sets.ts';
import type { CardRow, Dealing, Memory, NewCard, PracticeOfPerson } from './practice.store.ts';
import * as store from './practice.store.ts';

/** Cards of one sitting. */
const SITTING = 5;
const GRADES: Record<PracticeRating, 1 | 2 | 3 | 4> = { again: 1, hard: 2, good: 3, easy: 4 };

type Written = CardSet['cards'][number] & { title: CardSet['title'] };

/** A card as it is written; undefined for one that the files no longer have. */
function writtenCard({ practice, card }: Pick<CardRow, 'practice' | 'card'>): Written | undefined {
  const set = cardSets().find((each) => each.practice === practice);
  const found = set?.cards.find((each) => each.id === card);
  return set && found && { ...found, title: set.title };
}

function checkZone(zone: string): void {
  if (!isTimeZone(zone))
    throw new ProblemError(commonProblems.invalid_request, {
      fields: [{ path: 'time_zone', message: 'This is no time zone.' }],
    });
}

const isDue = ({ dueAt }: CardRow, now: Date, zone: string): boolean =>
  localDay(new Date(dueAt), zone) <= localDay(now, zone);

function view(row: CardRow, language: Language, address: Address): PracticeCard[] {
  const card = writtenCard(row);
  if (!card) return [];
  const words = (text: string): string => typeset(addressed(text, address), language);
  return [
    {
      id: row.id,
      kind: card.kind,
      title: words(card.title[language]),
      front: words(card.front[language]),
      back: words(card.back[language]),
      reps: row.reps,
    },
  ];
}

/** What there is to practise on this local day. @throws invalid_request for a zone that does not exist */
export async function readPractice(ctx: AssistantContext, zone: string): Promise<Practice> {
  checkZone(zone);
  const { userId } = personOf(ctx);
  const now = ctx.clock.now();
  const [rows, { language, address }] = await Promise.all([store.listCards(ctx.db, userId), readSettings(ctx)]);
  const known = rows.filter((row) => writtenCard(row));
  const due = known.filter((row) => isDue(row, now, zone));
  return {
    cards: due.slice(0, SITTING).flatMap((row) => view(row, language, address)),
    due_count: due.length,
    next_due_at: known.find((row) => !due.includes(row))?.dueAt ?? null,
    total: known.length,
  };
}

const asFsrs = (row: CardRow): Card => ({
  due: new Date(row.dueAt),
  stability: row.stability,
  difficulty: row.difficulty,
  elapsed_days: 0,
  scheduled_days: row.scheduledDays,
  learning_steps: row.learningSteps,
  reps: row.reps,
  lapses: row.lapses,
  state: row.state,
  ...(row.lastReviewAt === null ? {} : { last_review: new Date(row.lastReviewAt) }),
});

/** When a card comes back after this review: whole days, at least one. Source: FSRS, as `ts-fsrs` computes it. */
async function reviewed(row: CardRow, rating: PracticeRating, now: Date): Promise<Memory> {
  const { fsrs } = await import('ts-fsrs');
  const { card } = fsrs({ enable_short_term: false, enable_fuzz: false }).next(asFsrs(row), now, GRADES[rating]);
  return {
    dueAt: card.due.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    lastReviewAt: now.toISOString(),
  };
}

/**
 * Notes how well a card came back. @returns when it is due again
 * @throws card_not_found, card_not_due (also when it was reviewed a moment ago), invalid_request
 */
export async function reviewCard(
  ctx: AssistantContext,
  id: string,
  { rating, zone }: { rating: PracticeRating; zone: string },
): Promise<{ due_at: string; interval_days: number }> {
  checkZone(zone);
  const { userId } = personOf(ctx);
  const now = ctx.clock.now();
  const row = await store.findCard(ctx.db, userId, id);
  if (!row) throw new ProblemError(practiceProblems.card_not_found);
  if (!isDue(row, now, zone)) throw new ProblemError(practiceProblems.card_not_due);
  const memory = await reviewed(row, rating, now);
  return inTransaction(ctx, async (ctx) => {
    if (!(await store.updateMemory(ctx.db, userId, id, row.reps, memory)))
      throw new ProblemError(practiceProblems.card_not_due);
    await publish(ctx, 'practice.reviewed', { practice: row.practice });
    return { due_at: memory.dueAt, interval_days: memory.scheduledDays };
  });
}

/** The cards that a finished flow or a shown competency brings. */
export const cardsAfter = ({ flow, competency }: { flow?: string; competency?: string }, now: Date): NewCard[] =>
  cardSets()
    .filter(
      (set) =>
        (flow !== undefined && set.after.includes(flow)) ||
        (competency !== undefined && set.competencies.includes(competency)),
    )
    .flatMap((set) =>
      set.cards.map((card) => ({ id: uuidv7(), practice: set.practice, card: card.id, dueAt: now.toISOString() })),
    );

/** Deals the cards of what came to its end, or of a skill that was shown; those that are there already stay as they are. */
export async function dealAfter(
  ctx: Context,
  dealing: Dealing,
  { completed, competency }: { completed: boolean; competency: string | undefined },
): Promise<void> {
  const flow = completed ? await store.flowOf(ctx.db, dealing.userId, dealing.conversationId) : undefined;
  const cards = cardsAfter(
    { ...(flow === undefined ? {} : { flow }), ...(competency === undefined ? {} : { competency }) },
    ctx.clock.now(),
  );
  if (cards.length > 0) await store.insertCards(ctx.db, dealing, cards);
}

/** Of several people at once, those without cards left out; as the system. */
export const practiceOf = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userIds: readonly string[],
): Promise<PracticeOfPerson[]> => store.practiceOf(db, userIds, clock.now().toISOString());

/** A set as a person has gone through it: whole rounds, and what it is about. Null for one that was not dealt. */
export async function practisedSet(
  ctx: Context,
  userId: string,
  practice: string,
): Promise<{ rounds: number; competencies: readonly string[] } | null> {
  const set = cardSets().find((each) => each.practice === practice);
  const dealt = (await store.listCards(ctx.db, userId)).filter((row) => row.practice === practice);
  if (!set || dealt.length < set.cards.length) return null;
  return { rounds: Math.min(...dealt.map(({ reps }) => reps)), competencies: set.competencies };
}
