import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';

/** When somebody last spoke with the coach, and whether danger was met since `dangerSince`; in any tenant. */
export type LastTurn = { userId: string; at: string; danger: boolean };

/** Of several people at once, those who never spoke left out; as the system. No word is read, only when and how grave. */
export async function lastTurnsOf(
  { db }: Pick<Context, 'db'>,
  userIds: readonly string[],
  dangerSince: Date,
): Promise<LastTurn[]> {
  // Ids of runs begin with their time, so the index of a person's runs also answers since when.
  const from = uuidv7({ msecs: dangerSince.getTime(), random: new Uint8Array(16), seq: 0 });
  const { rows } = await sql<LastTurn>`
    select p.user_id, last.created_at as at, exists (
      select from assistant.runs r join assistant.messages m on m.id in (r.message_id, r.user_message_id)
      where r.user_id = p.user_id and r.id >= ${from} and m.safety_level is not null) as danger
    from unnest(${userIds}::uuid[]) as p(user_id)
    join lateral (select r.created_at from assistant.runs r where r.user_id = p.user_id order by r.id desc limit 1) last on true`.execute(
    db,
  );
  return rows;
}
