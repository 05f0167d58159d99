import type { EvidenceKind } from '@parley/contracts/assistant/competencies.ts';
import { CONSENT_VERSION } from '@parley/contracts/assistant/config.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Standing } from './standing.ts';

export type Owner = { tenantId: string; userId: string };
export type EvidenceStatus = 'proposed' | 'accepted' | 'rejected';

export type EvidenceRow = {
  id: string;
  code: string;
  rootId: string | null;
  level: number;
  kind: EvidenceKind;
  rater: 'rule' | 'model' | 'user';
  status: EvidenceStatus;
  at: string;
  decidedAt: string | null;
  sourceName: string | null;
  /** The conversation it goes with. */
  conversationId: string | null;
  /** The conversation it comes of, while that can be opened; also when it does not go with it. */
  openConversationId: string | null;
  /** The conversation it was seen in, if in any, also when that is gone. */
  sourceId: string | null;
  conversationTitle: string | null;
};

/** Evidence that can be seen: what goes with a deleted conversation is away as long as that is. */
const seen = (db: Db, userId: string) =>
  db
    .selectFrom('assistant.competencyEvidence as e')
    .leftJoin('assistant.conversations as c', 'c.id', 'e.sourceId')
    .where('e.userId', '=', userId)
    .where((eb) => eb.or([eb('e.conversationId', 'is', null), eb('c.deletedAt', 'is', null)]));

const COLUMNS = [
  'e.id',
  'e.code',
  'e.rootId',
  'e.level',
  'e.kind',
  'e.rater',
  'e.status',
  'e.at',
  'e.decidedAt',
  'e.sourceName',
  'e.conversationId',
  'e.sourceId',
] as const;

const view = (db: Db, userId: string) =>
  seen(db, userId)
    .select(COLUMNS)
    .select([
      sql<string | null>`case when c.deleted_at is null then c.id end`.as('openConversationId'),
      sql<string | null>`case when c.deleted_at is null then c.title end`.as('conversationTitle'),
    ]);

/** More than anybody has; the oldest would be left out. */
const MOST = 2_000;

/** All that can be seen of a person, the newest first. */
export const listEvidence = (db: Db, userId: string): Promise<EvidenceRow[]> =>
  view(db, userId).orderBy('e.at', 'desc').orderBy('e.id', 'desc').limit(MOST).execute() as Promise<EvidenceRow[]>;

export const findEvidence = (db: Db, userId: string, id: string): Promise<EvidenceRow | undefined> =>
  view(db, userId).where('e.id', '=', id).executeTakeFirst() as Promise<EvidenceRow | undefined>;

export type CountingRow = { code: string; rootId: string | null; level: number; kind: EvidenceKind; at: string };

/** What counts for levels: accepted, and not away with its conversation. */
export const listCounting = (db: Db, userId: string): Promise<CountingRow[]> =>
  seen(db, userId)
    .select(['e.code', 'e.rootId', 'e.level', 'e.kind', 'e.at'])
    .where('e.status', '=', 'accepted')
    .orderBy('e.id')
    .execute() as Promise<CountingRow[]>;

export type NewEvidence = {
  id: string;
  code: string;
  itemId: string | null;
  rootId: string | null;
  level: number;
  kind: EvidenceKind;
  sourceRef: string;
  sourceName: string | null;
  confidence: number;
  at: string;
};

/** Proposes what a conversation shows, as long as it is there and on the record; once for each source. */
export async function proposeOfConversation(
  db: Db,
  { tenantId, userId }: Owner,
  conversationId: string,
  rows: NewEvidence[],
): Promise<void> {
  await sql`
    insert into assistant.competency_evidence
      (id, tenant_id, user_id, code, item_id, root_id, level, kind, source_ref, source_name, source_id, conversation_id, rater, confidence, at)
    select n.id, c.tenant_id, c.user_id, n.code, n."itemId", n."rootId", n.level, n.kind, n."sourceRef", n."sourceName", c.id, c.id, 'rule', n.confidence, n.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, code text, "itemId" uuid, "rootId" uuid, level smallint, kind text,
        "sourceRef" text, "sourceName" text, confidence real, at timestamptz),
      assistant.conversations c
    where c.id = ${conversationId} and c.tenant_id = ${tenantId} and c.user_id = ${userId} and c.deleted_at is null and not c.off_record
    on conflict (tenant_id, user_id, code, kind, source_ref) do nothing`.execute(db);
}

/** Proposes what is shown in no conversation; once for each source. */
export async function propose(db: Db, { tenantId, userId }: Owner, rows: NewEvidence[]): Promise<void> {
  await db
    .insertInto('assistant.competencyEvidence')
    .values(rows.map((row) => ({ ...row, tenantId, userId, rater: 'rule' })))
    .onConflict((on) => on.columns(['tenantId', 'userId', 'code', 'kind', 'sourceRef']).doNothing())
    .execute();
}

/** How somebody rates themselves: accepted as it is said. A second word on the same day replaces the first. */
export async function rateSelf(db: Db, { tenantId, userId }: Owner, row: NewEvidence): Promise<void> {
  await db
    .insertInto('assistant.competencyEvidence')
    .values({ ...row, tenantId, userId, rater: 'user', status: 'accepted', decidedAt: row.at })
    .onConflict((on) =>
      on.columns(['tenantId', 'userId', 'code', 'kind', 'sourceRef']).doUpdateSet({
        level: row.level,
        at: row.at,
        decidedAt: row.at,
        status: 'accepted',
        itemId: row.itemId,
        rootId: row.rootId,
      }),
    )
    .execute();
}

/** @param kept whether it stays without its conversation; undefined leaves that as it is */
export const decide = (
  db: Db,
  userId: string,
  id: string,
  { status, kept, at }: { status: EvidenceStatus | undefined; kept: boolean | undefined; at: string },
): Promise<unknown> =>
  db
    .updateTable('assistant.competencyEvidence')
    .set({
      ...(status === undefined ? {} : { status, decidedAt: status === 'proposed' ? null : at }),
      ...(kept === undefined
        ? {}
        : {
            conversationId: kept
              ? null
              : // What was kept goes with its conversation again, while that is there.
                sql<string | null>`(select c.id from assistant.conversations c where c.id = source_id)`,
          }),
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();

export type LevelRow = Standing & { code: string; itemId: string | null };

export const listLevels = (db: Db, userId: string): Promise<{ code: string; level: number }[]> =>
  db.selectFrom('assistant.competencyLevels').select(['code', 'level']).where('userId', '=', userId).execute();

/** Makes these the levels of a person; what stays as it was is not written. */
export async function replaceLevels(db: Db, { tenantId, userId }: Owner, rows: LevelRow[]): Promise<void> {
  const codes = rows.map(({ code }) => code);
  const gone = db.deleteFrom('assistant.competencyLevels').where('userId', '=', userId);
  await (codes.length > 0 ? gone.where('code', 'not in', codes) : gone).execute();
  if (rows.length === 0) return;
  await sql`
    insert into assistant.competency_levels as l
      (tenant_id, user_id, code, item_id, level, confidence, evidence_count, last_at, holds_until)
    select ${tenantId}::uuid, ${userId}::uuid, n.code, n."itemId", n.level, n.confidence, n.count, n."lastAt", n."holdsUntil"
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(code text, "itemId" uuid, level smallint, confidence real,
      count integer, "lastAt" timestamptz, "holdsUntil" timestamptz)
    on conflict (tenant_id, user_id, code) do update set item_id = excluded.item_id, level = excluded.level,
      confidence = excluded.confidence, evidence_count = excluded.evidence_count, last_at = excluded.last_at,
      holds_until = excluded.holds_until
    where (l.item_id, l.level, l.confidence, l.evidence_count, l.last_at, l.holds_until) is distinct from
      (excluded.item_id, excluded.level, excluded.confidence, excluded.evidence_count, excluded.last_at, excluded.holds_until)`.execute(
    db,
  );
}

/** One change of a person's levels at a time; held until the transaction ends. */
export const lockLevels = (db: Db, userId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`competencies:${userId}`}, 0))`.execute(db);

/** As the system: whose levels have faded by `now`, in order, those behind `after`. */
export const listFaded = (db: Db, now: string, after: Owner | null, limit: number): Promise<Owner[]> => {
  const query = db
    .selectFrom('assistant.competencyLevels')
    .select(['tenantId', 'userId'])
    .distinct()
    .where('holdsUntil', '<', now)
    .orderBy('tenantId')
    .orderBy('userId')
    .limit(limit);
  return (
    after ? query.where(sql<boolean>`(tenant_id, user_id) > (${after.tenantId}::uuid, ${after.userId}::uuid)`) : query
  ).execute();
};

/** As the system: for whom of a tenant something is accepted, in order, those behind `after`. */
export const listOwners = (db: Db, tenantId: string, after: Owner | null, limit: number): Promise<Owner[]> => {
  const query = db
    .selectFrom('assistant.competencyEvidence')
    .select(['tenantId', 'userId'])
    .distinct()
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'accepted')
    .orderBy('userId')
    .limit(limit);
  return (after ? query.where('userId', '>', after.userId) : query).execute();
};

/** As the system: what conversations showed and its person has not accepted. */
export async function removeDrawn(db: Db, { tenantId, userId }: Owner): Promise<void> {
  await db
    .deleteFrom('assistant.competencyEvidence')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('sourceId', 'is not', null)
    .where('status', '<>', 'accepted')
    .execute();
}

/** As the system: what nobody decided about, in all that time. @returns how many */
export async function removeUndecided(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from assistant.competency_evidence where id in (
    select id from assistant.competency_evidence where status = 'proposed' and at < ${before} limit 500)
    returning id`.execute(db);
  return rows.length;
}

export type LevelCount = { code: string; level: number; people: number };

/** As the system: people of a tenant by skill and level, where the level has not faded, of those who agreed to be counted. */
export const countLevels = (db: Db, tenantId: string, now: string): Promise<LevelCount[]> =>
  db
    .selectFrom('assistant.competencyLevels as l')
    .select((eb) => ['l.code', 'l.level', eb.fn.countAll<number>().as('people')])
    .where('l.tenantId', '=', tenantId)
    .where('l.holdsUntil', '>=', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('assistant.consents as c')
          .select('c.id')
          .whereRef('c.tenantId', '=', 'l.tenantId')
          .whereRef('c.userId', '=', 'l.userId')
          .where('c.purpose', '=', 'analytics')
          .where('c.version', '=', CONSENT_VERSION)
          .where('c.withdrawnAt', 'is', null),
      ),
    )
    .groupBy(['l.code', 'l.level'])
    .execute();

export type ConversationMarks = { flowId: string; planKept: string | null; rehearsed: boolean };

/** What of a conversation tells how a skill was shown: its flow, and marks of its state that hold nobody's words. */
export async function marksOf(db: Db, userId: string, conversationId: string): Promise<ConversationMarks | undefined> {
  const { rows } = await sql<ConversationMarks>`
    select c.flow_id as "flowId", m.flow_state -> 'slots' ->> 'plan_kept' as "planKept",
      coalesce(m.flow_state -> 'slots' ->> 'round_1', '') <> '' and coalesce(m.flow_state -> 'slots' ->> 'round_2', '') <> '' as rehearsed
    from assistant.conversations c left join assistant.messages m on m.id = c.active_leaf_id
    where c.id = ${conversationId} and c.user_id = ${userId}`.execute(db);
  return rows[0];
}
