import { login } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { generateSync } from 'otplib';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#platform/clock.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { JarBrowser } from '../../passwordless/testing/ways.ts';
import { jarBrowser } from '../../passwordless/testing/ways.ts';
import { activePerson, mailsTo, mailTo, PASSWORD } from '../../testing/browser.ts';

/** The code that another implementation shows at that moment. */
export const codeAt = (secret: string, moment: Date): string =>
  generateSync({ secret, epoch: Math.floor(moment.getTime() / 1000) }) as string;

export type MfaPerson = JarBrowser & { userId: string; tenantId: string; email: string };

export const tenantOf = (token: string | null): string =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()).tenantId;
export const claimsOf = (token: string | null | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString());

/** Somebody who is signed in, in a tenant of their own. */
export async function mfaPerson(app: TestApp, email: string): Promise<MfaPerson> {
  const { token, userId, cookie } = await activePerson(app, email, { companyName: `Company of ${email}` });
  const browser = jarBrowser(app.url, { token });
  const [name = '', value = ''] = (cookie ?? '').split('=');
  browser.jar.set(name, value);
  return Object.assign(browser, { userId, tenantId: tenantOf(token), email });
}

/** An app that is enrolled, with its seed; the clock has moved on to a fresh code. */
export async function enrolApp(person: MfaPerson, clock: Clock & { forward(seconds: number): void }) {
  const { secret, qrCode } = await person.call(mfaDevices.enrollAuthenticator, {});
  const setUpCode = codeAt(secret, clock.now());
  const { recoveryCodes = [], recoveryCode } = await person.call(mfaDevices.enrollAuthenticatorVerify, {
    body: { token: setUpCode },
  });
  const { authenticators } = await person.call(mfaDevices.list, {});
  clock.forward(30);
  return {
    id: authenticators.at(-1)?.id ?? '',
    secret,
    qrCode,
    setUpCode,
    recoveryCodes,
    recoveryCode,
    /** The next one: every code is good once, so time goes on. */
    fresh: () => {
      clock.forward(30);
      return codeAt(secret, clock.now());
    },
  };
}

export const signIn = (browser: JarBrowser, email: string, password = PASSWORD) =>
  browser.call(login.withPassword, { body: { email, password } });

/** A new browser at the second step. */
export async function atSecondStep(url: string, email: string, browser = jarBrowser(url)) {
  const answer = await signIn(browser, email);
  return { browser, answer, mfaToken: answer.mfaToken ?? '' };
}

export const verify = (browser: JarBrowser, mfaToken: string, value: string, rememberDevice = false) =>
  browser.call(mfaLogin.verify, { body: { mfaToken, value, rememberDevice } });

/** What a tenant decides, without an administrator. */
export async function decide(app: TestApp, tenantId: string | null, kind: string, settings: object): Promise<void> {
  const db = app.services.database.scoped({ kind: 'system' });
  const text = JSON.stringify(settings);
  await db
    .insertInto('identity.securityPolicies')
    .values({ id: uuidv7(), tenantId, kind, settings: text })
    .onConflict((oc) => oc.columns(['tenantId', 'kind']).doUpdateSet({ settings: text }))
    .execute();
  const { bus } = app.services;
  const marker = uuidv7();
  const heard = new Promise<void>((resolve) => bus.subscribe('test.marker', (text) => text === marker && resolve()));
  await bus.publish('identity.policies', tenantId ?? '*');
  // One connection carries both, one after the other: with this one the policy is known.
  await bus.publish('test.marker', marker);
  await heard;
}

export const force = (app: TestApp, tenantId: string, more: object = {}) =>
  decide(app, tenantId, 'mfa', { enforceMFAType: 'Force', ...more });

/** Waits for the mail about something, of those of that kind; others may come in between. */
export async function mailAbout(app: TestApp, to: string, subject: RegExp, number = 1) {
  for (let count = 1; ; count += 1) {
    await mailTo(app, to, count);
    const about = (await mailsTo(app, to)).filter((mail) => subject.test(mail.subject));
    const wanted = about[number - 1];
    if (wanted) return wanted;
  }
}

export const auditsOf = async (app: TestApp, userId: string): Promise<string[]> =>
  (
    await app.services.database
      .scoped({ kind: 'system' })
      .selectFrom('identity.audits')
      .select('action')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('number')
      .execute()
  ).map(({ action }) => action);
