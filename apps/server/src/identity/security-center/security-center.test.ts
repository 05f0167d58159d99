import { login } from '@parley/contracts/identity/login.ts';
import type { FixCode } from '@parley/contracts/identity/security-center.ts';
import { securityCenter } from '@parley/contracts/identity/security-center.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailsTo, mailTo, PASSWORD } from '../testing/browser.ts';

let app: TestApp;
let owner: Browser & { userId: string };
let stranger: Browser & { userId: string };
let tenantId: string;
beforeAll(async () => {
  app = await testApp();
  owner = await activePerson(app, 'owner@example.com', { companyName: 'Maison Vidal' });
  stranger = await activePerson(app, 'other@example.com', { companyName: 'Ailleurs' });
  tenantId = (await owner.call(users.me, {})).tenantId;
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.services.database.query({ kind: 'owner' }, text, values)).rows as Record<string, unknown>[];
const recommended = async (by: Browser = owner) =>
  (await by.call(securityCenter.recommendations, {})).recommendations.items.map(({ code }) => code);
const score = async () => (await owner.call(securityCenter.recommendations, {})).scoring.score;
const fix = (code: FixCode, body = {}) => owner.call(securityCenter.fix, { params: { code }, body });

/** Somebody of the tenant, put there by hand. */
async function member(email: string, { lastSeen = 0, breached = false, language = 'en' } = {}): Promise<string> {
  const id = uuidv7();
  await sql(
    `insert into identity.users (id, email, name, language, activated_at, breached_at) values ($1, $2, '', $3, now(), $4)`,
    [id, email, language, breached ? new Date().toISOString() : null],
  );
  const at = new Date(Date.now() - lastSeen * 86_400_000).toISOString();
  await sql(
    'insert into identity.memberships (tenant_id, user_id, created_at, last_login_at) values ($1, $2, $3, $3)',
    [tenantId, id, at],
  );
  return id;
}

test('SECU-5 CONST-1 the numbers are those of the tenant: everybody, who has a second factor, who is away for ninety days', async () => {
  const before = await owner.call(securityCenter.recommendations, {});
  expect(before.scoring.score).toBe(20);
  expect(before.recommendations.items[0]).toMatchObject({ code: 'FORCE_MFA', severity: 'SEVERE', category: 'MFA' });
  await member('here@example.com', { lastSeen: 89 });
  await member('away@example.com', { lastSeen: 91 });
  await member('known@example.com', { breached: true, language: 'fr' });
  const { recommendations, scoring } = await owner.call(securityCenter.recommendations, {});
  expect(recommendations.items[0]?.metadata).toEqual({
    totalUsers: 4,
    mfa: { enrolledUsersCount: 0 },
    inactivity: { staleUsersCount: 1 },
    password: { breachedPasswordUsersCount: 1, historyRecommendations: 5, userLockoutRecommendation: 5 },
    sessions: {
      configuredSessionSettings: 0,
      forceReloginRecommendation: 86_400,
      concurrencyRecommendation: 5,
      idleTimeoutRecommendation: 3_600,
    },
    restrictions: { ipsCount: 0, domainsCount: 0 },
  });
  expect(recommendations.items.map(({ code }) => code)).toContain('BREACHED_PASSWORDS_EXIST');
  // 15 · ½ · ¾ for the breached one and 5 · ¾ for the one away.
  expect(scoring.score).toBe(Math.round(5.625 + 3.75));
  const { insights } = await owner.call(securityCenter.insights, {});
  expect(insights.items.map(({ code }) => code)).toContain('BREACHED_PASSWORD_USERS_EXIST');
  expect((await stranger.call(securityCenter.recommendations, {})).recommendations.items[0]?.metadata.totalUsers).toBe(
    1,
  );
});

test('SECU-5 a fix shows what it will change, does it, and its undoing leaves nothing decided where nothing was', async () => {
  const before = await owner.call(tenantPolicies.lockout, {});
  expect(before.id).toBeNull();
  const params = { code: 'ENABLE_USER_LOCKOUT' } as const;
  expect(await owner.call(securityCenter.previewFix, { params })).toEqual({
    kind: 'lockout',
    before: { enabled: false, maxAttempts: 10 },
    after: { enabled: true, maxAttempts: 5 },
  });
  expect((await owner.call(tenantPolicies.lockout, {})).id).toBeNull();
  const former = await score();
  const done = await owner.call(securityCenter.fix, { params });
  expect(done).toMatchObject({ code: 'ENABLE_USER_LOCKOUT', kind: 'lockout', canUndo: true });
  expect(await score()).toBe(former + 10);
  expect(await recommended()).not.toContain('ENABLE_USER_LOCKOUT');
  await expect(owner.call(securityCenter.fix, { params })).rejects.toMatchObject({
    status: 409,
    type: 'fix_not_needed',
  });
  expect((await owner.call(securityCenter.fixes, {})).items).toEqual([done]);
  expect((await stranger.call(securityCenter.fixes, {})).items).toEqual([]);
  const undo = (by: Browser, id = done.id) => by.call(securityCenter.undoFix, { params: { id } });
  for (const id of [done.id, 'x']) await expect(undo(stranger, id)).rejects.toMatchObject({ status: 404 });
  await undo(owner);
  expect(await owner.call(tenantPolicies.lockout, {})).toEqual(before);
  expect(await score()).toBe(former);
  await expect(undo(owner)).rejects.toMatchObject({ status: 404, type: 'fix_not_found' });
});

test('SECU-5 undoing restores the former row, and nothing of what somebody decided since is taken back', async () => {
  const made = await owner.call(tenantPolicies.createLockout, { body: { enabled: true, maxAttempts: 40 } });
  const first = await fix('STRENGTHEN_USER_LOCKOUT');
  await owner.call(securityCenter.undoFix, { params: { id: first.id } });
  expect(await owner.call(tenantPolicies.lockout, {})).toMatchObject({ id: made.id, enabled: true, maxAttempts: 40 });
  const second = await fix('STRENGTHEN_USER_LOCKOUT');
  await owner.call(tenantPolicies.updateLockout, { body: { id: made.id ?? '', maxAttempts: 4 } });
  expect((await owner.call(securityCenter.fixes, {})).items).toMatchObject([{ id: second.id, canUndo: false }]);
  await expect(owner.call(securityCenter.undoFix, { params: { id: second.id } })).rejects.toMatchObject({
    status: 409,
    type: 'fix_superseded',
  });
  expect(await owner.call(tenantPolicies.lockout, {})).toMatchObject({ maxAttempts: 4 });
  // Two of one policy: only the last one made is as it was left.
  await fix('ENABLE_IDLE_SESSION');
  await fix('ENABLE_FORCE_RELOGIN');
  const sessionFixes = (await owner.call(securityCenter.fixes, {})).items.filter(({ kind }) => kind === 'sessions');
  expect(sessionFixes.map(({ code, canUndo }) => [code, canUndo])).toEqual([
    ['ENABLE_FORCE_RELOGIN', true],
    ['ENABLE_IDLE_SESSION', false],
  ]);
  for (const { id } of sessionFixes) await owner.call(securityCenter.undoFix, { params: { id } });
  const restored = await owner.call(sessions.config, {});
  expect(restored.sessionIdleTimeoutConfiguration?.isActive).toBe(false);
  expect(restored.sessionTimeoutConfiguration?.isActive).toBe(false);
});

test('SECU-1 who asks everyone for a second factor and has none is warned if they ask for it; a client that knows no warning is believed', async () => {
  const stopped = { status: 409, type: 'mfa_locks_you_out', message: expect.stringContaining('"force": true') };
  await expect(fix('FORCE_MFA', { force: false })).rejects.toMatchObject(stopped);
  const body = { enforceMFAType: 'Force', force: false } as const;
  await expect(owner.call(tenantPolicies.createMfa, { body })).rejects.toMatchObject(stopped);
  expect(await owner.call(tenantPolicies.mfa, {})).toMatchObject({ id: null, enforceMFAType: 'DontForce' });
  const forced = await fix('FORCE_MFA');
  expect(await owner.call(tenantPolicies.mfa, {})).toMatchObject({ enforceMFAType: 'Force' });
  await owner.call(securityCenter.undoFix, { params: { id: forced.id } });
  expect(await owner.call(tenantPolicies.mfa, {})).toMatchObject({ id: null, enforceMFAType: 'DontForce' });
});

test('SECU-5 everybody with a breached password is mailed a way to another one, in their language, and nobody else', async () => {
  await owner.call(securityCenter.resetBreached, {});
  const mail = await mailTo(app, 'known@example.com');
  expect(mail.subject).toBe('Veuillez choisir un autre mot de passe Parley');
  expect(linkOf(mail).url.pathname).toBe('/account/reset-password');
  expect(await mailsTo(app, 'here@example.com')).toEqual([]);
  await owner.call(securityCenter.resetBreached, {});
  await owner.call(securityCenter.resetBreached, {});
  await expect(owner.call(securityCenter.resetBreached, {})).rejects.toMatchObject({ status: 429 });
});

test('SECU-2 trap 27 an administrator ends the sessions of a member in the own tenant, and keeps their own', async () => {
  const revoke = (userId: string) => owner.call(sessions.revoke, { body: { userId } });
  await expect(revoke(stranger.userId)).rejects.toMatchObject({ status: 404, type: 'person_not_found' });
  await expect(revoke('x')).rejects.toMatchObject({ status: 404 });
  const tablet = browserAt(app.url);
  const body = { email: 'owner@example.com', password: PASSWORD };
  tablet.token = (await tablet.call(login.withPassword, { body })).accessToken ?? null;
  await tablet.call(users.me, {});
  await revoke(owner.userId);
  await expect(tablet.call(users.me, {})).rejects.toMatchObject({ status: 401 });
  expect((await owner.call(users.me, {})).email).toBe('owner@example.com');
  expect((await stranger.call(users.me, {})).email).toBe('other@example.com');
});
