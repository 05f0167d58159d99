import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type TalkRow = {
  id: string;
  title: string | null;
  createdAt: string;
  deletedAt: string | null;
  offRecord: boolean;
};

/** All conversations of a person, in every tenant. Runs as the system, as everything here. */
export const listTalks = (db: Db, userId: string): Promise<TalkRow[]> =>
  db
    .selectFrom('assistant.conversations')
    .select(['id', 'title', 'createdAt', 'deletedAt', 'offRecord'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

export type SpokenRow = { id: string; role: string; content: string; createdAt: string };

/** Messages of a conversation in the order they were made, all versions. */
export async function listSpoken(
  db: Db,
  conversationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<SpokenRow[]> {
  let query = db
    .selectFrom('assistant.messages')
    .select(['id', 'role', 'content', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .orderBy('id')
    .limit(limit);
  if (after) query = query.where('id', '>', after);
  return query.execute();
}

/** The shown branch. */
export async function listShownIds(db: Db, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive path as (
      select m.id, m.parent_id from assistant.conversations c join assistant.messages m on m.id = c.active_leaf_id
      where c.id = ${conversationId}
      union all
      select m.id, m.parent_id from path join assistant.messages m on m.id = path.parent_id)
    select id from path`.execute(db);
  return rows.map(({ id }) => id);
}
