import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { storableJson } from '../chat/storable-json.ts';
import type { KeptSection, Texts } from '../flow/kept.ts';

/** Something of the house that was proposed to a person, also when they deleted it. */
export type HouseRow = {
  id: string;
  keep: string;
  kind: string;
  title: Texts;
  sections: KeptSection[];
  note: Texts | null;
  why: string[];
  competencies: string[];
  minutes: number | null;
  pinnedAt: string | null;
  doneAt: string | null;
  editedAt: string | null;
  deletedAt: string | null;
};

const COLUMNS = [
  'id',
  'keep',
  'kind',
  'title',
  'sections',
  'note',
  'why',
  'competencies',
  'minutes',
  'pinnedAt',
  'doneAt',
  'editedAt',
  'deletedAt',
] as const;

export const listOfHouse = (db: Db, userId: string): Promise<HouseRow[]> =>
  db
    .selectFrom('assistant.resources')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('origin', '=', 'builtin')
    .orderBy('createdAt')
    .orderBy('id')
    .execute() as Promise<HouseRow[]>;

export type NewHouseRow = Omit<HouseRow, 'pinnedAt' | 'doneAt' | 'editedAt' | 'deletedAt'>;

const values = ({ keep, kind, title, sections, note, why, competencies, minutes }: Omit<NewHouseRow, 'id'>) => ({
  keep,
  kind,
  title: storableJson(title),
  sections: storableJson(sections),
  note: note && storableJson(note),
  why,
  competencies,
  minutes,
});

export async function insertOfHouse(
  db: Db,
  { tenantId, userId }: { tenantId: string; userId: string },
  rows: NewHouseRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('assistant.resources')
    .values(rows.map((row) => ({ ...values(row), id: row.id, tenantId, userId, origin: 'builtin' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Anew from the house, with its reasons. */
export async function updateOfHouse(db: Db, userId: string, row: NewHouseRow): Promise<void> {
  await db
    .updateTable('assistant.resources')
    .set({
      ...values(row),
      translations: '{}',
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('userId', '=', userId)
    .where('id', '=', row.id)
    .execute();
}

/** What nobody pinned, edited, did or deleted; the database lets nothing else go. */
export async function deleteOfHouse(db: Db, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('assistant.resources').where('userId', '=', userId).where('id', 'in', ids).execute();
}
