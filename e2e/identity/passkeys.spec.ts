import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';

const house = journeys();

type Device = { transport: 'internal' | 'usb'; hasUserVerification: boolean };

/** A virtual authenticator of Chromium at that page, which touches itself. */
async function plugIn(page: Page, { transport, hasUserVerification }: Device) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification,
      isUserVerified: hasUserVerification,
      automaticPresenceSimulation: true,
    },
  });
  return { devTools, authenticatorId };
}
type Plugged = Awaited<ReturnType<typeof plugIn>>;

/** Everything the authenticator keeps, to carry it to the browser of another visit. */
async function carry({ devTools, authenticatorId }: Plugged, to: Plugged): Promise<void> {
  const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
  for (const credential of credentials)
    await to.devTools.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential });
}

type Asked = { status: number; body: Record<string, unknown> };

/** What the page of the product does with the browser: our options in, the browser's answer back to us. */
const makePasskey = (page: Page, { accessToken }: Person): Promise<Asked> =>
  page.evaluate(async (token) => {
    const ask = async (path: string, body?: unknown): Promise<Asked> => {
      const response = await fetch(`/frontegg/identity/resources/users/webauthn/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body ?? {}),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : {} };
    };
    const { body } = await ask('devices');
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      body.options as PublicKeyCredentialCreationOptionsJSON,
    );
    try {
      const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
      return await ask('devices/verify', { ...made.toJSON(), deviceType: 'Platform' });
    } catch (error) {
      return { status: 0, body: { refused: (error as Error).name } };
    }
  }, accessToken);

const signIn = (page: Page, email: string | null): Promise<Asked> =>
  page.evaluate(async (named) => {
    const ask = async (path: string, body: unknown): Promise<Asked> => {
      const response = await fetch(`/frontegg/identity/resources/auth/v1/webauthn/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const { body } = await ask('prelogin', named ? { email: named } : {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      body.options as PublicKeyCredentialRequestOptionsJSON,
    );
    try {
      const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
      return await ask('postlogin', shown.toJSON());
    } catch (error) {
      return { status: 0, body: { refused: (error as Error).name } };
    }
  }, email);

describe('AUTH-10 passkeys in a real browser', () => {
  test('AUTH-10 W4 W8 a passkey made in one browser signs in from another, without an address and after one', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/settings'));
    const laptop = await plugIn(page, { transport: 'internal', hasUserVerification: true });
    expect(await makePasskey(page, person)).toEqual({ status: 200, body: {} });
    // The same device is not asked to keep a second one.
    expect(await makePasskey(page, person)).toMatchObject({ status: 0, body: { refused: 'InvalidStateError' } });

    const { page: other } = await house.stranger();
    await other.goto(house.at('/account/login'));
    const synced = await plugIn(other, { transport: 'internal', hasUserVerification: true });
    await carry(laptop, synced);
    for (const email of [null, person.email])
      expect(await signIn(other, email)).toMatchObject({
        status: 200,
        body: { userEmail: person.email, amr: ['hwk', 'user', 'mfa'], mfaRequired: false },
      });
    // The cookie is set: the product opens.
    await other.goto(house.at('/settings'));
    await other.getByRole('heading', { name: 'Settings' }).waitFor();

    // The laptop never learned how far its copy counted: that is what a cloned key looks like.
    expect(await signIn(page, null)).toMatchObject({ status: 401, body: { type: 'passkey_refused' } });
    expect(await signIn(other, null)).toMatchObject({ status: 401, body: { type: 'passkey_refused' } });
  });

  test('AUTH-10 W3 W9 a key that cannot verify anybody makes no passkey; somebody unknown is asked and not let in', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/settings'));
    const plain = await plugIn(page, { transport: 'usb', hasUserVerification: false });
    expect(await makePasskey(page, person)).toMatchObject({ status: 0, body: { refused: 'NotAllowedError' } });
    await plain.devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: plain.authenticatorId });

    const { page: stranger } = await house.stranger();
    await stranger.goto(house.at('/account/login'));
    await plugIn(stranger, { transport: 'internal', hasUserVerification: true });
    expect(await signIn(stranger, 'nobody@example.com')).toMatchObject({
      status: 0,
      body: { refused: 'NotAllowedError' },
    });
  });
});
