import type { Services } from '#platform/context.ts';

/** Tables of the whole database in which a word stands, whoever asks. */
export const wordsAnywhere = ({ database }: Services, word: string): Promise<string[]> =>
  database.withOwner(async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('assistant', 'platform', 'identity') and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`select 1 from ${name} t where t::text ilike $1 limit 1`, [`%${word}%`]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
