import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** After danger was met the game rests for so long: nothing of it is shown. Source: design §1.4. */
const REST_HOURS = 72;

/** An expression: danger was met in the last three days. */
export const resting = (userId: string) => sql<boolean>`exists (
  select from assistant.conversations c join assistant.messages m on m.conversation_id = c.id
  where c.user_id = ${userId} and c.deleted_at is null and c.last_activity_at > now() - make_interval(hours => ${REST_HOURS})
    and m.safety_level is not null and m.created_at > now() - make_interval(hours => ${REST_HOURS}))`;

export async function isResting(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ resting: boolean }>`select ${resting(userId)} as resting`.execute(db);
  return rows[0]?.resting ?? false;
}
