import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RefreshRow } from './refresh.store.ts';

/** The tenant's knowledge changes by one hand at a time. In a transaction. */
export const lockKnowledge = (db: Db, tenantId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('knowledge ' || ${tenantId}::text, 0))`.execute(db);

/** What words gain or lose with versions. */
async function weigh(db: Db, tenantId: string, versions: string[], sign: 1 | -1): Promise<void> {
  if (versions.length === 0) return;
  await sql`
    insert into assistant.knowledge_words as k (tenant_id, word, passages)
    select ${tenantId}::uuid, word, (${sign} * count(*))::integer from (
      select unnest(array_append(tsvector_to_array(p.search), ''::text)) as word from assistant.knowledge_passages p where p.version_id = any(${versions}::uuid[])) w
    where word not like 'tenant:%' group by word order by word
    on conflict (tenant_id, word) do update set passages = k.passages + excluded.passages`.execute(db);
}

/** Versions that are shown no more go, with what they weighed. In a transaction. */
export async function removeVersions(db: Db, tenantId: string, versions: string[]): Promise<void> {
  if (versions.length === 0) return;
  await weigh(db, tenantId, versions, -1);
  await db.deleteFrom('assistant.knowledgePassages').where('versionId', 'in', versions).execute();
  await db.deleteFrom('assistant.knowledgeWords').where('tenantId', '=', tenantId).where('passages', '<=', 0).execute();
}

/** Everything that was read takes the place of what was there. In a transaction: readers see the old meanwhile. */
export async function turnOver(
  db: Db,
  { id, tenantId }: Pick<RefreshRow, 'id' | 'tenantId'>,
  reader: number,
): Promise<void> {
  await lockKnowledge(db, tenantId);
  // An upload that was removed meanwhile is not brought back.
  await sql`delete from assistant.knowledge_outcomes o where o.refresh_id = ${id} and o.source = 'upload'
    and not exists (select from assistant.knowledge_documents d where d.id = o.document_id)`.execute(db);
  const { rows: gone } = await sql<{ liveVersion: string }>`
    select d.live_version from assistant.knowledge_documents d join assistant.knowledge_outcomes o on o.document_id = d.id
    where o.refresh_id = ${id} and d.live_version is not null`.execute(db);
  await removeVersions(
    db,
    tenantId,
    gone.map(({ liveVersion }) => liveVersion),
  );
  const { rows: come } = await sql<{ versionId: string }>`
    select version_id from assistant.knowledge_outcomes where refresh_id = ${id} and version_id is not null`.execute(
    db,
  );
  await weigh(
    db,
    tenantId,
    come.map(({ versionId }) => versionId),
    1,
  );
  await sql`
    insert into assistant.knowledge_documents as d (id, tenant_id, source, name, title, kind, state, reason, size_bytes, digest, reader, language, pages, passages, live_version)
    select o.document_id, o.tenant_id, o.source, o.name, o.title, o.kind, case when o.outcome = 'refused' then 'refused' else 'ready' end, o.reason,
      o.size_bytes, o.digest, ${reader}, o.language, o.pages, o.passages, o.version_id
    from assistant.knowledge_outcomes o where o.refresh_id = ${id} and o.outcome in ('added', 'updated', 'refused')
    on conflict (tenant_id, source, name) do update set title = excluded.title, kind = excluded.kind, state = excluded.state, reason = excluded.reason,
      size_bytes = excluded.size_bytes, digest = excluded.digest, reader = excluded.reader, language = excluded.language, pages = excluded.pages,
      passages = excluded.passages, live_version = excluded.live_version, updated_at = now()`.execute(db);
  await sql`delete from assistant.knowledge_documents d using assistant.knowledge_outcomes o
    where o.refresh_id = ${id} and o.outcome = 'removed' and d.id = o.document_id`.execute(db);
  // What a refresh that was given up has left behind.
  await sql`delete from assistant.knowledge_passages p where p.tenant_id = ${tenantId}
    and not exists (select from assistant.knowledge_documents d where d.live_version = p.version_id and d.id = p.document_id)`.execute(
    db,
  );
  await sql`
    update assistant.knowledge_refreshes r set status = 'done', finished_at = now(), total = n.total, done = n.total,
      added = n.added, updated = n.updated, removed = n.removed, refused = n.refused,
      unchanged = (select count(*) from assistant.knowledge_documents d where d.tenant_id = ${tenantId}
        and not exists (select from assistant.knowledge_outcomes o where o.refresh_id = r.id and o.document_id = d.id))
    from (select count(*) as total, count(*) filter (where outcome = 'added') as added, count(*) filter (where outcome = 'updated') as updated,
      count(*) filter (where outcome = 'removed') as removed, count(*) filter (where outcome = 'refused') as refused
      from assistant.knowledge_outcomes where refresh_id = ${id}) n
    where r.id = ${id}`.execute(db);
  // Of older ones only the count is of interest.
  await sql`delete from assistant.knowledge_outcomes o using assistant.knowledge_refreshes r
    where r.id = o.refresh_id and r.tenant_id = ${tenantId} and r.id <> ${id}`.execute(db);
}
