import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { auditsOf } from '../mfa/testing/second-factors.ts';
import { activePerson, signedIn } from '../testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const offer = (...ways: ('EmailAndPassword' | 'MagicLink' | 'NoLocalAuthentication')[]) => ({
  body: { mainAuthStrategies: ways.map((strategy) => ({ strategy })), secondaryAuthStrategies: [] },
});

it('SECU-1 AUTH-5 a password signs in only where the tenant lets it, at once, and only who knows it is told', async () => {
  const boss = await activePerson(app, 'boss@example.com', { companyName: 'Strict' });
  const other = await activePerson(app, 'other@example.com', { companyName: 'Easy' });
  for (const way of ['MagicLink', 'NoLocalAuthentication'] as const) {
    await boss.call(tenantPolicies.saveStrategies, offer(way));
    await expect(signedIn(app.url, 'boss@example.com')).rejects.toMatchObject({ status: 403, type: 'password_off' });
    await expect(signedIn(app.url, 'boss@example.com', 'not the right words')).rejects.toMatchObject({
      status: 401,
      type: 'incorrect_credentials',
    });
    await signedIn(app.url, 'other@example.com');
  }
  expect(await auditsOf(app, boss.userId)).toContain('login.way_off');
  // Sessions there are go on.
  expect((await boss.call(users.me, {})).email).toBe('boss@example.com');
  await boss.call(tenantPolicies.saveStrategies, offer('MagicLink', 'EmailAndPassword'));
  await signedIn(app.url, 'boss@example.com');
  expect((await other.call(users.me, {})).email).toBe('other@example.com');
});

it('SECU-1 J4 a way that this installation cannot serve is not made the only one: it would shut everybody out', async () => {
  const boss = await activePerson(app, 'phoneless@example.com', { companyName: 'Phoneless' });
  const texts = [{ strategy: 'SmsCode' as const }];
  const save = (mainAuthStrategies: { strategy: 'SmsCode' | 'EmailAndPassword' }[]) =>
    boss.call(tenantPolicies.saveStrategies, { body: { mainAuthStrategies, secondaryAuthStrategies: [] } });
  const { sms } = app.services;
  // An installation without a gateway for text messages.
  Object.assign(app.services, { sms: null });
  try {
    await expect(save(texts)).rejects.toMatchObject({ status: 409, type: 'text_messages_off' });
    await signedIn(app.url, 'phoneless@example.com');
    await save([...texts, { strategy: 'EmailAndPassword' }]);
    await signedIn(app.url, 'phoneless@example.com');
  } finally {
    Object.assign(app.services, { sms });
  }
  await save(texts);
});
