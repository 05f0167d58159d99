import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A column that is encrypted with a key outside the database, and the one that names the key. */
export type SealedColumn = { table: string; id: string; sealed: string; keyId: string };
export type SealedRow = { id: string; sealed: Buffer; keyId: string };

/** Some of the rows that another key closed. */
export async function listForeign(
  db: Db,
  { table, id, sealed, keyId }: SealedColumn,
  { present, after, limit }: { present: string; after: string; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)}::text as id, ${sql.ref(sealed)} as sealed, ${sql.ref(keyId)} as key_id
    from ${sql.table(table)}
    where ${sql.ref(sealed)} is not null and ${sql.ref(keyId)} <> ${present} and ${sql.ref(id)}::text > ${after}
    order by ${sql.ref(id)}::text limit ${limit}`.execute(db);
  return rows;
}

/** Unless somebody else was faster, or it was made anew since. */
export const updateSealed = (
  db: Db,
  { table, id, sealed, keyId }: SealedColumn,
  row: SealedRow,
  anew: { sealed: Buffer; keyId: string },
) =>
  sql`update ${sql.table(table)} set ${sql.ref(sealed)} = ${anew.sealed}, ${sql.ref(keyId)} = ${anew.keyId}
    where ${sql.ref(id)}::text = ${row.id} and ${sql.ref(keyId)} = ${row.keyId}
      and ${sql.ref(sealed)} = ${row.sealed}`.execute(db);
