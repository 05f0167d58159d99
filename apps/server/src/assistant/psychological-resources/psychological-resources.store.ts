import type { ResourceKind } from '@parley/contracts/assistant/psychological-resources.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { storableJson } from '../chat/storable-json.ts';
import type { KeptSection, Texts } from '../flow/kept.ts';
import type { Translations } from '../profile/translations.ts';

/** Days in which a deletion can be taken back. */
export const RESTORE_DAYS = 30;

export type ResourceRow = {
  id: string;
  kind: ResourceKind;
  origin: 'conversation' | 'user' | 'builtin' | 'generated';
  conversationId: string | null;
  title: Texts;
  sections: KeptSection[];
  note: Texts | null;
  translations: Translations;
  why: string[];
  competencies: string[];
  minutes: number | null;
  pinnedAt: string | null;
  doneAt: string | null;
  editedAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

const COLUMNS = [
  'id',
  'kind',
  'origin',
  'conversationId',
  'title',
  'sections',
  'note',
  'translations',
  'why',
  'competencies',
  'minutes',
  'pinnedAt',
  'doneAt',
  'editedAt',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** More than anybody keeps; a list is one page. */
const MOST = 1_000;

const own = (db: Db, userId: string) =>
  db.selectFrom('assistant.resources').select(COLUMNS).where('userId', '=', userId).where('deletedAt', 'is', null);

/** Pinned first, then what is still open, the newest first. */
export const listResources = (db: Db, userId: string): Promise<ResourceRow[]> =>
  own(db, userId)
    .orderBy(sql`pinned_at is null`)
    .orderBy(sql`done_at is not null`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute() as Promise<ResourceRow[]>;

export const findResource = (db: Db, userId: string, id: string): Promise<ResourceRow | undefined> =>
  own(db, userId).where('id', '=', id).executeTakeFirst() as Promise<ResourceRow | undefined>;

export const keptOfConversation = (db: Db, userId: string, conversationId: string): Promise<ResourceRow[]> =>
  own(db, userId).where('conversationId', '=', conversationId).orderBy('createdAt').orderBy('id').execute() as Promise<
    ResourceRow[]
  >;

/** The newest plan that is not done. */
export const findOpenPlan = (db: Db, userId: string): Promise<ResourceRow | undefined> =>
  own(db, userId)
    .where('kind', '=', 'plan')
    .where('doneAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<ResourceRow | undefined>;

/** Marks the newest plan of another conversation that is open as done. */
export const closeOpenPlan = (db: Db, userId: string, conversationId: string): Promise<unknown> =>
  db
    .updateTable('assistant.resources')
    .set({ doneAt: sql<string>`now()`, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('assistant.resources')
        .select('id')
        .where('userId', '=', userId)
        .where('kind', '=', 'plan')
        .where('doneAt', 'is', null)
        .where('deletedAt', 'is', null)
        .where('conversationId', 'is distinct from', conversationId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();

export type ResourceValues = {
  title?: Texts | undefined;
  sections?: KeptSection[] | undefined;
  pinned?: boolean | undefined;
  done?: boolean | undefined;
};

/** @param version the row must still have; null for any. @returns undefined when there is none (any more) */
export const changeResource = (
  db: Db,
  userId: string,
  id: string,
  { title, sections, pinned, done }: ResourceValues,
  version: number | null,
): Promise<ResourceRow | undefined> => {
  let query = db
    .updateTable('assistant.resources')
    .set({
      ...(title === undefined ? {} : { title: JSON.stringify(title) }),
      ...(sections === undefined ? {} : { sections: JSON.stringify(sections) }),
      ...(title === undefined && sections === undefined ? {} : { editedAt: sql<string>`now()` }),
      ...(pinned === undefined ? {} : { pinnedAt: pinned ? sql<string>`coalesce(pinned_at, now())` : null }),
      ...(done === undefined ? {} : { doneAt: done ? sql<string>`coalesce(done_at, now())` : null }),
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  if (version !== null) query = query.where('version', '=', version);
  return query.returning(COLUMNS).executeTakeFirst() as Promise<ResourceRow | undefined>;
};

/** Beside the original, which has the same version afterwards. */
export async function addTranslation(db: Db, userId: string, id: string, translation: Translations): Promise<void> {
  await sql`update assistant.resources set translations = translations || ${storableJson(translation)}::jsonb
    where user_id = ${userId} and id = ${id}`.execute(db);
}

export async function deleteResource(db: Db, userId: string, id: string, version: number | null): Promise<boolean> {
  let query = db
    .updateTable('assistant.resources')
    .set({ deletedAt: sql<string>`now()`, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  if (version !== null) query = query.where('version', '=', version);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

export const restoreResource = (db: Db, userId: string, id: string): Promise<ResourceRow | undefined> =>
  db
    .updateTable('assistant.resources')
    .set({ deletedAt: null, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where(sql<boolean>`(deleted_at is null or deleted_at > now() - make_interval(days => ${RESTORE_DAYS}))`)
    .returning(COLUMNS)
    .executeTakeFirst() as Promise<ResourceRow | undefined>;

/** Removes for good what nobody restored in time; of the house it says what is not wanted again. Runs as the system. @returns how many */
export async function purgeDeleted(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from assistant.resources where id in (
    select id from assistant.resources where deleted_at <= now() - make_interval(days => ${RESTORE_DAYS}) and origin <> 'builtin' limit 500)
    returning id`.execute(db);
  return rows.length;
}

/** The newest plan of a person that is not done. */
export type PlanOfPerson = { tenantId: string; userId: string; id: string; createdAt: string };

export async function newestOpenPlans(db: Db, userIds: readonly string[]): Promise<PlanOfPerson[]> {
  const { rows } = await sql<PlanOfPerson>`
    select distinct on (tenant_id, user_id) tenant_id, user_id, id, created_at from assistant.resources
    where user_id = any(${userIds}::uuid[]) and kind = 'plan' and done_at is null and deleted_at is null
    order by tenant_id, user_id, created_at desc, id desc`.execute(db);
  return rows;
}
