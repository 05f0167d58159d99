import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type Unembedded = { versionId: string; position: number; headings: string; text: string };

/** Passages of the tenant that have no vector of this model yet. */
export async function listUnembedded(db: Db, tenantId: string, model: string, limit: number): Promise<Unembedded[]> {
  const { rows } = await sql<Unembedded>`
    select p.version_id, p.position, p.headings, p.text
    from assistant.knowledge_documents d join assistant.knowledge_passages p on p.version_id = d.live_version
    where d.tenant_id = ${tenantId} and p.embedded_with is distinct from ${model}
    order by p.version_id, p.position limit ${limit}`.execute(db);
  return rows;
}

/** Takes vectors of other models away, in a transaction that holds the tenant's knowledge. @returns how many */
export async function deleteOutdatedVectors(db: Db, tenantId: string, model: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update assistant.knowledge_passages p set embedding = null, embedded_with = null
    from (select version_id, position from assistant.knowledge_passages
      where tenant_id = ${tenantId} and embedding is not null and embedded_with <> ${model} limit ${limit}) old
    where p.version_id = old.version_id and p.position = old.position`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** In a transaction that holds the tenant's knowledge. */
export async function storeVectors(db: Db, model: string, passages: Unembedded[], vectors: number[][]): Promise<void> {
  const rows = passages.map(({ versionId, position }, index) => ({
    version_id: versionId,
    position,
    vector: vectors[index],
  }));
  await sql`
    update assistant.knowledge_passages p set embedding = array(select json_array_elements_text(v.vector)::real), embedded_with = ${model}
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(version_id uuid, position integer, vector json)
    where p.version_id = v.version_id and p.position = v.position`.execute(db);
}
