import type { NotificationStatus } from '@parley/contracts/identity/notifications.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type NewNotification = {
  id: string;
  userId: string;
  tenantId: string | null;
  eventId: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: string;
};

/** Told twice of the same event, it is written once. */
export const insertNotification = (db: Db, row: NewNotification) =>
  db
    .insertInto('identity.notifications')
    .values({ ...row, data: JSON.stringify(row.data) })
    .onConflict((oc) => oc.doNothing())
    .execute();

/** What the person sees where they are, archived ones left out. */
const shown = (db: Db, userId: string) =>
  db.selectFrom('identity.notifications').where('userId', '=', userId).where('status', '<>', 'archived');

export const listNotifications = (db: Db, userId: string, { count, offset }: { count: number; offset: number }) =>
  shown(db, userId)
    .select(['id', 'type', 'data', 'status', 'isPinned', 'createdAt'])
    .orderBy('isPinned', 'desc')
    .orderBy('eventId', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(offset)
    .execute();

export async function countNotifications(db: Db, userId: string): Promise<{ total: number; unread: number }> {
  const { total, unread } = await shown(db, userId)
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where status = 'unread')`.as('unread')])
    .executeTakeFirstOrThrow();
  return { total, unread };
}

/** @returns whether there is such a one of that person */
export async function updateNotification(
  db: Db,
  { id, userId }: { id: string; userId: string },
  change: { status?: NotificationStatus; isPinned?: boolean },
): Promise<boolean> {
  const changed = await db
    .updateTable('identity.notifications')
    .set(change)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export const updateAllRead = (db: Db, userId: string) =>
  db
    .updateTable('identity.notifications')
    .set({ status: 'read' })
    .where('userId', '=', userId)
    .where('status', '=', 'unread')
    .execute();

export const deleteOldNotifications = (db: Db, before: string) =>
  db.deleteFrom('identity.notifications').where('createdAt', '<', before).where('isPinned', '=', false).execute();
