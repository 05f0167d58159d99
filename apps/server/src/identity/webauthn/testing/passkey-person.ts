import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { activePerson, browserAt } from '../../testing/browser.ts';
import type { Bend, Key, SoftwareAuthenticator } from './software-authenticator.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

export type PasskeyPerson = Browser & { userId: string; email: string; device: SoftwareAuthenticator; key: Key };

/** Makes a passkey on the browser of somebody who just signed in. */
export async function addPasskey(browser: Browser, device: SoftwareAuthenticator, bend: Bend = {}): Promise<Key> {
  const { options } = await browser.call(webAuthn.createDevice, {});
  const { key, ...result } = device.create(options, bend);
  await browser.call(webAuthn.verifyDevice, { body: { ...result, deviceType: 'Platform' } });
  return key;
}

/** Somebody who is signed in and has a passkey. */
export async function passkeyPerson(app: TestApp, email: string, bend: Bend = {}): Promise<PasskeyPerson> {
  const browser = await activePerson(app, email);
  const device = softwareAuthenticator(app.services.publicUrl());
  const key = await addPasskey(browser, device, bend);
  return Object.assign(browser, { email, device, key });
}

/** Signs in on a new browser, by address or by whatever the browser offers. */
export async function signInByPasskey(
  url: string,
  { device, key, email }: Pick<PasskeyPerson, 'device' | 'key'> & { email?: string },
  bend: Bend = {},
): Promise<Browser & { answer: Awaited<ReturnType<typeof login>> }> {
  const browser = browserAt(url);
  const { options } = await browser.call(webAuthn.preLogin, { body: email ? { email } : {} });
  const answer = await login(browser, device.get(options, key, bend));
  browser.token = answer.accessToken ?? null;
  return Object.assign(browser, { answer });
}

const login = (browser: Browser, body: ReturnType<SoftwareAuthenticator['get']>) =>
  browser.call(webAuthn.postLogin, { body });
