import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settled } from '#testing/settled.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

type Person = Browser & { userId: string };
const clock = testClock();
let app: TestApp;
let owner: Person;
let tenantId: string;
beforeAll(async () => {
  // The clock goes weeks ahead of the sign-in.
  app = await testApp({ clock, config: { signUp: 'open', stepUpSeconds: 60 * 24 * 60 * 60 } });
  owner = await activePerson(app, 'owner@example.com', { companyName: 'Maison Vidal', name: 'Olive Vidal' });
  tenantId = (await owner.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query({ kind: 'owner' }, text, values)).rows as Record<string, string>[];
const roleId = async (key: string, tenant: string | null = null) =>
  (await sql('select id from identity.roles where key = $1 and tenant_id is not distinct from $2', [key, tenant]))[0]
    ?.id as string;
const invite = (by: Browser, email: string, more: { roleIds?: string[]; expirationInSeconds?: number } = {}) =>
  by.call(invitations.invite, { body: { email, ...more } });
const accept = (browser: Browser, { userId, token }: { userId: string; token: string }) =>
  browser.call(invitations.accept, { body: { userId, token } });
const invalid = { status: 410, type: 'invitation_invalid', message: "We couldn't verify your invitation" };
const tenantsOf = async (person: Browser) => (await person.call(users.me, {})).tenantIds;

/** A role of its own in the tenant, given to somebody. */
async function giveRole(userId: string, key: string, permissions: string[], level = 10): Promise<string> {
  const id = uuidv7();
  await sql(`insert into identity.roles (id, tenant_id, key, name, level) values ($1, $2, $3, $3, $4)`, [
    id,
    tenantId,
    key,
    level as unknown as string,
  ]);
  await sql(
    `insert into identity.role_permissions select $1, id from identity.permissions where key = any($2::text[])`,
    [id, permissions],
  );
  await sql('insert into identity.membership_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [
    tenantId,
    userId,
    id,
  ]);
  return id;
}

it('TEAM-2 AUTH-15 a newcomer follows the mail, chooses a password and belongs to the tenant, and to no other', async () => {
  const answer = await invite(owner, 'New@Example.com', { roleIds: [await roleId('member')] });
  expect(answer).toMatchObject({ email: 'new@example.com', verified: false, activatedForTenant: false, tenantId });
  const mail = await mailTo(app, 'new@example.com');
  expect(mail.subject).toBe('You are invited to Maison Vidal on Parley');
  expect(mail.text).toContain('Olive Vidal invites you');
  const link = linkOf(mail);
  expect(link.url.pathname).toBe('/account/activate');
  const browser = browserAt(app.url);
  const { userId, token } = link;
  expect(await browser.call(activation.strategy, { query: { userId, token } })).toEqual({ shouldSetPassword: true });
  await expect(browser.call(activation.activate, { body: { userId, token } })).rejects.toMatchObject({
    type: 'password_required',
  });
  const signed = await browser.call(activation.activate, { body: { userId, token, password: PASSWORD } });
  browser.token = signed.accessToken ?? null;
  const me = await browser.call(users.me, {});
  expect(me).toMatchObject({ tenantId, tenantIds: [tenantId], roles: [{ key: 'member' }] });
  await expect(
    browserAt(app.url).call(activation.activate, { body: { userId, token, password: PASSWORD } }),
  ).rejects.toMatchObject({ status: 410 });
  expect(await sql('select 1 from identity.invitations where user_id = $1', [me.id])).toEqual([]);
});

it('AUTH-15 an account elsewhere joins by accepting only, and keeps what it has', async () => {
  const ada = await activePerson(app, 'ada@example.com');
  const before = await tenantsOf(ada);
  await invite(owner, 'ada@example.com');
  const link = linkOf(await mailTo(app, 'ada@example.com', 2));
  expect(link.url.pathname).toBe('/account/invitation/accept');
  expect(await tenantsOf(ada)).toEqual(before);
  await accept(browserAt(app.url), link);
  expect(await tenantsOf(ada)).toEqual([...before, tenantId]);
  await signedIn(app.url, 'ada@example.com');
});

it('TEAM-2 I9 the inviter gets the same answer whether or not the address has an account', async () => {
  await activePerson(app, 'known@example.com', { name: 'A Known Name' });
  const answers = await Promise.all(
    ['known@example.com', 'nobody@example.com'].map(async (email) => {
      const { email: _, ...answer } = await invite(owner, email);
      return answer;
    }),
  );
  const [known, unknown] = answers;
  expect(known).toMatchObject({ verified: false, mfaEnrolled: false, activatedForTenant: false, isLocked: false });
  expect({ ...known, id: '', sub: '', createdAt: '' }).toEqual({ ...unknown, id: '', sub: '', createdAt: '' });
  // A time-ordered id of the account would tell how old it is.
  for (const { id } of answers)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBeGreaterThan(Date.now() - 60_000);
  const again = await invite(owner, 'known@example.com');
  expect(again.id).toBe(known?.id);
  await mailTo(app, 'known@example.com', 2);
});

it('AUTH-15 I1 whatever is changed about the link is refused; the row is the truth', async () => {
  const eve = await activePerson(app, 'eve@example.com');
  await invite(owner, 'target@example.com');
  await invite(owner, 'eve@example.com');
  const theirs = linkOf(await mailTo(app, 'target@example.com'));
  const own = linkOf(await mailTo(app, 'eve@example.com', 2));
  for (const body of [
    { userId: eve.userId, token: theirs.token },
    { userId: theirs.userId, token: own.token },
    { userId: 'not-a-uuid', token: own.token },
    { userId: eve.userId, token: `${own.token.slice(0, -1)}${own.token.endsWith('A') ? 'B' : 'A'}` },
    { userId: eve.userId, token: own.token.toUpperCase() },
    { userId: eve.userId, token: own.token.slice(0, 40) },
  ])
    await expect(accept(eve, body), JSON.stringify(body)).rejects.toMatchObject(invalid);
  const response = await eve.fetch('/identity/resources/users/v1/invitation/accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ userId: own.userId, token: own.token },
      tenantId: uuidv7(),
      email: 'eve@example.com',
      roleIds: [await roleId('owner')],
    }),
  });
  expect(response.status).toBe(200);
  eve.token = (await eve.call(login.refresh, { body: { tenantId } })).accessToken ?? null;
  expect((await eve.call(users.me, {})).roles.map(({ key }) => key)).toEqual(['member']);
});

it('AUTH-15 I2 I7 it is accepted once, also at the same time, not after a newer one and not after its end', async () => {
  const bob = await activePerson(app, 'bob@example.com');
  await invite(owner, 'bob@example.com');
  const first = linkOf(await mailTo(app, 'bob@example.com', 2));
  await invite(owner, 'bob@example.com');
  const second = linkOf(await mailTo(app, 'bob@example.com', 3));
  await expect(accept(bob, first)).rejects.toMatchObject(invalid);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => accept(bob, second)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(accept(bob, second)).rejects.toMatchObject(invalid);

  const cleo = await activePerson(app, 'cleo@example.com');
  await invite(owner, 'cleo@example.com');
  const link = linkOf(await mailTo(app, 'cleo@example.com', 2));
  clock.forward(7 * 24 * 60 * 60 + 1);
  // No job has run: the row is still there, and holds no longer.
  expect(await sql('select 1 from identity.invitations where user_id = $1', [cleo.userId])).toHaveLength(1);
  await expect(accept(browserAt(app.url), link)).rejects.toMatchObject(invalid);
  owner.token = (await owner.call(login.refresh, {})).accessToken ?? null;
});

it('AUTH-15 I7 whoever lost the mail is sent another, and the answer is the same for everybody', async () => {
  await invite(owner, 'lost@example.com');
  const first = linkOf(await mailTo(app, 'lost@example.com'));
  const browser = browserAt(app.url);
  const ask = (email: string) => browser.call(invitations.resend, { body: { email } });
  expect(await ask('lost@example.com')).toEqual(await ask('never-heard-of@example.com'));
  const second = linkOf(await mailTo(app, 'lost@example.com', 2));
  const open = ({ userId, token }: typeof first) => browser.call(activation.strategy, { query: { userId, token } });
  // Anybody may ask for the mail: it ends nothing that was sent. Only inviting again does.
  await open(first);
  await open(second);
  // Asking for the activation mail sends the invitation, which leads nowhere else.
  await browser.call(activation.resend, { body: { email: 'lost@example.com' } });
  const third = await mailTo(app, 'lost@example.com', 3);
  expect(third.subject).toBe('You are invited to Maison Vidal on Parley');
  await open(first);
  await invite(owner, 'lost@example.com');
  await open(linkOf(await mailTo(app, 'lost@example.com', 4)));
  await expect(open(first)).rejects.toMatchObject({ status: 410 });
  expect(await mailsTo(app, 'never-heard-of@example.com')).toEqual([]);
  // Whoever has an account asks for no activation: nothing comes that they did not ask for.
  await activePerson(app, 'settled@example.com');
  await invite(owner, 'settled@example.com');
  await mailTo(app, 'settled@example.com', 2);
  await browser.call(activation.resend, { body: { email: 'settled@example.com' } });
  await settled(app.services.database);
  expect(await mailsTo(app, 'settled@example.com')).toHaveLength(2);
});

it('AUTH-15 I3 with somebody else signed in it is refused in so many words, and stays open for whom it is for', async () => {
  const dan = await activePerson(app, 'dan@example.com');
  const other = await activePerson(app, 'other@example.com');
  await invite(owner, 'dan@example.com');
  const link = linkOf(await mailTo(app, 'dan@example.com', 2));
  const another = { status: 409, type: 'invitation_of_another' };
  await expect(accept(other, link)).rejects.toMatchObject(another);
  // Only the token, as from a program; only the cookie, as after a reload.
  const { cookie } = other;
  other.cookie = null;
  await expect(accept(other, link)).rejects.toMatchObject(another);
  const reloaded = browserAt(app.url);
  reloaded.cookie = cookie;
  await expect(accept(reloaded, link)).rejects.toMatchObject(another);
  await expect(
    browserAt(app.url).call(login.withPassword, {
      body: { email: 'other@example.com', password: PASSWORD, invitationToken: link.token },
    }),
  ).rejects.toMatchObject(another);
  await accept(dan, link);
});

it('TEAM-2 I4 R1 only what the inviter holds is given: not a higher role, not one of another tenant, not admin', async () => {
  const helper = await activePerson(app, 'helper@example.com');
  await invite(owner, 'helper@example.com');
  await accept(helper, linkOf(await mailTo(app, 'helper@example.com', 2)));
  await giveRole(helper.userId, 'inviters', ['fe.secure.write.users', 'fe.secure.write.tenantInvites']);
  helper.token = (await helper.call(login.refresh, { body: { tenantId } })).accessToken ?? null;
  const [operator] = await sql('select id from identity.tenants where operator');
  const admin = await roleId('admin', operator?.id);
  for (const [roleIds, type] of [
    [[await roleId('owner')], 'role_not_grantable'],
    [[admin], 'role_not_found'],
    [[uuidv7()], 'role_not_found'],
    [['x'], 'role_not_found'],
  ] as [string[], string][]) {
    await expect(invite(helper, 'x@example.com', { roleIds }), type).rejects.toMatchObject({ type });
    await expect(helper.call(invitations.createLink, { body: { roleIds } }), type).rejects.toMatchObject({ type });
  }
  const ownAdmin = uuidv7();
  await sql(`insert into identity.roles (id, tenant_id, key, name) values ($1, $2, 'Administrators', 'Adm1n')`, [
    ownAdmin,
    tenantId,
  ]);
  await expect(invite(owner, 'x@example.com', { roleIds: [ownAdmin] })).rejects.toMatchObject({
    type: 'role_not_grantable',
  });
  expect(
    await sql(`select 1 from identity.invitations i join identity.users u on u.id = i.user_id
    where u.email = 'x@example.com'`),
  ).toEqual([]);
});

it('AUTH-15 I4 I5 an invitation is worth what its maker may do when it is accepted', async () => {
  const maker = await activePerson(app, 'maker@example.com');
  await invite(owner, 'maker@example.com');
  await accept(maker, linkOf(await mailTo(app, 'maker@example.com', 2)));
  const role = await giveRole(maker.userId, 'makers', ['fe.secure.write.users', 'fe.secure.read.audits']);
  maker.token = (await maker.call(login.refresh, { body: { tenantId } })).accessToken ?? null;
  const guest = await activePerson(app, 'guest@example.com');
  await invite(maker, 'guest@example.com', { roleIds: [role] });
  const link = linkOf(await mailTo(app, 'guest@example.com', 2));
  const refusedAfter = async (text: string, back: string) => {
    await sql(text, [maker.userId]);
    await expect(accept(guest, link), text).rejects.toMatchObject(invalid);
    await sql(back, [maker.userId]);
  };

  const writeUsers = `(select id from identity.permissions where key = 'fe.secure.write.users')`;
  await refusedAfter(
    `update identity.users set disabled_at = now() where id = $1`,
    `update identity.users set disabled_at = null where id = $1`,
  );
  await refusedAfter(
    `update identity.memberships set expires_at = now() where user_id = $1 and tenant_id = '${tenantId}'`,
    `update identity.memberships set expires_at = null where user_id = $1`,
  );
  // The maker's role no longer allows to invite.
  await refusedAfter(
    `delete from identity.role_permissions where role_id = '${role}' and permission_id = ${writeUsers} and $1::text <> ''`,
    `insert into identity.role_permissions select '${role}', ${writeUsers} where $1::text <> ''`,
  );
  // The maker holds another role instead, which allows to invite, but not what was promised.
  const lower = await giveRole(maker.userId, 'lower', ['fe.secure.write.users']);
  await refusedAfter(
    `delete from identity.membership_roles where role_id = '${role}' and user_id = $1`,
    `insert into identity.membership_roles (tenant_id, user_id, role_id) values ('${tenantId}', $1, '${role}')`,
  );

  await sql('delete from identity.roles where id = $1', [lower]);
  await accept(guest, link);
  guest.token = (await guest.call(login.refresh, { body: { tenantId: tenantId } })).accessToken ?? null;
  expect((await guest.call(users.me, {})).roles.map(({ key }) => key)).toEqual(['makers']);
});

it('AUTH-15 I5 with the tenant, its invitations are gone', async () => {
  const boss = await activePerson(app, 'boss@example.com', { companyName: 'Soon gone' });
  const guest = await activePerson(app, 'late-guest@example.com');
  await invite(boss, 'late-guest@example.com');
  const link = linkOf(await mailTo(app, 'late-guest@example.com', 2));
  await sql('delete from identity.tenants where id = $1', [(await boss.call(users.me, {})).tenantId]);
  await expect(accept(guest, link)).rejects.toMatchObject(invalid);
});

it('AUTH-15 L5 a password that somebody set before for the address of an invitation does not open the account', async () => {
  const squatter = browserAt(app.url);
  await squatter.call(signUp.signUp, { body: { email: 'victim@example.com', name: 'V', password: PASSWORD } });
  await mailTo(app, 'victim@example.com');
  await invite(owner, 'victim@example.com');
  const { userId, token } = linkOf(await mailTo(app, 'victim@example.com', 2));
  const victim = browserAt(app.url);
  await expect(victim.call(activation.activate, { body: { userId, token } })).rejects.toMatchObject({
    type: 'password_required',
  });
  await victim.call(activation.activate, { body: { userId, token, password: 'mine alone 91 orchard gate' } });
  await expect(signedIn(app.url, 'victim@example.com', PASSWORD)).rejects.toMatchObject({ status: 401 });
  await signedIn(app.url, 'victim@example.com', 'mine alone 91 orchard gate');
});

it('TEAM-3 who was invited for a while is out when it is over, on every node, without a job', async () => {
  const temp = await activePerson(app, 'temp@example.com');
  const home = (await temp.call(users.me, {})).tenantId;
  await invite(owner, 'temp@example.com', { expirationInSeconds: 600 });
  await accept(temp, linkOf(await mailTo(app, 'temp@example.com', 2)));
  temp.token = (await temp.call(login.refresh, { body: { tenantId } })).accessToken ?? null;
  expect((await temp.call(users.me, {})).tenantId).toBe(tenantId);
  clock.forward(599);
  expect((await temp.call(users.me, {})).tenantId).toBe(tenantId);
  clock.forward(2);
  await expect(temp.call(users.me, {})).rejects.toMatchObject({ type: 'jwt_expired' });
  await expect(temp.call(login.refresh, { body: { tenantId } })).rejects.toMatchObject({ status: 404 });
  temp.token = (await temp.call(login.refresh, {})).accessToken ?? null;
  expect(await tenantsOf(temp)).toEqual([home]);
  owner.token = (await owner.call(login.refresh, {})).accessToken ?? null;
  // A new invitation begins anew, with no more than it gives.
  await invite(owner, 'temp@example.com', { expirationInSeconds: 600 });
  await accept(temp, linkOf(await mailTo(app, 'temp@example.com', 3)));
  expect(await tenantsOf(temp)).toEqual([home, tenantId]);
});
