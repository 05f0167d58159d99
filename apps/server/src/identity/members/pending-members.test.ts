import { activation } from '@parley/contracts/identity/activation.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from '#testing/settled.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD } from '../testing/browser.ts';
import type { Person } from './testing/team-stage.ts';
import { by, refusedWith, teamStage } from './testing/team-stage.ts';

const stage = await teamStage();
const { app, sql, boss, tenantId, shown, lastAudit } = stage;
afterAll(stage.close);

/** May invite, and bring people into groups; holds nothing that is worth giving. */
let inviter: Person;
let memberRole: string;
let ownerRole: string;
beforeAll(async () => {
  memberRole = await stage.idOf('member');
  ownerRole = await stage.idOf('owner');
  const may = ['fe.secure.write.users', 'fe.secure.write.enableDisable', 'fe.secure.write.groupsUsers'];
  inviter = await stage.person('inviter@example.com', 'Ida Inviter', [await stage.role('Inviter', may)]);
});

let counter = 0;
const newAddress = (): string => {
  counter += 1;
  return `pending${counter}@example.com`;
};
async function invited(email = newAddress(), from: Browser = boss): Promise<{ id: string; email: string }> {
  const { id } = await from.call(invitations.invite, { body: { email, name: 'Nora Neuve', roleIds: [memberRole] } });
  return { id, email };
}
/** Follows the mail, and is signed in. */
async function come(email: string, mail = 1): Promise<Browser> {
  const { userId, token } = linkOf(await mailTo(app, email, mail));
  const browser = browserAt(app.url);
  const answer = await browser.call(activation.activate, { body: { userId, token, password: PASSWORD } });
  browser.token = answer.accessToken ?? null;
  return browser;
}
const newGroup = async (name: string, roleIds: string[] = []): Promise<string> => {
  const { id } = await boss.call(groups.create, { body: { name } });
  if (roleIds.length > 0) await boss.call(groups.addRoles, { ...by(id), body: { roleIds } });
  return id;
};
const inGroup = async (groupId: string) =>
  (await boss.call(groups.users, { ...by(groupId), query: {} })).items.map(({ id }) => id);

describe('TEAM-2 a person who has not joined yet is given what a member is', () => {
  it('TEAM-2 TEAM-6 roles and groups: every list shows them, and they hold them when they come', async () => {
    const { id, email } = await invited(newAddress(), inviter);
    const reader = await stage.role('Reader of people', ['fe.secure.read.users']);
    const group = await newGroup('Readers', [await stage.role('Reader of audits', ['fe.secure.read.audits'])]);
    await boss.call(members.update, { body: { id, roleIds: [memberRole, reader] } });
    await boss.call(groups.addUsers, { ...by(group), body: { userIds: [id] } });
    expect(await lastAudit()).toMatchObject({ action: 'group.users_added', data: { userIds: [], invited: [id] } });

    expect(await shown(id)).toMatchObject({ groups: [{ id: group, name: 'Readers' }] });
    expect((await shown(id))?.rolesIds.sort()).toEqual([memberRole, reader].sort());
    expect(await boss.call(userLists.groups, { query: { ids: id } })).toMatchObject([
      { userId: id, groupIds: [group] },
    ]);
    expect(await inGroup(group)).toEqual([id]);
    const withUsers = await boss.call(groups.get, { ...by(group), query: { _groupsRelations: 'users' } });
    expect(withUsers).toMatchObject({ userCount: 1, users: [{ id, email, activatedForTenant: false }] });

    // The inviter could give neither: what counts is who gave it.
    const person = await come(email);
    const me = await person.call(users.me, {});
    const permissions = me.permissions.map(({ key }) => key);
    expect(permissions).toEqual(expect.arrayContaining(['fe.secure.read.users', 'fe.secure.read.audits']));
    expect(await inGroup(group)).toEqual([me.id]);
  });

  it('TEAM-2 I5 a role that the giver may give no more opens nothing; taken out of a group before, they come without it', async () => {
    const giver = await stage.person('giver@example.com', 'Gil Giver', [ownerRole]);
    const { id, email } = await invited(newAddress(), inviter);
    await giver.call(members.update, { body: { id, roleIds: [ownerRole] } });
    const group = await newGroup('For a while');
    await giver.call(groups.addUsers, { ...by(group), body: { userIds: [id] } });
    await giver.call(groups.removeUsers, { ...by(group), body: { userIds: [id] } });
    expect(await inGroup(group)).toEqual([]);
    await boss.call(members.update, { body: { id: giver.userId, roleIds: [memberRole] } });
    await expect(come(email)).rejects.toMatchObject({ status: 410 });
    await boss.call(members.update, { body: { id, roleIds: [memberRole] } });
    expect((await (await come(email)).call(users.me, {})).rolesIds).toEqual([memberRole]);
  });

  it('TEAM-2 R1 an actor who holds less than what was promised, also by a group, changes nothing of it', async () => {
    const { id } = await invited();
    const group = await newGroup('Owners', [ownerRole]);
    const add = inviter.call(groups.addUsers, { ...by(group), body: { userIds: [id] } });
    await expect(add).rejects.toMatchObject(refusedWith(403, 'role_not_grantable'));
    await boss.call(groups.addUsers, { ...by(group), body: { userIds: [id] } });
    await expect(inviter.call(members.disable, by(id))).rejects.toMatchObject(refusedWith(403, 'member_higher'));
    const elsewhere = await stage.other.call(groups.create, { body: { name: 'Elsewhere' } });
    const foreign = stage.other.call(groups.addUsers, { ...by(elsewhere.id), body: { userIds: [id] } });
    await expect(foreign).rejects.toMatchObject(refusedWith(404, 'group_member_not_found'));
  });

  it('TEAM-2 TENANT-2 access to accounts below, and roles in one of these', async () => {
    const { id, email } = await invited();
    await boss.call(subTenantUsers.setAccess, { params: { userId: id }, body: { allowAccess: true } });
    const person = await come(email);
    const rows = await sql(
      'select sub_account_access from identity.memberships where tenant_id = $1 and user_id = $2',
      [tenantId, (await person.call(users.me, {})).id],
    );
    expect(rows).toEqual([{ sub_account_access: true }]);

    const { id: below } = await boss.call(subTenants.create, { body: { name: 'Below' } });
    const address = newAddress();
    await boss.call(subTenantUsers.addMany, { body: { tenantId: below, users: [{ email: address }], roleIds: [] } });
    const query = { _tenantId: below, _email: address };
    const pending = (await boss.call(userLists.listV3, { query })).items[0]?.id ?? '';
    const given = (roleIds: string[]) => ({
      params: { userId: pending },
      body: { subTenantsRoles: [{ tenantId: below, roleIds }] },
    });
    const promised = async () => (await sql('select role_ids from identity.invitations where id = $1', [pending]))[0];
    await boss.call(subTenantUsers.setRoles, given([memberRole]));
    expect(await promised()).toEqual({ role_ids: [memberRole] });
    await boss.call(subTenantUsers.addRoles, given([ownerRole]));
    await boss.call(subTenantUsers.removeRoles, given([memberRole]));
    expect(await promised()).toEqual({ role_ids: [ownerRole] });
    const me = await (await come(address)).call(users.me, {});
    expect(me).toMatchObject({ tenantId: below, rolesIds: [ownerRole] });
  });
});

describe('TEAM-2 a person who has not joined yet is disabled and enabled', () => {
  it('TEAM-2 their link opens nothing and none is sent, until they are let in again', async () => {
    const { id, email } = await invited();
    await mailTo(app, email);
    await boss.call(members.disable, by(id));
    expect(await lastAudit()).toMatchObject({ action: 'member.disabled', data: { member: email, invited: true } });
    expect(await shown(id)).toMatchObject({ isDisabled: true, activatedForTenant: false });
    expect(await boss.call(userLists.byId, by(id))).toMatchObject({ isDisabled: true });
    await expect(come(email)).rejects.toMatchObject({ status: 410 });
    const again = boss.call(members.resendActivation, by(id));
    await expect(again).rejects.toMatchObject(refusedWith(409, 'member_disabled'));
    await invited(email);
    await boss.call(members.resendAll, { body: { email } });
    await settled(app.services.database);
    expect(await shown(id), 'inviting again lets nobody in').toMatchObject({ isDisabled: true });
    await boss.call(members.enable, by(id));
    await boss.call(members.resendActivation, by(id));
    const person = await come(email, 2);
    expect((await person.call(users.me, {})).tenantId).toBe(tenantId);
    expect(await mailsTo(app, email)).toHaveLength(2);
  });

  it('TEAM-2 a link of the account is no way around it: the place they get is closed', async () => {
    const email = newAddress();
    const { id } = await boss.call(invitations.invite, { body: { email, skipInviteEmail: true } });
    await boss.call(members.disable, by(id));
    const person = await activePerson(app, email, { companyName: 'Their own' });
    const { token } = await boss.call(invitations.createLink, { body: { roleIds: [ownerRole] } });
    const response = await person.fetch('/identity/resources/auth/v1/user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, invitationToken: token }),
    });
    expect(response.status).toBeLessThan(500);
    const tenantIds = (await person.call(users.me, {})).tenantIds;
    expect(tenantIds).not.toContain(tenantId);
    expect(await shown(id)).toMatchObject({ isDisabled: true });
    const closed = await sql('select closed from identity.memberships where tenant_id = $1 and user_id = $2', [
      tenantId,
      person.userId,
    ]);
    expect(closed.every((place) => place.closed === true)).toBe(true);
  });

  it('TEAM-2 a person who is disabled while they join is disabled afterwards, whichever came first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, email } = await invited();
      const { userId, token } = linkOf(await mailTo(app, email));
      const browser = browserAt(app.url);
      const [joined, shut] = await Promise.allSettled([
        browser.call(activation.activate, { body: { userId, token, password: PASSWORD } }),
        boss.call(members.disable, by(id)),
      ]);
      expect(shut, `round ${round}`).toMatchObject({ status: 'fulfilled' });
      expect(await shown(id), `round ${round}`).toMatchObject({ isDisabled: true });
      if (joined.status === 'rejected') expect(joined.reason).toMatchObject({ status: 410 });
    }
  });
});

it('TEAM-2 R1 a role that is taken back in the moment they join is not theirs afterwards, whichever was first', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, email } = await invited();
    await boss.call(members.update, { body: { id, roleIds: [ownerRole] } });
    const { userId, token } = linkOf(await mailTo(app, email));
    const [joined, changed] = await Promise.allSettled([
      browserAt(app.url).call(activation.activate, { body: { userId, token, password: PASSWORD } }),
      boss.call(members.update, { body: { id, roleIds: [memberRole] } }),
    ]);
    expect(joined, `round ${round}`).toMatchObject({ status: 'fulfilled' });
    expect(changed, `round ${round}`).toMatchObject({ status: 'fulfilled' });
    expect((await shown(id))?.rolesIds, `round ${round}`).toEqual([memberRole]);
  }
});

it('TEAM-2 PORTAL-7 with skipInviteEmail nobody gets a letter, until it is asked for', async () => {
  const quiet = newAddress();
  const { id } = await boss.call(invitations.invite, { body: { email: quiet, skipInviteEmail: true } });
  expect(await lastAudit()).toMatchObject({ action: 'invitation.sent', data: { invited: quiet, withoutLetter: true } });
  await settled(app.services.database);
  expect(await mailsTo(app, quiet)).toEqual([]);
  expect(await shown(id)).toMatchObject({ email: quiet, activatedForTenant: false });
  await boss.call(members.resendActivation, by(id));
  expect((await (await come(quiet)).call(users.me, {})).id).toBe(id);
});
