import { ApiError } from '@parley/contracts/client.ts';
import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { metadata } from '@parley/contracts/identity/metadata.ts';
import type { PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import { ipRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, browserAt } from '../testing/browser.ts';

type Person = Awaited<ReturnType<typeof activePerson>>;

let app: TestApp;
let owner: Person;
let other: Person;
beforeAll(async () => {
  app = await testApp({
    config: {
      portal: {
        navigation: { audits: { visibility: 'hidden' }, groups: { visibility: 'byPermissions' } },
        pages: {
          profile: { fields: { jobTitle: 'viewOnly' } },
          account: { fields: { timezone: 'viewOnly' } },
          security: {
            tabs: { sessionManagement: 'hidden', ipRestrictions: 'hidden' },
            fields: { userLockout: 'viewOnly' },
          },
        },
        theme: { color: '#115533' },
      },
    },
  });
  owner = await activePerson(app, 'olive@example.com', { companyName: 'Olive Press' });
  other = await activePerson(app, 'pia@example.com', { companyName: 'Pine Court' });
});
afterAll(() => app.close());

const adminBox = { query: { entityName: 'adminBox' as const } };
const portalOf = async (who: Pick<Person, 'call'>) =>
  (await who.call(metadata.get, adminBox)).rows[0]?.configuration as PortalMetadata & { theme?: unknown };
const refusalOf = (work: Promise<unknown>): Promise<{ status: number; type: string; message: string }> =>
  work.then(
    () => ({ status: 200, type: '', message: '' }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, type: error.type, message: error.message };
    },
  );
const change = (who: Person, actions: { type: string; payload?: unknown }[]) =>
  refusalOf(who.call(metadata.saveAdminBox, { body: { actions } }));

describe('what the operator decided', () => {
  it('PORTAL-1 trap 24 everybody is told, and there is always a row', async () => {
    const portal = await portalOf(browserAt(app.url));
    expect(portal.navigation?.audits).toEqual({ visibility: 'hidden' });
    expect(portal.pages?.profile).toEqual({ fields: { jobTitle: 'viewOnly' } });
    expect(portal.theme).toEqual({ color: '#115533' });
    const broken = browserAt(app.url, { authorization: 'Bearer not.a.token' });
    expect((await portalOf(broken)).navigation?.audits).toEqual({ visibility: 'hidden' });
  });

  it('PORTAL-2 a field of the profile that may only be looked at is refused when it changes, and only then', async () => {
    const me = await owner.call(users.me, {});
    const sentBack = { ...me, name: 'Olive Press', metadata: JSON.stringify({ address: 'Lyon' }) };
    await owner.call(users.updateMe, { body: sentBack });
    const metadata = JSON.stringify({ address: 'Lyon', jobTitle: 'Director' });
    const refused = refusalOf(owner.call(users.updateMe, { body: { ...sentBack, name: 'Other', metadata } }));
    expect(await refused).toEqual({
      status: 403,
      type: 'field_not_editable',
      message: 'This cannot be changed here.',
    });
    // Nothing of a refused request was done.
    expect(await owner.call(users.me, {})).toMatchObject({ name: 'Olive Press', metadata: sentBack.metadata });
  });

  it('PORTAL-2 the same for the account, with the whole of it sent back', async () => {
    const now = await owner.call(accountSettings.get, {});
    await owner.call(accountSettings.update, { body: { ...now, currency: 'EUR' } });
    const refused = refusalOf(owner.call(accountSettings.update, { body: { ...now, timezone: 'Europe/Paris' } }));
    expect(await refused).toMatchObject({ status: 403, type: 'field_not_editable' });
    expect((await owner.call(accountSettings.get, {})).timezone).toBeUndefined();
  });

  it('PORTAL-2 a hidden tab of security closes its fields, and a field that is looked at stays', async () => {
    const now = await owner.call(sessions.config, {});
    const idle = { isActive: true, timeout: 600 };
    const hidden = refusalOf(
      owner.call(sessions.saveConfig, { body: { ...now, sessionIdleTimeoutConfiguration: idle } }),
    );
    expect(await hidden).toMatchObject({ status: 403, type: 'field_not_editable' });
    const lockout = refusalOf(owner.call(tenantPolicies.createLockout, { body: { enabled: true, maxAttempts: 5 } }));
    expect(await lockout).toMatchObject({ status: 403, type: 'field_not_editable' });
    const listed = refusalOf(owner.call(ipRestrictions.create, { body: { ip: '192.0.2.1' } }));
    expect(await listed).toMatchObject({ status: 403, type: 'field_not_editable' });
    const history = owner.call(tenantPolicies.createPasswordHistory, { body: { enabled: true, historySize: 4 } });
    expect((await history).enabled).toBe(true);
  });
});

describe('what is served', () => {
  const hidden = { visibility: 'hidden' };
  it('PORTAL-1 says which sections work, and what was decided besides', async () => {
    const [row] = (await owner.call(metadata.get, adminBox)).rows as {
      configuration: PortalMetadata;
      decided: PortalMetadata;
    }[];
    expect(row?.configuration.navigation).toMatchObject({
      profile: { visibility: 'always' },
      roles: { visibility: 'byPermissions' },
      audits: hidden,
      webhooks: hidden,
      usage: hidden,
    });
    expect(row?.decided).toMatchObject({ navigation: { audits: hidden, groups: { visibility: 'byPermissions' } } });
    expect(row?.decided.navigation?.roles).toBeUndefined();
  });

  it('PORTAL-1 neither the operator nor a tenant opens a section that is not served', async () => {
    const navigation = { webhooks: { visibility: 'always' as const } };
    const eager = await testApp({ config: { portal: { navigation } } });
    const boss = await activePerson(eager, 'boss@example.com', { companyName: 'Eager' });
    expect((await change(boss, [{ type: 'navigation/usage/visibility', payload: 'always' }])).status).toBe(200);
    expect((await portalOf(boss)).navigation).toMatchObject({ webhooks: hidden, usage: hidden });
    await eager.close();
  });

  it('PORTAL-1 TOKENS-1 sections of API tokens are hidden where the operator has switched tokens off', async () => {
    const off = await testApp({ config: { apiTokens: { strategy: null, longestMinutes: null } } });
    const { navigation } = await portalOf(browserAt(off.url));
    expect(navigation).toMatchObject({
      apiTokens: hidden,
      personalApiTokens: hidden,
      users: { visibility: 'byPermissions' },
    });
    await off.close();
  });
});

describe('what a tenant decides', () => {
  it('PORTAL-1 it closes, for itself alone, and opens nothing that the operator closed', async () => {
    const done = await change(other, [
      { type: 'navigation/groups/visibility', payload: 'hidden' },
      { type: 'navigation/audits/visibility', payload: 'always' },
      { type: 'pages/profile/fields/name', payload: 'viewOnly' },
      { type: 'pages/profile/fields/jobTitle', payload: 'edit' },
      { type: 'loginBox/colour', payload: '#204060' },
    ]);
    expect(done.status).toBe(200);
    const portal = await portalOf(other);
    expect(portal.navigation).toMatchObject({ groups: { visibility: 'hidden' }, audits: { visibility: 'hidden' } });
    expect(portal.pages?.profile).toEqual({ fields: { name: 'viewOnly', jobTitle: 'viewOnly' } });
    const own = await other.call(metadata.adminBox, {});
    expect(own.configuration).toMatchObject({ loginBox: { colour: '#204060' } });
    // TENANT-1: nothing of it anywhere else.
    expect((await portalOf(owner)).navigation?.groups).toEqual({ visibility: 'byPermissions' });
    expect((await owner.call(metadata.adminBox, {})).configuration).toEqual({});
    const renamed = refusalOf(other.call(users.updateMe, { body: { name: 'Pia P.' } }));
    expect(await renamed).toMatchObject({ status: 403, type: 'field_not_editable' });
    expect((await owner.call(users.updateMe, { body: { name: 'Olive' } })).name).toBe('Olive');
  });

  it('PORTAL-5 nothing to change is told as the client tells it', async () => {
    const none = { status: 400, type: 'metadata_unchanged', message: 'No changes to update' };
    expect(await change(owner, [])).toEqual(none);
    expect(await change(owner, [{ type: 'a/b', payload: 1 }])).toMatchObject({ status: 200 });
    expect(await change(owner, [{ type: 'a/b', payload: 1 }])).toEqual(none);
    expect(await change(owner, [{ type: 'a/b', payload: null }])).toMatchObject({ status: 200 });
    expect((await owner.call(metadata.adminBox, {})).configuration).toEqual({ a: {} });
  });

  it.each([
    [[{ type: '__proto__/polluted', payload: true }]],
    [[{ type: 'a/constructor/prototype', payload: true }]],
    [[{ type: '/a', payload: true }]],
    [[{ type: 'a/b/c/d/e/f/g/h/i', payload: true }]],
    [[{ type: 'navigation/users/visibility', payload: 'sometimes' }]],
    [[{ type: 'navigation/nothing/visibility', payload: 'hidden' }]],
    [[{ type: 'pages/profile/fields/password', payload: 'edit' }]],
    [[{ type: 'pages/users/columns/roles', payload: 'viewOnly' }]],
  ])('PORTAL-2 what is no setting is refused and kept nowhere: %j', async (actions) => {
    const before = await other.call(metadata.adminBox, {});
    expect((await change(other, actions)).status).toBe(400);
    expect(await other.call(metadata.adminBox, {})).toEqual(before);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('PORTAL-2 a document that has grown too large is refused', async () => {
    const payload = 'x'.repeat(40_000);
    expect((await change(other, [{ type: 'one', payload }])).status).toBe(200);
    expect(await change(other, [{ type: 'two', payload }])).toMatchObject({
      status: 413,
      message: 'Error request is too large',
    });
  });
});
