import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { enrolApp, mfaPerson, verify } from '../mfa/testing/second-factors.ts';
import { jarBrowser } from '../passwordless/testing/ways.ts';
import { unseal } from '../sealing.ts';
import { deriveSecrets } from '../secrets.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
let app: TestApp;
let owner: Browser & { userId: string };
let tenantId: string;
beforeAll(async () => {
  app = await testApp({ clock });
  owner = await activePerson(app, 'owner@example.com', { companyName: 'Maison Vidal', name: 'Olive Vidal' });
  tenantId = (await owner.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query({ kind: 'owner' }, text, values)).rows as Record<string, unknown>[];
const invalid = { status: 410, type: 'invitation_invalid', message: "We couldn't verify your invitation" };
const verifyLink = (token: string) => browserAt(app.url).call(invitations.verifyLink, { body: { token } });
const makeLink = (body: { expiresInMinutes?: number; shouldSendEmail?: boolean } = {}) =>
  owner.call(invitations.createLink, { body });
const signInWith = (email: string, invitationToken: string) =>
  browserAt(app.url).call(login.withPassword, { body: { email, password: PASSWORD, invitationToken } });
const again = async () => {
  owner.token = (await owner.call(login.refresh, {})).accessToken ?? null;
};

it('TEAM-4 TEAM-10 a link is made, seen again, changed and deleted by its maker; it holds thirty days', async () => {
  await expect(owner.call(invitations.getLink, {})).rejects.toMatchObject({ status: 404 });
  const link = await makeLink();
  expect(link).toMatchObject({ tenantId, userId: owner.userId, shouldSendEmail: false });
  expect(Math.round((Date.parse(link.expires) - clock.now().getTime()) / 60_000)).toBe(43_200);
  expect(await owner.call(invitations.getLink, {})).toEqual(link);
  const changed = await owner.call(invitations.updateLink, { body: { expiresInMinutes: 60, shouldSendEmail: true } });
  expect(changed).toMatchObject({ id: link.id, token: link.token, shouldSendEmail: true, roleIds: link.roleIds });
  expect(Math.round((Date.parse(changed.expires) - clock.now().getTime()) / 60_000)).toBe(60);
  const second = await owner.call(invitations.createLinkV2, { body: {} });
  expect(second.token).not.toBe(link.token);
  await expect(verifyLink(link.token)).rejects.toMatchObject(invalid);
  expect(await verifyLink(second.token)).toEqual({ name: 'Maison Vidal' });
  await owner.call(invitations.deleteLink, {});
  await expect(verifyLink(second.token)).rejects.toMatchObject(invalid);
  await expect(owner.call(invitations.getLink, {})).rejects.toMatchObject({ status: 404 });
  await expect(owner.call(invitations.updateLink, { body: {} })).rejects.toMatchObject({ status: 404 });
  expect(await owner.call(invitations.configuration, {})).toEqual({
    tenantInvitationsAllowed: true,
    emailsEnabled: true,
  });
});

it('TEAM-4 the database alone has no link: it is hashed and sealed, for that row only', async () => {
  const { token, id } = await makeLink();
  const [row] = await sql('select * from identity.invitations where id = $1', [id]);
  expect(JSON.stringify(row)).not.toContain(token);
  const sealed = { bytes: row?.token_sealed as Buffer, encryptedWith: row?.sealed_with as string };
  expect(sealed.bytes.includes(Buffer.from(token))).toBe(false);
  const secrets = deriveSecrets(app.services.config.encryptionKey);
  expect(unseal(secrets, `invitation ${id}`, sealed).toString()).toBe(token);
  expect(() => unseal(secrets, 'invitation of another', sealed)).toThrow();
  const audits = await sql(`select data from identity.audits where resource = 'invitation'`);
  expect(JSON.stringify(audits)).not.toContain(token);
});

it('AUTH-5 AUTH-15 I6 a dead link, one that never was and one that ran out get the same answer everywhere', async () => {
  await activePerson(app, 'links@example.com');
  const dead = (await makeLink()).token;
  const late = (await makeLink({ expiresInMinutes: 1 })).token;
  clock.forward(61);
  expect(await sql('select 1 from identity.invitations where user_id is null')).toHaveLength(1);
  const answers = [];
  for (const token of [dead, late, 'never-was', 'x'.repeat(512)]) {
    const response = await fetch(`${app.url}/identity/resources/tenants/invites/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const headers = [...response.headers.keys()].sort();
    answers.push(JSON.stringify([response.status, headers, await response.text()]));
    await expect(signInWith('links@example.com', token)).rejects.toMatchObject(invalid);
    await expect(
      browserAt(app.url).call(signUp.signUp, {
        body: { email: 'fresh@example.com', password: PASSWORD, invitationToken: token },
      }),
    ).rejects.toMatchObject(invalid);
  }
  expect(new Set(answers).size).toBe(1);
  expect(await mailsTo(app, 'fresh@example.com')).toEqual([]);
});

it('AUTH-15 whoever signs in with a link joins its tenant and enters it; the maker hears of it, once', async () => {
  await again();
  const { token } = await makeLink({ shouldSendEmail: true });
  const ada = await activePerson(app, 'ada@example.com', { name: 'Ada Martin' });
  const home = (await ada.call(users.me, {})).tenantId;
  const signed = await signInWith('ada@example.com', token);
  ada.token = signed.accessToken ?? null;
  expect(await ada.call(users.me, {})).toMatchObject({
    tenantId,
    tenantIds: [home, tenantId],
    roles: [{ key: 'member' }],
  });
  expect((await mailTo(app, 'owner@example.com', 2)).text).toContain('Ada Martin joined Maison Vidal');
  await signInWith('ada@example.com', token);
  // The wrong password learns nothing of the link, and joins nothing.
  await expect(
    browserAt(app.url).call(login.withPassword, {
      body: { email: 'ada@example.com', password: 'not that one', invitationToken: token },
    }),
  ).rejects.toMatchObject({ status: 401 });
  expect(await mailsTo(app, 'owner@example.com')).toHaveLength(2);
});

it('AUTH-15 M5 who has a second factor joins once it is shown, and not before', async () => {
  const person = await mfaPerson(app, 'factors@example.com');
  const own = await enrolApp(person, clock);
  const { token } = await makeLink();
  const answer = await signInWith('factors@example.com', token);
  expect(answer).toMatchObject({ mfaRequired: true });
  const joined = () =>
    sql(
      `select 1 from identity.memberships m join identity.users u on u.id = m.user_id
      where m.tenant_id = $1 and u.email = 'factors@example.com'`,
      [tenantId],
    );
  expect(await joined()).toEqual([]);
  await verify(jarBrowser(app.url), answer.mfaToken ?? '', own.fresh());
  expect(await joined()).toHaveLength(1);
});

it('AUTH-15 AUTH-13 I5 a newcomer signs up with a link where sign-up is closed, and belongs to its tenant only', async () => {
  const closed = await testApp({
    clock,
    database: { url: app.services.config.databaseUrl as string },
    config: {
      signUp: 'closed',
      encryptionKey: app.services.config.encryptionKey,
    },
  });
  try {
    await again();
    const { token } = await makeLink();
    const browser = browserAt(closed.url);
    const body = { email: 'newcomer@example.com', name: 'New', companyName: 'Ignored', password: PASSWORD };
    await expect(browser.call(signUp.signUp, { body })).rejects.toMatchObject({ type: 'sign_up_closed' });
    await browser.call(signUp.signUp, { body: { ...body, invitationToken: token } });
    const link = linkOf(await mailTo(closed, 'newcomer@example.com'));
    const { userId } = link;
    const signed = await browser.call(activation.activate, { body: { userId, token: link.token } });
    browser.token = signed.accessToken ?? null;
    expect(await browser.call(users.me, {})).toMatchObject({ tenantId, tenantIds: [tenantId] });
    expect(await sql(`select 1 from identity.tenants where name = 'Ignored'`)).toEqual([]);

    // The link dies between the sign-up and the activation: there is nowhere to go.
    const late = browserAt(closed.url);
    await late.call(signUp.signUp, { body: { ...body, email: 'too-late@example.com', invitationToken: token } });
    const mail = linkOf(await mailTo(closed, 'too-late@example.com'));
    await owner.call(invitations.deleteLink, {});
    await expect(
      late.call(activation.activate, { body: { userId: mail.userId, token: mail.token } }),
    ).rejects.toMatchObject({ status: 410 });
    expect(await sql('select 1 from identity.memberships where user_id = $1', [mail.userId])).toEqual([]);
  } finally {
    await closed.close();
  }
});

it('AUTH-15 I4 I5 a link is worth what its maker may do when it is used', async () => {
  const { token } = await makeLink();
  await activePerson(app, 'later@example.com');
  await sql(`delete from identity.membership_roles where user_id = $1`, [owner.userId]);
  await expect(verifyLink(token)).rejects.toMatchObject(invalid);
  await expect(signInWith('later@example.com', token)).rejects.toMatchObject(invalid);
  await sql(
    `insert into identity.membership_roles (tenant_id, user_id, role_id)
      select $1, $2, id from identity.roles where key = 'owner' and tenant_id is null`,
    [tenantId, owner.userId],
  );
  await signInWith('later@example.com', token);
});

it('AUTH-15 I3 a link that is deleted while somebody comes in with it leads in nobody', async () => {
  const { token, id } = await makeLink();
  const person = await activePerson(app, 'just-too-late@example.com');
  const waits = async () =>
    (await sql('select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0')).length;
  await app.services.database.withOwner(async (client) => {
    await client.query('begin');
    await client.query('delete from identity.invitations where id = $1', [id]);
    // The link has been read and holds; what it rests on is gone before the place is made.
    const refusal = expect(signInWith('just-too-late@example.com', token)).rejects.toMatchObject(invalid);
    await expect.poll(waits).toBeGreaterThan(0);
    await client.query('commit');
    await refusal;
  });
  expect((await person.call(users.me, {})).tenantIds).not.toContain(tenantId);
});

it('TEAM-3 the job takes a place away that is over, with its roles, and writes it down', async () => {
  const temp = await activePerson(app, 'temp@example.com');
  await owner.call(invitations.invite, { body: { email: 'temp@example.com', expirationInSeconds: 120 } });
  const { userId, token } = linkOf(await mailTo(app, 'temp@example.com', 2));
  await temp.call(invitations.accept, { body: { userId, token } });
  const place = () =>
    sql('select 1 from identity.membership_roles where user_id = $1 and tenant_id = $2', [userId, tenantId]);
  await app.services.jobs.send('identity-places', {});
  expect(await place()).toHaveLength(1);
  clock.forward(121);
  const placeAfterTheJob = async () => {
    await app.services.jobs.send('identity-places', {});
    return place();
  };
  await expect.poll(placeAfterTheJob).toEqual([]);
  expect(
    await sql(`select 1 from identity.audits where action = 'member.expired' and user_id = $1`, [userId]),
  ).toHaveLength(1);
});
