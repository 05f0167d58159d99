import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';
import type { PolicyKind } from './policy-kinds.ts';

export type PolicyRow = {
  id: string;
  tenantId: string | null;
  kind: string;
  settings: unknown;
  createdAt: string;
  updatedAt: string;
};

/** The rows of a tenant and those for all. */
export const listPolicies = (db: Db, tenantId: string | null): Promise<PolicyRow[]> =>
  db
    .selectFrom('identity.securityPolicies')
    .select(['id', 'tenantId', 'kind', 'settings', 'createdAt', 'updatedAt'])
    .where((eb) => eb.or([eb('tenantId', 'is', null), eb('tenantId', '=', tenantId)]))
    .execute();

export const isCaptchaWanted = async (db: Db): Promise<boolean> =>
  (
    await db
      .selectFrom('identity.securityPolicies')
      .select('id')
      .where('kind', '=', 'captcha')
      .where(sql<boolean>`(settings->>'enabled')::boolean`)
      .limit(1)
      .execute()
  ).length > 0;

export const findPolicy = (db: Db, tenantId: string | null, kind: PolicyKind): Promise<PolicyRow | undefined> =>
  db
    .selectFrom('identity.securityPolicies')
    .select(['id', 'tenantId', 'kind', 'settings', 'createdAt', 'updatedAt'])
    .where('tenantId', tenantId ? '=' : 'is', tenantId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** @returns undefined when there is one already */
export const insertPolicy = (
  db: Db,
  policy: { tenantId: string | null; kind: PolicyKind; settings: object; now: string },
): Promise<PolicyRow | undefined> =>
  db
    .insertInto('identity.securityPolicies')
    .values({
      id: uuidv7(),
      tenantId: policy.tenantId,
      kind: policy.kind,
      settings: JSON.stringify(policy.settings),
      createdAt: policy.now,
      updatedAt: policy.now,
    })
    .onConflict((oc) => oc.columns(['tenantId', 'kind']).doNothing())
    .returning(['id', 'tenantId', 'kind', 'settings', 'createdAt', 'updatedAt'])
    .executeTakeFirst();

export const updatePolicy = (db: Db, id: string, settings: object, now: string): Promise<PolicyRow | undefined> =>
  db
    .updateTable('identity.securityPolicies')
    .set({ settings: JSON.stringify(settings), updatedAt: now })
    .where('id', '=', id)
    .returning(['id', 'tenantId', 'kind', 'settings', 'createdAt', 'updatedAt'])
    .executeTakeFirst();

export const deletePolicy = (db: Db, id: string) =>
  db.deleteFrom('identity.securityPolicies').where('id', '=', id).execute();

export const listTenantsWithPolicy = async (db: Db, kind: string): Promise<string[]> =>
  (
    await db
      .selectFrom('identity.securityPolicies')
      .select('tenantId')
      .where('kind', '=', kind)
      .where('tenantId', 'is not', null)
      .execute()
  ).flatMap(({ tenantId }) => tenantId ?? []);
