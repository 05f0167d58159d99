import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { House } from './house.ts';
import * as shape from './wire-shapes.ts';

/** Wire §8.10, §8.11, §8.18: roles, groups and tokens. */
export function rights(house: () => House): void {
  describe('PORTAL-7 what may be done', () => {
    it('PORTAL-7 trap 1 trap 30 roles and permissions: plain lists, one with items, what is attached replaces', async () => {
      const owner = await house().owner();
      const permissions = await owner.ask(shape.list(shape.Permission), 'roles.getPermissions');
      await owner.ask(shape.list(shape.Permission), 'teams.loadAvailablePermissions');
      const idOf = (key: string) => permissions.find((permission) => permission.key === key)?.id ?? key;
      const [read, write] = [idOf('fe.secure.read.users'), idOf('fe.secure.write.users')];
      const categories = await owner.ask(shape.list(shape.Category), 'roles.getPermissionCategories');
      expect(categories.flatMap(({ permissionIds }) => permissionIds)).toContain(read);
      const role = await owner.ask(shape.Role, 'roles.addRole', {
        key: 'reader',
        name: 'Reader',
        description: 'Reads',
        isDefault: false,
        level: 50,
        permissions: [read],
      });
      const second = await owner.ask(shape.Role, 'roles.addRoleV2', {
        key: 'writer',
        name: 'Writer',
        description: '',
        isDefault: false,
        level: 60,
        permissionIds: [write],
        baseRoleId: role.id,
      });
      await owner.ask(shape.Role, 'roles.updateRole', { roleId: role.id, name: 'Reader of people' });
      const replaced = await owner.ask(shape.Role, 'roles.attachPermissionsToRole', {
        roleId: role.id,
        permissionIds: [write],
      });
      expect(replaced.permissions).toEqual([write]);
      await owner.ask(shape.Permission, 'roles.attachPermissionToRoles', {
        permissionId: read,
        roleIds: [role.id, second.id],
      });
      const all = await owner.ask(shape.list(shape.Role), 'roles.getRoles');
      expect(all.find(({ id }) => id === role.id)?.permissions).toContain(read);
      const Available = z.object({ items: z.array(z.extend(shape.Role, { permissionLevel: z.number() })) });
      expect((await owner.ask(Available, 'teams.loadAvailableRoles')).items.map(({ id }) => id)).toContain(role.id);
      await owner.call('roles.deleteRole', { roleId: second.id });
      expect((await owner.ask(shape.list(shape.Role), 'roles.getRoles')).map(({ id }) => id)).not.toContain(second.id);
    });

    it('PORTAL-7 trap 1 trap 12 groups: wrapped lists, relations as asked for, and bodies with a DELETE', async () => {
      const owner = await house().owner();
      const [role] = await owner.ask(shape.list(shape.Role), 'roles.getRoles');
      const Config = z.object({ enabled: z.boolean(), rolesEnabled: z.boolean() });
      await owner.ask(Config, 'groups.updateGroupConfiguration', { enabled: true, rolesEnabled: true });
      await owner.ask(Config, 'groups.getGroupConfiguration');
      const { id } = await owner.ask(shape.Group, 'groups.createGroup', {
        name: 'Editors',
        color: '#336699',
        description: 'Write',
      });
      await owner.call('groups.updateGroup', { groupId: id, name: 'Writers', unknown: 1 });
      await owner.call('groups.addRolesToGroup', id, { roleIds: [role?.id] });
      await owner.call('groups.addUsersToGroup', id, { userIds: [owner.id] });
      const Member = z.object({ id: z.string(), email: z.string(), name: z.string(), createdAt: z.string() });
      const Full = z.extend(shape.Group, { roles: z.array(shape.Role), users: z.array(Member) });
      const relations = { _groupsRelations: 'rolesAndUsers' };
      const { groups } = await owner.ask(z.object({ groups: z.array(Full) }), 'groups.getGroups', relations);
      expect(groups).toMatchObject([{ name: 'Writers', users: [{ id: owner.id }] }]);
      await owner.ask(Full, 'groups.getGroupById', { groupId: id }, relations);
      await owner.ask(
        z.object({ groups: z.array(shape.Group) }),
        'groups.getGroupsByIds',
        { groupsIds: [id] },
        relations,
      );
      await owner.call('groups.deleteRolesFromGroup', id, { roleIds: [role?.id] });
      await owner.call('groups.deleteUsersFromGroup', id, { userIds: [owner.id] });
      expect(await owner.ask(Full, 'groups.getGroupById', { groupId: id }, relations)).toMatchObject({
        roles: [],
        users: [],
      });
      await owner.call('groups.deleteGroup', id);
      expect(await owner.call('groups.getGroups', {})).toEqual({ groups: [] });
    });

    it('PORTAL-7 trap 25 tokens: the answer that makes one has the secret, no list has, and each is revoked', async () => {
      const owner = await house().owner();
      const [role] = await owner.ask(shape.list(shape.Role), 'roles.getRoles');
      const roleIds = [role?.id];
      const body = { description: 'from the portal', expiresInMinutes: 1_440 };
      const WithSecret = z.extend(shape.ApiToken, shape.Secret.shape);
      const AccessWithSecret = z.extend(shape.AccessToken, shape.Secret.shape);
      const mine = await owner.ask(WithSecret, 'auth.updateUserApiTokensData', body);
      const tenants = await owner.ask(WithSecret, 'auth.updateTenantApiTokensData', { ...body, roleIds });
      const myAccess = await owner.ask(AccessWithSecret, 'auth.createUserAccessToken', {
        ...body,
        expiresInMinutes: null,
      });
      const tenantsAccess = await owner.ask(AccessWithSecret, 'auth.createTenantAccessToken', { ...body, roleIds });
      const Of = <T extends z.ZodMiniType>(token: T) => z.object({ accessTokens: z.array(token) });
      const lists = [
        await owner.ask(shape.list(shape.ApiToken), 'auth.getUserApiTokensData'),
        await owner.ask(
          shape.list(z.extend(shape.ApiToken, { roleIds: z.array(z.string()) })),
          'auth.getTenantApiTokensData',
        ),
        await owner.ask(Of(shape.AccessToken), 'auth.getUserAccessTokensData'),
        await owner.ask(
          Of(z.extend(shape.AccessToken, { roleIds: z.array(z.string()) })),
          'auth.getTenantAccessTokensData',
        ),
      ];
      for (const method of ['auth.getUserApiTokensData', 'auth.getTenantApiTokensData', 'auth.getUserAccessTokensData'])
        expect(JSON.stringify(await owner.call(method))).not.toContain('secret');
      expect(lists.map((list) => JSON.stringify(list))).toEqual([
        expect.stringContaining(mine.clientId),
        expect.stringContaining(tenants.clientId),
        expect.stringContaining(myAccess.id),
        expect.stringContaining(tenantsAccess.id),
      ]);
      await owner.call('auth.deleteUserApiToken', { tokenId: mine.clientId });
      await owner.call('auth.deleteTenantApiToken', { tokenId: tenants.clientId });
      await owner.call('auth.deleteUserAccessToken', { id: myAccess.id });
      await owner.call('auth.deleteTenantAccessToken', { id: tenantsAccess.id });
      expect(await owner.call('auth.getUserApiTokensData')).toEqual([]);
      expect(await owner.call('auth.getTenantAccessTokensData')).toEqual({ accessTokens: [] });
    });
  });
}
