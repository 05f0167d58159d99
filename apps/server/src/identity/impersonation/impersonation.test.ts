import { decodeToken } from '@parley/contracts/decode-token.ts';
import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#testing/test-app.ts';
import { LINK_PER_ADDRESS } from '../limits.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD, signedIn } from '../testing/browser.ts';
import { actingStage, begin, end, redeem, refresh } from './testing/acting-stage.ts';

const { clock, app, sql, tenantId, boss, member, manager, memberHome, join, acting, close } = await actingStage();
afterAll(close);
const refused = { status: 403, type: 'impersonation_refused' };
const forbidden = { status: 403, type: 'forbidden_while_impersonating' };
const over = { status: 410, type: 'impersonation_invalid' };

beforeEach(async () => {
  for (const person of [boss, member, manager]) await refresh(person);
});

it('AUTH-18 Z1 nobody becomes themselves, somebody higher, of another tenant, super, out, or unknown', async () => {
  const stranger = await activePerson(app, 'stranger@example.com', { companyName: 'Elsewhere' });
  const root = await join('root@example.com');
  await sql('update identity.users set super_user = true where id = $1', [root.userId]);
  const gone = await join('gone@example.com');
  await sql('update identity.users set disabled_at = now() where id = $1', [gone.userId]);
  const lapsed = await join('lapsed@example.com');
  await sql('update identity.memberships set expires_at = $3 where user_id = $1 and tenant_id = $2', [
    lapsed.userId,
    tenantId,
    clock.now().toISOString(),
  ]);
  const locked = await join('locked@example.com');
  await sql('update identity.users set locked_at = now() where id = $1', [locked.userId]);
  const auditor = await join('auditor@example.com', ['fe.secure.read.audits']);
  const senior = await join('senior@example.com', ['fe.secure.read.users'], 10);
  for (const [who, by, userId] of [
    ['themselves', boss, boss.userId],
    ['another tenant', boss, stranger.userId],
    ['the super user', boss, root.userId],
    ['somebody disabled', boss, gone.userId],
    ['somebody whose place is over', boss, lapsed.userId],
    ['somebody locked', boss, locked.userId],
    ['nobody', boss, uuidv7()],
    ['no id', boss, 'x'],
    ['the owner, by a manager', manager, boss.userId],
    ['who may something else', manager, auditor.userId],
    ['a higher level', manager, senior.userId],
  ] as [string, Browser, string][])
    await expect(begin(by, userId), who).rejects.toMatchObject(refused);
  await expect(begin(member, manager.userId), 'without the permission').rejects.toMatchObject({ status: 403 });
  await expect(begin(boss, member.userId, ' x ')).rejects.toMatchObject({ status: 400 });
  await begin(manager, member.userId);
  const rows = await sql(`select count(*)::int as n from identity.audits where action = 'impersonation.refused'`);
  expect(rows[0]?.n).toBe(11);
});

it('AUTH-18 Z1 nor does whoever is a product administrator fall to the owner of the tenant', async () => {
  const admin = uuidv7();
  const person = await join('product@example.com');
  await sql(`insert into identity.roles (id, tenant_id, key, name, level) values ($1, $2, 'admin', 'admin', 100)`, [
    admin,
    tenantId,
  ]);
  await sql('insert into identity.membership_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [
    tenantId,
    person.userId,
    admin,
  ]);
  await expect(begin(boss, person.userId)).rejects.toMatchObject(refused);
});

it('AUTH-18 Z3 Z5 the token says who acts, ends with the quarter of an hour, and the person sees the session and a mail', async () => {
  const before = (await mailsTo(app, 'member@example.com')).length;
  const { browser, answer } = await acting();
  expect(decodeToken(answer.accessToken)).toMatchObject({
    sub: member.userId,
    act: { sub: boss.userId },
    tenantId,
    tenantIds: [tenantId],
  });
  expect(answer.expiresIn).toBeLessThanOrEqual(15 * 60);
  expect(await browser.call(impersonation.current, {})).toMatchObject({
    active: true,
    actorName: 'Olive Vidal',
    subjectName: 'Ada Martin',
  });
  expect(await member.call(impersonation.current, {})).toEqual({ active: false });
  const me = await browser.call(users.me, {});
  expect(me).toMatchObject({ id: member.userId, tenantIds: [tenantId] });
  expect(me.tenants.map((place) => place.tenantId)).toEqual([tenantId]);
  expect((await browser.call(tenants.list, {})).map(({ id }) => id)).toEqual([tenantId]);
  const own = await member.call(sessions.list, {});
  expect(own.filter(({ impersonated }) => impersonated)).toHaveLength(1);
  const mail = await mailTo(app, 'member@example.com', before + 1);
  expect(mail.subject).toBe('An administrator is working in your Parley account');
  expect(mail.text).toContain('Olive Vidal');
  expect(mail.text).toContain('They asked for help');
  // Refreshing gives no more time.
  clock.forward(14 * 60);
  await refresh(browser);
  const claims = decodeToken(browser.token) as { exp: number; act: { sub: string } };
  expect(claims.act.sub).toBe(boss.userId);
  expect(claims.exp * 1000 - clock.now().getTime()).toBeLessThanOrEqual(60_000);
  clock.forward(61);
  await expect(browser.call(users.me, {})).rejects.toMatchObject({ status: 401 });
  await expect(refresh(browser)).rejects.toMatchObject({ status: 401 });
});

it('AUTH-18 Z2 it is entered once, by the browser it was begun in, for that person, and soon', async () => {
  const browser = await signedIn(app.url, 'boss@example.com');
  const begun = await begin(browser, member.userId);
  await expect(redeem(browserAt(app.url), begun), 'another browser').rejects.toMatchObject(over);
  await expect(redeem(member, begun), 'the browser of the person').rejects.toMatchObject(over);
  const elsewhere = await signedIn(app.url, 'boss@example.com');
  await expect(redeem(elsewhere, begun), 'another of the administrator').rejects.toMatchObject(over);
  await expect(redeem(browser, { ...begun, impersonatedUserId: manager.userId })).rejects.toMatchObject(over);
  await expect(redeem(browser, { ...begun, actorToken: 'x' })).rejects.toMatchObject(over);
  const { cookie } = browser;
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => {
      const tab = browserAt(app.url);
      tab.cookie = cookie;
      return redeem(tab, begun);
    }),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const late = await signedIn(app.url, 'boss@example.com');
  const second = await begin(late, member.userId);
  clock.forward(121);
  await expect(redeem(late, second)).rejects.toMatchObject(over);
});

it('AUTH-18 Z2 who tries many of them from one address is slowed down', async () => {
  const behind = await testApp({ config: { trustedProxies: ['127.0.0.1'] } });
  try {
    const address = '203.0.113.7';
    const guess = () =>
      redeem(browserAt(behind.url, { 'x-forwarded-for': address }), {
        impersonatedUserId: uuidv7(),
        actorToken: 'x'.repeat(43),
      });
    await behind.services.rateLimits.consume(LINK_PER_ADDRESS, address, LINK_PER_ADDRESS.points - 1);
    await expect(guess()).rejects.toMatchObject(over);
    await expect(guess()).rejects.toMatchObject({ status: 429 });
  } finally {
    await behind.close();
  }
});

describe('AUTH-18 Z2 what is forbidden while acting', () => {
  it('AUTH-18 Z1 Z2 nobody acts within acting, goes to another tenant, or accepts an invitation', async () => {
    const guest = await activePerson(app, 'host@example.com', { companyName: 'Third' });
    await guest.call(invitations.invite, { body: { email: 'member@example.com' } });
    const mails = await mailsTo(app, 'member@example.com');
    const mail = await mailTo(app, 'member@example.com', mails.length);
    const { browser } = await acting();
    const link = linkOf(
      (await mailsTo(app, 'member@example.com')).findLast(({ subject }) => subject.includes('Third')) ?? mail,
    );
    await expect(begin(browser, manager.userId)).rejects.toMatchObject({ status: 403 });
    await expect(browser.call(login.refresh, { body: { tenantId: memberHome } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      browser.call(invitations.accept, { body: { userId: link.userId, token: link.token } }),
    ).rejects.toMatchObject(forbidden);
    await expect(browser.call(users.token, { body: { tenantId: memberHome } })).rejects.toMatchObject(forbidden);
    await end(browser);
  });
});

it('AUTH-18 Z4 audits and events carry who acted and in whose name, with the reason', async () => {
  const { browser } = await acting();
  await browser.call(users.updateMe, { body: { name: 'By somebody else' } });
  await end(browser);
  const rows = await sql(
    `select action, user_id, data from identity.audits where user_id = $1 and data -> 'actor' ->> 'userId' = $2
      order by created_at desc, number desc limit 3`,
    [member.userId, boss.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'impersonation.ended',
    'user.profile_changed',
    'impersonation.entered',
  ]);
  expect(rows[2]?.data).toMatchObject({ reason: 'They asked for help' });
  const [event] = await sql(
    `select user_id, data from platform.events where type = 'identity.impersonated' order by created_at desc limit 1`,
  );
  expect(event).toMatchObject({ user_id: member.userId, data: { actor: { userId: boss.userId } } });
  const { lastLogin } = await member.call(users.me, {});
  expect(lastLogin).not.toBeNull();
  expect(await sql(`select 1 from identity.audits where data::text like '%' || $1 || '%'`, [PASSWORD])).toEqual([]);
});
