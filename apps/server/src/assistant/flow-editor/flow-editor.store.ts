import type {
  FlowFinding,
  FlowOutline,
  FlowTrial,
  FlowVersionSummary,
} from '@parley/contracts/assistant/flow-editor.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type VersionRow = {
  id: string;
  flow: string;
  version: number;
  status: 'draft' | 'published' | 'retired';
  source: string;
  findings: FlowFinding[];
  outline: FlowOutline | null;
  trial: FlowTrial | null;
  trialAt: string | null;
  createdAt: string;
};
const COLUMNS = [
  'id',
  'flow',
  'version',
  'status',
  'source',
  'findings',
  'outline',
  'trial',
  'trialAt',
  'createdAt',
] as const;

/** Serialises saving and publishing of one flow until the transaction ends. */
export const lockFlow = async (db: Db, flow: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`flow ${flow}`}, 0))`.execute(db);
};

export const insertVersion = (
  db: Db,
  row: {
    id: string;
    flow: string;
    version: number;
    source: string;
    findings: string;
    outline: string | null;
    now: string;
  },
): Promise<VersionRow> =>
  db
    .insertInto('assistant.flowVersions')
    .values({
      id: row.id,
      flow: row.flow,
      version: row.version,
      source: row.source,
      findings: row.findings,
      outline: row.outline,
      createdAt: row.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow() as unknown as Promise<VersionRow>;

export const findVersion = (db: Db, flow: string, version: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('assistant.flowVersions')
    .select(COLUMNS)
    .where('flow', '=', flow)
    .where('version', '=', version)
    .executeTakeFirst() as unknown as Promise<VersionRow | undefined>;

export const newestVersion = async (db: Db, flow: string): Promise<number> =>
  (
    await db
      .selectFrom('assistant.flowVersions')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('flow', '=', flow)
      .executeTakeFirst()
  )?.version ?? 0;

/** Newest first, without the texts. */
export async function listVersions(db: Db, flow: string): Promise<FlowVersionSummary[]> {
  const rows = await db
    .selectFrom('assistant.flowVersions')
    .select([
      'version',
      'status',
      'createdAt',
      'publishedAt',
      sql<number>`jsonb_array_length(findings)`.as('findings'),
      sql<FlowTrial['status'] | null>`trial ->> 'status'`.as('trial'),
    ])
    .where('flow', '=', flow)
    .orderBy('version', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ createdAt, publishedAt, status, ...row }) => ({
    ...row,
    status: status as VersionRow['status'],
    created_at: createdAt,
    published_at: publishedAt,
  }));
}

export type Newest = { flow: string; version: number; outline: FlowOutline | null };
/** The newest version of each flow. */
export const listNewest = (db: Db): Promise<Newest[]> =>
  db
    .selectFrom('assistant.flowVersions')
    .distinctOn('flow')
    .select(['flow', 'version', 'outline'])
    .orderBy('flow')
    .orderBy('version', 'desc')
    .execute() as unknown as Promise<Newest[]>;

export type Published = { flow: string; version: number; source: string };
export const listPublished = (db: Db): Promise<Published[]> =>
  db
    .selectFrom('assistant.flowVersions')
    .select(['flow', 'version', 'source'])
    .where('status', '=', 'published')
    .execute();

/** A version that a conversation may have begun with. */
export const findBegun = (db: Db, flow: string, version: number): Promise<Published | undefined> =>
  db
    .selectFrom('assistant.flowVersions')
    .select(['flow', 'version', 'source'])
    .where('flow', '=', flow)
    .where('version', '=', version)
    .where('status', '!=', 'draft')
    .executeTakeFirst();

export const setTrial = async (db: Db, id: string, trial: string, now: string): Promise<void> => {
  await db.updateTable('assistant.flowVersions').set({ trial, trialAt: now }).where('id', '=', id).execute();
};

export const retirePublished = async (db: Db, flow: string): Promise<void> => {
  await db
    .updateTable('assistant.flowVersions')
    .set({ status: 'retired' })
    .where('flow', '=', flow)
    .where('status', '=', 'published')
    .execute();
};

export const setPublished = async (db: Db, id: string, now: string): Promise<void> => {
  await db
    .updateTable('assistant.flowVersions')
    .set({ status: 'published', publishedAt: now })
    .where('id', '=', id)
    .execute();
};
