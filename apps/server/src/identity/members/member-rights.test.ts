import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { members, temporaryUsers } from '@parley/contracts/identity/members.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailTo } from '../testing/browser.ts';
import type { Person } from './testing/team-stage.ts';
import { by, refusedWith, teamStage } from './testing/team-stage.ts';

const stage = await teamStage();
const { app, sql, boss, tenantId, other, otherTenantId, member, join, give, role, holds, person, idOf } = stage;
const { refresh, shown, somebody } = stage;
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

describe('TEAM-9 who may', () => {
  it('TEAM-9 R1 nobody edits, shuts out, removes or expires somebody who holds more', async () => {
    const auditor = await member('auditor@example.com', 'Audrey Audit');
    await holds(auditor, await role('Auditor', ['fe.secure.read.audits']));
    const senior = await member('senior@example.com', 'Serge Senior');
    await holds(senior, await role('Senior', [], 1));
    const root = await member('root@example.com', 'Root');
    await sql('update identity.users set super_user = true where id = $1', [root]);
    for (const id of [boss.userId, auditor, senior, root]) {
      const higher = refusedWith(403, 'member_higher');
      await expect(helper.call(members.update, { body: { id, name: 'x' } })).rejects.toMatchObject(higher);
      await expect(helper.call(members.disable, by(id))).rejects.toMatchObject(higher);
      await expect(helper.call(members.lock, by(id))).rejects.toMatchObject(higher);
      await expect(helper.call(members.remove, by(id))).rejects.toMatchObject(higher);
      await expect(helper.call(sessions.revoke, { body: { userId: id } })).rejects.toMatchObject(higher);
      await expect(
        helper.call(temporaryUsers.update, { ...by(id), body: { expirationInSeconds: 600 } }),
      ).rejects.toMatchObject(higher);
    }
    // Not even while they are shut out.
    await boss.call(members.disable, by(auditor));
    await expect(helper.call(members.enable, by(auditor))).rejects.toMatchObject(refusedWith(403, 'member_higher'));
  });

  it('TEAM-9 R1 roles are given and taken by whoever may give them, and nobody raises themselves', async () => {
    const them = await somebody();
    const ungrantable = refusedWith(403, 'role_not_grantable');
    await expect(
      helper.call(members.update, { body: { id: them.userId, roleIds: [ownerRole] } }),
    ).rejects.toMatchObject(ungrantable);
    const self = helper.call(members.update, { body: { id: helper.userId, roleIds: [memberRole, ownerRole] } });
    await expect(self).rejects.toMatchObject(ungrantable);
    const missing = helper.call(members.update, { body: { id: them.userId, roleIds: [uuidv7()] } });
    await expect(missing).rejects.toMatchObject(refusedWith(404, 'role_not_found'));
    const editor = await person('editor@example.com', 'Edith', [await role('Editor', ['fe.secure.write.updateUser'])]);
    const without = editor.call(members.update, { body: { id: them.userId, roleIds: [''] } });
    await expect(without).rejects.toMatchObject({ status: 403 });
    expect(await shown(them.userId)).toMatchObject({ rolesIds: [memberRole] });
  });

  it('TEAM-9 R4 the last administrator stays: not removed, shut out, locked, demoted or given an end, nor by themselves', async () => {
    const last = refusedWith(409, 'last_administrator');
    await expect(boss.call(members.update, { body: { id: boss.userId, roleIds: [memberRole] } })).rejects.toMatchObject(
      last,
    );
    const you = refusedWith(409, 'member_is_you');
    await expect(boss.call(members.remove, by(boss.userId))).rejects.toMatchObject(you);
    await expect(boss.call(members.disable, by(boss.userId))).rejects.toMatchObject(you);
    // Whoever administers only for a while does not count.
    const second = await person('second@example.com', 'Simone Seconde');
    await give(second.userId, 'owner');
    await sql(`update identity.memberships set expires_at = now() + interval '1 year' where user_id = $1`, [
      second.userId,
    ]);
    await refresh(second);
    for (const act of [
      () => second.call(members.remove, by(boss.userId)),
      () => second.call(members.disable, by(boss.userId)),
      () => second.call(members.lock, by(boss.userId)),
      () => second.call(members.update, { body: { id: boss.userId, roleIds: [''] } }),
      () => second.call(temporaryUsers.update, { ...by(boss.userId), body: { expirationInSeconds: 600 } }),
    ])
      await expect(act()).rejects.toMatchObject(last);
    expect(await shown(boss.userId)).toMatchObject({
      isDisabled: false,
      isLocked: false,
      temporaryExpirationDate: null,
    });
    await boss.call(members.remove, by(second.userId));
  });

  it('TEAM-9 R4 R8 two administrators who remove each other at the same time: one stays', async () => {
    const first = await person('left@example.com', 'Left');
    const second = await person('right@example.com', 'Right');
    const home = otherTenantId;
    for (const { userId } of [first, second]) {
      await join(userId, home);
      await give(userId, 'owner', home);
    }
    await sql('delete from identity.membership_roles where tenant_id = $1 and user_id = $2', [home, other.userId]);
    await sql('delete from identity.memberships where tenant_id = $1 and user_id = any($2)', [
      tenantId,
      [first.userId, second.userId],
    ]);
    for (const browser of [first, second]) await refresh(browser);
    const results = await Promise.allSettled([
      first.call(members.remove, by(second.userId)),
      second.call(members.remove, by(first.userId)),
      first.call(members.disable, by(second.userId)),
      second.call(members.lock, by(first.userId)),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const left = await sql(
      `select m.user_id from identity.memberships m join identity.membership_roles h using (tenant_id, user_id)
       where m.tenant_id = $1 and not m.closed and h.role_id = $2`,
      [home, ownerRole],
    );
    expect(left).toHaveLength(1);
    await give(other.userId, 'owner', home);
  });

  it('TEAM-9 second factors are reset of accounts of this tenant only, and the person is told', async () => {
    const them = await somebody();
    await sql(
      `insert into identity.authenticators (id, user_id, seed, encrypted_with, confirmed_at) values ($1, $2, '', '', now())`,
      [uuidv7(), them.userId],
    );
    await boss.call(members.resetFactors, by(them.userId));
    expect(await shown(them.userId)).toMatchObject({ mfaEnrolled: false });
    expect((await mailTo(app, them.email)).subject).toBeTruthy();
    await expect(them.call(mfaDevices.list, {})).rejects.toMatchObject({ status: 401 });
    await join(them.userId, otherTenantId);
    await expect(boss.call(members.resetFactors, by(them.userId))).rejects.toMatchObject(
      refusedWith(409, 'member_belongs_elsewhere'),
    );
    const [audit] = await sql(`select data from identity.audits where action = 'mfa.all_removed' and user_id = $1`, [
      them.userId,
    ]);
    expect(audit?.data).toMatchObject({ by: boss.userId });
  });

  it('AUTH-18 Z1 nobody is impersonated in a place that is shut', async () => {
    const them = await somebody();
    await boss.call(members.disable, by(them.userId));
    await expect(
      boss.call(impersonation.begin, { body: { userId: them.userId, reason: 'They asked for help' } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
