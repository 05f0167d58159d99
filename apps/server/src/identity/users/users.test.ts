import { decodeToken } from '@parley/contracts/decode-token.ts';
import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { entitlements } from '@parley/contracts/identity/entitlements.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, linkOf, mailsTo, mailTo, signedIn } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());

it('ME-1 trap 12 trap 19 the whole profile is sent back, and only its four fields are taken', async () => {
  const ada = await activePerson(app, 'ada@example.com');
  const me = await ada.call(users.me, {});
  const metadata = JSON.stringify({ address: { city: 'Lyon' }, jobTitle: 'Coach' });
  const response = await ada.fetch('/frontegg/identity/resources/users/v2/me', {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...me,
      name: ' Ada Lovelace ',
      phoneNumber: '+33 6 12 34 56 78',
      profilePictureUrl: 'https://pictures.example/ada.png',
      metadata,
      // What nobody may give themselves:
      id: '00000000-0000-7000-8000-000000000000',
      email: 'root@example.com',
      verified: false,
      superUser: true,
      isLocked: true,
      tenantId: '00000000-0000-7000-8000-000000000000',
      tenantIds: ['00000000-0000-7000-8000-000000000000'],
      roles: [{ id: 'x', key: 'admin', name: 'admin' }],
      permissions: [{ key: 'fe.*' }],
      passwordHash: 'x',
      password_hash: 'x',
      super_user: true,
      disabledAt: null,
      createdAt: '1970-01-01T00:00:00.000Z',
      __proto__: { superUser: true },
    }),
  });
  expect(response.status).toBe(200);
  const after = await ada.call(users.me, {});
  expect(after).toEqual({
    ...me,
    name: 'Ada Lovelace',
    phoneNumber: '+33 6 12 34 56 78',
    profilePictureUrl: 'https://pictures.example/ada.png',
    metadata,
  });
  expect(await response.json()).toEqual(after);
  expect(decodeToken((await ada.call(login.refresh, {})).accessToken)).toMatchObject({
    name: 'Ada Lovelace',
    metadata: { jobTitle: 'Coach', address: { city: 'Lyon' } },
  });
  await signedIn(app.url, 'ada@example.com');
});

it('ME-1 what is no phone number, no https picture, no JSON object or too long is refused', async () => {
  const ada = await activePerson(app, 'refused@example.com');
  for (const body of [
    { name: 'x'.repeat(201) },
    { phoneNumber: 'call me' },
    { profilePictureUrl: 'javascript:alert(1)' },
    { profilePictureUrl: 'data:text/html,x' },
    { metadata: '[]' },
    { metadata: 'null' },
    { metadata: '{' },
    { metadata: JSON.stringify({ a: 'x'.repeat(9_000) }) },
  ])
    await expect(ada.call(users.updateMe, { body }), JSON.stringify(body)).rejects.toMatchObject({ status: 400 });
  expect((await ada.call(users.me, {})).metadata).toBe('{}');
});

it('APP-10 trap 20 me gives roles and permissions as objects, the token their keys, authorization the same', async () => {
  const owner = await activePerson(app, 'owner@example.com', { companyName: 'Owned' });
  const me = await owner.call(users.me, {});
  const { roles, permissions } = await owner.call(users.authorization, {});
  expect(roles).toEqual(me.roles);
  expect(permissions).toEqual(me.permissions);
  expect(decodeToken(owner.token)).toMatchObject({ roles: ['owner'], permissions: ['fe.*'] });
  expect(await owner.call(entitlements.mine, {})).toEqual({ features: {}, plans: {}, permissions: { 'fe.*': true } });
});

it('APP-10 N2 settings of a tenant are changed by its owner only, and only its own', async () => {
  const owner = await activePerson(app, 'renames@example.com', { companyName: 'Before' });
  const member = await activePerson(app, 'renamed-not@example.com');
  const before = await member.call(accountSettings.get, {});
  await expect(member.call(accountSettings.update, { body: { name: 'Mine' } })).rejects.toMatchObject({ status: 403 });
  const rename = (headers: Record<string, string>) =>
    owner.fetch('/tenants/resources/account-settings/v1', {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        name: 'Renamed',
        timezone: 'Europe/Paris',
        tenantId: before.tenantId,
        id: before.tenantId,
      }),
    });
  expect(await (await rename({ 'frontegg-scoped-tenant': before.tenantId })).json()).toMatchObject({ status: 404 });
  const response = await rename({ 'frontegg-tenant-id': before.tenantId });
  expect(await response.json()).toMatchObject({ name: 'Renamed', timezone: 'Europe/Paris' });
  expect(await member.call(accountSettings.get, {})).toEqual(before);
});

it('ME-1 the address changes with the code sent to the new one, once, and the former address is told', async () => {
  const ada = await activePerson(app, 'former@example.com');
  await ada.call(users.changeEmail, { body: { email: 'New@example.com' } });
  const mail = await mailTo(app, 'new@example.com');
  const code = /\b\d{8}\b/.exec(mail.text)?.[0] ?? '';
  const verify = (email: string, value: string) => ada.call(users.verifyEmail, { body: { email, code: value } });
  await expect(verify('new@example.com', '00000000')).rejects.toMatchObject({ type: 'email_code_invalid' });
  await expect(verify('another@example.com', code)).rejects.toMatchObject({ type: 'email_code_invalid' });
  await verify('new@example.com', ` ${code.slice(0, 4)} ${code.slice(4)}`);
  expect((await ada.call(users.me, {})).email).toBe('new@example.com');
  await expect(verify('new@example.com', code)).rejects.toMatchObject({ type: 'email_code_invalid' });
  await signedIn(app.url, 'new@example.com');
  await expect(signedIn(app.url, 'former@example.com')).rejects.toMatchObject({ status: 401 });
  expect((await mailTo(app, 'former@example.com', 2)).subject).toBe('The address of your Parley account was changed');
});

it('ME-1 AUTH-25 a code is tried five times, holds fifteen minutes, and nobody learns who has an address', async () => {
  const eve = await activePerson(app, 'eve@example.com');
  expect(await eve.call(users.changeEmail, { body: { email: 'ada@example.com' } })).toEqual({});
  await eve.call(users.changeEmail, { body: { email: 'spare@example.com' } });
  const code = /\b\d{8}\b/.exec((await mailTo(app, 'spare@example.com')).text)?.[0] ?? '';
  expect((await mailsTo(app, 'ada@example.com')).map(({ subject }) => subject)).not.toContain('Your code for Parley');
  const verify = (value: string) => eve.call(users.verifyEmail, { body: { email: 'spare@example.com', code: value } });
  clock.forward(15 * 60 + 1);
  await expect(eve.call(users.me, {})).rejects.toMatchObject({ type: 'jwt_expired' });
  eve.token = (await eve.call(login.refresh, {})).accessToken ?? null;
  await expect(verify(code)).rejects.toMatchObject({ type: 'email_code_invalid' });
  for (let time = 0; time < 4; time += 1) await expect(verify('12345678')).rejects.toMatchObject({ status: 400 });
  await expect(verify('12345678')).rejects.toMatchObject({ status: 429 });
});

it('ME-1 M7 another address is for whoever has just signed in, not for a stolen session', async () => {
  const ada = await activePerson(app, 'fresh@example.com');
  clock.forward(11 * 60);
  await expect(ada.call(users.changeEmail, { body: { email: 'thief@example.com' } })).rejects.toMatchObject({
    status: 403,
    type: 'insufficient_user_authentication',
  });
  const again = await signedIn(app.url, 'fresh@example.com');
  await again.call(users.changeEmail, { body: { email: 'thief@example.com' } });
});

it('ME-1 P6 what was sent to the former address opens nothing once the address changed', async () => {
  const ada = await activePerson(app, 'left@example.com');
  await ada.call(passwords.forgot, { body: { email: 'left@example.com' } });
  const { userId, token } = linkOf(await mailTo(app, 'left@example.com', 2));
  await ada.call(users.changeEmail, { body: { email: 'moved@example.com' } });
  const code = /\b\d{8}\b/.exec((await mailTo(app, 'moved@example.com')).text)?.[0] ?? '';
  await ada.call(users.verifyEmail, { body: { email: 'moved@example.com', code } });
  await expect(ada.call(passwords.validate, { body: { userId, token } })).rejects.toMatchObject({
    type: 'reset_link_invalid',
  });
});
