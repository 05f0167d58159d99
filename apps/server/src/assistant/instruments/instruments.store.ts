import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Answers, Scores } from './score.ts';

export type Person = { tenantId: string; userId: string };
export type AnswersRow = { instrument: string; itemsVersion: string; answers: Answers };
export type ResultRow = {
  id: string;
  instrument: string;
  lang: 'en' | 'fr';
  scores: Scores;
  itemsVersion: string;
  takenAt: string;
  removedAt: string | null;
};

const RESULT = ['id', 'instrument', 'lang', 'scores', 'itemsVersion', 'takenAt', 'removedAt'] as const;

export const listAnswers = (db: Db, userId: string): Promise<AnswersRow[]> =>
  db
    .selectFrom('assistant.instrumentAnswers')
    .select(['instrument', 'itemsVersion', 'answers'])
    .where('userId', '=', userId)
    .execute() as Promise<AnswersRow[]>;

/** Adds answers to those that are there for the same items; null takes one away. @returns all of them */
export async function addAnswers(
  db: Db,
  { tenantId, userId }: Person,
  {
    instrument,
    itemsVersion,
    answers,
  }: { instrument: string; itemsVersion: string; answers: Record<string, number | null> },
): Promise<Answers> {
  const given = JSON.stringify(answers);
  const { rows } = await sql<{ answers: Answers }>`
    insert into assistant.instrument_answers as a (tenant_id, user_id, instrument, items_version, answers)
    values (${tenantId}, ${userId}, ${instrument}, ${itemsVersion}, jsonb_strip_nulls(${given}::jsonb))
    on conflict (tenant_id, user_id, instrument) do update set
      answers = jsonb_strip_nulls(case when a.items_version = excluded.items_version then a.answers else '{}' end || ${given}::jsonb),
      items_version = excluded.items_version, updated_at = now()
    returning answers`.execute(db);
  return rows[0]?.answers ?? {};
}

/** @returns what was there */
export const takeAnswers = (db: Db, userId: string, instrument: string): Promise<AnswersRow | undefined> =>
  db
    .deleteFrom('assistant.instrumentAnswers')
    .where('userId', '=', userId)
    .where('instrument', '=', instrument)
    .returning(['instrument', 'itemsVersion', 'answers'])
    .executeTakeFirst() as Promise<AnswersRow | undefined>;

/** Those that are there, the latest first. */
export const listResults = (db: Db, userId: string): Promise<ResultRow[]> =>
  db
    .selectFrom('assistant.instrumentResults')
    .select(RESULT)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .execute() as Promise<ResultRow[]>;

export async function insertResult(
  db: Db,
  { tenantId, userId }: Person,
  { scores, ...row }: Omit<ResultRow, 'removedAt'>,
): Promise<void> {
  await db
    .insertInto('assistant.instrumentResults')
    .values({ ...row, tenantId, userId, scores: JSON.stringify(scores) })
    .execute();
}

/** Removes a result, or takes that back. @returns undefined for one that is not there, or is so already */
export const markRemoved = (
  db: Db,
  userId: string,
  id: string,
  removedAt: string | null,
): Promise<ResultRow | undefined> =>
  db
    .updateTable('assistant.instrumentResults')
    .set({ removedAt })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('removedAt', removedAt === null ? 'is not' : 'is', null)
    .returning(RESULT)
    .executeTakeFirst() as Promise<ResultRow | undefined>;

/** As the system: results removed before `before`, and answers nobody went on with since `stale`. */
export async function purge(db: Db, { before, stale }: { before: string; stale: string }): Promise<void> {
  await db.deleteFrom('assistant.instrumentResults').where('removedAt', '<', before).execute();
  await db.deleteFrom('assistant.instrumentAnswers').where('updatedAt', '<', stale).execute();
}
