import { v7 as uuidv7 } from 'uuid';
import type { Kept } from '../flow/kept.ts';

/** What a turn leaves to keep, as the rows of `keptBeside`; '[]' for nothing. */
export const keptRows = (kept: Kept[], flowId: string): unknown[] =>
  kept.map(({ keep, kind, title, sections, note }) => ({
    id: uuidv7(),
    flow_id: flowId,
    keep,
    kind,
    title,
    sections,
    note,
  }));

/**
 * For a statement that stores a turn: writes what is kept of it, once for each row of `turn`, a from item of that
 * name with `tenant_id`, `user_id` and `conversation_id`. A conversation keeps each thing once; what its person edited or deleted stays as it is.
 * @param rows the parameter with the JSON of `keptRows`
 */
export const keptBeside = (rows: string, turn: string): string => `
  insert into assistant.resources (id, tenant_id, user_id, conversation_id, flow_id, keep, kind, origin, title, sections, note)
  select k.id, turn.tenant_id, turn.user_id, turn.conversation_id, k.flow_id, k.keep, k.kind, 'conversation', k.title, k.sections, k.note
  from ${turn}, json_to_recordset(${rows}::json) as k(id uuid, flow_id text, keep text, kind text, title jsonb, sections jsonb, note jsonb)
  on conflict (conversation_id, keep) where conversation_id is not null do update
    set title = excluded.title, sections = excluded.sections, note = excluded.note, version = resources.version + 1, updated_at = now()
    where resources.edited_at is null and resources.deleted_at is null`;
