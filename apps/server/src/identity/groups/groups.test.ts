import { groups } from '@parley/contracts/identity/groups.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Person, TeamStage } from '../roles/testing/team-stage.ts';
import { teamStage } from '../roles/testing/team-stage.ts';

let app: TestApp;
let stage: TeamStage;
let owner: Person;
/** May do anything about groups, and nothing else. */
let keeper: Person;
let keeping: string;
let readers: string;
let anna: Person;
let bela: Person;
beforeAll(async () => {
  app = await testApp();
  stage = await teamStage(app);
  owner = stage.owner;
  const groupKeys = ['read.groups', 'write.groups', 'write.groupsRoles', 'write.groupsUsers', 'delete.groups'];
  keeping = await stage.role('Group keeper', ...[...groupKeys, 'delete.groupsUsers'].map((key) => `fe.secure.${key}`));
  readers = await stage.role('Reader', 'fe.secure.read.roles');
  [keeper, anna, bela] = [await stage.join(keeping), await stage.join(), await stage.join()];
});
afterAll(() => app.close());

const make = async (name: string, roleIds: string[] = [], people: Person[] = []): Promise<string> => {
  const { id } = await owner.call(groups.create, { body: { name } });
  const params = { id };
  if (roleIds.length > 0) await owner.call(groups.addRoles, { params, body: { roleIds } });
  const userIds = people.map(({ userId }) => userId);
  if (userIds.length > 0) await owner.call(groups.addUsers, { params, body: { userIds } });
  return id;
};
const mayRead = async (person: Person): Promise<boolean> =>
  person.call(roles.list, {}).then(
    () => true,
    () => false,
  );

describe('TEAM-5 groups', () => {
  it('TEAM-5 a group is made, seen, changed and deleted; the list is `{ groups }` (trap 1)', async () => {
    const body = { name: 'Paris', color: '#A8481F', description: 'The office', metadata: '{"floor":2}' };
    const made = await owner.call(groups.create, { body });
    expect(made).toMatchObject({ ...body, color: '#a8481f', managedBy: 'frontegg', userCount: 0 });
    const params = { id: made.id };
    await owner.call(groups.update, { params, body: { name: 'Lyon', color: '#abc', description: '' } });
    const changed = await owner.call(groups.get, { params });
    expect(changed).toMatchObject({ name: 'Lyon', color: '#aabbcc', description: null, metadata: '{"floor":2}' });
    expect((await owner.call(groups.list, {})).groups).toContainEqual(changed);
    await owner.call(groups.remove, { params });
    expect(await owner.refused(groups.get, { params })).toBe('group_not_found');
  });

  it('TEAM-5 `_groupsRelations` brings roles, users, both or neither', async () => {
    const id = await make('Related', [readers], [anna]);
    const get = (_groupsRelations?: 'roles' | 'users' | 'rolesAndUsers') =>
      owner.call(groups.get, { params: { id }, query: { _groupsRelations } });
    expect(Object.keys(await get())).not.toEqual(expect.arrayContaining(['roles']));
    expect((await get('roles')).roles).toMatchObject([{ id: readers, name: 'Reader' }]);
    expect((await get('roles')).users).toBeUndefined();
    expect((await get('users')).users).toMatchObject([{ id: anna.userId, activatedForTenant: true }]);
    const both = await get('rolesAndUsers');
    expect([both.roles?.length, both.users?.length, both.userCount]).toEqual([1, 1, 1]);
    // As the public client writes what it leaves out.
    const response = await fetch(`${app.url}/frontegg/identity/resources/groups/v1/?_groupsRelations=undefined`, {
      headers: { authorization: owner.token },
    });
    expect(response.status).toBe(200);
    const some = { groupsIds: [id, uuidv7(), '', 'x'] };
    const found = await owner.call(groups.bulkGet, { query: { _groupsRelations: 'roles' }, body: some });
    expect(found.groups.map((group) => [group.id, group.roles?.length])).toEqual([[id, 1]]);
  });

  it('TEAM-5 people of a group come page by page, searched without accents', async () => {
    const people = [owner, keeper, anna, bela];
    for (const [index, { userId }] of people.entries())
      await stage.sql('update identity.users set name = $1 where id = $2', [`${'DCBA'[index]} Émile`, userId]);
    const params = { id: await make('Paged', [], people) };
    const first = await owner.call(groups.users, { params, query: { _offset: 0, _limit: 3, _filter: 'emile' } });
    expect(first.items.map(({ name }) => name[0])).toEqual(['A', 'B', 'C']);
    expect(first._metadata).toEqual({ totalItems: 4, totalPages: 2 });
    const none = await owner.call(groups.users, { params, query: { _filter: '%' } });
    expect(none._metadata.totalItems).toBe(0);
  });

  it('TEAM-5 a tenant has no two groups of one name, and another tenant may have it', async () => {
    await make('Berlin');
    expect(await owner.refused(groups.create, { body: { name: ' BERLIN ' } })).toBe('group_name_taken');
    const id = await make('Bonn');
    expect(await owner.refused(groups.update, { params: { id }, body: { name: 'Berlin' } })).toBe('group_name_taken');
    const elsewhere = await teamStage(app);
    const theirs = await elsewhere.owner.call(groups.create, { body: { name: 'Berlin' } });
    const params = { id: theirs.id };
    for (const [endpoint, input] of [
      [groups.get, { params }],
      [groups.update, { params, body: { name: 'Ours' } }],
      [groups.remove, { params }],
      [groups.users, { params }],
      [groups.addRoles, { params, body: { roleIds: [readers] } }],
      [groups.removeRoles, { params, body: { roleIds: [readers] } }],
      [groups.addUsers, { params, body: { userIds: [anna.userId] } }],
      [groups.removeUsers, { params, body: { userIds: [elsewhere.owner.userId] } }],
    ] as const)
      expect(await owner.refused(endpoint, input as never), endpoint.summary).toBe('group_not_found');
    expect((await owner.call(groups.bulkGet, { body: { groupsIds: [theirs.id] } })).groups).toEqual([]);
  });

  it('TEAM-5 only people of the tenant come into a group, and who leaves it leaves its groups', async () => {
    const id = await make('Members');
    const stranger = await teamStage(app);
    for (const userId of [stranger.owner.userId, uuidv7(), 'x'])
      expect(await owner.refused(groups.addUsers, { params: { id }, body: { userIds: [anna.userId, userId] } })).toBe(
        'group_member_not_found',
      );
    const leaver = await stage.join();
    await owner.call(groups.addUsers, { params: { id }, body: { userIds: [leaver.userId, ''] } });
    await stage.sql('delete from identity.memberships where user_id = $1 and tenant_id = $2', [
      leaver.userId,
      stage.tenantId,
    ]);
    expect((await owner.call(groups.get, { params: { id } })).userCount).toBe(0);
  });

  it('TEAM-5 a group of a directory is read only, and says so', async () => {
    const id = await make('Directory', [readers], [anna]);
    await stage.sql(`update identity.groups set managed_by = 'scim2' where id = $1`, [id]);
    const params = { id };
    const refused = 'group_managed_elsewhere';
    expect(await owner.refused(groups.update, { params, body: { name: 'Mine' } })).toBe(refused);
    expect(await owner.refused(groups.remove, { params })).toBe(refused);
    expect(await owner.refused(groups.addRoles, { params, body: { roleIds: [keeping] } })).toBe(refused);
    expect(await owner.refused(groups.removeRoles, { params, body: { roleIds: [readers] } })).toBe(refused);
    expect(await owner.refused(groups.addUsers, { params, body: { userIds: [bela.userId] } })).toBe(refused);
    expect(await owner.refused(groups.removeUsers, { params, body: { userIds: [anna.userId] } })).toBe(refused);
    expect(await owner.call(groups.get, { params })).toMatchObject({
      managedBy: 'scim2',
      name: 'Directory',
      userCount: 1,
    });
  });

  it('TEAM-5 groups and their roles are switched off only while nothing depends on them', async () => {
    const own = await teamStage(app);
    const set = (body: { enabled?: boolean; rolesEnabled?: boolean }) => own.owner.call(groups.setConfig, { body });
    expect(await own.owner.call(groups.config, {})).toEqual({ enabled: true, rolesEnabled: true });
    const { id } = await own.owner.call(groups.create, { body: { name: 'One' } });
    const params = { id };
    const body = { roleIds: [own.shared.member] };
    await own.owner.call(groups.addRoles, { params, body });
    expect(await own.owner.refused(groups.setConfig, { body: { rolesEnabled: false } })).toBe('group_roles_in_use');
    await own.owner.call(groups.removeRoles, { params, body });
    expect(await set({ rolesEnabled: false })).toEqual({ enabled: true, rolesEnabled: false });
    expect(await own.owner.refused(groups.addRoles, { params, body })).toBe('group_roles_off');
    expect(await own.owner.refused(groups.setConfig, { body: { enabled: false } })).toBe('groups_in_use');
    await own.owner.call(groups.remove, { params });
    expect(await set({ enabled: false })).toEqual({ enabled: false, rolesEnabled: false });
    expect(await own.owner.refused(groups.create, { body: { name: 'Two' } })).toBe('groups_off');
  });
});

describe('TEAM-5 what a group gives', () => {
  it('TEAM-5 R7 everybody in a group holds its roles at once, and loses them with group, role or place in it', async () => {
    const person = await stage.join();
    expect(await mayRead(person)).toBe(false);
    const id = await make('Readers', [readers], [person]);
    const params = { id };
    expect(await mayRead(person)).toBe(true);
    const me = await person.call(users.me, {});
    expect(me.roles.map((role) => role.id)).toEqual([readers]);
    expect(me.permissions.map(({ key }) => key)).toEqual(['fe.secure.read.roles']);
    await owner.call(groups.removeUsers, { params, body: { userIds: [person.userId] } });
    expect(await mayRead(person)).toBe(false);
    await owner.call(groups.addUsers, { params, body: { userIds: [person.userId] } });
    await owner.call(groups.removeRoles, { params, body: { roleIds: [readers] } });
    expect(await mayRead(person)).toBe(false);
    await owner.call(groups.addRoles, { params, body: { roleIds: [readers] } });
    expect(await mayRead(person)).toBe(true);
    await owner.call(groups.remove, { params });
    expect(await mayRead(person)).toBe(false);
  });

  it('TEAM-5 a role held twice is told once, in the account and in the token', async () => {
    const id = await make('Twice', [readers], [bela]);
    await make('Twice again', [readers], [bela]);
    await stage.hold(bela, readers);
    expect((await bela.call(users.me, {})).roles).toHaveLength(1);
    const { accessToken } = await bela.call(users.token, { body: { tenantId: stage.tenantId } });
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.roles).toEqual(['reader']);
    expect(claims.permissions).toEqual(['fe.secure.read.roles']);
    await owner.call(groups.remove, { params: { id } });
    expect((await bela.call(users.me, {})).roles).toHaveLength(1);
  });
});

describe('TEAM-9 R1 groups are no way around', () => {
  it('TEAM-9 R1 nobody gives a group a role that is not theirs to give, nor takes it', async () => {
    const id = await make('Plain');
    const params = { id };
    for (const roleId of [stage.shared.owner, readers]) {
      expect(await keeper.refused(groups.addRoles, { params, body: { roleIds: [roleId] } })).toBe('role_not_grantable');
      await owner.call(groups.addRoles, { params, body: { roleIds: [roleId] } });
      expect(await keeper.refused(groups.removeRoles, { params, body: { roleIds: [roleId] } })).toBe(
        'role_not_grantable',
      );
      await owner.call(groups.removeRoles, { params, body: { roleIds: [roleId] } });
    }
    await keeper.call(groups.addRoles, { params, body: { roleIds: [keeping, ''] } });
    expect(await owner.refused(groups.addRoles, { params, body: { roleIds: [uuidv7()] } })).toBe('role_not_found');
  });

  it('TEAM-9 R1 nobody takes themselves, or anybody, into a group that carries more than they hold', async () => {
    const id = await make('Chiefs', [stage.shared.owner], [anna]);
    const params = { id };
    for (const { userId } of [keeper, bela])
      expect(await keeper.refused(groups.addUsers, { params, body: { userIds: [userId] } })).toBe('role_not_grantable');
    expect(await keeper.refused(groups.removeUsers, { params, body: { userIds: [anna.userId] } })).toBe(
      'role_not_grantable',
    );
    expect(await keeper.refused(groups.remove, { params })).toBe('role_not_grantable');
    expect((await owner.call(groups.get, { params })).userCount).toBe(1);
    await owner.call(groups.remove, { params });
  });

  it('TEAM-9 R1 R2 a group is not moved to another tenant, nor given away, by what else is sent along', async () => {
    const elsewhere = await teamStage(app);
    const id = await make('Stays');
    const extra = {
      tenantId: elsewhere.tenantId,
      parentId: uuidv7(),
      managedBy: 'scim2',
      roles: [stage.shared.owner],
      roleIds: [stage.shared.owner],
      users: [keeper.userId],
      userIds: [keeper.userId],
    };
    const body = { name: 'Stays here', ...extra };
    await keeper.call(groups.update, { params: { id }, body });
    await keeper.call(groups.create, { body: { ...body, name: 'Made here' } });
    const rows = await stage.sql(
      `select g.tenant_id, g.managed_by, exists (select 1 from identity.group_roles r where r.group_id = g.id)
         or exists (select 1 from identity.group_users u where u.group_id = g.id) as given
       from identity.groups g where g.name in ('Stays here', 'Made here')`,
    );
    const row = { tenant_id: stage.tenantId, managed_by: 'frontegg', given: false };
    expect(rows).toEqual([row, row]);
  });
});

describe('TEAM-9 R4 the last administrator by groups', () => {
  it('TEAM-9 R4 the group, its role and the place in it stay while nobody else administers', async () => {
    const own = await teamStage(app);
    const chief = await own.join();
    const { id } = await own.owner.call(groups.create, { body: { name: 'Chiefs' } });
    const params = { id };
    const byRole = { params, body: { roleIds: [own.shared.owner] } };
    const byUser = { params, body: { userIds: [chief.userId] } };
    await own.owner.call(groups.addRoles, byRole);
    await own.owner.call(groups.addUsers, byUser);
    await own.hold(own.owner);
    expect(await chief.refused(groups.removeRoles, byRole)).toBe('last_administrator');
    expect(await chief.refused(groups.removeUsers, byUser)).toBe('last_administrator');
    expect(await chief.refused(groups.remove, { params })).toBe('last_administrator');
    const custom = await chief.call(roles.create, {
      body: { name: 'Everything', permissions: [own.permission('fe.*')] },
    });
    await own.hold(own.owner, custom.id);
    await chief.call(groups.remove, { params });
    // Now the role that was made is all there is.
    const role = { params: { id: custom.id } };
    expect(await own.owner.refused(roles.remove, role)).toBe('last_administrator');
    expect(await own.owner.refused(roles.setPermissions, { ...role, body: { permissionIds: [''] } })).toBe(
      'last_administrator',
    );
    expect(await own.owner.call(roles.list, {})).toHaveLength(3);
  });

  it('TEAM-9 R4 two who empty their groups at the same time: one stays', async () => {
    const own = await teamStage(app);
    const chief = await own.join();
    const people = [own.owner, chief] as const;
    const ids: string[] = [];
    for (const person of people) {
      const { id } = await own.owner.call(groups.create, { body: { name: `Of ${person.userId}` } });
      await own.owner.call(groups.addRoles, { params: { id }, body: { roleIds: [own.shared.owner] } });
      await own.owner.call(groups.addUsers, { params: { id }, body: { userIds: [person.userId] } });
      ids.push(id);
    }
    await own.hold(own.owner);
    for (let round = 0; round < 4; round += 1) {
      const outcomes = await Promise.all(
        people.map((person, index) =>
          person
            .call(groups.removeUsers, { params: { id: ids[index] ?? '' }, body: { userIds: [person.userId] } })
            .then(
              () => 'gone',
              (error: { type: string }) => error.type,
            ),
        ),
      );
      expect(outcomes.sort()).toEqual(['gone', 'last_administrator']);
      for (const [index, { userId }] of people.entries())
        await own.sql(
          'insert into identity.group_users (tenant_id, group_id, user_id) values ($1, $2, $3) on conflict do nothing',
          [own.tenantId, ids[index], userId],
        );
      for (const { userId } of people) await app.services.bus.publish('identity.principals', `u ${userId}`);
    }
  });
});
