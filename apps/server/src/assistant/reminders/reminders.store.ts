import type { ReminderKind } from '@parley/contracts/assistant/reminders.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { leaseOn } from '#db/lease.ts';
import type { Language } from '../flow/flow.ts';

export type Person = { tenantId: string; userId: string };
export type Chosen = {
  linkId: string;
  enabled: boolean;
  days: number[];
  localTime: string;
  timeZone: string;
  language: Language;
  quietFrom: string;
  quietTo: string;
  maxPerWeek: number;
  rhythm: boolean;
  planDue: boolean;
  practiceDue: boolean;
  inactivity: boolean;
  pausedUntil: string | null;
  visitedAt: string;
  ended: 'unanswered' | 'unsubscribed' | null;
  nextAt: string | null;
};
export type PreferencesRow = Person & Chosen;

const COLUMNS = [
  'tenantId',
  'userId',
  'linkId',
  'enabled',
  'days',
  'localTime',
  'timeZone',
  'language',
  'quietFrom',
  'quietTo',
  'maxPerWeek',
  'rhythm',
  'planDue',
  'practiceDue',
  'inactivity',
  'pausedUntil',
  'visitedAt',
  'ended',
  'nextAt',
] as const;

/** @param forChange holds the row until the transaction ends */
export async function findPreferences(
  db: Db,
  userId: string,
  { forChange = false }: { forChange?: boolean } = {},
): Promise<PreferencesRow | undefined> {
  const query = db.selectFrom('assistant.reminderPreferences').select(COLUMNS).where('userId', '=', userId);
  return (await (forChange ? query.forUpdate() : query).executeTakeFirst()) as PreferencesRow | undefined;
}

export async function savePreferences(db: Db, { tenantId, userId }: Person, chosen: Chosen): Promise<void> {
  const { linkId, ...given } = chosen;
  await db
    .insertInto('assistant.reminderPreferences')
    .values({ tenantId, userId, linkId, ...given })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'userId']).doUpdateSet({ ...given, updatedAt: sql<string>`now()` }),
    )
    .execute();
}

/** People whose occasion has come, held until the transaction ends; what another node holds is left to it. */
export const takeDue = (db: Db, now: string, limit: number): Promise<PreferencesRow[]> =>
  db
    .selectFrom('assistant.reminderPreferences')
    .select(COLUMNS)
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute() as Promise<PreferencesRow[]>;

/** What became of the occasions that were looked at: the next one, or that there is none. */
export async function updateNext(
  db: Db,
  people: (Person & { nextAt: string | null; ended: 'unanswered' | null })[],
): Promise<void> {
  await sql`
    update assistant.reminder_preferences p
    set next_at = n."nextAt", ended = coalesce(n.ended, p.ended), enabled = p.enabled and n.ended is null
    from json_to_recordset(${JSON.stringify(people)}::json) as n("tenantId" uuid, "userId" uuid, "nextAt" timestamptz, ended text)
    where p.tenant_id = n."tenantId" and p.user_id = n."userId"`.execute(db);
}

/** Ends the reminders that a link names. */
export const endByLink = async (db: Db, linkId: string): Promise<void> =>
  void (await db
    .updateTable('assistant.reminderPreferences')
    .set({ enabled: false, ended: 'unsubscribed', nextAt: null, updatedAt: sql<string>`now()` })
    .where('linkId', '=', linkId)
    .where('enabled', '=', true)
    .execute());

/** Nobody answered, and the last one said so. */
export const endUnanswered = async (db: Db, { tenantId, userId }: Person): Promise<void> =>
  void (await db
    .updateTable('assistant.reminderPreferences')
    .set({ enabled: false, ended: 'unanswered', nextAt: null })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('enabled', '=', true)
    .execute());

export type SentRow = Person & { kind: ReminderKind; about: string | null; localDate: string; dueAt: string };

/** What was sent to people since a day, or may have been; newest first. */
export const listSent = (db: Db, userIds: readonly string[], since: string): Promise<SentRow[]> =>
  db
    .selectFrom('assistant.reminders')
    .select(['tenantId', 'userId', 'kind', 'about', 'localDate', 'dueAt'])
    .where('userId', 'in', userIds)
    .where('status', '<>', 'dropped')
    .where('dueAt', '>=', since)
    .orderBy('dueAt', 'desc')
    .execute() as Promise<SentRow[]>;

export type NewReminder = Person & {
  id: string;
  kind: ReminderKind;
  about: string | null;
  localDate: string;
  language: Language;
  isLast: boolean;
  dueAt: string;
};

/** A day that has one gets no second. */
export async function insertReminders(db: Db, reminders: NewReminder[]): Promise<void> {
  if (reminders.length === 0) return;
  await db
    .insertInto('assistant.reminders')
    .values(reminders)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type ClaimedRow = Omit<NewReminder, 'localDate'>;

/** Longer than any email takes to be handed over. */
const lease = leaseOn({
  ...{ name: 'assistant.reminders', holder: 'claim', seenAt: 'claimed_at' },
  ...{ waiting: 'waiting', held: 'claimed', staleSeconds: 5 * 60 },
});

/** Takes some that wait, or whose round died before they could leave. Until the lease is over no other round has them. */
export const claimWaiting = (
  db: Db,
  by: string,
  now: string,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<ClaimedRow[]> =>
  lease.take<ClaimedRow>(db, by, {
    among: sql`due_at <= ${now} and id <> all(${except}::uuid[])`,
    orderBy: sql`due_at, id`,
    limit,
    returning: sql`id, tenant_id, user_id, kind, about, language, is_last, due_at`,
  });

/** Of what was being handed over when a node died no one knows whether it arrived: it is never sent again. */
export const giveUpLost = async (db: Db): Promise<void> =>
  void (await sql`update assistant.reminders set status = 'lost' where status = 'sending' and ${lease.isStale}`.execute(
    db,
  ));

/** @returns whether it still was ours: from here on it is sent by us, or by nobody */
export async function markSending(db: Db, id: string, by: string): Promise<boolean> {
  const row = await db
    .updateTable('assistant.reminders')
    .set({ status: 'sending' })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .where('claim', '=', by)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Also of one that was given up as lost meanwhile. */
export const markSent = async (db: Db, id: string, now: string): Promise<void> =>
  void (await db
    .updateTable('assistant.reminders')
    .set({ status: 'sent', sentAt: now })
    .where('id', '=', id)
    .where('status', 'in', ['sending', 'lost'])
    .execute());

/** It has certainly not left, also when it was given up as lost meanwhile: it waits again, or is dropped with a reason. */
export const markUnsent = async (db: Db, id: string, by: string, reason: string | null): Promise<void> =>
  void (await db
    .updateTable('assistant.reminders')
    .set(reason === null ? { status: 'waiting', claimedAt: null, claim: null } : { status: 'dropped', reason })
    .where('id', '=', id)
    .where('claim', '=', by)
    .where('status', 'in', ['claimed', 'sending', 'lost'])
    .execute());

/** What of a person's choices counts at the moment of sending. */
export const findForSending = (
  db: Db,
  { tenantId, userId }: Person,
): Promise<Pick<Chosen, 'linkId' | 'enabled' | 'timeZone' | 'quietFrom' | 'quietTo' | 'pausedUntil'> | undefined> =>
  db
    .selectFrom('assistant.reminderPreferences')
    .select(['linkId', 'enabled', 'timeZone', 'quietFrom', 'quietTo', 'pausedUntil'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Those nobody needs to know of any more. @returns how many */
export async function deleteBefore(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('assistant.reminders').where('dueAt', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
