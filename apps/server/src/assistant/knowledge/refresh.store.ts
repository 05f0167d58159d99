import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { leaseOn } from '#db/lease.ts';
import type { ReadDocument } from './reading/document-parts.ts';

/** All of this runs as the system, for one tenant at a time. */
export type RefreshRow = {
  id: string;
  tenantId: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  total: number;
  done: number;
  added: number;
  updated: number;
  unchanged: number;
  removed: number;
  refused: number;
  createdAt: string;
  finishedAt: string | null;
  /** Nobody has shown a sign of life for a while. */
  stale: boolean;
};

export const lease = leaseOn({
  ...{ name: 'assistant.knowledge_refreshes', holder: 'node_id', seenAt: 'heartbeat_at' },
  ...{ waiting: 'queued', held: 'running', staleSeconds: 8 },
});
const COLUMNS = [
  'id',
  'tenantId',
  'status',
  'total',
  'done',
  'added',
  'updated',
  'unchanged',
  'removed',
  'refused',
  'createdAt',
  'finishedAt',
] as const;

/** The refresh of the tenant that goes on, or a new one. */
export async function joinRefresh(db: Db, id: string, tenantId: string): Promise<RefreshRow & { isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into assistant.knowledge_refreshes (id, tenant_id) values (${id}, ${tenantId})
    on conflict (tenant_id) where status in ('queued', 'running') do nothing returning id`.execute(db);
  const row = await db
    .selectFrom('assistant.knowledgeRefreshes')
    .select(COLUMNS)
    .select(lease.isStale.as('stale'))
    .where('tenantId', '=', tenantId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  // The one there was has ended in between.
  if (!row) return joinRefresh(db, id, tenantId);
  return { ...row, isNew: rows.length > 0 } as RefreshRow & { isNew: boolean };
}

export const findClaimed = (db: Db, id: string): Promise<RefreshRow | undefined> =>
  db
    .selectFrom('assistant.knowledgeRefreshes')
    .select([...COLUMNS, lease.isStale.as('stale')])
    .where('id', '=', id)
    .executeTakeFirst() as Promise<RefreshRow | undefined>;

/** Unless another node has taken it over. */
export const failRefresh = (db: Db, id: string, nodeId: string): Promise<unknown> =>
  db
    .updateTable('assistant.knowledgeRefreshes')
    .set({ status: 'failed', finishedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('nodeId', '=', nodeId)
    .where('status', '=', 'running')
    .execute();

export type KnownDocument = { id: string; name: string; digest: Buffer | null; reader: number; reason: string | null };

/** By its name, what is known of each document of a folder. */
export async function listKnown(db: Db, tenantId: string): Promise<Map<string, KnownDocument>> {
  const rows = await db
    .selectFrom('assistant.knowledgeDocuments')
    .select(['id', 'name', 'digest', 'reader', 'reason'])
    .where('tenantId', '=', tenantId)
    .where('source', '=', 'folder')
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

export type Work = {
  source: 'folder' | 'upload';
  name: string;
  documentId: string;
  digest: Buffer | null;
  size: number;
  outcome: 'queued' | 'removed' | 'refused';
  reason: string | null;
};

/** A refresh, and the node that works on it. Everything it writes to the list is written as the holder or not at all. */
export type HeldRefresh = Pick<RefreshRow, 'id' | 'tenantId'> & { nodeId: string };

const isHeld = async (query: RawBuilder<unknown>, db: Db): Promise<boolean> =>
  (await query.execute(db)).rows.length > 0;

/**
 * Puts something on the list of a refresh; what has been read of the same bytes already stays read. A former holder may have listed a folder
 * that looks different by now.
 * @returns false when another node has taken the refresh over
 */
export async function addWork(db: Db, { id, tenantId, nodeId }: HeldRefresh, work: Work[]): Promise<boolean> {
  if (work.length === 0) return true;
  const rows = work.map(({ source, name, documentId, digest, size, outcome, reason }) => ({
    source,
    name,
    document_id: documentId,
    digest: digest && `\\x${digest.toString('hex')}`,
    size,
    outcome,
    reason,
  }));
  return isHeld(
    sql`with mine as (${lease.mine(id, nodeId)}), listed as (
      insert into assistant.knowledge_outcomes as o (refresh_id, tenant_id, source, name, document_id, digest, size_bytes, outcome, reason)
      select mine.id, ${tenantId}::uuid, w.source, w.name, w.document_id, w.digest::bytea, w.size, w.outcome, w.reason
      from mine, json_to_recordset(${JSON.stringify(rows)}::json)
        as w(source text, name text, document_id uuid, digest text, size bigint, outcome text, reason text)
      on conflict (refresh_id, source, name) do update
        set outcome = excluded.outcome, reason = excluded.reason, digest = excluded.digest, size_bytes = excluded.size_bytes, version_id = null
        where o.digest is distinct from excluded.digest or (excluded.outcome <> 'queued' and o.outcome <> excluded.outcome))
    select id from mine`,
    db,
  );
}

/**
 * Uploads whose bytes have not been read, or not by this reader, join the list. What a former holder added after the last look at the list
 * would be turned over unread: gone from what is shown.
 * @returns false when another node has taken the refresh over
 */
export const addUploads = (db: Db, { id, tenantId, nodeId }: HeldRefresh, reader: number): Promise<boolean> =>
  isHeld(
    sql`with mine as (${lease.mine(id, nodeId)}), uploaded as (
      insert into assistant.knowledge_outcomes as o (refresh_id, tenant_id, source, name, document_id, digest, size_bytes)
      select mine.id, d.tenant_id, d.source, d.name, d.id, f.digest, octet_length(f.content)
      from mine, assistant.knowledge_documents d join assistant.knowledge_files f on f.document_id = d.id
      where d.tenant_id = ${tenantId} and d.source = 'upload' and (d.digest is distinct from f.digest or d.reader <> ${reader} or d.reason = 'no_room')
      on conflict (refresh_id, source, name) do update
        set outcome = 'queued', reason = null, digest = excluded.digest, document_id = excluded.document_id, size_bytes = excluded.size_bytes, version_id = null
        where o.digest is distinct from excluded.digest or o.document_id <> excluded.document_id)
    select id from mine`,
    db,
  );

/** This counts what the list says now. Once the refresh has ended its list goes, and its counts stay. */
export const countUnchanged = async (db: Db, { id, tenantId }: Pick<RefreshRow, 'id' | 'tenantId'>): Promise<void> => {
  await sql`
    update assistant.knowledge_refreshes r set
      total = (select count(*) from assistant.knowledge_outcomes o where o.refresh_id = r.id),
      done = (select count(*) from assistant.knowledge_outcomes o where o.refresh_id = r.id and o.outcome <> 'queued'),
      unchanged = (select count(*) from assistant.knowledge_documents d where d.tenant_id = ${tenantId}
        and not exists (select from assistant.knowledge_outcomes o where o.refresh_id = r.id and o.document_id = d.id))
    where r.id = ${id} and r.status = 'running'`.execute(db);
};

export type Queued = {
  source: 'folder' | 'upload';
  name: string;
  documentId: string;
  isNew: boolean;
};

/** The next document to read. */
export async function nextQueued(db: Db, refreshId: string): Promise<Queued | undefined> {
  const { rows } = await sql<Queued>`
    select o.source, o.name, o.document_id,
      not exists (select from assistant.knowledge_documents d where d.id = o.document_id and d.digest is not null) as is_new
    from assistant.knowledge_outcomes o where o.refresh_id = ${refreshId} and o.outcome = 'queued' order by o.source, o.name limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The bytes of an upload, unless it was removed. */
export async function findContent(db: Db, documentId: string): Promise<Buffer | undefined> {
  const file = await db
    .selectFrom('assistant.knowledgeFiles')
    .select('content')
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  return file?.content;
}

type Listed = Pick<Queued, 'source' | 'name'>;

/**
 * A former holder may have been refused what the present one has read: its reader ran out of memory or time.
 * @returns false when another node has taken the refresh over
 */
export const stageRefused = (
  db: Db,
  { id, nodeId }: HeldRefresh,
  { source, name }: Listed,
  { reason, digest, size }: { reason: string; digest: Buffer | null; size: number },
): Promise<boolean> =>
  isHeld(
    sql`with mine as (${lease.mine(id, nodeId)}), refused as (
      update assistant.knowledge_outcomes o set outcome = 'refused', reason = ${reason}, digest = ${digest}, size_bytes = ${size}, version_id = null
      from mine where o.refresh_id = mine.id and o.source = ${source} and o.name = ${name})
    select id from mine`,
    db,
  );

/**
 * Whatever is still to be read, with the digest that the list has: none of it was looked at.
 * @returns false when another node has taken the refresh over
 */
export const refuseQueued = (db: Db, { id, nodeId }: HeldRefresh, reason: string): Promise<boolean> =>
  isHeld(
    sql`with mine as (${lease.mine(id, nodeId)}), rest as (
      update assistant.knowledge_outcomes o set outcome = 'refused', reason = ${reason}, version_id = null
      from mine where o.refresh_id = mine.id and o.outcome = 'queued')
    select id from mine`,
    db,
  );

/**
 * Nothing of it is left, also not on the list: it went while the list was worked through. It may be there again, and read, once another node
 * works on the list.
 * @returns false when another node has taken the refresh over
 */
export const dropWork = (db: Db, { id, nodeId }: HeldRefresh, { source, name }: Listed): Promise<boolean> =>
  isHeld(
    sql`with mine as (${lease.mine(id, nodeId)}), dropped as (
      delete from assistant.knowledge_outcomes o using mine
      where o.refresh_id = mine.id and o.source = ${source} and o.name = ${name})
    select id from mine`,
    db,
  );

export type Staged = Queued & {
  tenantId: string;
  refreshId: string;
  versionId: string;
  digest: Buffer;
  size: number;
  document: ReadDocument;
  /** Of each passage. */
  ids: string[];
};

/** Writes a new version beside the one that is shown; vectors of passages that stayed the same are taken over. In a transaction. */
export async function stageVersion(db: Db, staged: Staged): Promise<void> {
  const { tenantId, refreshId, versionId, documentId, document, ids, source, name, digest, size, isNew } = staged;
  const rows = document.passages.map(({ heading, page, text }, position) => ({
    position,
    id: ids[position],
    heading,
    headings: [document.title, ...heading].join(' \n '),
    text,
    page,
  }));
  await sql`select set_config('app.staging', ${versionId}, true)`.execute(db);
  for (let at = 0; at < rows.length; at += 500)
    await sql`
      insert into assistant.knowledge_passages (version_id, position, id, tenant_id, document_id, heading, headings, text, language, page, embedding, embedded_with)
      select ${versionId}::uuid, p.position, p.id, ${tenantId}::uuid, ${documentId}::uuid, array(select json_array_elements_text(p.heading)), p.headings, p.text,
        ${document.language}, p.page, old.embedding, old.embedded_with
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + 500))}::json)
        as p(position integer, id uuid, heading json, headings text, text text, page integer)
      left join assistant.knowledge_documents d on d.id = ${documentId}
      left join assistant.knowledge_passages old on old.version_id = d.live_version and old.id = p.id`.execute(db);
  await db
    .updateTable('assistant.knowledgeOutcomes')
    .set({
      outcome: isNew ? 'added' : 'updated',
      reason: null,
      digest,
      sizeBytes: size,
      title: document.title,
      kind: document.kind,
      language: document.language,
      pages: document.pages,
      passages: rows.length,
      versionId,
    })
    .where('refreshId', '=', refreshId)
    .where('source', '=', source)
    .where('name', '=', name)
    .execute();
  // Last: from here on the tenant's row of what it keeps is locked until the transaction ends.
  await sql`select assistant.count_staged(${versionId}::uuid)`.execute(db);
}

/** Whether documents of another tenant wait to be read. */
export async function othersWait(db: Db, refreshId: string): Promise<boolean> {
  const { rows } =
    await sql`select from assistant.knowledge_refreshes where status = 'queued' and id <> ${refreshId} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whether an upload came too late for the refresh that has just ended. */
export async function hasUnread(db: Db, tenantId: string, reader: number): Promise<boolean> {
  const { rows } =
    await sql`select from assistant.knowledge_documents d join assistant.knowledge_files f on f.document_id = d.id
    where d.tenant_id = ${tenantId} and (d.digest is distinct from f.digest or d.reader <> ${reader}) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

export const findRefresh = (db: Db, tenantId: string, id: string | null): Promise<RefreshRow | undefined> => {
  let query = db
    .selectFrom('assistant.knowledgeRefreshes')
    .select(COLUMNS)
    .select(lease.isStale.as('stale'))
    .where('tenantId', '=', tenantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  if (id) query = query.where('id', '=', id);
  return query.executeTakeFirst() as Promise<RefreshRow | undefined>;
};

export type OutcomeRow = {
  name: string;
  outcome: 'queued' | 'added' | 'updated' | 'removed' | 'refused';
  reason: string | null;
};

export const listOutcomes = (db: Db, refreshId: string, limit: number): Promise<OutcomeRow[]> =>
  db
    .selectFrom('assistant.knowledgeOutcomes')
    .select(['name', 'outcome', 'reason'])
    .where('refreshId', '=', refreshId)
    .orderBy(sql`outcome = 'refused'`, 'desc')
    .orderBy('name')
    .limit(limit)
    .execute() as Promise<OutcomeRow[]>;

export const findTenantOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('assistant.knowledgeRefreshes').select('tenantId').where('id', '=', id).executeTakeFirst())
    ?.tenantId;
