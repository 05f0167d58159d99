import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { RefreshRow } from './refresh.store.ts';

type Refresh = Pick<RefreshRow, 'id' | 'tenantId'>;

/** A version whose passages go when the refresh ends, and what they count. */
type Leaving = { id: string; bytes: number };
/** What can give its room to documents that are read: versions that go anyway, and bytes of vectors of those that stay. */
export type Giving = { leaving: Leaving[]; vectors: number };

/** Whether a version is shown when the refresh ends; about `p.version_id`. */
const staysAfter = (refreshId: string) => sql`(
  exists (select from assistant.knowledge_outcomes o where o.refresh_id = ${refreshId} and o.version_id = p.version_id)
  or exists (select from assistant.knowledge_documents d where d.live_version = p.version_id
    and not exists (select from assistant.knowledge_outcomes o where o.refresh_id = ${refreshId} and o.document_id = d.id)))`;

/** Reads all passages of the tenant with their vectors, so it is asked for once for each state of the list. */
export async function sumUpGiving(db: Db, { id, tenantId }: Refresh): Promise<Giving> {
  const { rows } = await sql<Leaving & { vectors: number; stays: boolean }>`
    select p.version_id as id, sum(assistant.passage_bytes(p.headings, p.text, p.embedding))::float8 as bytes,
      sum(4 * coalesce(cardinality(p.embedding), 0))::float8 as vectors, ${staysAfter(id)} as stays
    from assistant.knowledge_passages p where p.tenant_id = ${tenantId} group by p.version_id`.execute(db);
  return {
    leaving: rows.filter(({ stays }) => !stays).map(({ id, bytes }) => ({ id, bytes })),
    vectors: rows.reduce((sum, { stays, vectors }) => sum + (stays ? vectors : 0), 0),
  };
}

/** By how many bytes the tenant is above its limit, not counting versions that go; below zero where it has room. */
export async function bytesOverLimit(db: Db, tenantId: string, leaving: Leaving[] = []): Promise<number> {
  // A document that was removed meanwhile took its passages off the count already.
  const { rows } = await sql<{ over: number | null }>`
    select (platform.passages_over_limit(${tenantId}) - (
      select coalesce(sum(l.bytes), 0) from json_to_recordset(${JSON.stringify(leaving)}::json) as l(id uuid, bytes float8)
      where exists (select from assistant.knowledge_passages p where p.version_id = l.id)))::float8 as over`.execute(
    db,
  );
  return rows[0]?.over ?? Number.NEGATIVE_INFINITY;
}

/** Bytes of the vectors of one version. */
export async function vectorBytesOf(db: Db, versionId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(4 * cardinality(embedding)), 0)::float8 as bytes
    from assistant.knowledge_passages where version_id = ${versionId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * Takes away about as many vectors as fill `bytes`, those of other models than `model` first. In a transaction that holds the tenant's
 * knowledge.
 * @returns the bytes that they filled
 */
export async function dropVectors(
  db: Db,
  { id, tenantId }: Refresh,
  model: string | null,
  bytes: number,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with chosen as (
      select p.version_id, p.position from assistant.knowledge_passages p
      where p.tenant_id = ${tenantId} and p.embedding is not null and ${staysAfter(id)}
      order by p.embedded_with is not distinct from ${model}::text
      limit (select ceil(${bytes}::float8 / greatest(1, 4 * cardinality(embedding)))::bigint from assistant.knowledge_passages
        where tenant_id = ${tenantId} and embedding is not null limit 1)),
    -- After the choice, so that vectors that stay are not read.
    sized as (
      select p.version_id, p.position, 4 * cardinality(p.embedding) as bytes
      from chosen c join assistant.knowledge_passages p on p.version_id = c.version_id and p.position = c.position),
    dropped as (
      update assistant.knowledge_passages p set embedding = null, embedded_with = null from sized s
      where p.version_id = s.version_id and p.position = s.position returning s.bytes)
    select coalesce(sum(bytes), 0)::float8 as bytes from dropped`.execute(db);
  return rows[0]?.bytes ?? 0;
}
