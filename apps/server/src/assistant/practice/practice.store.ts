import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** When a card comes back, in the terms of FSRS. */
export type Memory = {
  dueAt: string;
  stability: number;
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  state: number;
  lastReviewAt: string | null;
};
export type CardRow = Memory & { id: string; practice: string; card: string };

const COLUMNS = [
  'id',
  'practice',
  'card',
  'dueAt',
  'stability',
  'difficulty',
  'scheduledDays',
  'learningSteps',
  'reps',
  'lapses',
  'state',
  'lastReviewAt',
] as const;

/** All cards of a person, what waits longest first. */
export const listCards = (db: Db, userId: string): Promise<CardRow[]> =>
  db
    .selectFrom('assistant.practiceCards')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('dueAt')
    .orderBy('id')
    .execute();

export const findCard = (db: Db, userId: string, id: string): Promise<CardRow | undefined> =>
  db
    .selectFrom('assistant.practiceCards')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** @param reps how often it had been reviewed when it was read; undefined when it was reviewed meanwhile */
export const updateMemory = (
  db: Db,
  userId: string,
  id: string,
  reps: number,
  memory: Memory,
): Promise<{ id: string } | undefined> =>
  db
    .updateTable('assistant.practiceCards')
    .set(memory)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('reps', '=', reps)
    .returning('id')
    .executeTakeFirst();

export type Dealing = { tenantId: string; userId: string; conversationId: string };
export type NewCard = { id: string; practice: string; card: string; dueAt: string };

/** Deals cards that are not dealt yet, as long as the conversation they come of is there. */
export async function insertCards(
  db: Db,
  { tenantId, userId, conversationId }: Dealing,
  cards: NewCard[],
): Promise<void> {
  await sql`
    insert into assistant.practice_cards (id, tenant_id, user_id, practice, card, due_at)
    select k.id, c.tenant_id, c.user_id, k.practice, k.card, k."dueAt"
    from json_to_recordset(${JSON.stringify(cards)}::json) as k(id uuid, practice text, card text, "dueAt" timestamptz),
      assistant.conversations c
    where c.id = ${conversationId} and c.tenant_id = ${tenantId} and c.user_id = ${userId} and c.deleted_at is null and not c.off_record
    on conflict (tenant_id, user_id, practice, card) do nothing`.execute(db);
}

/** The flow of a conversation, for whoever hears that it was completed. */
export async function flowOf(db: Db, userId: string, conversationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('assistant.conversations')
    .select('flowId')
    .where('userId', '=', userId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  return row?.flowId;
}

/** A person of a tenant who has cards: whether some are due, and when one was last looked at. */
export type PracticeOfPerson = { tenantId: string; userId: string; due: boolean; lastReviewAt: string | null };

export async function practiceOf(db: Db, userIds: readonly string[], now: string): Promise<PracticeOfPerson[]> {
  const { rows } = await sql<PracticeOfPerson>`
    select tenant_id, user_id, bool_or(due_at <= ${now}) as due, max(last_review_at) as last_review_at
    from assistant.practice_cards where user_id = any(${userIds}::uuid[]) group by tenant_id, user_id`.execute(db);
  return rows;
}
