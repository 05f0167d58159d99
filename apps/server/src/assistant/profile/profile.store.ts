import type { Pace, Tone } from '@parley/contracts/assistant/profile.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { storableJson } from '../chat/storable-json.ts';
import type { FactRow } from './fact.ts';
import type { Translations } from './translations.ts';

export type Person = { tenantId: string; userId: string };
export type ProfileRow = {
  version: number;
  tone: Tone | null;
  pace: Pace | null;
  sessionMinutes: number | null;
  refreshedAt: string | null;
  updatedAt: string;
};

const COLUMNS = ['version', 'tone', 'pace', 'sessionMinutes', 'refreshedAt', 'updatedAt'] as const;

export const findProfile = (db: Db, userId: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('assistant.profiles').select(COLUMNS).where('userId', '=', userId).executeTakeFirst() as Promise<
    ProfileRow | undefined
  >;

/** The profile, which nobody else changes until the transaction ends; made when there is none. */
export async function lockProfile(db: Db, { tenantId, userId }: Person): Promise<ProfileRow> {
  await db
    .insertInto('assistant.profiles')
    .values({ tenantId, userId, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('assistant.profiles')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow() as Promise<ProfileRow>;
}

export type ProfileValues = {
  tone?: Tone | undefined;
  pace?: Pace | undefined;
  sessionMinutes?: number | null | undefined;
  refreshedAt?: string;
};

/** @param changed something a person sees */
export async function changeProfile(
  db: Db,
  userId: string,
  { tone, pace, sessionMinutes, refreshedAt }: ProfileValues,
  changed: boolean,
): Promise<void> {
  const values = {
    ...(tone === undefined ? {} : { tone }),
    ...(pace === undefined ? {} : { pace }),
    ...(sessionMinutes === undefined ? {} : { sessionMinutes }),
    ...(refreshedAt === undefined ? {} : { refreshedAt }),
    ...(changed ? { version: sql<number>`version + 1`, updatedAt: sql<string>`now()` } : {}),
  };
  if (Object.keys(values).length === 0) return;
  await db.updateTable('assistant.profiles').set(values).where('userId', '=', userId).execute();
}

/** All facts, also retired, rejected and removed ones; each with those of its sources that are still there. */
export async function listFacts(db: Db, userId: string): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select f.id, f.kind, f.known_as, f.text, f.translations, f.source, f.confidence, f.status, f.place, f.pinned_at, f.edited_at,
      f.expires_at, f.retired_at, f.removed_at, f.created_at, coalesce(s.sources, '[]') as sources
    from assistant.profile_facts f left join (
      select s.fact_id, json_agg(json_build_object('kind', s.kind, 'ref', s.ref, 'title', s.title, 'messageIds', s.message_ids,
        'at', to_char(s.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.at, s.ref) as sources
      from assistant.profile_fact_sources s
      where s.user_id = ${userId} and (s.kind <> 'conversation'
        or exists (select from assistant.conversations c where c.id = s.ref and c.deleted_at is null))
      group by s.fact_id) s on s.fact_id = f.id
    where f.user_id = ${userId}
    order by f.pinned_at is null, f.place, f.created_at, f.id`.execute(db);
  return rows;
}

/** Writes facts as they are to be, new or not, with all they rest on. */
export async function saveFacts(db: Db, { tenantId, userId }: Person, facts: FactRow[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ sources: _, ...fact }) => ({ ...fact }));
  await sql`
    insert into assistant.profile_facts (id, tenant_id, user_id, kind, known_as, text, translations, source, confidence, status, place,
      pinned_at, edited_at, expires_at, retired_at, removed_at, created_at)
    select f.id, ${tenantId}, ${userId}, f.kind, f."knownAs", f.text, f.translations, f.source, f.confidence, f.status, f.place,
      f."pinnedAt", f."editedAt", f."expiresAt", f."retiredAt", f."removedAt", f."createdAt"
    from json_to_recordset(${storableJson(rows)}::json) as f(id uuid, kind text, "knownAs" text, text jsonb, translations jsonb,
      source text, confidence double precision, status text, place smallint, "pinnedAt" timestamptz, "editedAt" timestamptz,
      "expiresAt" timestamptz, "retiredAt" timestamptz, "removedAt" timestamptz, "createdAt" timestamptz)
    on conflict (id) do update set kind = excluded.kind, known_as = excluded.known_as, text = excluded.text,
      translations = excluded.translations, source = excluded.source, confidence = excluded.confidence, status = excluded.status,
      place = excluded.place, pinned_at = excluded.pinned_at, edited_at = excluded.edited_at, expires_at = excluded.expires_at,
      retired_at = excluded.retired_at, removed_at = excluded.removed_at, updated_at = now()`.execute(db);
  const ids = facts.map(({ id }) => id);
  await db.deleteFrom('assistant.profileFactSources').where('factId', 'in', ids).execute();
  const sources = facts.flatMap((fact) => fact.sources.map((source) => ({ ...source, factId: fact.id })));
  if (sources.length === 0) return;
  await db
    .insertInto('assistant.profileFactSources')
    .values(
      sources.map(({ factId, kind, ref, title, messageIds, at }) => ({
        factId,
        tenantId,
        userId,
        kind,
        ref,
        title: storableJson(title),
        messageIds,
        at,
      })),
    )
    .execute();
}

/** Beside the original. */
export async function addTranslation(db: Db, userId: string, id: string, translation: Translations): Promise<void> {
  await sql`update assistant.profile_facts set translations = translations || ${storableJson(translation)}::jsonb
    where user_id = ${userId} and id = ${id}`.execute(db);
}

/** Removes facts for good. */
export async function deleteDrawn(db: Db, userId: string, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await db.deleteFrom('assistant.profileFacts').where('userId', '=', userId).where('id', 'in', ids).execute();
}

/** As the system: what was retired goes, and what was removed keeps no words. */
export async function purgeGone(db: Db, days: number): Promise<void> {
  await sql`delete from assistant.profile_facts where retired_at <= now() - make_interval(days => ${days})`.execute(db);
  await sql`delete from assistant.profile_facts where removed_at <= now() - make_interval(days => ${days}) and source = 'user'`.execute(
    db,
  );
  await sql`update assistant.profile_facts set text = '{}', translations = '{}'
    where removed_at <= now() - make_interval(days => ${days}) and text <> '{}'`.execute(db);
}
