import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { png } from '../pictures/testing/pictures.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson } from '../testing/browser.ts';

let app: TestApp;
let ada: Browser & { userId: string };
let bob: Browser & { userId: string };
beforeAll(async () => {
  app = await testApp();
  ada = await activePerson(app, 'ada@example.com', { companyName: 'Ada' });
  bob = await activePerson(app, 'bob@example.com', { companyName: 'Bob' });
});
afterAll(() => app.close());

const save = (body: NonNullable<Parameters<typeof ada.call<typeof accountSettings.update>>[1]['body']>) =>
  ada.call(accountSettings.update, { body });
const invalid = { type: 'invalid_request', status: 400 };

it('TENANT-1 every setting is kept, an absent one stays, an empty one is cleared', async () => {
  const address = JSON.stringify({ address1: '1 Rue X', city: 'Lyon', country: 'FR' });
  const settings = {
    address,
    website: 'https://ada.example',
    timezone: 'Europe/Paris',
    dateFormat: 'DD/MM/YYYY',
    timeFormat: '24h',
    currency: 'eur',
  };
  const tenantId = (await ada.call(users.me, {})).tenantId;
  expect(await save({ name: 'Ada & Co', ...settings })).toEqual({ tenantId, name: 'Ada & Co', ...settings });
  expect(await save({ website: '' })).not.toHaveProperty('website');
  expect(await ada.call(accountSettings.get, {})).toMatchObject({
    name: 'Ada & Co',
    timezone: 'Europe/Paris',
    address,
  });
  const { activeTenant } = await ada.call(tenants.mine, {});
  expect(activeTenant).toMatchObject({ name: 'Ada & Co', currency: 'eur', timeFormat: '24h' });
  for (const body of [
    { timezone: 'Mars/Olympus' },
    { currency: 'doubloon' },
    { website: 'javascript:alert(1)' },
    { website: 'https://x"onload=' },
  ])
    await expect(save(body), JSON.stringify(body)).rejects.toMatchObject(invalid);
  await expect(bob.call(accountSettings.get, {})).resolves.toMatchObject({ name: 'Bob' });
});

it('TENANT-1 N5 a logo is a picture kept here or an https address; a new one has another address', async () => {
  const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
  const { logo = '' } = await save({ logo: dataUrl(png(64, 64)) });
  expect(logo).toMatch(/\/tenants\/resources\/logos\/v1\/[\da-f-]{36}$/);
  const shown = await fetch(logo);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await save({ logo })).logo).toBe(logo);
  const again = (await save({ logo: dataUrl(png(32, 32)) })).logo ?? '';
  expect(again).not.toBe(logo);
  expect([(await fetch(logo)).status, (await fetch(again)).status]).toEqual([404, 200]);
  expect((await ada.call(tenants.mine, {})).activeTenant).toMatchObject({ logo: again, logoUrl: again });
  expect((await save({ logo: 'https://cdn.example/logo.png' })).logo).toBe('https://cdn.example/logo.png');
  expect((await fetch(again)).status).toBe(404);
  expect(await save({ logo: '' })).not.toHaveProperty('logo');
  await expect(save({ logo: dataUrl(png(9_000, 20)) })).rejects.toMatchObject({ type: 'picture_too_wide' });
  await expect(save({ logo: dataUrl(Buffer.from('<svg onload=alert(1)>')) })).rejects.toMatchObject({
    type: 'picture_unreadable',
  });
  for (const bad of ['http://cdn.example/logo.png', 'javascript:alert(1)', 'data:text/html;base64,AAAA', '//x'])
    await expect(save({ logo: bad }), bad).rejects.toMatchObject(invalid);
  await expect(save({ logo: `data:image/png;base64,${'A'.repeat(2_000_000)}` })).rejects.toMatchObject({ status: 413 });
  // What somebody else's page shows is theirs.
  const other = (await bob.call(accountSettings.update, { body: { logo: dataUrl(png(8, 8)) } })).logo ?? '';
  await expect(save({ logo: other })).rejects.toMatchObject(invalid);
  expect((await fetch(other)).status).toBe(200);
});

it('TENANT-1 TENANT-6 a login page of its own is found by its alias, which belongs to one account; the tenant’s fields tell it', async () => {
  const publicly = async (alias?: string) =>
    fetch(`${app.url}/frontegg/tenants/resources/account-settings/v1/public`, {
      headers: alias ? { 'frontegg-login-alias': alias } : {},
    });
  const tenantId = (await ada.call(users.me, {})).tenantId;
  expect(await ada.call(accountSettings.customLogin, {})).toEqual({
    alias: null,
    applicationUrl: null,
    loginUrl: null,
  });
  expect((await publicly('ada')).status).toBe(404);
  await ada.call(accountSettings.saveCustomLogin, {
    body: { alias: 'Ada', applicationUrl: 'https://ada.example/app' },
  });
  expect(await (await publicly('ADA')).json()).toEqual({
    tenantId,
    applicationUrl: 'https://ada.example/app',
    loginUrl: `${app.url}/account/login?organization=ada`,
  });
  expect((await ada.call(tenants.mine, {})).activeTenant).toMatchObject({
    hasCustomLogin: true,
    alias: 'ada',
    applicationUrl: 'https://ada.example/app',
    deletedAt: null,
  });
  expect(await ada.call(accountSettings.get, {})).toMatchObject({ applicationUrl: 'https://ada.example/app' });
  const take = (alias: string) => bob.call(accountSettings.saveCustomLogin, { body: { alias } });
  await expect(take('ada')).rejects.toMatchObject({ type: 'alias_taken', status: 409 });
  for (const alias of ['a b', '-ada', 'é', 'a/b', 'a'.repeat(64)])
    await expect(take(alias), alias).rejects.toMatchObject(invalid);
  for (const applicationUrl of [
    'javascript:alert(1)',
    'http://ada.example',
    'https://u:p@ada.example',
    '//ada.example',
  ])
    await expect(
      ada.call(accountSettings.saveCustomLogin, { body: { applicationUrl } }),
      applicationUrl,
    ).rejects.toMatchObject(invalid);
  await ada.call(accountSettings.saveCustomLogin, { body: { alias: '' } });
  expect((await publicly('ada')).status).toBe(404);
  await take('ada');
  expect(await (await publicly()).json()).toMatchObject({ applicationUrl: app.url });
});
