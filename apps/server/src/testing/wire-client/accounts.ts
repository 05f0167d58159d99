import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { v4 as uuidv4 } from 'uuid';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { browserAt } from '../../identity/testing/browser.ts';
import type { House } from './house.ts';
import { PASSWORD } from './house.ts';
import { downloads } from './open-client.ts';
import * as shape from './wire-shapes.ts';

/** Wire §8.19 to §8.22: accounts below accounts, settings, applications, audits. */
export function accounts(house: () => House): void {
  describe('PORTAL-7 accounts', () => {
    it('PORTAL-7 trap 5 trap 12 trap 13 accounts below: made, found, changed, peopled, removed, with a bare token', async () => {
      const owner = await house().owner();
      const jwt = { jwt: owner.token };
      const [tenantId, second] = [uuidv4(), uuidv4()];
      const below = { name: 'Below', parentTenantId: owner.tenantId, tenantId, status: undefined };
      const Made = z.object({ tenantId: z.literal(tenantId), name: z.string() });
      await owner.ask(Made, 'subTenants.createSubTenant', below, jwt);
      await owner.call('subTenants.createSubTenant', { ...below, tenantId: second, name: 'Second' }, jwt);
      await owner.call('subTenants.updateSubTenant', { tenantId: second }, { name: 'Second below' }, jwt);
      await owner.call('subTenants.updateSubTenantManagement', { tenantId }, { isReseller: true }, jwt);
      const rows = await owner.ask(shape.list(shape.HierarchyRow), 'tenants.getSubTenants', jwt);
      expect(rows.map((row) => row.tenantId)).toEqual(expect.arrayContaining([tenantId, second]));
      const Tree = z.object({ tenantId: z.string(), children: z.array(shape.HierarchyRow) });
      expect((await owner.ask(Tree, 'tenants.getSubTenantsAsTree', jwt)).tenantId).toBe(owner.tenantId);
      await owner.ask(shape.list(shape.HierarchyRow), 'tenants.getParentTenants', jwt);
      const parents = await owner.ask(shape.list(shape.HierarchyRow), 'tenants.getParentTenantsById', tenantId, jwt);
      expect(parents.map((row) => row.tenantId)).toContain(owner.tenantId);
      const search = {
        _limit: 50,
        _offset: 0,
        _filter: 'below',
        _subTenantId: undefined,
        _sortBy: 'name',
        _order: 'ASC',
      };
      const found = await owner.ask(shape.page(shape.SubTenantRow), 'tenants.searchSubTenants', search, jwt);
      expect(found.items.map(({ name }) => name)).toEqual(['Below', 'Second below']);
      const Counted = z.object({ tenantId: z.string(), totalSubTenants: z.number(), isParent: z.boolean() });
      await owner.ask(
        shape.list(Counted),
        'tenants.getHierarchyMetadata',
        { _tenantIds: [owner.tenantId, tenantId] },
        jwt,
      );
      const Users = z.object({ tenantId: z.string(), totalUsers: z.number(), totalAccessAllowedUsers: z.number() });
      await owner.ask(
        shape.list(Users),
        'tenants.getTenantsUsersCount',
        { tenantIds: [owner.tenantId, tenantId] },
        jwt,
      );

      const [role] = (await owner.ask(shape.list(shape.Role), 'roles.getRoles')).filter(({ key }) => key === 'member');
      const roleIds = [role?.id];
      const email = `below-${owner.email}`;
      const user = { email, name: 'Grace Below' };
      await owner.call('subTenants.addUserToTenantAndSubTenants', { user, subTenants: [{ tenantId, roleIds }] });
      await owner.call(
        'subTenants.addUsersToSubTenant',
        { users: [{ email: `also-${email}` }], tenantId, roleIds },
        jwt,
      );
      const list = { _offset: 0, _limit: 20, _filter: '', _sortBy: 'name', _order: 'DESC' };
      await owner.ask(shape.page(shape.SubTenantUser), 'subTenants.loadAllUsers', list);
      const grace = await house().invited(owner);
      const subTenants = [{ tenantId }, { tenantId: second }];
      await owner.call('subTenants.addUserToTenantAndSubTenants', { user: { email: grace.email }, subTenants });
      const subTenantsRoles = [{ tenantId, roleIds }];
      for (const method of ['setUserRolesForSubTenants', 'removeUserRolesFromSubTenants', 'addUserRolesForSubTenants'])
        await owner.call(
          `subTenants.${method}`,
          grace.id,
          { subTenantsRoles, ipAddress: '192.0.2.1', userAgent: 'x' },
          jwt,
        );
      await owner.call('subTenants.updateSubAccountAccess', grace.id, { allowAccess: true }, jwt);
      await owner.call('subTenants.removeUserFromTenantAndSubTenants', { userId: grace.id, subTenants }, jwt);
      await owner.call('subTenants.deleteSubTenant', second, jwt);
      expect(await owner.call('tenants.getSubTenants', jwt)).toHaveLength(1);
    });

    it('PORTAL-7 trap 19 settings of the account are saved and read; an address is the text of an object', async () => {
      const owner = await house().owner();
      const address = JSON.stringify({ address1: 'Quay 1', city: 'Brest', country: 'France' });
      const change = {
        name: 'Blue Harbour',
        address,
        timezone: 'Europe/Paris',
        currency: 'eur',
        website: 'https://blue.example',
      };
      await owner.ask(shape.AccountSettings, 'accountSettings.updateSettings', change, { jwt: owner.token });
      const settings = await owner.ask(z.looseObject({ name: z.string() }), 'accountSettings.getSettings', {
        jwt: owner.token,
      });
      expect(settings).toMatchObject({ name: 'Blue Harbour', address });
    });

    it('PORTAL-7 applications: listed, given to somebody, taken back', async () => {
      const owner = await house().owner();
      const V1 = z.object({ tenantId: z.string(), appIds: z.optional(z.array(z.string())) });
      const [assigned] = await owner.ask(shape.list(V1), 'applications.getTenantsApplications');
      if (owner.has('applications.getTenantsApplicationsV2')) {
        const Assignment = z.object({ appId: z.string(), accessType: z.string() });
        const V2 = z.object({ tenantId: z.string(), assignments: z.array(Assignment) });
        await owner.ask(shape.list(V2), 'applications.getTenantsApplicationsV2');
      }
      const appIds = assigned?.appIds ?? [];
      await owner.ask(shape.list(shape.Application), 'applications.getApplicationsData', {
        appIds,
        includeFreeAccess: true,
      });
      await owner.ask(shape.list(z.string()), 'applications.getUserApplicationsId', { userId: owner.id });
      const OfUser = z.object({ userId: z.string(), appIds: z.array(z.string()) });
      await owner.ask(shape.list(OfUser), 'applications.getUsersApplicationsId', { userIds: [owner.id] });
      const OfApp = z.object({ appId: z.string(), userIds: z.array(z.string()) });
      await owner.ask(shape.list(OfApp), 'applications.getUsersOfApplications', { appIds });
      const body = { userId: owner.id, tenantId: owner.tenantId, appIds };
      await owner.call('applications.assignUserToApplications', body);
      await owner.call('applications.unassignUserFromApplications', body);
    });

    it('PORTAL-7 audits: columns, rows, numbers, a file; what is known of an address; settings of the portal', async () => {
      const owner = await house().owner();
      const Column = z.object({
        name: z.string(),
        displayName: z.string(),
        type: z.string(),
        sortable: z.boolean(),
        filterable: z.boolean(),
        showInTable: z.boolean(),
      });
      const { properties } = await owner.ask(z.object({ properties: z.array(Column) }), 'metadata.getAuditsMetadata');
      const query = { offset: 0, count: 20, sortBy: 'createdAt', sortDirection: 'desc', filter: undefined };
      const Rows = z.object({ data: z.array(shape.AuditRow), total: z.number() });
      const { data, total } = await owner.ask(Rows, 'audits.getAudits', query);
      expect(total).toBe(data.length);
      await owner.ask(z.object({ totalToday: z.number(), severeThisWeek: z.number() }), 'audits.getAuditsStats', query);
      await owner.call('audits.exportAudits', {
        endpoint: 'csv/v2',
        headerProps: properties,
        offset: 0,
        outputFileName: 'audits.csv',
      });
      expect(await downloads.at(-1)?.text()).toContain('Signed in');
      await owner.ask(shape.IpMetadata, 'metadata.getIpMetadata', '192.0.2.1');
      await owner.ask(shape.IpMetadata, 'metadata.getIpAdressMetadata', '192.0.2.1');
      await owner.ask(shape.MetadataRow, 'metadata.getNotificationsMetadata');
      const actions = [{ type: 'theme/palette/primary/main', payload: '#336699' }];
      await owner.call('metadata.updateAdminBoxMetadata', { actions });
      expect(JSON.stringify(await owner.call('metadata.getAdminBoxMetadata'))).toContain('#336699');
    });

    it('PORTAL-7 trap 23 notifications: asked for in JSON, and changed under params', async () => {
      const owner = await house().owner();
      const Message = z.object({
        id: z.string(),
        title: z.string(),
        body: z.string(),
        severity: z.string(),
        viewed: z.boolean(),
        status: z.enum(['read', 'unread', 'archived']),
        isPinned: z.boolean(),
        key: z.string(),
      });
      const List = z.object({
        data: z.array(Message),
        current: z.number(),
        total: z.number(),
        unreadCount: z.number(),
      });
      await owner.call('auth.updateUserApiTokensData', { description: 'something to be told of' });
      await owner.call('teams.changePassword', { password: PASSWORD, newPassword: 'amber pebbles under the tide' });
      const read = () => owner.ask(List, 'notifications.getNotifications', { count: 10, offset: 0 });
      await expect.poll(async () => (await read()).data.length).toBeGreaterThan(0);
      const notificationId = (await read()).data[0]?.id;
      await owner.call('notifications.updateNotificationStatus', { notificationId, status: 'read' });
      await owner.call('notifications.updateNotificationIsPinned', { notificationId, pinStatus: 'pin' });
      expect((await read()).data[0]).toMatchObject({ id: notificationId, status: 'read', isPinned: true });
      await owner.call('notifications.updateNotificationIsPinned', { notificationId, pinStatus: 'unpin' });
      await owner.call('notifications.markAllAsRead');
      expect((await read()).unreadCount).toBe(0);
    });

    it('PORTAL-7 an application finds the settings of a tenant by its alias; an impersonation is entered', async () => {
      const owner = await house().owner();
      await owner.ask(z.looseObject({}), 'accountSettings.getPublicSettings');
      const grace = await house().invited(owner);
      const admin = Object.assign(browserAt(house().app.url), {
        token: owner.token,
        cookie: [...owner.jar][0]?.join('=') ?? null,
      });
      const begun = await admin.call(impersonation.begin, {
        body: { userId: grace.id, reason: 'they asked for help' },
      });
      const Entered = z.object({
        accessToken: z.string(),
        tokenType: z.string(),
        refreshToken: z.string(),
        expiresIn: z.number(),
        expires: z.string(),
      });
      await owner.ask(Entered, 'impersonate.impersonate', {
        impersonatedUserId: grace.id,
        actorToken: begun.actorToken,
      });
    });
  });
}
