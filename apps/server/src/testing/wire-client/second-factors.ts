import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { codeAt, force, mailAbout } from '../../identity/mfa/testing/second-factors.ts';
import { codeIn } from '../../identity/passwordless/testing/ways.ts';
import { mailTo } from '../../identity/testing/browser.ts';
import { softwareAuthenticator } from '../../identity/webauthn/testing/software-authenticator.ts';
import type { House, Somebody } from './house.ts';
import { PASSWORD } from './house.ts';
import type { WireClient } from './open-client.ts';
import * as shape from './wire-shapes.ts';

type Registration = Parameters<ReturnType<typeof softwareAuthenticator>['create']>[0];
const SECOND_STEP = /second step to sign in/;
const Seed = z.extend(shape.QrCode, { secret: z.string() });
const Recovery = z.object({ recoveryCode: z.string() });
const Begun = z.object({ webauthnToken: z.string(), options: shape.RegistrationOptions });
const Asked = z.object({ webauthnToken: z.string(), options: shape.AssertionOptions });
/** What the two forms of a call make of the same answer. */
const In = z.union([shape.SignedIn, shape.LoginUser, shape.LoginAnswer]);

/** Wire §8.2. */
export function secondFactors(house: () => House): void {
  /** A new browser at the second step, as the client sees it (traps 17 and 18). */
  const atSecondStep = async ({ email }: Somebody) => {
    const client = house().rest.client();
    const { user } = await client.ask(z.object({ user: shape.Challenge }), 'auth.loginv2', {
      email,
      password: PASSWORD,
    });
    const Remember = z.object({ isAllowedToRemember: z.boolean(), mfaDeviceExpiration: z.number() });
    await client.ask(Remember, 'auth.checkIfAllowToRememberMfaDevice', user.mfaToken);
    return { client, mfaToken: user.mfaToken, challenge: user };
  };
  const forced = async (): Promise<Somebody> => {
    const person = await house().owner();
    await force(house().app, person.tenantId);
    return person;
  };
  const signedIn = async (client: WireClient) => void (await client.ask(shape.User, 'auth.getMeV2'));

  describe('PORTAL-7 second factors of one’s own', () => {
    it('PORTAL-7 trap 10 trap 17 trap 18 an app: its picture is shown as it is, it is asked for, it steps up, it is taken off', async () => {
      const { clock } = house();
      const person = await house().owner();
      const Strategies = z.object({ strategies: z.array(z.object({ strategy: z.string(), isActive: z.boolean() })) });
      await person.ask(Strategies, 'auth.getMFAStrategiesConfig');
      // The client compares this text.
      expect(await person.refused('auth.generateStepupSession', { maxAge: 0 })).toMatchObject({
        message: 'MFA is not enrolled',
      });
      const { secret } = await person.ask(Seed, 'auth.preEnrollMFAAuthenticatorApp');
      const code = () => {
        clock.forward(30);
        return codeAt(secret, clock.now());
      };
      const { recoveryCode } = await person.ask(Recovery, 'auth.enrollMFAAuthenticatorApp', { token: code() });
      const { authenticators } = await person.ask(shape.MfaDevices, 'auth.getMFADevices');
      const id = authenticators[0]?.id;

      for (const method of ['auth.loginWithMfaV2', 'auth.loginWithMfa']) {
        const { client, mfaToken, challenge } = await atSecondStep(person);
        expect(challenge.mfaEnrolled).toBe(true);
        await client.ask(In, method, { mfaToken, value: code(), rememberDevice: false });
        await signedIn(client);
      }
      const { client, mfaToken } = await atSecondStep(person);
      const Login = z.object({ accessToken: z.string() });
      const value = { mfaToken, value: code() };
      client.token = (await client.ask(Login, 'auth.verifyMFAAuthenticatorAppForLogin', id, value)).accessToken;
      await signedIn(client);

      clock.forward(11 * 60);
      const again = await client.ask(shape.SignedIn, 'auth.refreshTokenV3');
      client.token = again.user.accessToken;
      const Asks = z.object({ mfaToken: z.string(), mfaEnrolled: z.literal(true), mfaDevices: shape.MfaDevices });
      const stepUp = await client.ask(Asks, 'auth.generateStepupSession', { maxAge: 600 });
      await client.ask(shape.SignedIn, 'auth.loginWithMfaV2', { mfaToken: stepUp.mfaToken, value: code() });
      await client.call('auth.disableMFAAuthenticatorApp', id, { token: code() });
      expect((await client.ask(shape.MfaDevices, 'auth.getMFADevices')).authenticators).toEqual([]);

      // The older form of the same, and the way out without the app.
      const older = await client.ask(Seed, 'auth.enrollMfa');
      clock.forward(30);
      await client.call('auth.verifyMfa', { token: codeAt(older.secret, clock.now()) });
      clock.forward(30);
      await client.call('auth.disableMfa', { token: codeAt(older.secret, clock.now()) });
      const last = await client.ask(Seed, 'auth.preEnrollMFAAuthenticatorApp');
      clock.forward(30);
      const token = codeAt(last.secret, clock.now());
      const fresh = await client.ask(Recovery, 'auth.enrollMFAAuthenticatorApp', { token });
      expect(fresh.recoveryCode).not.toBe(recoveryCode);
      const stranger = house().rest.client();
      await stranger.call('auth.recoverMfaToken', { email: person.email, recoveryCode: fresh.recoveryCode });
      // The code stands for the second factor of one sign-in, and that one asks for a new factor (0066).
      const signingIn = { email: person.email, password: PASSWORD };
      const { user } = await stranger.ask(z.object({ user: shape.Challenge }), 'auth.loginv2', signingIn);
      expect(user.mfaEnrolled).toBe(false);
      const { mfaToken: recovering } = user;
      const seed = await stranger.ask(Seed, 'auth.preEnrollMFAAuthenticatorAppForLogin', { mfaToken: recovering });
      clock.forward(30);
      const kept = { mfaToken: recovering, token: codeAt(seed.secret, clock.now()), rememberDevice: false };
      await stranger.ask(In, 'auth.enrollMFAAuthenticatorAppForLogin', kept);
      await signedIn(stranger);
    });

    it('PORTAL-7 text messages', async () => {
      const { app } = house();
      const person = await house().owner();
      const number = '+33612349911';
      const { otcToken, phoneNumber } = await person.ask(shape.SentToPhone, 'auth.preEnrollMFASMS', {
        phoneNumber: number,
      });
      expect(phoneNumber).toBe(number);
      await person.call('auth.enrollMFASMS', { otcToken, code: codeIn(await mailTo(app, number)) });
      let messages = 1;
      const nextCode = async () => {
        messages += 1;
        return codeIn(await mailTo(app, number, messages));
      };
      let id = '';
      for (const method of ['auth.verifyMFASMSForLoginV2', 'auth.verifyMFASMSForLogin']) {
        const { client, mfaToken, challenge } = await atSecondStep(person);
        id = challenge.mfaDevices?.phones[0]?.id ?? '';
        const sent = await client.ask(shape.SentToPhone, 'auth.preVerifyMFASMSForLogin', id, { mfaToken });
        const code = await nextCode();
        await client.ask(In, method, id, { mfaToken, otcToken: sent.otcToken, code });
        await signedIn(client);
        person.token = client.token;
      }
      const removal = await person.ask(shape.SentToPhone, 'auth.preDisableMFASMS', id);
      await person.call('auth.disableMFASMS', id, { otcToken: removal.otcToken, code: await nextCode() });
      expect((await person.ask(shape.MfaDevices, 'auth.getMFADevices')).phones).toEqual([]);
    });

    it('PORTAL-7 security keys', async () => {
      const { app } = house();
      const person = await house().owner();
      const device = softwareAuthenticator(app.url);
      const begun = await person.ask(Begun, 'auth.preEnrollMFAWebAuthn');
      const { key, ...made } = device.create(begun.options as Registration, { attachment: 'cross-platform' });
      const { webauthnToken } = begun;
      await person.call('auth.enrollMFAWebAuthn', { webauthnToken, deviceType: 'CrossPlatform', options: made });
      let id = '';
      for (const method of ['auth.verifyMFAWebAuthnForLoginV2', 'auth.verifyMFAWebAuthnForLogin']) {
        const { client, mfaToken, challenge } = await atSecondStep(person);
        id = challenge.mfaDevices?.webauthn[0]?.id ?? '';
        const asked = await client.ask(Asked, 'auth.preVerifyMFAWebAuthnForLogin', id, { mfaToken });
        const options = device.get(asked.options, key);
        await client.ask(In, method, id, {
          mfaToken,
          webauthnToken: asked.webauthnToken,
          options,
          rememberDevice: true,
        });
        await signedIn(client);
        person.token = client.token;
      }
      const removal = await person.ask(Asked, 'auth.preDisableMFAWebAuthn', id);
      await person.call('auth.disableMFAWebAuthn', id, {
        webauthnToken: removal.webauthnToken,
        options: device.get(removal.options, key),
      });
      expect((await person.ask(shape.MfaDevices, 'auth.getMFADevices')).webauthn).toEqual([]);
    });
  });

  describe('PORTAL-7 second factors that a tenant forces', () => {
    const both = (name: string) => [`auth.${name}V2`, `auth.${name}`];

    it('PORTAL-7 trap 18 an app is enrolled before there is a session', async () => {
      const { clock } = house();
      for (const method of both('enrollMFAAuthenticatorAppForLogin')) {
        const { client, mfaToken, challenge } = await atSecondStep(await forced());
        expect(challenge).toMatchObject({
          mfaEnrolled: false,
          mfaStrategies: expect.arrayContaining(['AuthenticatorApp']),
        });
        const { secret } = await client.ask(Seed, 'auth.preEnrollMFAAuthenticatorAppForLogin', { mfaToken });
        await client.ask(In, method, { mfaToken, token: codeAt(secret, clock.now()), rememberDevice: false });
        await signedIn(client);
      }
    });

    it('PORTAL-7 a number is enrolled before there is a session', async () => {
      let last = 20;
      for (const method of both('enrollMFASMSForLogin')) {
        const { client, mfaToken } = await atSecondStep(await forced());
        last += 1;
        const number = `+336123499${last}`;
        const body = { mfaToken, phoneNumber: number };
        const { otcToken } = await client.ask(shape.SentToPhone, 'auth.preEnrollMFASMSForLogin', body);
        const code = codeIn(await mailTo(house().app, number));
        await client.ask(In, method, { mfaToken, otcToken, code });
        await signedIn(client);
      }
    });

    it('PORTAL-7 a security key is enrolled before there is a session', async () => {
      for (const method of both('enrollMFAWebAuthnForLogin')) {
        const { client, mfaToken } = await atSecondStep(await forced());
        const { webauthnToken, options } = await client.ask(Begun, 'auth.preEnrollMFAWebAuthnForLogin', { mfaToken });
        const { key: _, ...made } = softwareAuthenticator(house().app.url).create(options as Registration, {
          attachment: 'platform',
        });
        const publicKey = { rp: options.rp, ignored: true };
        const body = { mfaToken, webauthnToken, deviceType: 'Platform', options: made, publicKey };
        await client.ask(In, method, body);
        await signedIn(client);
      }
    });

    it('PORTAL-7 a code by mail', async () => {
      for (const method of both('verifyMFAEmailCode')) {
        const person = await forced();
        const { client, mfaToken } = await atSecondStep(person);
        const { otcToken } = await client.ask(shape.Sent, 'auth.preVerifyMFAEmailCode', { mfaToken });
        const code = codeIn(await mailAbout(house().app, person.email, SECOND_STEP));
        await client.ask(In, method, { mfaToken, otcToken, code, rememberDevice: false });
        await signedIn(client);
      }
    });
  });
}
