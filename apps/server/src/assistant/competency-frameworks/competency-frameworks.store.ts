import type {
  CompetencyItem,
  FrameworkStatus,
  ItemLink,
  LevelAnchor,
  ScaleLevel,
} from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Bilingual } from '@parley/contracts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type FrameworkRow = {
  id: string;
  rootId: string;
  code: string;
  version: number;
  status: FrameworkStatus;
  origin: 'builtin' | 'own' | 'import';
  title: Bilingual;
  description: Bilingual;
  attribution: Bilingual;
  licence: string | null;
  scale: ScaleLevel[];
  revision: number;
  usedSince: string | null;
  updatedAt: string;
};
export type ItemRow = {
  id: string;
  rootId: string;
  code: string;
  kind: CompetencyItem['kind'];
  parentId: string | null;
  sort: number;
  name: Bilingual;
  description: Bilingual;
  anchors: LevelAnchor[];
  links: ItemLink[];
};
/** `superseded`: a later version of it is there. */
export type ListedFramework = FrameworkRow & { areas: number; skills: number; superseded: boolean };

const COLUMNS = [
  'id',
  'rootId',
  'code',
  'version',
  'status',
  'origin',
  'title',
  'description',
  'attribution',
  'licence',
  'scale',
  'revision',
  'usedSince',
  'updatedAt',
] as const;
const ITEM_COLUMNS = [
  'id',
  'rootId',
  'code',
  'kind',
  'parentId',
  'sort',
  'name',
  'description',
  'anchors',
  'links',
] as const;

/** One change of a tenant's frameworks at a time, until the transaction ends. @returns the tenant of the scope */
export async function lockFrameworks(db: Db): Promise<string> {
  const { rows } = await sql<{ tenantId: string }>`
    select platform.current_tenant() as "tenantId",
      pg_advisory_xact_lock(hashtextextended('frameworks ' || platform.current_tenant(), 0))`.execute(db);
  const [row] = rows;
  if (!row?.tenantId) throw new Error('Frameworks belong to a tenant, so the scope must name one.');
  return row.tenantId;
}

const listing = (db: Db) =>
  db
    .selectFrom('assistant.competencyFrameworks as f')
    .select(COLUMNS.map((column) => `f.${column}` as const))
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('assistant.competencyFrameworks as later')
            .select(sql`1`.as('one'))
            .whereRef('later.rootId', '=', 'f.rootId')
            .whereRef('later.tenantId', '=', 'f.tenantId')
            .whereRef('later.version', '>', 'f.version'),
        )
        .as('superseded'),
      eb
        .selectFrom('assistant.competencyItems as i')
        .select(sql<number>`count(*) filter (where i.kind = 'area')::int`.as('areas'))
        .whereRef('i.frameworkId', '=', 'f.id')
        .as('areas'),
      eb
        .selectFrom('assistant.competencyItems as i')
        .select(sql<number>`count(*) filter (where i.kind = 'skill')::int`.as('skills'))
        .whereRef('i.frameworkId', '=', 'f.id')
        .as('skills'),
    ]);

/** The active one first, archived ones last, later versions before earlier ones. */
export const listFrameworks = (db: Db): Promise<ListedFramework[]> =>
  listing(db)
    .orderBy(sql`case f.status when 'active' then 0 when 'draft' then 1 else 2 end`)
    .orderBy(sql`f.code collate "C"`)
    .orderBy('f.version', 'desc')
    .execute() as Promise<ListedFramework[]>;

export const findFramework = (db: Db, id: string): Promise<ListedFramework | undefined> =>
  listing(db).where('f.id', '=', id).executeTakeFirst() as Promise<ListedFramework | undefined>;

export const findActive = (db: Db): Promise<ListedFramework | undefined> =>
  listing(db).where('f.status', '=', 'active').executeTakeFirst() as Promise<ListedFramework | undefined>;

export const findActiveId = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('assistant.competencyFrameworks').select('id').where('status', '=', 'active').executeTakeFirst())
    ?.id;

/** In reading order among those of one parent; see `inReadingOrder`. */
export const listItems = (db: Db, frameworkId: string): Promise<ItemRow[]> =>
  db
    .selectFrom('assistant.competencyItems')
    .select(ITEM_COLUMNS)
    .where('frameworkId', '=', frameworkId)
    .orderBy('sort')
    .orderBy('id')
    .execute() as Promise<ItemRow[]>;

export type NewFramework = Omit<FrameworkRow, 'revision' | 'usedSince' | 'updatedAt'> & { replacesId: string | null };

export async function insertFramework(db: Db, tenantId: string, row: NewFramework, now: string): Promise<void> {
  const { title, description, attribution, scale, ...plain } = row;
  await db
    .insertInto('assistant.competencyFrameworks')
    .values({
      ...plain,
      tenantId,
      title: JSON.stringify(title),
      description: JSON.stringify(description),
      attribution: JSON.stringify(attribution),
      scale: JSON.stringify(scale),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Rows of one statement; PostgreSQL takes 65,535 values. */
const AT_ONCE = 500;

export async function insertItems(
  db: Db,
  { tenantId, frameworkId }: { tenantId: string; frameworkId: string },
  items: ItemRow[],
): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await db
      .insertInto('assistant.competencyItems')
      .values(
        items.slice(from, from + AT_ONCE).map(({ name, description, anchors, links, ...plain }) => ({
          ...plain,
          tenantId,
          frameworkId,
          name: JSON.stringify(name),
          description: JSON.stringify(description),
          anchors: JSON.stringify(anchors),
          links: JSON.stringify(links),
        })),
      )
      .execute();
}

/** From now on an edit makes a new version. */
export const markUsed = async (db: Db, id: string, now: string): Promise<void> => {
  await db
    .updateTable('assistant.competencyFrameworks')
    .set({ usedSince: now })
    .where('id', '=', id)
    .where('usedSince', 'is', null)
    .execute();
};

/** As it is now, until the transaction ends: no evidence comes to rest on it meanwhile. */
export const lockFramework = (db: Db, id: string): Promise<Pick<FrameworkRow, 'usedSince' | 'status'> | undefined> =>
  db
    .selectFrom('assistant.competencyFrameworks')
    .select(['usedSince', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<Pick<FrameworkRow, 'usedSince' | 'status'> | undefined>;

/** The latest version of a framework. */
export const findLatest = (db: Db, rootId: string): Promise<ListedFramework | undefined> =>
  listing(db).where('f.rootId', '=', rootId).orderBy('f.version', 'desc').limit(1).executeTakeFirst() as Promise<
    ListedFramework | undefined
  >;

export const setStatus = async (db: Db, id: string, status: FrameworkStatus, now: string): Promise<void> => {
  await db.updateTable('assistant.competencyFrameworks').set({ status, updatedAt: now }).where('id', '=', id).execute();
};

export const updateFramework = async (
  db: Db,
  id: string,
  { title, description, attribution, scale, code, licence }: Omit<NewFramework, 'id' | 'rootId' | 'version'>,
  now: string,
): Promise<void> => {
  await db
    .updateTable('assistant.competencyFrameworks')
    .set({
      code,
      licence,
      title: JSON.stringify(title),
      description: JSON.stringify(description),
      attribution: JSON.stringify(attribution),
      scale: JSON.stringify(scale),
      revision: sql<number>`revision + 1`,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute();
};

/** Of a framework that nothing rests on. */
export const deleteItems = async (db: Db, frameworkId: string): Promise<void> => {
  await db.deleteFrom('assistant.competencyItems').where('frameworkId', '=', frameworkId).execute();
};

export const deleteFramework = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('assistant.competencyFrameworks').where('id', '=', id).execute();
};
