import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Language, SlotValue } from '../flow/flow.ts';

/** Conversations that are read: more than a profile could hold anything of. */
const MOST = 500;

export type Talk = {
  id: string;
  flowId: string;
  flowVersion: number;
  language: Language;
  lastActivityAt: string;
  slots: Record<string, SlotValue>;
};

export async function listTalks(db: Db, userId: string): Promise<Talk[]> {
  const { rows } = await sql<Talk>`
    select c.id, c.flow_id, c.flow_version, c.language, c.last_activity_at, m.flow_state -> 'slots' as slots
    from assistant.conversations c join assistant.messages m on m.id = c.active_leaf_id
    where c.user_id = ${userId} and c.deleted_at is null and not c.off_record and m.flow_state -> 'slots' is not null
      and not exists (select from assistant.messages s where s.conversation_id = c.id and s.safety_level is not null)
    order by c.last_activity_at desc limit ${MOST}`.execute(db);
  return rows;
}

export type State = { conversationId: string; parentId: string | null; slots: Record<string, SlotValue> | null };

/** What was understood after each reply of the shown branches, from their beginning. */
export async function listStates(db: Db, conversationIds: string[]): Promise<State[]> {
  const { rows } = await sql<State>`
    with recursive path as (
      select c.id as conversation_id, m.id, m.parent_id, m.role, m.flow_state -> 'slots' as slots, 1 as depth
      from assistant.conversations c join assistant.messages m on m.id = c.active_leaf_id
      where c.id = any(${conversationIds}::uuid[])
      union all
      select path.conversation_id, m.id, m.parent_id, m.role, m.flow_state -> 'slots', path.depth + 1
      from path join assistant.messages m on m.id = path.parent_id)
    select conversation_id, parent_id, slots from path where role = 'assistant' order by conversation_id, depth desc`.execute(
    db,
  );
  return rows;
}
