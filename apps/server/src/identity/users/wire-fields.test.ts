import { entitlements } from '@parley/contracts/identity/entitlements.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamStage } from '../members/testing/team-stage.ts';
import { browserAt, PASSWORD } from '../testing/browser.ts';

const APP = {
  name: 'Planner',
  url: 'https://planner.example',
  description: null,
  logo: null,
  access: 'free',
  tenants: null,
} as const;
const stage = await teamStage({ applications: [APP] });
const { app, sql, boss, tenantId } = stage;
afterAll(stage.close);

let userId: string;
beforeAll(async () => {
  userId = (await stage.somebody()).userId;
});

const missing = (answer: object, fields: string): string[] => fields.split(' ').filter((field) => !(field in answer));

describe('ME-6 the fields of the specification §3', () => {
  it('ME-6 the authenticated user and the user: what the sign-in, the claims and `me` tell together', async () => {
    const browser = browserAt(app.url);
    const signedIn = await browser.call(login.withPassword, { body: { email: boss.email, password: PASSWORD } });
    browser.token = signedIn.accessToken ?? null;
    const me = await browser.call(users.me, {});
    const claims = decodeJwt(signedIn.accessToken ?? '');
    const user = { ...claims, ...signedIn, ...me, entitlements: await browser.call(entitlements.mine, {}) };
    expect(missing(user, 'accessToken roles permissions entitlements tenantId amr auth_time')).toEqual([]);
    expect(missing(user, 'id email name phoneNumber refreshToken mfaRequired expiresIn mfaEnrolled')).toEqual([]);
    expect(missing(user, 'emailVerified profilePictureUrl applications roles')).toEqual([]);
    // With a second factor `acr` comes with it (AUTH-12).
    expect(claims).not.toHaveProperty('acr');
    expect(me.applications).toHaveLength(1);
    for (const role of me.roles) expect(missing(role, 'name key')).toEqual([]);
    for (const permission of me.permissions) expect(missing(permission, 'key')).toEqual([]);
  });

  it('ME-6 the team user, with their groups', async () => {
    const { id } = await boss.call(groups.create, { body: { name: 'Readers' } });
    await boss.call(groups.addUsers, { params: { id }, body: { userIds: [userId] } });
    const { items } = await boss.call(members.list, { query: { searchFilter: 'Somebody' } });
    const [user] = items;
    const fields =
      'id email name phone profileImage profileImageUrl tenantId roleIds roles groups activatedForTenant verified createdAt customData lastLogin mfaEnabled isDisabled temporaryExpirationDate managedBy';
    expect(missing(user ?? {}, fields)).toEqual([]);
    expect(user).toMatchObject({ id: userId, managedBy: 'frontegg', groups: [{ id, name: 'Readers' }] });
  });

  it('ME-6 the sub-tenant user with each tenant and its roles, and the state of the invitation link', async () => {
    const below = await boss.call(subTenants.create, { body: { name: 'Below' } });
    await stage.join(userId, below.id);
    const { items } = await boss.call(subTenantUsers.list, { query: { _subTenantId: below.id } });
    const found = items.find(({ id }) => id === userId);
    expect(found?.tenants).toMatchObject([{ tenantId: below.id, roles: [{ key: 'member' }] }]);
    const link = await boss.call(invitations.createLink, { body: {} });
    expect(missing(link, 'token expires')).toEqual([]);
  });

  it('ME-6 the provider is one of eight; a way that clients of the wire have no name for is local', async () => {
    const known = ['local', 'saml', 'google', 'github', 'facebook', 'microsoft', 'scim2', 'slack'];
    for (const provider of [...known, 'apple', 'linkedin', 'our-own-provider']) {
      await sql('update identity.users set provider = $2 where id = $1', [userId, provider]);
      const expected = known.includes(provider) ? provider : 'local';
      expect(await stage.shown(userId)).toMatchObject({ provider: expected, tenantId });
      expect(await boss.call(userLists.byId, { params: { id: userId } })).toMatchObject({ provider: expected });
      const below = await boss.call(subTenantUsers.list, { query: {} });
      expect(below.items.map((person) => person.provider)).toContain(expected);
    }
  });
});
