import type { Formatter } from '@parley/contracts/formats.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Context } from './context.ts';

/**
 * A table that names a person: what of it their archive holds, and what becomes of it when their account goes. A test reads the
 * database's catalogue and fails on a table that names people and stands in no list.
 */
export type PersonalTable = {
  /** With its schema. */
  table: string;
  /** The columns that name the person; a row belongs to them when one of these does. */
  by: readonly string[];
  /** The expressions of the select; or why nothing of it is exported. No secret, and nothing of another person. */
  take: readonly string[] | { nothing: string };
  /** Column that rows are read in the order of, and that no two rows share; without it there are few. */
  key?: string;
  /**
   * `delete`: removed here. `forget`: the row stays and names nobody. `follows`: the database removes it with what it hangs on. Otherwise why
   * it stays.
   */
  erase: 'delete' | 'forget' | 'follows' | { stays: string };
};

/** A file of the archive; its pieces follow each other. */
export type TakenFile = { path: string; pieces: AsyncIterable<string> | Iterable<string> };
/** Whose archive it is, and how what is written for reading is written. */
export type Taking = { userId: string; language: 'en' | 'fr'; format: Formatter };

/** One half of the house, and what it holds on people. Neither half reads the other's tables. */
export type PersonalData = {
  tables: readonly PersonalTable[];
  /** What a person can read without a program; as the system. */
  readable?(ctx: Context, taking: Taking): AsyncIterable<TakenFile>;
};

/** Rows read at once. */
const PAGE = 500;

/** `assistant.messages` is `assistant/messages.json`. */
export const fileOf = (table: string): string => `${table.replace('.', '/').replaceAll('_', '-')}.json`;

const belongs = (by: readonly string[], userId: string) =>
  sql.join(
    by.map((column) => sql`${sql.ref(column)} = ${userId}`),
    sql` or `,
  );

/** The rows of a person as JSON text, one at a time; as the system. */
async function* rowsOf(db: Db, { table, by, take, key }: PersonalTable, userId: string): AsyncGenerator<string> {
  if (!Array.isArray(take)) return;
  const columns = sql.raw(take.join(', '));
  let last: string | null = null;
  for (let more = true; more; ) {
    const after: RawBuilder<unknown> = key && last !== null ? sql`and ${sql.ref(key)} > ${last}` : sql``;
    const order = key ? sql`order by ${sql.ref(key)} limit ${PAGE}` : sql``;
    const marked = key ? sql`${sql.ref(key)}::text` : sql`null`;
    const { rows }: { rows: { line: string; mark: string | null }[] } = await sql<{
      line: string;
      mark: string | null;
    }>`
      select row_to_json(taken)::text as line, mark from (
        select ${marked} as mark, (select taken from (select ${columns}) taken) as taken
        from ${sql.table(table)} where (${belongs(by, userId)}) ${after} ${order}) page`.execute(db);
    for (const { line } of rows) yield line;
    last = rows.at(-1)?.mark ?? null;
    more = key !== undefined && rows.length === PAGE;
  }
}

async function* arrayOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const line of lines) {
    yield `${first ? '[\n' : ',\n'}  ${line}`;
    first = false;
  }
  yield first ? '[]\n' : '\n]\n';
}

/** One file for each table, read as it is written; as the system. */
export function* takenTables(
  { db }: Pick<Context, 'db'>,
  { tables }: PersonalData,
  userId: string,
): Iterable<TakenFile> {
  for (const table of tables)
    if (Array.isArray(table.take)) yield { path: fileOf(table.table), pieces: arrayOf(rowsOf(db, table, userId)) };
}

/** Removes what its list says, in its order; as the system, in a transaction. Harmless to repeat. */
export async function eraseTables(
  { db }: Pick<Context, 'db'>,
  { tables }: PersonalData,
  userId: string,
): Promise<void> {
  if (!db.isTransaction) throw new Error('A person is erased in a transaction.');
  for (const { table, by, erase } of tables)
    if (erase === 'delete') await sql`delete from ${sql.table(table)} where ${belongs(by, userId)}`.execute(db);
    else if (erase === 'forget')
      for (const column of by)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(
          db,
        );
}
