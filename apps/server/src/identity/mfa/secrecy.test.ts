import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { codeIn } from '../passwordless/testing/ways.ts';
import { mailTo } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { atSecondStep, codeAt, force, mailAbout, mfaPerson, verify } from './testing/second-factors.ts';

const clock = testClock();
const logged: string[] = [];
const answered: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock, log: { write: (line) => logged.push(line) } });
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await real(...call);
    // The mailbox is where codes are meant to arrive.
    if (!response.url.includes('/dev/mailbox'))
      answered.push(`${await response.clone().text()}\n${JSON.stringify([...response.headers])}`);
    return response;
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.close();
});

it('AUTH-11 M10 no code stands in an answer, a log, an event or an audit, right or wrong as it may be', async () => {
  const person = await mfaPerson(app, 'secret@example.com');
  await force(app, person.tenantId);
  const typed: string[] = [];
  const first = await atSecondStep(app.url, person.email);
  const { mfaToken, browser } = first;
  const { otcToken } = await browser.call(mfaLogin.emailCode, { body: { mfaToken } });
  const mailed = codeIn(await mailAbout(app, person.email, /second step to sign in/));
  const number = '+33612345301';
  const sms = await browser.call(mfaLogin.enrollSms, { body: { mfaToken, phoneNumber: number } });
  const texted = codeIn(await mailTo(app, number));
  typed.push(mailed, texted, '918273');
  await expect(
    browser.call(mfaLogin.emailCodeVerify, { body: { mfaToken, otcToken, code: '918273' } }),
  ).rejects.toMatchObject({ status: 400 });
  const { secret } = await browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } });
  const setUp = codeAt(secret, clock.now());
  typed.push(setUp);
  await expect(
    browser.call(mfaLogin.enrollSmsVerify, { body: { mfaToken, otcToken: sms.otcToken, code: `${texted}9` } }),
  ).rejects.toMatchObject({ status: 400 });
  const done = await verify(browser, mfaToken, setUp);
  browser.token = done.accessToken ?? null;
  const recovery = done.recoveryCode?.split('\n') ?? [];
  clock.forward(30);
  const second = await atSecondStep(app.url, person.email);
  typed.push(codeAt(secret, clock.now()));
  await verify(second.browser, second.mfaToken, typed.at(-1) ?? '');
  await expect(
    second.browser.call(mfaLogin.recover, {
      body: { email: person.email, recoveryCode: recovery[0]?.slice(0, -1) ?? '' },
    }),
  ).rejects.toMatchObject({ status: 401 });
  await browser.call(mfaDevices.list, {});

  const db = app.services.database.scoped({ kind: 'system' });
  const events = JSON.stringify(await db.selectFrom('platform.events').selectAll().execute());
  const audits = JSON.stringify(await db.selectFrom('identity.audits').selectAll().execute());
  const challenges = JSON.stringify(await db.selectFrom('identity.challenges').selectAll().execute());
  expect(logged.some((line) => line.includes('mfa/verify'))).toBe(true);
  expect(typed.every((code) => /^\d{6}$/.test(code))).toBe(true);
  for (const place of [logged.join('\n'), answered.join('\n'), events, audits, challenges])
    for (const code of typed) expect(place).not.toMatch(new RegExp(`(?<![\\dA-Za-z_.-])${code}(?![\\dA-Za-z_.-])`));
  // Shown once, in the answer of the enrolment, and nowhere else; the seed neither.
  expect(answered.filter((text) => text.includes(recovery[1] ?? 'none'))).toHaveLength(1);
  for (const place of [logged.join('\n'), events, audits, challenges])
    for (const hidden of [...recovery, secret, mfaToken]) expect(place).not.toContain(hidden);
});

it('AUTH-11 M10 no answer has a place for a code', () => {
  const names: string[] = [];
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties } = schema as { properties?: Record<string, unknown> };
    names.push(...Object.keys(properties ?? {}));
    for (const part of Object.values(schema)) walk(part);
  };
  const groups = allEndpoints.filter(({ tag }) =>
    ['mfa', 'mfa-devices', 'step-up', 'passwordless', 'phones', 'login'].includes(tag),
  );
  for (const { endpoints } of groups)
    for (const { response } of Object.values(endpoints))
      if (response) walk(z.toJSONSchema(response, { unrepresentable: 'any' }));
  expect(names).toContain('otcToken');
  expect(
    names.filter((name) => /code|otp|seed|debug/i.test(name)).filter((name) => !/^(qrCode|recoveryCodes?)$/.test(name)),
  ).toEqual([]);
});
