import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#db/database.ts';
import { ScopedKysely } from '#db/scoped-kysely.ts';

type Statement = { text: string; values: unknown[] };
type Plan = Record<string, unknown> & { Plans?: Plan[] };

/** A database that answers each question with the same rows, and what it was asked: for the statements of a store. */
export function listeningDb(rows: readonly object[] = [{ id: uuidv7() }]): { db: ScopedKysely; asked: Statement[] } {
  const asked: Statement[] = [];
  const connection = {
    executeQuery: async ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      asked.push({ text, values: [...parameters] });
      return { rows: [...rows], numAffectedRows: 0n };
    },
  };
  return { db: new ScopedKysely((work) => work(connection as never)), asked };
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const READS_ALL = new Set(['Seq Scan', 'Parallel Seq Scan']);
const readsAll = (node: Plan): boolean =>
  READS_ALL.has(node['Node Type'] as string) ||
  (/^Index( Only)? Scan$|^Bitmap Index Scan$/.test(node['Node Type'] as string) && node['Index Cond'] === undefined);

/**
 * Tables that a statement can only read from end to end, because no index finds its rows: the planner is told that it may not, and does so all the same.
 * An index that is read without a condition counts as the whole table.
 */
export async function tablesReadInFull(database: Database, { text, values }: Statement): Promise<string[]> {
  return database.withOwner(async (client) => {
    await client.query('begin');
    try {
      await client.query('set local enable_seqscan = off');
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
      return nodesOf(plan)
        .filter(readsAll)
        .map((node) => String(node['Relation Name'] ?? node['Index Name']));
    } finally {
      await client.query('rollback');
    }
  });
}
