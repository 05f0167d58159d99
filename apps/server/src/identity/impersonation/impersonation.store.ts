import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export const insertImpersonation = (
  db: Db,
  row: {
    id: string;
    tenantId: string;
    actorUserId: string;
    subjectUserId: string;
    reason: string;
    tokenHash: Buffer;
    actorSessionId: string;
    now: string;
    expiresAt: string;
  },
) => {
  const { now, ...values } = row;
  return db
    .insertInto('identity.impersonations')
    .values({ ...values, createdAt: now })
    .execute();
};

/** Between whom, before anything is changed. */
export const findImpersonation = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('identity.impersonations')
    .select(['actorUserId', 'subjectUserId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();

/** Uses the token up and sets the end: of several at the same time one gets it. */
export const redeemImpersonation = (
  db: Db,
  { tokenHash, subjectUserId, now, until }: { tokenHash: Buffer; subjectUserId: string; now: string; until: string },
) =>
  db
    .updateTable('identity.impersonations')
    .set({ redeemedAt: now, expiresAt: until })
    .where('tokenHash', '=', tokenHash)
    .where('subjectUserId', '=', subjectUserId)
    .where('redeemedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'tenantId', 'actorUserId', 'subjectUserId', 'actorSessionId', 'reason'])
    .executeTakeFirst();

/** A session of the subject that is the actor's. It counts as no sign-in of the subject. */
export const insertActingSession = (
  db: Db,
  session: {
    id: string;
    userId: string;
    tenantId: string;
    actorUserId: string;
    impersonationId: string;
    refreshHash: Buffer;
    authenticatedAt: string;
    userAgent: string | null;
    ipAddress: string | null;
    now: string;
    expiresAt: string;
  },
) => {
  const { now, ...values } = session;
  return db
    .insertInto('identity.sessions')
    .values({ ...values, amr: [], createdAt: now, lastUsedAt: now })
    .execute();
};

export const findEnd = (db: Db, id: string) =>
  db.selectFrom('identity.impersonations').select('expiresAt').where('id', '=', id).executeTakeFirst();

const ranOut = (now: string) => sql`redeemed_at is not null and ended_at is null and expires_at <= ${now}`;

/** Who began those that ran out. */
export async function listAbandoned(db: Db, now: string): Promise<{ actorUserId: string }[]> {
  const { rows } = await sql<{ actorUserId: string }>`
    select distinct actor_user_id from identity.impersonations where ${ranOut(now)}`.execute(db);
  return rows;
}

/** The sessions that impersonations which ran out were begun in: no browser holds them any more. */
export async function deleteAbandoned(db: Db, now: string, actors: string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with over as (
      update identity.impersonations set ended_at = expires_at
      where ${ranOut(now)} and actor_user_id = any(${actors}) returning actor_session_id
    )
    delete from identity.sessions s using over where s.id = over.actor_session_id returning s.id`.execute(db);
  return rows;
}

export const endIn = (db: Db, tenantIds: string[], now: string) =>
  db
    .updateTable('identity.impersonations')
    .set({ endedAt: now })
    .where('tenantId', 'in', tenantIds)
    .where('endedAt', 'is', null)
    .execute();
