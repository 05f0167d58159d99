import type { Consent } from '@parley/contracts/assistant/config.ts';
import { CONSENT_VERSION } from '@parley/contracts/assistant/config.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';
import type { StoredSettings } from './settings.ts';

export type Person = { tenantId: string; userId: string };

export async function findSettings(db: Db, userId: string): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select s.language, s.voice_name, s.tts_autoplay, s.model_reply, s.model_sequence, s.address, s.country, s.onboarded_at,
      array(select c.purpose from assistant.consents c where c.user_id = ${userId} and c.version = ${CONSENT_VERSION}
        and c.withdrawn_at is null order by c.purpose) as consents
    from (select 1) one left join assistant.settings s on s.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A left join of one row has no row.');
  return row;
}

/** Whether an agreement was given once and taken back since, in whatever version. */
export async function hasWithdrawn(db: Db, userId: string, purpose: string): Promise<boolean> {
  const last = await db
    .selectFrom('assistant.consents')
    .select('withdrawnAt')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('givenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.withdrawnAt !== null;
}

export type SettingsChange = Partial<Omit<StoredSettings, 'consents'>>;

export async function saveSettings(db: Db, { tenantId, userId }: Person, change: SettingsChange): Promise<void> {
  const { ttsAutoplay, address, ...nullable } = change;
  const given = {
    ...nullable,
    ...(ttsAutoplay === undefined || ttsAutoplay === null ? {} : { ttsAutoplay }),
    ...(address === undefined || address === null ? {} : { address }),
  };
  await db
    .insertInto('assistant.settings')
    .values({ tenantId, userId, ...given })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'userId']).doUpdateSet({ ...given, updatedAt: sql<string>`now()` }),
    )
    .execute();
}

/** Nothing changes for what is already agreed to. @returns what is new */
export async function giveConsents(
  db: Db,
  { tenantId, userId }: Person,
  purposes: Consent[],
  language: string,
): Promise<string[]> {
  if (purposes.length === 0) return [];
  const rows = await db
    .insertInto('assistant.consents')
    .values(
      purposes.map((purpose) => ({ id: uuidv7(), tenantId, userId, purpose, version: CONSENT_VERSION, language })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('purpose')
    .execute();
  return rows.map(({ purpose }) => purpose);
}

export async function withdrawConsents(db: Db, userId: string, purposes: Consent[]): Promise<string[]> {
  if (purposes.length === 0) return [];
  const rows = await db
    .updateTable('assistant.consents')
    .set({ withdrawnAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('withdrawnAt', 'is', null)
    .returning('purpose')
    .execute();
  return [...new Set(rows.map(({ purpose }) => purpose))];
}
