import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { metadata } from '@parley/contracts/identity/metadata.ts';
import { domainRestrictions, ipRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { securityCenter } from '@parley/contracts/identity/security-center.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { activePerson } from '../testing/browser.ts';
import { everyKind } from './testing/programs.ts';
import { tokenHouse } from './testing/token-house.ts';

const house = tokenHouse();

describe('TOKENS-1 a program looks after a workspace', () => {
  it('TOKENS-1 every kind of token: people, roles, groups, accounts below', async () => {
    const kinds = await everyKind(house.ada, [house.roles.owner ?? '']);
    for (const [kind, { id, program }] of Object.entries(kinds)) {
      const { items } = await program.call(userLists.list, { query: {} });
      expect(items.map((user) => user.id)).toContain(house.ada.userId);
      const role = await program.call(roles.create, { body: { name: `Made by ${kind}` } });
      const group = await program.call(groups.create, { body: { name: `Made by ${kind}` } });
      await program.call(groups.addRoles, { params: { id: group.id }, body: { roleIds: [role.id] } });
      await program.call(groups.addUsers, { params: { id: group.id }, body: { userIds: [house.ada.userId] } });
      await program.call(invitations.invite, { body: { email: `${kind}@example.com`, roleIds: [role.id] } });
      const tenantId = uuidv7();
      await program.call(subTenants.create, { body: { name: kind, parentTenantId: house.tenantId, tenantId } });
      const user = { email: `below-${kind}@example.com` };
      await program.call(subTenantUsers.add, { body: { user, subTenants: [{ tenantId }] } });
      await program.call(accountSettings.update, { body: { name: `Company of ${kind}` } });
      expect((await program.call(ipRestrictions.list, { query: {} })).items).toEqual([]);
      const fix = program.call(securityCenter.fix, { params: { code: 'ENABLE_USER_LOCKOUT' }, body: {} });
      await expect(fix).rejects.toMatchObject({ type: 'forbidden_for_api_token' });
      const actions = [{ type: 'localizations/en/greeting', payload: kind }];
      await program.call(metadata.saveAdminBox, { body: { actions } });
      const { rows } = await house.query<{ count: number }>(
        "select count(*)::int as count from identity.audits where data->>'apiTokenId' = $1",
        [id],
      );
      expect(rows[0]?.count, kind).toBeGreaterThan(6);
    }
  });

  it('TOKENS-1 AUTH-12 T3 no kind of token says from where people come in, or ends the lock of a suspicion', async () => {
    const kinds = await everyKind(house.ada, [house.roles.owner ?? '']);
    const suspect = await activePerson(house.app, 'suspect@example.com');
    const { tenantId, ada, query } = house;
    await query('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [tenantId, suspect.userId]);
    await ada.call(members.lock, { params: { id: suspect.userId } });
    for (const { program } of Object.values(kinds)) {
      const refused = [
        program.call(ipRestrictions.create, { body: { ip: '192.0.2.1', strategy: 'BLOCK' } }),
        program.call(ipRestrictions.saveConfig, { body: { isActive: false } }),
        program.call(ipRestrictions.remove, { params: { id: uuidv7() }, query: {} }),
        program.call(domainRestrictions.create, { body: { domain: 'evil.example', type: 'ALLOW' } }),
        program.call(domainRestrictions.saveConfig, { body: { active: false } }),
        program.call(domainRestrictions.remove, { params: { id: uuidv7() }, query: {} }),
        program.call(members.unlock, { params: { id: suspect.userId } }),
      ];
      const type = 'forbidden_for_api_token';
      await Promise.all(refused.map((one) => expect(one).rejects.toMatchObject({ type })));
      // A program that watches over sign-ins may shut a door.
      await program.call(members.lock, { params: { id: suspect.userId } });
    }
    await ada.call(members.unlock, { params: { id: suspect.userId } });
  });
});
