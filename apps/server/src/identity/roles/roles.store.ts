import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';

/** Gives a role of the tenant, or one shared by all, by its key. */
export const insertMembershipRole = (
  db: Db,
  { tenantId, userId, key }: { tenantId: string; userId: string; key: string },
) =>
  db
    .insertInto('identity.membershipRoles')
    .columns(['tenantId', 'userId', 'roleId'])
    .expression((eb) =>
      eb
        .selectFrom('identity.roles')
        .select((role) => [
          role.val(tenantId).$castTo<string>().as('tenantId'),
          role.val(userId).$castTo<string>().as('userId'),
          'id',
        ])
        .where('key', '=', key)
        .where((role) => role.or([role('tenantId', 'is', null), role('tenantId', '=', tenantId)])),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();

/** The role of the product's administrators, in the tenant of whoever runs the installation. */
export async function insertAdminRole(db: Db, tenantId: string): Promise<void> {
  await db
    .insertInto('identity.roles')
    .values({
      id: uuidv7(),
      tenantId,
      key: 'admin',
      name: 'admin',
      description: 'Administers the product',
      level: 0,
    })
    .onConflict((oc) => oc.columns(['tenantId', 'key']).doNothing())
    .execute();
  await db
    .insertInto('identity.rolePermissions')
    .columns(['roleId', 'permissionId'])
    .expression((eb) =>
      eb
        .selectFrom('identity.roles as r')
        .innerJoin('identity.permissions as p', (join) => join.on('p.key', '=', 'fe.*'))
        .select(['r.id', 'p.id as permissionId'])
        .where('r.tenantId', '=', tenantId)
        .where('r.key', '=', 'admin'),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export const hasAdministrator = async (db: Db, tenantId: string): Promise<boolean> =>
  (await db
    .selectFrom('identity.membershipRoles as h')
    .innerJoin('identity.roles as r', 'r.id', 'h.roleId')
    .innerJoin('identity.users as u', 'u.id', 'h.userId')
    .select('h.userId')
    .where('h.tenantId', '=', tenantId)
    .where('r.tenantId', '=', tenantId)
    .where('r.key', '=', 'admin')
    .where('u.activatedAt', 'is not', null)
    .where('u.disabledAt', 'is', null)
    .executeTakeFirst()) !== undefined;
