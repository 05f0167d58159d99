import { activation } from '@parley/contracts/identity/activation.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamStage } from '../members/testing/team-stage.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { forgetInvitedIds } from './invited-ids.service.ts';
import type { Asking } from './testing/person-calls.ts';
import { callsThatNamePeople, nameOf, outcomeOf, personCalls } from './testing/person-calls.ts';

const stage = await teamStage();
const { app, sql, boss, tenantId, other, otherTenantId } = stage;
afterAll(stage.close);

let here: Asking;
let elsewhere: Asking;
beforeAll(async () => {
  const asking = async (browser: Browser, tenant: string): Promise<Asking> => ({
    browser,
    tenantId: tenant,
    groupId: (await browser.call(groups.create, { body: { name: 'Everyone' } })).id,
    roleId: await stage.idOf('member'),
  });
  here = await asking(boss, tenantId);
  elsewhere = await asking(other, otherTenantId);
});

let counter = 0;
const newAddress = (): string => {
  counter += 1;
  return `person${counter}@example.com`;
};
const invite = async (email: string, by: Browser = boss): Promise<string> =>
  (await by.call(invitations.invite, { body: { email, name: 'Ada Martin' } })).id;

/** A person with an account of their own, who was invited and came. `told` is what the tenant was answered. */
async function joined(): Promise<{ told: string; userId: string; email: string }> {
  const email = newAddress();
  const person = await activePerson(app, email);
  const told = await invite(email);
  const { userId, token } = linkOf(await mailTo(app, email, 2));
  await person.call(invitations.accept, { body: { userId, token } });
  await sql(`update identity.users set phone_number = '+33612349931' where id = $1`, [userId]);
  return { told, userId, email };
}

/** The same for whomever it is about and whenever. */
const masked = (outcome: unknown, ...ids: string[]): string =>
  ids
    .reduce((text, id) => text.replaceAll(id, '<id>'), JSON.stringify(outcome))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/person\d+@example\.com/g, '<address>')
    .replaceAll(/("actorToken":"|actorToken=)[\w-]+/g, '$1<token>');
const isRemoval = (name: string): boolean =>
  [members.remove, subTenantUsers.remove].some((endpoint) => nameOf(endpoint) === name);
const others = personCalls.filter(({ endpoint }) => !isRemoval(nameOf(endpoint)));

it('TEAM-2 every call of a tenant that names one of its people is tried below', () => {
  expect(personCalls.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(callsThatNamePeople());
});

describe('TEAM-2 the id that an invitation answers is the person for good', () => {
  it('TEAM-2 AUTH-15 a newcomer has that id as their own', async () => {
    const email = newAddress();
    const told = await invite(email);
    const { userId, token } = linkOf(await mailTo(app, email));
    expect(userId).toBe(told);
    await browserAt(app.url).call(activation.activate, { body: { userId, token, password: PASSWORD } });
    expect((await boss.call(userLists.byId, { params: { id: told } })).id).toBe(told);
    expect((await boss.call(userLists.list, { query: { _filter: email } })).items).toMatchObject([
      { id: told, activatedForTenant: true },
    ]);
    expect(await invite(email), 'also when they are invited again').toBe(told);
  });

  it('TEAM-2 AUTH-15 for a person with an account it stays an alias in every call of the tenant', async () => {
    const { told, userId } = await joined();
    expect(told).not.toBe(userId);
    for (const call of others) {
      const byAlias = await outcomeOf(call, here, told);
      const byId = await outcomeOf(call, here, userId);
      const name = nameOf(call.endpoint);
      expect(masked(byAlias, told, userId), name).toBe(masked(byId, told, userId));
      expect(byAlias, name).not.toMatchObject({ refused: 404 });
      expect(byAlias, name).not.toMatchObject({ refused: 403 });
    }
  });

  it('TEAM-2 TENANT-2 and can be taken out by it', async () => {
    for (const call of personCalls.filter(({ endpoint }) => isRemoval(nameOf(endpoint)))) {
      const { told, userId } = await joined();
      expect(await outcomeOf(call, here, told), nameOf(call.endpoint)).not.toHaveProperty('refused');
      expect(await stage.shown(userId)).toBeUndefined();
      await expect(boss.call(userLists.byId, { params: { id: told } })).rejects.toMatchObject({ status: 404 });
    }
  });

  it('TEAM-2 an invitation that is still open when its person came by another way ends nothing but itself', async () => {
    const email = newAddress();
    const told = await invite(email);
    const { userId, token } = linkOf(await mailTo(app, email));
    await other.call(invitations.invite, { body: { email } });
    const theirs = linkOf(await mailTo(app, email, 2));
    await browserAt(app.url).call(activation.activate, {
      body: { userId: theirs.userId, token: theirs.token, password: PASSWORD },
    });
    await stage.join(userId);
    expect(await stage.shown(told)).toMatchObject({ activatedForTenant: true });
    await browserAt(app.url).call(invitations.accept, { body: { userId, token } });
    expect(await sql('select 1 from identity.invitations where id = $1', [told])).toEqual([]);
    expect(await stage.shown(told), 'the person stays in the list').toMatchObject({ id: told, email });
  });

  it('TEAM-2 what a tenant was told is forgotten when neither the place nor the invitation is left', async () => {
    const { told, userId } = await joined();
    const open = await invite(newAddress());
    await stage.refresh(boss);
    await boss.call(members.remove, { params: { id: userId } });
    const rows = () => sql('select id from identity.invited_ids where id = any($1) order by id', [[told, open]]);
    expect(await rows()).toHaveLength(2);
    await forgetInvitedIds({ db: app.services.database.scoped({ kind: 'system' }) });
    expect(await rows()).toEqual([{ id: open }]);
  });
});

describe('TENANT-5 N1 the id that one tenant was told means nothing to another', () => {
  it('TENANT-5 N1 no call of another tenant knows it from an id that nobody has', async () => {
    const { told } = await joined();
    for (const call of personCalls) {
      const nobody = uuidv7();
      const asked = masked(await outcomeOf(call, elsewhere, told), told);
      expect(asked, nameOf(call.endpoint)).toBe(masked(await outcomeOf(call, elsewhere, nobody), nobody));
    }
  });

  it('TENANT-5 N6 the database shows it to no other tenant, and to none without scope; only sign-in and jobs write it', async () => {
    const { told, userId } = await joined();
    const { database } = app.services;
    const read = async (tenant: string) =>
      (
        await database.query(
          { kind: 'tenant', tenantId: tenant, userId: boss.userId },
          'select id from identity.invited_ids where id = $1',
          [told],
        )
      ).rows;
    expect(await read(tenantId)).toEqual([{ id: told }]);
    expect(await read(otherTenantId)).toEqual([]);
    const write = database.query(
      { kind: 'tenant', tenantId: otherTenantId, userId: other.userId },
      'insert into identity.invited_ids (id, tenant_id, user_id) values ($1, $2, $3)',
      [uuidv7(), otherTenantId, userId],
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });

  it('TENANT-2 TENANT-5 above, it means the person in that account and in no other below', async () => {
    const [north, south] = await Promise.all(
      ['North', 'South'].map(async (name) => (await boss.call(subTenants.create, { body: { name } })).id),
    );
    const { told, userId } = await joined();
    for (const id of [north, south]) await stage.join(userId, id);
    const change = (tenants: (string | undefined)[]) =>
      boss.call(subTenantUsers.setRoles, {
        params: { userId: told },
        body: { subTenantsRoles: tenants.map((id = '') => ({ tenantId: id, roleIds: [] })) },
      });
    await expect(change([north])).rejects.toMatchObject({ status: 404 });
    await expect(change([tenantId, north])).rejects.toMatchObject({ status: 404 });
    await change([tenantId]);
    const query = { ids: told, _includeSubTenants: 'true' };
    const found = (await boss.call(userLists.list, { query })).items.map((row) => [row.id, row.tenantId]);
    expect(found).toContainEqual([userId, tenantId]);
  });
});

describe('TEAM-2 I9 nothing tells the inviter whether the address has an account', () => {
  it('TEAM-2 I9 every call about the invited answers the same for a newcomer and for a person with an account', async () => {
    const known = newAddress();
    await activePerson(app, known);
    const withAccount = await invite(known);
    const withoutAccount = await invite(newAddress());
    for (const call of personCalls) {
      const one = masked(await outcomeOf(call, here, withAccount), withAccount);
      const two = masked(await outcomeOf(call, here, withoutAccount), withoutAccount);
      expect(one, nameOf(call.endpoint)).toBe(two);
    }
  });

  it('TEAM-2 I9 F1 neither do the password rules that anyone may read for an id', async () => {
    // Rules of other tenants, so that ids which nobody has show different ones.
    for (const [index, minLength] of [14, 15, 16].entries()) {
      const owner = await activePerson(app, `rules${index}@example.com`, { companyName: `Rules ${index}` });
      await owner.call(tenantPolicies.savePassword, {
        body: { ...(await owner.call(passwords.policy, {})), minLength },
      });
    }
    const shown = async (id: string) => browserAt(app.url).call(passwords.config, { query: { userId: id } });
    const expected = await shown(await invite(newAddress()));
    for (let count = 0; count < 6; count += 1) {
      const known = newAddress();
      await activePerson(app, known);
      expect(await shown(await invite(known))).toEqual(expected);
    }
  });
});

it('TEAM-2 a member who is invited again is answered an id that means them', async () => {
  const email = newAddress();
  const userId = await stage.member(email, 'Ada Martin');
  const told = await invite(email);
  expect(await invite(email)).toBe(told);
  expect((await boss.call(userLists.byId, { params: { id: told } })).id).toBe(userId);
  await signedIn(app.url, email);
});
