import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { GameEvent } from './points.ts';
import { GAME_EVENTS } from './points.ts';

export type Page = { after: string | null; limit: number };

/** Events of the person that the game reads, in their order. */
export async function listEvents(db: Db, userId: string, { after, limit }: Page): Promise<GameEvent[]> {
  const { rows } = await sql<GameEvent>`
    select id, type, data, created_at from platform.events
    where user_id = ${userId} and type = any(${GAME_EVENTS}) ${after === null ? sql`` : sql`and id > ${after}`}
    order by id limit ${limit}`.execute(db);
  return rows;
}

export type TalkPage = { ids: string[] };

/** Conversations of record that are not deleted. */
export async function listTalkPage(db: Db, userId: string, { after, limit }: Page): Promise<TalkPage> {
  let query = db
    .selectFrom('assistant.conversations')
    .select('id')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('offRecord', '=', false)
    .orderBy('id')
    .limit(limit);
  if (after) query = query.where('id', '>', after);
  return { ids: (await query.execute()).map(({ id }) => id) };
}

/** What a reply says its conversation had come to. */
export type StateRow = {
  conversationId: string;
  flowId: string;
  flowVersion: number;
  at: string;
  sequence: string;
  subsequence: string;
  finished: string[];
  skipped: string[];
  completed: boolean;
  planMade: boolean;
  planKept: string | null;
};

/** In the order the replies were made, all versions. No word of anybody is read. */
export async function listStates(db: Db, ids: readonly string[]): Promise<StateRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StateRow>`
    select m.conversation_id, c.flow_id, c.flow_version, m.created_at as at, s.sequence, s.subsequence, s.finished, s.skipped, s.completed,
      s."planMade" as plan_made, s.slots ->> 'plan_kept' as plan_kept
    from assistant.messages m join assistant.conversations c on c.id = m.conversation_id,
      jsonb_to_record(m.flow_state) as s(sequence text, subsequence text, finished text[], skipped text[], completed boolean,
        "planMade" boolean, slots jsonb)
    where m.conversation_id = any(${ids}::uuid[]) and m.role = 'assistant' and m.flow_state is not null
    order by m.id`.execute(db);
  return rows;
}
