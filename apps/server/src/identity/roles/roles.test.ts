import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { categoryNames, permissionNames } from '@parley/contracts/identity/permission-names.ts';
import { allows } from '@parley/contracts/identity/permission-pattern.ts';
import { permissions, roles } from '@parley/contracts/identity/roles.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signIn } from '#testing/people.ts';
import { soon } from '#testing/soon.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Person, TeamStage } from './testing/team-stage.ts';
import { personAt, teamStage } from './testing/team-stage.ts';

const EDITING = ['fe.secure.read.*', 'fe.secure.write.roles', 'fe.secure.write.updateRole', 'fe.secure.delete.role'];
let app: TestApp;
let stage: TeamStage;
let owner: Person;
/** May edit roles, and see; nothing else. */
let editor: Person;
let editing: string;
let operator: Person;
beforeAll(async () => {
  const admin = { email: 'admin@example.com', password: PASSWORD };
  app = await testApp({ config: { admin } });
  stage = await teamStage(app);
  owner = stage.owner;
  editing = await stage.role('Editing', ...EDITING);
  editor = await stage.join(editing);
  const signed = await signIn(app, admin);
  operator = personAt(app.url, { userId: signed.userId, token: signed.accessToken });
});
afterAll(() => app.close());
const held = (roleId: string): Promise<string[]> =>
  stage
    .sql(
      `select p.key from identity.role_permissions g join identity.permissions p on p.id = g.permission_id
       where g.role_id = $1 order by 1`,
      [roleId],
    )
    .then((rows) => rows.map(({ key }) => String(key)));
const ids = (...keys: string[]) => keys.map((key) => stage.permission(key));

describe('TEAM-6 roles', () => {
  it('TEAM-6 a role is made, seen, changed and deleted; lists are plain arrays (trap 1)', async () => {
    const made = await owner.call(roles.create, {
      body: {
        key: 'support',
        name: 'Support',
        description: 'Answers people',
        isDefault: false,
        level: 40,
        permissions: ids('fe.secure.read.users'),
      },
    });
    expect(made).toMatchObject({ key: 'support', tenantId: stage.tenantId, level: 40 });
    const list = await owner.call(roles.list, {});
    expect(list.find(({ id }) => id === made.id)).toEqual(made);
    expect(list.filter(({ tenantId }) => tenantId === null).map(({ key }) => key)).toEqual(['owner', 'member']);
    const changed = await owner.call(roles.update, {
      params: { id: made.id },
      body: { name: 'Support team', isDefault: true, description: null },
    });
    expect(changed).toMatchObject({
      name: 'Support team',
      isDefault: true,
      description: null,
      key: 'support',
      level: 40,
    });
    await owner.call(roles.remove, { params: { id: made.id } });
    expect(await owner.refused(roles.remove, { params: { id: made.id } })).toBe('role_not_found');
  });

  it('TEAM-6 the second version begins with another role, and a key follows from the name', async () => {
    const made = await owner.call(roles.createV2, {
      body: { name: 'Équipe d’accueil', baseRoleId: editing, permissionIds: ids('fe.secure.read.audits') },
    });
    expect(made.key).toBe('equipe-d-accueil');
    expect(await held(made.id)).toEqual([...EDITING, 'fe.secure.read.audits'].sort());
  });

  it('TEAM-6 trap 30 the permissions of a role are replaced, and R5 an empty id is none', async () => {
    const id = await stage.role('Replaced', 'fe.secure.read.users', 'fe.secure.read.roles');
    const params = { id };
    const permissionIds = ids('fe.secure.read.groups');
    expect((await owner.call(roles.setPermissions, { params, body: { permissionIds } })).permissions).toEqual(
      permissionIds,
    );
    expect(await held(id)).toEqual(['fe.secure.read.groups']);
    await owner.call(roles.setPermissions, { params, body: { permissionIds: [''] } });
    expect(await held(id)).toEqual([]);
  });

  it('TEAM-6 one permission goes into several roles at once, and out of none', async () => {
    const [first, second] = [await stage.role('First', 'fe.secure.read.users'), await stage.role('Second')];
    const params = { id: stage.permission('fe.secure.read.audits') };
    const answer = await owner.call(permissions.setRoles, { params, body: { roleIds: [first, second, ''] } });
    expect(answer.roleIds).toEqual(expect.arrayContaining([first, second]));
    expect(await held(first)).toEqual(['fe.secure.read.audits', 'fe.secure.read.users']);
    await owner.call(permissions.setRoles, { params, body: { roleIds: [''] } });
    expect(await held(second)).toEqual(['fe.secure.read.audits']);
  });

  it('TEAM-6 every permission has a name and a category; the category list uses permissionIds (trap 30)', async () => {
    const all = await owner.call(permissions.list, {});
    const categories = await owner.call(permissions.categories, {});
    expect(all.length).toBeGreaterThan(90);
    expect(all.filter(({ name, key }) => name === key || /[._*]/.test(name)).map(({ key }) => key)).toEqual([]);
    expect(categories.flatMap(({ permissionIds }) => permissionIds).sort()).toEqual(all.map(({ id }) => id).sort());
    expect(categories.filter(({ permissionIds }) => permissionIds.length === 0)).toEqual([]);
    // The screens have words for each of them, in both languages.
    const told = (rows: { name: string; key?: string; id: string }[]) =>
      Object.fromEntries(rows.map(({ key, id, name }) => [key ?? id, name.replaceAll("'", '’')]));
    expect(told(all)).toEqual(permissionNames);
    expect(told(categories)).toEqual(categoryNames);
    const { id } = (await owner.call(roles.list, {})).find(({ key }) => key === 'owner') ?? { id: '' };
    expect(all.find(({ key }) => key === 'fe.*')).toMatchObject({
      roleIds: [id],
      fePermission: true,
      assignmentType: 'ASSIGNABLE',
    });
  });

  it('TEAM-6 nothing is offered for a feature that is not there, and everything that an endpoint asks for is', async () => {
    const all = await owner.call(permissions.list, {});
    const offered = all.filter(({ inUse }) => inUse !== false).map(({ key }) => key);
    const asked = allEndpoints.flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap(({ access }) =>
        typeof access === 'object' && 'permission' in access ? [access.permission] : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(50);
    for (const key of asked.filter((each) => each.startsWith('fe.')))
      expect(
        offered.some((each) => allows(each, key)),
        `${key} can be given`,
      ).toBe(true);
    for (const key of offered.filter((each) => each !== 'fe.secure.write.usersRoles'))
      expect(asked.filter((each) => allows(key, each)).length, `${key} allows something`).toBeGreaterThan(0);
  });

  it('TEAM-6 trap 1 the roles to give are `{ items }` with their level', async () => {
    const { items } = await owner.call(roles.available, {});
    expect(items.find(({ key }) => key === 'member')).toMatchObject({ permissionLevel: 100 });
  });

  it('TEAM-6 shared roles are read only, those of another tenant are not there', async () => {
    const elsewhere = await teamStage(app);
    const foreign = await elsewhere.role('Foreign');
    for (const [id, problem] of [
      [stage.shared.owner, 'role_read_only'],
      [foreign, 'role_not_found'],
      [uuidv7(), 'role_not_found'],
      ['x', 'role_not_found'],
    ] as const) {
      const params = { id };
      expect(await owner.refused(roles.update, { params, body: { name: 'Mine' } })).toBe(problem);
      expect(await owner.refused(roles.setPermissions, { params, body: { permissionIds: [] } })).toBe(problem);
      expect(await owner.refused(roles.remove, { params })).toBe(problem);
    }
    expect(await owner.refused(roles.holders, { params: { id: foreign } })).toBe('role_not_found');
    expect(await elsewhere.sql('select name from identity.roles where id = $1', [foreign])).toEqual([
      { name: 'Foreign' },
    ]);
    expect((await owner.call(roles.list, {})).map(({ id }) => id)).not.toContain(foreign);
  });

  it('TEAM-6 no two roles of one name or key, in any case, and none like a shared one', async () => {
    await owner.call(roles.create, { body: { key: 'reader', name: 'Reader' } });
    expect(await owner.refused(roles.create, { body: { key: 'other', name: 'READER' } })).toBe('role_name_taken');
    expect(await owner.refused(roles.create, { body: { key: 'Reader', name: 'Other' } })).toBe('role_key_taken');
    expect(await owner.refused(roles.create, { body: { key: 'member', name: 'Mine' } })).toBe('role_key_taken');
    const id = await stage.role('Renamed');
    expect(await owner.refused(roles.update, { params: { id }, body: { name: 'Owner' } })).toBe('role_name_taken');
    await owner.call(roles.update, { params: { id }, body: { name: 'renamed' } });
    const both = await Promise.allSettled([stage.role('At once'), stage.role('at once')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('TEAM-6 who would lose a role is counted, by groups as well', async () => {
    const id = await stage.role('Counted');
    const one = await stage.join(id);
    await stage.sql(`insert into identity.groups (id, tenant_id, name) values (gen_random_uuid(), $1, 'Counted')`, [
      stage.tenantId,
    ]);
    const group = `(select id from identity.groups where tenant_id = $1 and name = 'Counted')`;
    await stage.sql(`insert into identity.group_roles values ($1, ${group}, $2)`, [stage.tenantId, id]);
    for (const { userId } of [one, editor])
      await stage.sql(`insert into identity.group_users (tenant_id, group_id, user_id) values ($1, ${group}, $2)`, [
        stage.tenantId,
        userId,
      ]);
    expect(await owner.call(roles.holders, { params: { id } })).toEqual({ people: 2, groups: 1 });
    await owner.call(roles.remove, { params: { id } });
    expect(await stage.sql('select 1 from identity.held_roles where role_id = $1', [id])).toEqual([]);
  });
});

describe('TEAM-9 R1 nobody grants what they do not hold', () => {
  it('TEAM-9 R1 a role is made and edited with held permissions only', async () => {
    const body = { name: 'Too much', permissions: ids('fe.secure.write.users') };
    expect(await editor.refused(roles.create, { body })).toBe('permission_not_grantable');
    expect(await editor.refused(roles.create, { body: { name: 'Too wide', permissions: ids('fe.secure.*') } })).toBe(
      'permission_not_grantable',
    );
    expect(await editor.refused(roles.createV2, { body: { name: 'From owner', baseRoleId: stage.shared.owner } })).toBe(
      'permission_not_grantable',
    );
    const made = await editor.call(roles.create, {
      body: { name: 'Enough', permissions: ids('fe.secure.read.audits') },
    });
    // Also into the role they hold themselves.
    for (const id of [made.id, editing]) {
      const permissionIds = ids(...EDITING, 'fe.secure.write.users');
      expect(await editor.refused(roles.setPermissions, { params: { id }, body: { permissionIds } })).toBe(
        'permission_not_grantable',
      );
      const params = { id: stage.permission('fe.*') };
      expect(await editor.refused(permissions.setRoles, { params, body: { roleIds: [id] } })).toBe(
        'permission_not_grantable',
      );
    }
    expect(await held(editing)).toEqual([...EDITING].sort());
    expect(await stage.sql(`select 1 from identity.roles where name like 'Too%' or name = 'From owner'`)).toEqual([]);
  });

  it('TEAM-9 R1 a role above oneself is not touched, nor is a level above the own', async () => {
    const higher = await stage.role('Higher', 'fe.secure.write.users');
    const params = { id: higher };
    expect(await editor.refused(roles.update, { params, body: { isDefault: true } })).toBe('role_not_grantable');
    expect(await editor.refused(roles.setPermissions, { params, body: { permissionIds: [] } })).toBe(
      'role_not_grantable',
    );
    expect(await editor.refused(roles.remove, { params })).toBe('role_not_grantable');
    expect(await editor.refused(roles.create, { body: { name: 'High', level: 0 } })).toBe('role_not_grantable');
    expect(await editor.refused(roles.update, { params: { id: editing }, body: { level: 0 } })).toBe(
      'role_not_grantable',
    );
    expect(
      await editor.refused(permissions.setRoles, {
        params: { id: stage.permission('fe.secure.read.users') },
        body: { roleIds: [higher] },
      }),
    ).toBe('role_not_grantable');
  });

  it('TEAM-9 R1 APP-10 the key of a role cannot read as a permission', async () => {
    for (const key of ['fe.secure.write.users', 'fe.*', '*', 'a*']) {
      expect(await owner.refused(roles.create, { body: { key, name: 'Key' } })).toBe('invalid_request');
      expect(await owner.refused(roles.update, { params: { id: editing }, body: { key } })).toBe('invalid_request');
    }
  });

  it.each(['admin', 'Admin', 'аdmin', 'a d m i n'])('TEAM-9 R1 APP-9 the name "%s" is reserved', async (name) => {
    expect(await owner.refused(roles.create, { body: { name } })).toBe('role_name_reserved');
    expect(await owner.refused(roles.create, { body: { key: 'admin', name: 'Chief' } })).toBe('role_name_reserved');
    expect(await owner.refused(roles.update, { params: { id: editing }, body: { name } })).toBe('role_name_reserved');
  });

  it('TEAM-9 R1 APP-9 the role of the product’s administrators stays as it is', async () => {
    const id = String((await stage.sql(`select id from identity.roles where key = 'admin'`))[0]?.id);
    expect(await operator.refused(roles.remove, { params: { id } })).toBe('role_read_only');
    expect(await operator.refused(roles.update, { params: { id }, body: { name: 'Chief' } })).toBe('role_read_only');
    expect(await owner.refused(roles.remove, { params: { id } })).toBe('role_not_found');
  });
});

describe('TEAM-6 R3 what tenants may assign', () => {
  const assign = (key: string, assignmentType: 'NEVER' | 'ALWAYS' | 'ASSIGNABLE') =>
    operator.call(permissions.setAssignment, { params: { id: stage.permission(key) }, body: { assignmentType } });

  it('TEAM-6 R3 NEVER is honoured in every path, also by a wider permission', async () => {
    const before = await stage.role('Had it', 'fe.secure.write.impersonation');
    await assign('fe.secure.write.impersonation', 'NEVER');
    try {
      const refused = 'permission_not_assignable';
      for (const key of ['fe.secure.write.impersonation', 'fe.secure.write.*', 'fe.*']) {
        const permissionIds = ids(key);
        expect(await owner.refused(roles.create, { body: { name: 'Never', permissions: permissionIds } })).toBe(
          refused,
        );
        expect(await owner.refused(roles.createV2, { body: { name: 'Never', permissionIds } })).toBe(refused);
        expect(await owner.refused(roles.setPermissions, { params: { id: editing }, body: { permissionIds } })).toBe(
          refused,
        );
        const params = { id: permissionIds[0] ?? '' };
        expect(await owner.refused(permissions.setRoles, { params, body: { roleIds: [editing] } })).toBe(refused);
      }
      expect(await owner.refused(roles.createV2, { body: { name: 'Never', baseRoleId: stage.shared.owner } })).toBe(
        refused,
      );
      // What was put in before stays until it is taken out.
      const permissionIds = ids('fe.secure.write.impersonation', 'fe.secure.read.users');
      await owner.call(roles.setPermissions, { params: { id: before }, body: { permissionIds } });
    } finally {
      await assign('fe.secure.write.impersonation', 'ASSIGNABLE');
    }
  });

  it('TEAM-6 R3 ALWAYS is in every role a tenant makes or made, and nobody takes it out', async () => {
    const before = await stage.role('Made before');
    await assign('fe.usage.read', 'ALWAYS');
    try {
      expect(await held(before)).toEqual(['fe.usage.read']);
      const after = await editor.call(roles.create, { body: { name: 'Made after' } });
      await editor.call(roles.setPermissions, { params: { id: after.id }, body: { permissionIds: [''] } });
      expect(await held(after.id)).toEqual(['fe.usage.read']);
      expect(await held(stage.shared.member)).toEqual([]);
    } finally {
      await assign('fe.usage.read', 'ASSIGNABLE');
    }
  });

  it('TEAM-6 R3 only whoever runs the installation decides that', async () => {
    const params = { id: stage.permission('fe.*') };
    expect(await owner.refused(permissions.setAssignment, { params, body: { assignmentType: 'NEVER' } })).toBe(
      'forbidden',
    );
  });
});

describe('TEAM-9 R7 R8 at once', () => {
  it('TEAM-9 R7 what a role allows holds at once for remembered tokens, on every node', async () => {
    const url = app.services.database.url ?? '';
    const other = await testApp({
      database: { url },
      config: { encryptionKey: app.services.config.encryptionKey, publicUrl: app.url },
    });
    try {
      const id = await stage.role('Short', 'fe.secure.read.roles');
      const person = await stage.join(id);
      const meets = async (node: string) =>
        (await fetch(`${node}${roles.list.path}`, { headers: { authorization: `Bearer ${person.token}` } })).status;
      for (const node of [app.url, other.url]) expect(await meets(node)).toBe(200);
      await owner.call(roles.setPermissions, { params: { id }, body: { permissionIds: [] } });
      expect(await meets(app.url)).toBe(403);
      await soon(async () => (await meets(other.url)) === 403);
      await owner.call(roles.setPermissions, { params: { id }, body: { permissionIds: ids('fe.secure.read.roles') } });
      await soon(async () => (await meets(other.url)) === 200);
      await owner.call(roles.remove, { params: { id } });
      await soon(async () => (await meets(other.url)) === 403);
      expect((await person.call(users.me, {})).roles).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('TEAM-9 R8 who loses rights while giving them gives nothing after they are gone', async () => {
    const helper = await stage.role('Helper', ...EDITING, 'fe.secure.write.usersRoles');
    const target = await stage.role('Target');
    for (let round = 0; round < 6; round += 1) {
      const name = `Made in the race ${round}`;
      const person = await stage.join(helper);
      const [, made] = await Promise.allSettled([
        owner.call(roles.setPermissions, { params: { id: helper }, body: { permissionIds: [] } }),
        person.call(roles.create, { body: { name, permissions: ids('fe.secure.write.usersRoles') } }),
      ]);
      const rows = await stage.sql('select created_at from identity.roles where name = $1', [name]);
      // Either it was made before the rights were gone, or not at all.
      expect(rows).toHaveLength(made.status === 'fulfilled' ? 1 : 0);
      expect(await person.refused(roles.create, { body: { name: `${name} again` } })).toBe('forbidden');
      await owner.call(roles.setPermissions, {
        params: { id: helper },
        body: { permissionIds: ids(...EDITING, 'fe.secure.write.usersRoles') },
      });
    }
    expect(await held(target)).toEqual([]);
  });

  it('TEAM-9 R8 rights that are gone give nothing even to a token that still remembers them', async () => {
    const person = await stage.join(editing);
    expect((await person.call(roles.list, {})).length).toBeGreaterThan(2);
    // Behind the back of every node, so that the memory of tokens is as stale as it can be.
    await stage.sql('delete from identity.membership_roles where user_id = $1 and tenant_id = $2', [
      person.userId,
      stage.tenantId,
    ]);
    expect(await person.refused(roles.create, { body: { name: 'By memory' } })).toBe('forbidden');

    const both = ['fe.secure.write.updateUser', 'fe.secure.write.usersRoles'];
    const leading = await stage.role('Leading', ...both);
    const leader = await stage.join(leading);
    const other = await stage.join();
    const give = { body: { id: other.userId, roleIds: [leading] } };
    await leader.call(members.update, give);
    await stage.sql('delete from identity.role_permissions where role_id = $1 and permission_id = $2', [
      leading,
      stage.permission('fe.secure.write.usersRoles'),
    ]);
    expect(await leader.refused(members.update, { body: { ...give.body, roleIds: [''] } })).toBe('forbidden');
  });
});
