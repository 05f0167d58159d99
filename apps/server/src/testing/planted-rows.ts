import type { Database } from '#db/database.ts';

export type Column = {
  /** With its schema. */
  table: string;
  name: string;
  type: string;
  /** Null is refused, and nothing is filled in. */
  required: boolean;
};

const rowsOf = async <T>(database: Database, text: string): Promise<T[]> =>
  database.withOwner(async (client) => (await client.query(text)).rows as T[]);

/** Every column of the house's tables that may be written, from the catalogue. */
export const columnsOf = (database: Database): Promise<Column[]> =>
  rowsOf<Column>(
    database,
    `select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('assistant', 'identity', 'platform') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by 1, a.attnum`,
  );

/** What columns may hold is of no matter to rows that only have to be there; the database is the test's own. */
export async function dropChecks(database: Database): Promise<void> {
  const drops = await rowsOf<{ drop: string }>(
    database,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
    where contype = 'c' and connamespace::regnamespace::text in ('assistant', 'identity', 'platform')`,
  );
  for (const { drop } of drops) await rowsOf(database, drop);
}

/** By name: what points at a person. */
export const pointsAtPerson = ({ name, type }: Column): boolean =>
  type === 'uuid' && /(^|_)(user|person|author|owner|creator|member)_id$|_by$/.test(name);

function filling({ type }: Column, id: string, word: string): unknown {
  if (type === 'uuid') return id;
  if (/int|numeric|double|real/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (/^timestamp|^date/.test(type)) return new Date().toISOString();
  if (type === 'bytea') return Buffer.from(id);
  if (/json/.test(type)) return JSON.stringify({ word });
  if (type.endsWith('[]')) return [];
  return type === 'text' ? word : word.slice(0, 1);
}

/**
 * A row in a table, whatever else it must hold: required columns, those in `values`, and every text with `word`.
 * @param id fills every other column of that type, so that planted rows hang on each other
 */
export async function plantRow(
  database: Database,
  columns: readonly Column[],
  table: string,
  { values, id, word }: { values: Record<string, unknown>; id: string; word: string },
): Promise<void> {
  const given = columns
    .filter((column) => column.table === table)
    .filter(({ name, type, required }) => required || name in values || type === 'text')
    .map((column): [string, unknown] => [
      column.name,
      column.name in values ? values[column.name] : filling(column, id, word),
    ]);
  const names = given.map(([name]) => `"${name}"`).join(', ');
  const places = given.map((_, index) => `$${index + 1}`).join(', ');
  await database.withOwner(async (client) => {
    await client.query('begin');
    try {
      // What a row must hang on beside that is of no matter here.
      await client.query('set local session_replication_role = replica');
      await client.query(
        `insert into ${table} (${names}) values (${places})`,
        given.map(([, value]) => value),
      );
      await client.query('commit');
    } catch (cause) {
      await client.query('rollback');
      // Such a row is there already.
      if ((cause as { code?: string }).code === '23505') return;
      throw new Error(`No row of ${table} could be made`, { cause });
    }
  });
}
