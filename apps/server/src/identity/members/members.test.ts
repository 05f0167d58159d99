import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { members, temporaryUsers } from '@parley/contracts/identity/members.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, signedIn } from '../testing/browser.ts';
import type { Person } from './testing/team-stage.ts';
import { by, refusedWith, teamStage } from './testing/team-stage.ts';

// Its clock goes far ahead of the sign-in.
const stage = await teamStage({ stepUpSeconds: 24 * 60 * 60 });
const { clock, app, sql, boss, tenantId, other, otherTenantId, member, join, role, person, idOf } = stage;
const { refresh, lastAudit, shown, somebody } = stage;
afterAll(stage.close);

let helper: Person;
let memberRole: string;
let ownerRole: string;
beforeAll(async () => {
  memberRole = await idOf('member');
  ownerRole = await idOf('owner');
  helper = await stage.helper();
});
beforeEach(async () => {
  for (const browser of [boss, helper]) await refresh(browser);
});

describe('TEAM-2 shut out and let in', () => {
  it('TEAM-2 R7 whoever is disabled is out at their next request, on every way in, and in again as before', async () => {
    const them = await somebody();
    await them.call(users.me, {});
    await boss.call(members.disable, by(them.userId));
    await expect(them.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    await expect(them.call(login.refresh, { body: {} })).rejects.toMatchObject({ status: 401 });
    await expect(signedIn(app.url, them.email)).rejects.toMatchObject({ status: 401 });
    expect(await shown(them.userId)).toMatchObject({ isDisabled: true, rolesIds: [memberRole] });
    expect(await lastAudit()).toMatchObject({ action: 'member.disabled', severity: 'WARNING' });
    // Saying it twice is no error, and a reader that comes late sees the same.
    await boss.call(members.disable, by(them.userId));
    await boss.call(members.enable, by(them.userId));
    expect(await lastAudit()).toMatchObject({
      action: 'member.enabled',
      user_id: boss.userId,
      data: { member: them.email },
    });
    const back = await signedIn(app.url, them.email);
    expect((await back.call(users.me, {})).rolesIds).toEqual([memberRole]);
  });

  it('TEAM-2 N1 what one tenant shuts leaves the others of the person open', async () => {
    const them = await somebody();
    await join(them.userId, otherTenantId);
    await boss.call(members.disable, by(them.userId));
    await refresh(them);
    const me = await them.call(users.me, {});
    expect(me.tenantId).toBe(otherTenantId);
    expect(me.tenantIds).toEqual([otherTenantId]);
    await expect(them.call(users.token, { body: { tenantId } })).rejects.toMatchObject({ status: 404 });
    await other.call(members.lock, by(them.userId));
    await expect(them.call(login.refresh, { body: {} })).rejects.toMatchObject({ status: 401 });
    expect(await shown(them.userId)).toMatchObject({ isLocked: false, isDisabled: true });
  });

  it('TEAM-2 a lock ends the sessions at once; unlocking also ends one that wrong passwords made', async () => {
    const them = await somebody();
    await helper.call(members.lock, by(them.userId));
    await expect(them.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    expect(await sql('select 1 from identity.sessions where user_id = $1', [them.userId])).toEqual([]);
    expect(await shown(them.userId)).toMatchObject({ isLocked: true, isDisabled: false });
    await sql(
      `update identity.users set locked_at = now(), locked_until = now() + interval '1 hour', failed_attempts = 9 where id = $1`,
      [them.userId],
    );
    await helper.call(members.unlock, by(them.userId));
    expect(await shown(them.userId)).toMatchObject({ isLocked: false });
    await signedIn(app.url, them.email);
  });

  it('TEAM-2 N1 the lock that wrong passwords made stays where the account has another tenant', async () => {
    const them = await somebody();
    await join(them.userId, otherTenantId);
    await sql(`update identity.users set locked_at = now(), locked_until = now() + interval '1 hour' where id = $1`, [
      them.userId,
    ]);
    await boss.call(members.unlock, by(them.userId));
    expect(await shown(them.userId)).toMatchObject({ isLocked: true });
  });

  it('TEAM-2 a session of a member is ended in this tenant only', async () => {
    const them = await somebody();
    await boss.call(sessions.revoke, { body: { userId: them.userId } });
    await expect(them.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    const again = await signedIn(app.url, them.email);
    await join(them.userId, otherTenantId);
    await other.call(sessions.revoke, { body: { userId: them.userId } });
    await again.call(users.me, {});
  });
});

describe('TEAM-2 edit and remove', () => {
  it('TEAM-2 trap 4 trap 11 a member is changed and answered as item; [""] takes every role and is no wildcard', async () => {
    const them = await somebody();
    const reader = await role(`Reader of ${them.name}`, ['fe.secure.read.users']);
    const body = { id: them.userId, name: 'Nouveau Nom', roleIds: [reader] };
    const { item } = await boss.call(members.update, { body });
    expect(item).toMatchObject({ id: them.userId, name: 'Nouveau Nom', roleIds: [reader] });
    await them.call(userLists.list, { query: {} });
    expect((await boss.call(members.update, { body: { id: them.userId, roleIds: [''] } })).item.roleIds).toEqual([]);
    await expect(them.call(userLists.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    expect((await them.call(users.me, {})).permissions).toEqual([]);
  });

  it('TEAM-9 R2 R9 nothing but name, phone and roles is taken from what is sent', async () => {
    const them = await somebody();
    const before = (await sql('select * from identity.users where id = $1', [them.userId]))[0];
    const sent = {
      id: them.userId,
      name: 'Somebody Else',
      email: 'taken@example.com',
      superUser: true,
      verified: false,
      tenantId: otherTenantId,
      managedBy: 'scim2',
      isDisabled: true,
      permissions: ['fe.*'],
      roles: [{ id: ownerRole }],
    };
    await boss.call(members.update, { body: sent });
    const after = (await sql('select * from identity.users where id = $1', [them.userId]))[0];
    expect({ ...after, name: before?.name, updated_at: before?.updated_at }).toEqual(before);
    expect(await shown(them.userId)).toMatchObject({
      tenantId,
      managedBy: 'frontegg',
      isDisabled: false,
      rolesIds: [memberRole],
    });
  });

  it('TEAM-2 N1 the name of an account that other tenants know too is its own', async () => {
    const them = await somebody();
    await join(them.userId, otherTenantId);
    const change = boss.call(members.update, { body: { id: them.userId, name: 'Renamed' } });
    await expect(change).rejects.toMatchObject(refusedWith(409, 'member_belongs_elsewhere'));
    await boss.call(members.update, { body: { id: them.userId, name: them.name, roleIds: [''] } });
  });

  it('TEAM-2 an account goes with its last place, and stays where it has another', async () => {
    const them = await somebody();
    await join(them.userId, otherTenantId);
    await boss.call(members.remove, by(them.userId));
    expect(await shown(them.userId)).toBeUndefined();
    await refresh(them);
    expect((await them.call(users.me, {})).tenantId).toBe(otherTenantId);
    await other.call(members.remove, by(them.userId));
    expect(await sql('select 1 from identity.users where id = $1', [them.userId])).toEqual([]);
    expect(
      await sql(`select 1 from platform.events where type = 'user.deleted' and user_id = $1`, [them.userId]),
    ).toHaveLength(1);
    await expect(them.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    await expect(boss.call(members.remove, by(them.userId))).rejects.toMatchObject(
      refusedWith(404, 'member_not_found'),
    );
  });

  it('TEAM-2 I2 whoever is removed does not come back by an invitation from before they came', async () => {
    const email = 'returning@example.com';
    const them = await activePerson(app, email, { companyName: 'Their own' });
    await boss.call(invitations.invite, { body: { email, roleIds: [ownerRole] } });
    const { token } = linkOf(await mailTo(app, email, 2));
    // By a link, by single sign-on: not by that invitation.
    await join(them.userId, tenantId);
    await boss.call(members.remove, by(them.userId));
    await expect(them.call(invitations.accept, { body: { userId: them.userId, token } })).rejects.toMatchObject({
      type: 'invitation_invalid',
    });
    expect(await shown(them.userId)).toBeUndefined();
  });

  it('ME-1 TEAM-2 N4 whoever is not in the list is not found, also somebody of another tenant', async () => {
    for (const id of [uuidv7(), other.userId, 'x']) {
      const update = boss.call(members.update, { body: { id, name: 'x' } });
      await expect(update).rejects.toMatchObject({ status: 404, message: 'User not in state' });
      await expect(boss.call(members.disable, by(id))).rejects.toMatchObject({ status: 404 });
      await expect(boss.call(members.remove, by(id))).rejects.toMatchObject({ status: 404 });
      await expect(boss.call(sessions.revoke, { body: { userId: id } })).rejects.toMatchObject({ status: 404 });
      await expect(boss.call(temporaryUsers.makePermanent, by(id))).rejects.toMatchObject({ status: 404 });
    }
  });

  it('SSO-6 TEAM-1 whoever a directory manages says so, and is not edited by hand', async () => {
    const them = await somebody();
    await sql(`update identity.memberships set managed_by = 'scim2' where user_id = $1`, [them.userId]);
    expect(await shown(them.userId)).toMatchObject({ managedBy: 'scim2' });
    const managed = refusedWith(409, 'member_managed');
    await expect(boss.call(members.remove, by(them.userId))).rejects.toMatchObject(managed);
    await expect(boss.call(members.disable, by(them.userId))).rejects.toMatchObject(managed);
    await expect(boss.call(members.update, { body: { id: them.userId, name: 'By hand' } })).rejects.toMatchObject(
      managed,
    );
    await boss.call(sessions.revoke, { body: { userId: them.userId } });
  });
});

describe('TEAM-2 those who were invited and have not come', () => {
  const invited = async (email: string) => {
    await boss.call(invitations.invite, { body: { email, name: 'Nora Neuve' } });
    const row = (await boss.call(userLists.list, { query: { _filter: email } })).items[0];
    return row?.id as string;
  };

  it('TEAM-2 the invitation is sent again, with a link that works instead of the former one', async () => {
    const id = await invited('again@example.com');
    const first = linkOf(await mailTo(app, 'again@example.com'));
    await boss.call(members.resendActivation, by(id));
    const second = linkOf(await mailTo(app, 'again@example.com', 2));
    expect(second.token).not.toBe(first.token);
    const look = (token: string) => browserAt(app.url).call(invitations.verifyLink, { body: { token } });
    await expect(look(first.token)).rejects.toMatchObject({ status: 410 });
    expect(await look(second.token)).toEqual({ name: 'Maison Vidal' });
    await expect(boss.call(members.resendActivation, by(boss.userId))).rejects.toMatchObject({ status: 409 });
    await expect(other.call(members.resendActivation, by(id))).rejects.toMatchObject({ status: 404 });
  });

  it('TEAM-2 resending to all tenants says the same of every address', async () => {
    await invited('every@example.com');
    await mailTo(app, 'every@example.com');
    expect(await boss.call(members.resendAll, { body: { email: 'every@example.com' } })).toEqual({});
    expect(await boss.call(members.resendAll, { body: { email: 'nobody@example.com' } })).toEqual({});
    await mailTo(app, 'every@example.com', 2);
    expect(await mailsTo(app, 'nobody@example.com')).toEqual([]);
  });

  it('TEAM-2 an invitation is changed and taken back, and its link leads nowhere then', async () => {
    const id = await invited('back@example.com');
    const { token } = linkOf(await mailTo(app, 'back@example.com'));
    expect(await shown(id)).toMatchObject({ activatedForTenant: false, name: 'Nora Neuve', email: 'back@example.com' });
    await boss.call(members.update, { body: { id, name: 'Nora N.', roleIds: [ownerRole] } });
    expect(await shown(id)).toMatchObject({ name: 'Nora N.', rolesIds: [ownerRole] });
    await expect(boss.call(members.lock, by(id))).rejects.toMatchObject(refusedWith(409, 'member_waiting'));
    // R1: whoever could not give what it promises does not touch it.
    await expect(helper.call(members.remove, by(id))).rejects.toMatchObject(refusedWith(403, 'member_higher'));
    await boss.call(members.remove, by(id));
    expect(await shown(id)).toBeUndefined();
    await expect(browserAt(app.url).call(invitations.verifyLink, { body: { token } })).rejects.toMatchObject({
      status: 410,
    });
  });

  it('TEAM-2 R1 whoever is invited into groups comes into those that the inviter may fill, and brings their phone', async () => {
    const groupOf = async (name: string, roleId: string | null, managedBy = 'frontegg') => {
      const id = uuidv7();
      await sql('insert into identity.groups (id, tenant_id, name, managed_by) values ($1, $2, $3, $4)', [
        id,
        tenantId,
        name,
        managedBy,
      ]);
      if (roleId)
        await sql('insert into identity.group_roles (tenant_id, group_id, role_id) values ($1, $2, $3)', [
          tenantId,
          id,
          roleId,
        ]);
      return id;
    };
    const readers = await groupOf('Readers', null);
    const owners = await groupOf('Owners', ownerRole);
    const directory = await groupOf('Directory', null, 'scim2');
    const groupIds = [readers, owners];
    const inviter = await person('inviter@example.com', 'Inès', [
      await role('Inviter', ['fe.secure.write.users', 'fe.secure.write.groupsUsers']),
    ]);
    const invite = (by: Browser, body: object) =>
      by.call(invitations.invite, { body: { email: 'grouped@example.com', ...body } });
    await expect(invite(inviter, { groupIds })).rejects.toMatchObject(refusedWith(403, 'role_not_grantable'));
    await expect(invite(boss, { groupIds: [directory] })).rejects.toMatchObject(
      refusedWith(409, 'group_managed_elsewhere'),
    );
    await expect(invite(boss, { groupIds: [uuidv7()] })).rejects.toMatchObject(refusedWith(404, 'group_not_found'));
    await invite(boss, { groupIds, phone: '+33 6 12 34 56 78' });
    const link = linkOf(await mailTo(app, 'grouped@example.com'));
    // What holds when it is accepted counts: the group that the inviter could not fill now is left out.
    await sql(`update identity.groups set managed_by = 'scim2' where id = $1`, [owners]);
    const newcomer = browserAt(app.url);
    const answer = await newcomer.call(activation.activate, {
      body: { userId: link.userId, token: link.token, password: 'quiet harbour lantern 42' },
    });
    newcomer.token = answer.accessToken ?? null;
    const [listed] = (await boss.call(userLists.list, { query: { _filter: 'grouped@' } })).items;
    expect(listed?.groups.map(({ id }) => id)).toEqual([readers]);
    expect(listed?.phoneNumber).toBe('+33 6 12 34 56 78');
    expect((await newcomer.call(users.me, {})).permissions).toEqual([]);
  });

  it('TEAM-1 I9 of somebody invited nothing shows that was not said, whatever account the address has', async () => {
    const stranger = await member('known@example.com', 'Private Name', otherTenantId);
    await sql(
      `update identity.users set phone_number = '+33612345678', picture_url = 'https://x.example/p.png' where id = $1`,
      [stranger],
    );
    await boss.call(invitations.invite, { body: { email: 'known@example.com' } });
    const [row] = (await boss.call(userLists.list, { query: { _filter: 'known@' } })).items;
    expect(row).toMatchObject({
      name: '',
      phoneNumber: null,
      profilePictureUrl: null,
      verified: false,
      mfaEnrolled: false,
      metadata: '{}',
    });
    expect(row?.id).not.toBe(stranger);
    expect((await boss.call(userLists.list, { query: { _filter: 'private' } })).items).toEqual([]);
  });
});

describe('TEAM-3 temporary users', () => {
  it('TEAM-3 trap 4 an expiry is set, extended and taken away; when it passes they are out at once', async () => {
    const them = await somebody();
    const before = clock.now().getTime();
    const { temporaryExpirationDate } = await boss.call(temporaryUsers.update, {
      ...by(them.userId),
      body: { expirationInSeconds: 600 },
    });
    expect(Date.parse(temporaryExpirationDate) - before).toBeGreaterThanOrEqual(600_000);
    expect(await shown(them.userId)).toMatchObject({ temporaryExpirationDate });
    await boss.call(temporaryUsers.update, { ...by(them.userId), body: { expirationInSeconds: 1_200 } });
    clock.forward(601);
    await refresh(them);
    await them.call(users.me, {});
    clock.forward(600);
    await expect(them.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    await expect(them.call(login.refresh, { body: {} })).rejects.toMatchObject({ status: 401 });
    await expect(signedIn(app.url, them.email)).rejects.toMatchObject({ status: 401 });
  });

  it('TEAM-3 made permanent before that, nothing ends', async () => {
    const them = await somebody();
    await boss.call(temporaryUsers.update, { ...by(them.userId), body: { expirationInSeconds: 60 } });
    await boss.call(temporaryUsers.makePermanent, by(them.userId));
    clock.forward(61);
    await refresh(them);
    await them.call(users.me, {});
    expect(await shown(them.userId)).toMatchObject({ temporaryExpirationDate: null });
    expect(await boss.call(temporaryUsers.configuration, {})).toEqual({ enabled: true });
    for (const expirationInSeconds of [0, 59, -1, 1.5, 1e12])
      await expect(
        boss.call(temporaryUsers.update, { ...by(them.userId), body: { expirationInSeconds } }),
      ).rejects.toMatchObject({ status: 400 });
  });

  it('TEAM-3 a place that is over leaves the list with its row', async () => {
    const them = await somebody();
    await boss.call(temporaryUsers.update, { ...by(them.userId), body: { expirationInSeconds: 60 } });
    clock.forward(61);
    await sql(`delete from identity.memberships where expires_at <= $1`, [clock.now().toISOString()]);
    await refresh(boss);
    expect(await shown(them.userId)).toBeUndefined();
  });
});
