import { invitations } from '@parley/contracts/identity/invitations.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { MOST_COUNTED, USER_SORTS, userLists } from '@parley/contracts/identity/user-lists.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamStage } from '../members/testing/team-stage.ts';
import { signedIn } from '../testing/browser.ts';

const { sql, app, boss, tenantId, other, otherTenantId, member, join, person, role, holds, close } = await teamStage();
afterAll(close);

const NAMES = ['Zoé Ångström', 'adam Lefèvre', 'Élise Martin', 'Basile 100%_Sûr', 'chloé Martin', ''];
const ids: string[] = [];
beforeAll(async () => {
  for (const [index, name] of NAMES.entries()) ids.push(await member(`m${index}@example.com`, name));
  await boss.call(invitations.invite, { body: { email: 'coming@example.com', name: 'Nora Neuve' } });
});

const list = (query: Record<string, unknown> = {}) => boss.call(userLists.list, { query });
const v3 = (query: Record<string, unknown> = {}) => boss.call(userLists.listV3, { query });
const names = (page: { items: { name: string; email: string }[] }) =>
  page.items.map(({ name, email }) => name || email);

describe('TEAM-1 the table of users', () => {
  it('TEAM-1 a page holds ten, newest first, with the total of all, and those invited stand among them', async () => {
    const page = await list();
    expect(page._metadata).toEqual({ totalItems: 8, totalPages: 1 });
    expect(names(page)[0]).toBe('Nora Neuve');
    const invited = page.items[0];
    expect(invited).toMatchObject({ activatedForTenant: false, verified: false, lastLogin: null, tenantId });
    const me = page.items.find(({ id }) => id === boss.userId);
    expect(me).toMatchObject({ activatedForTenant: true, verified: true, isDisabled: false, managedBy: 'frontegg' });
    expect(me?.lastLogin).not.toBeNull();
    expect(me?.roles.map(({ key }) => key)).toEqual(['owner']);
    expect(me?.permissions.map(({ key }) => key)).toEqual(['fe.*']);
    expect(await list({ _limit: 3, _offset: 2 })).toMatchObject({ _metadata: { totalItems: 8, totalPages: 3 } });
    expect((await list({ _limit: 3, _offset: 2 })).items).toHaveLength(2);
    expect(await list({ _limit: 3, _offset: 9 })).toEqual({ items: [], _metadata: { totalItems: 8, totalPages: 3 } });
  });

  it('TEAM-1 every sort the wire names goes both ways, pages neither repeat nor skip, and names sort as people read them', async () => {
    for (const _sortBy of USER_SORTS) {
      const up = await list({ _sortBy, _order: 'ASC', _limit: 200 });
      const down = await list({ _sortBy, _order: 'DESC', _limit: 200 });
      expect(
        down.items.map(({ id }) => id),
        _sortBy,
      ).toEqual(up.items.map(({ id }) => id).reverse());
      const paged = await Promise.all([0, 1, 2].map((_offset) => list({ _sortBy, _order: 'ASC', _limit: 3, _offset })));
      expect(
        paged.flatMap(({ items }) => items.map(({ id }) => id)),
        _sortBy,
      ).toEqual(up.items.map(({ id }) => id));
    }
    const byName = names(await list({ _sortBy: 'name', _order: 'ASC' }));
    expect(byName).toEqual([
      'adam Lefèvre',
      'Basile 100%_Sûr',
      'chloé Martin',
      'Élise Martin',
      'm5@example.com',
      'Nora Neuve',
      'Olive Vidal',
      'Zoé Ångström',
    ]);
    await expect(list({ _sortBy: 'password_hash' })).rejects.toMatchObject({ status: 400 });
  });

  it('TEAM-1 Q1 a search finds parts of names and addresses without case and accents, every word of it, and nothing by wildcards', async () => {
    expect(names(await list({ _filter: 'ELISE' }))).toEqual(['Élise Martin']);
    expect(names(await list({ _filter: 'martin', _sortBy: 'name', _order: 'ASC' }))).toEqual([
      'chloé Martin',
      'Élise Martin',
    ]);
    expect(names(await list({ _filter: 'mart chlo' }))).toEqual(['chloé Martin']);
    expect(names(await list({ _filter: 'angstrom' }))).toEqual(['Zoé Ångström']);
    expect(names(await list({ _filter: 'm3@' }))).toEqual(['Basile 100%_Sûr']);
    expect(names(await list({ _filter: '%_' }))).toEqual(['Basile 100%_Sûr']);
    expect(names(await list({ _filter: 'neuve' }))).toEqual(['Nora Neuve']);
    expect((await list({ _filter: 'example', _limit: 3, _offset: 1 }))._metadata).toEqual({
      totalItems: 8,
      totalPages: 3,
    });
    for (const nothing of ['%', '_', "' or 1=1 --", '\\', 'x'.repeat(200)])
      expect((await list({ _filter: nothing })).items.length, nothing).toBeLessThanOrEqual(1);
    // Nothing is what was found, not at least nothing.
    expect(await list({ _filter: 'nobody is called so' })).toMatchObject({ items: [] });
    expect((await list({ _filter: 'nobody is called so' }))._metadata).toEqual({ totalItems: 0, totalPages: 0 });
    await expect(list({ _filter: 'x'.repeat(201) })).rejects.toMatchObject({ status: 400 });
  });

  it('TEAM-1 trap 11 absent texts of the wire are absent, and ids name people in their order', async () => {
    const path =
      '/frontegg/identity/resources/users/v3?_offset=0&_limit=2&_preset=undefined&_maxInactiveSeconds=undefined&_email=null&_sortBy=undefined';
    const answer = await boss.fetch(path, { headers: { authorization: `Bearer ${boss.token}` } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ _metadata: { totalItems: 8, totalPages: 4 } });
    const wanted = [ids[2], ids[0]] as [string, string];
    expect((await list({ ids: wanted.join(',') })).items.map(({ id }) => id)).toEqual(wanted);
    expect((await v3({ ids: `${wanted[0]},nobody,${uuidv7()},${other.userId}` })).items.map(({ id }) => id)).toEqual([
      wanted[0],
    ]);
    expect((await list({ ids: '' })).items).toEqual([]);
  });

  it('TEAM-1 a page turned while somebody changes name or address shows them where they belong now', async () => {
    await sql('update identity.users set name = $2, email = $3 where id = $1', [
      ids[0],
      'Aaron Renamed',
      'renamed@example.com',
    ]);
    expect(names(await list({ _sortBy: 'name', _order: 'ASC', _limit: 1 }))).toEqual(['Aaron Renamed']);
    expect((await list({ _filter: 'renamed@' })).items.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list({ _filter: 'angstrom' })).items).toEqual([]);
  });
});

describe('TEAM-1 SECU-5 presets of the users', () => {
  it('TEAM-1 TEAM-10 SECU-5 without a second factor, with a breached password, inactive: each with its total', async () => {
    const [first, second, third] = ids as [string, string, string];
    expect((await v3({ _preset: 'mfa-unenrolled' }))._metadata.totalItems).toBe(7);
    await sql(
      `insert into identity.authenticators (id, user_id, seed, encrypted_with, confirmed_at) values ($1, $2, '', '', now())`,
      [uuidv7(), first],
    );
    const unenrolled = await v3({ _preset: 'mfa-unenrolled', _limit: 200 });
    expect(unenrolled._metadata.totalItems).toBe(6);
    expect(unenrolled.items.map(({ id }) => id)).not.toContain(first);
    expect((await v3({ ids: first })).items[0]?.mfaEnrolled).toBe(true);
    await sql('update identity.users set breached_at = now() where id = $1', [second]);
    const breached = await v3({ _preset: 'breached-passwords' });
    expect(breached.items.map(({ id }) => id)).toEqual([second]);
    expect(breached._metadata).toEqual({ totalItems: 1, totalPages: 1 });
    await sql(
      `update identity.memberships set created_at = now() - interval '91 days', last_login_at = now() - interval '91 days'
      where tenant_id = $1 and user_id = $2`,
      [tenantId, third],
    );
    expect((await v3({ _preset: 'inactive' })).items.map(({ id }) => id)).toEqual([third]);
    expect((await v3({ _preset: 'inactive', _maxInactiveSeconds: 100 * 86_400 })).items).toEqual([]);
    await signedIn(app.url, 'm2@example.com');
    expect((await v3({ _preset: 'inactive' })).items).toEqual([]);
    await sql('delete from identity.authenticators where user_id = $1', [first]);
    expect((await v3({ _preset: 'mfa-unenrolled' }))._metadata.totalItems).toBe(7);
    await expect(v3({ _preset: 'everybody' })).rejects.toMatchObject({ status: 400 });
  });

  it('SECU-5 a preset can be searched within, by word and by address', async () => {
    expect(names(await v3({ _preset: 'mfa-unenrolled', _filter: 'chloe' }))).toEqual(['chloé Martin']);
    expect(names(await v3({ _preset: 'mfa-unenrolled', _email: 'M4@EXAMPLE' }))).toEqual(['chloé Martin']);
    expect((await v3({ _email: 'martin' })).items).toEqual([]);
  });
});

describe('TEAM-1 N3 who sees whom', () => {
  it('TEAM-1 N3 N4 nothing of a list, a search, a total or an id tells about another tenant', async () => {
    await member('secret@elsewhere.example', 'Sophie Secrète', otherTenantId);
    expect((await list({ _filter: 'secret' }))._metadata.totalItems).toBe(0);
    expect((await v3({ _email: 'elsewhere' }))._metadata.totalItems).toBe(0);
    expect((await list({ ids: other.userId })).items).toEqual([]);
    await expect(boss.call(userLists.byId, { params: { id: other.userId } })).rejects.toMatchObject({ status: 404 });
    await expect(v3({ _tenantId: otherTenantId })).rejects.toMatchObject({ status: 404 });
    expect((await v3({ _tenantId: tenantId })).items.length).toBeGreaterThan(0);
    expect((await other.call(userLists.list, { query: {} }))._metadata.totalItems).toBe(2);
    const emails = await boss.call(userLists.emails, { query: { _limit: 200 } });
    expect(emails.items.map(({ email }) => email)).not.toContain('secret@elsewhere.example');
    expect(await boss.call(userLists.roles, { query: { ids: other.userId } })).toEqual([]);
    expect(await boss.call(userLists.groups, { query: { ids: other.userId } })).toEqual([]);
    expect(await boss.call(userLists.usernames, {})).toMatchObject({ items: [] });
  });

  it('TENANT-5 N6 the function behind the search refuses another tenant, whoever calls it in a tenant', async () => {
    const scope = { kind: 'tenant' as const, tenantId, userId: boss.userId };
    const ask = (tenant: string) =>
      app.services.database.query(
        scope,
        `select * from identity.find_people(array[$1]::uuid[], '{}', null, null, '2020-01-01', 'name', false, 0, 10, 100)`,
        [tenant],
      );
    expect((await ask(tenantId)).rows.length).toBeGreaterThan(0);
    await expect(ask(otherTenantId)).rejects.toThrow('another tenant');
    const { rows } = await app.services.database.query(scope, 'select distinct tenant_id from identity.directory', []);
    expect(rows).toEqual([{ tenant_id: tenantId }]);
  });

  it('TEAM-1 whoever does not hold the permission sees no list', async () => {
    const plain = await signedIn(app.url, 'm4@example.com');
    await expect(plain.call(userLists.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(plain.call(members.list, { query: {} })).rejects.toMatchObject({ status: 403 });
  });

  it('TEAM-1 TEAM-10 TENANT-2 N8 lists include sub-accounts on request, for those with the permission, and no other account', async () => {
    const below = uuidv7();
    await boss.call(subTenants.create, { body: { name: 'Below', parentTenantId: tenantId, tenantId: below } });
    await member('down@below.example', 'Dora Dessous', below);
    const found = { _filter: 'dessous' };
    expect((await v3(found))._metadata.totalItems).toBe(0);
    expect(names(await v3({ ...found, _includeSubTenants: 'true' }))).toEqual(['Dora Dessous']);
    expect(names(await list({ ...found, _includeSubTenants: true }))).toEqual(['Dora Dessous']);
    expect(
      (await list({ _filter: 'dessous', _includeSubTenants: true })).items[0]?.roles.map(({ key }) => key),
    ).toEqual(['member']);
    expect(names(await v3({ _tenantId: below, ...found }))).toEqual(['Dora Dessous']);
    const all = await list({ _includeSubTenants: true, _limit: 200 });
    expect(all._metadata.totalItems).toBe((await list())._metadata.totalItems + 1);
    expect(all.items.some(({ tenantId: at }) => at === otherTenantId)).toBe(false);
    const reader = await person('reader@example.com', 'Rita', [await role('Only here', ['fe.secure.read.users'])]);
    await expect(reader.call(userLists.listV3, { query: { _tenantId: below } })).rejects.toMatchObject({ status: 404 });
    const seen = await reader.call(userLists.listV3, { query: { _includeSubTenants: 'true', ...found } });
    expect(seen.items).toEqual([]);
    await sql('delete from identity.users where id = $1', [reader.userId]);
  });

  it('TEAM-1 TEAM-10 one person, roles and groups of people come by id', async () => {
    const roleId = await role('Reader', ['fe.secure.read.users']);
    await holds(ids[1] as string, roleId);
    const groupId = uuidv7();
    await sql('insert into identity.groups (id, tenant_id, name) values ($1, $2, $3)', [groupId, tenantId, 'Lecteurs']);
    await sql('insert into identity.group_users (tenant_id, group_id, user_id) values ($1, $2, $3)', [
      tenantId,
      groupId,
      ids[1],
    ]);
    const [roles] = await boss.call(userLists.roles, { query: { ids: ids[1] as string } });
    expect(roles).toMatchObject({ userId: ids[1], tenantId });
    expect(roles?.roleIds).toContain(roleId);
    expect(await boss.call(userLists.groups, { query: { ids: ids[1] as string } })).toMatchObject([
      { groupIds: [groupId] },
    ]);
    const [listed] = (await list({ ids: ids[1] as string })).items;
    expect(listed?.groups).toEqual([{ id: groupId, name: 'Lecteurs', color: null }]);
    expect(listed?.permissions.map(({ key }) => key)).toEqual(['fe.secure.read.users']);
    expect(await boss.call(userLists.byId, { params: { id: ids[1] as string } })).toMatchObject({
      id: ids[1],
      deletedAt: null,
    });
  });
});

describe('TEAM-1 the older list and the numbers', () => {
  it('TEAM-1 trap 4 members v1 speaks its own words', async () => {
    const page = await boss.call(members.list, {
      query: { pageOffset: 1, pageSize: 3, sortBy: 'name', sortDirection: 'asc', searchFilter: 'example' },
    });
    expect(page).toMatchObject({ totalItems: 8, totalPages: 3 });
    expect(page.items).toHaveLength(3);
    expect(page.items[0]).toMatchObject({ tenantId, mfaEnabled: false });
  });

  it('TEAM-1 TEAM-10 stats count everybody, those of this week, and those who administer', async () => {
    expect(await boss.call(members.stats, {})).toEqual({ totalItems: 8, addedThisWeek: 8, superAdmins: 1 });
  });

  it('TEAM-1 the kept totals are what counting would give, after whatever came and went', async () => {
    const bulk = MOST_COUNTED + 5;
    await sql(
      `insert into identity.users (id, email, name, activated_at) select gen_random_uuid(), 'bulk' || n || '@example.com', 'Bulk ' || n, now()
       from generate_series(1, ${bulk}) n`,
    );
    await sql(
      `insert into identity.memberships (tenant_id, user_id) select $1, id from identity.users where email like 'bulk%'`,
      [tenantId],
    );
    await sql(`delete from identity.users where email in ('bulk1@example.com', 'bulk2@example.com')`);
    await join(other.userId);
    await sql(`update identity.users set breached_at = now() where email like 'bulk9%'`);
    const [kept] = await sql('select * from identity.directory_counts where tenant_id = $1', [tenantId]);
    const [counted] = await sql(
      `select count(*)::int as people, count(*) filter (where invited)::int as invited,
        count(*) filter (where not mfa_enrolled and not invited)::int as unenrolled, count(*) filter (where breached)::int as breached
       from identity.directory where tenant_id = $1`,
      [tenantId],
    );
    for (const key of ['people', 'invited', 'unenrolled', 'breached'])
      expect(Number(kept?.[key]), key).toBe(counted?.[key]);
    expect(counted?.people).toBe(8 + bulk - 2 + 1);
    expect((await list())._metadata.totalItems).toBe(counted?.people);
    expect((await v3({ _preset: 'mfa-unenrolled' }))._metadata.totalItems).toBe(counted?.unenrolled);
  });

  it('TEAM-1 a search that finds more than is counted says so, and its pages go on', async () => {
    const page = await list({ _filter: 'bulk', _sortBy: 'email', _order: 'ASC', _limit: 5 });
    expect(page._metadata).toEqual({ totalItems: MOST_COUNTED, totalPages: MOST_COUNTED / 5, atLeast: true });
    expect(names(page)).toEqual(['Bulk 1000', 'Bulk 1001', 'Bulk 1002', 'Bulk 1003', 'Bulk 1004']);
    const second = await list({ _filter: 'bulk', _sortBy: 'email', _order: 'ASC', _limit: 5, _offset: 1 });
    expect(names(second)[0]).toBe('Bulk 1005');
    expect((await list({ _filter: 'bulk 77', _limit: 5 }))._metadata.atLeast).toBeUndefined();
    // One letter is found by reading; of a tenant this small all are counted.
    expect((await list({ _filter: 'é' }))._metadata).toMatchObject({ totalItems: MOST_COUNTED, atLeast: true });
    expect(names(await list({ _filter: 'zo' }))).toEqual([]);
    expect(names(await list({ _filter: 'ch ma' }))).toEqual(['chloé Martin']);
  });
});
