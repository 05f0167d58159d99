import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { decide, mailAbout } from '../../identity/mfa/testing/second-factors.ts';
import { codeIn, magicTokenIn } from '../../identity/passwordless/testing/ways.ts';
import { mailTo } from '../../identity/testing/browser.ts';
import { softwareAuthenticator } from '../../identity/webauthn/testing/software-authenticator.ts';
import type { House } from './house.ts';
import { freshly } from './house.ts';
import * as shape from './wire-shapes.ts';

type Registration = Parameters<ReturnType<typeof softwareAuthenticator>['create']>[0];
const asRegistration = (options: unknown) => options as Registration;

/** Wire §8.3 to §8.5: links, codes, passkeys and numbers. */
export function waysIn(house: () => House): void {
  describe('PORTAL-7 other ways in', () => {
    it('PORTAL-7 a link and a code by mail sign in; unknown addresses are answered alike', async () => {
      const { app, rest } = house();
      await decide(app, null, 'strategies', {
        mainAuthStrategies: ['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode'].map((strategy) => ({ strategy })),
        secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
      });
      const { email } = await house().owner();
      const link = rest.client();
      await link.call('auth.passwordlessPreLogin', { type: 'MagicLink', email });
      const unknown = { type: 'MagicLink', email: 'nobody-here@example.com' };
      await rest.client().call('auth.passwordlessPreLogin', unknown);
      const token = magicTokenIn(await mailAbout(app, email, /link to sign in/));
      await link.ask(shape.SignedIn, 'auth.passwordlessPostLoginV2', { type: 'MagicLink', token });
      const code = rest.client();
      await code.call('auth.passwordlessPreLogin', { type: 'Code', email });
      const typed = codeIn(await mailAbout(app, email, /code to sign in/));
      await code.ask(shape.LoginAnswer, 'auth.passwordlessPostLogin', { type: 'Code', token: typed });
    });

    it('PORTAL-7 a provider that nobody set up is refused with its reason', async () => {
      const refused = await house()
        .rest.client()
        .refused('auth.loginViaSocialLogin', {
          provider: 'google',
          code: 'c',
          redirectUri: 'http://app.test/account/social/success',
          state: JSON.stringify({ provider: 'google' }),
        });
      expect(refused).toMatchObject({ message: expect.stringMatching(/\w/) });
      expect([400, 403, 404, 422]).toContain(refused.statusCode);
    });

    it('PORTAL-7 trap 3 passkeys: their options are wrapped, made and used, and taken away', async () => {
      const { app, rest } = house();
      const person = await house().owner();
      const device = softwareAuthenticator(app.url);
      const Wrapped = z.object({ options: shape.RegistrationOptions });
      const { options } = await person.ask(Wrapped, 'auth.webAuthnCreateNewDeviceSession');
      const { key, ...result } = device.create(asRegistration(options), { attachment: 'platform' });
      await person.call('auth.verifyNewDeviceSession', {
        id: result.id,
        response: result.response,
        deviceType: 'Platform',
      });
      const Devices = z.object({
        devices: z.array(z.object({ id: z.string(), deviceType: z.string(), createdAt: z.string() })),
      });
      const { devices } = await person.ask(Devices, 'auth.getWebAuthnDevices');
      const Asked = z.object({ options: shape.AssertionOptions });
      for (const method of ['auth.webAuthnPostLoginV2', 'auth.webAuthnPostLogin']) {
        const client = rest.client();
        const asked = await client.ask(Asked, 'auth.webAuthnPreLogin', { email: person.email });
        const { id, response } = device.get(asked.options, key);
        const answer = await client.ask(z.looseObject({}), method, { id, response });
        expect(answer.user ?? answer.accessToken).toBeTruthy();
      }
      await person.call('auth.deleteWebAuthnDevice', devices[0]?.id);
      expect((await person.ask(Devices, 'auth.getWebAuthnDevices')).devices).toEqual([]);
    });

    it('PORTAL-7 phone numbers: made, verified, listed, changed, removed by a code', async () => {
      const { app } = house();
      const person = await house().owner();
      const [number, second] = ['+33612349901', '+33612349902'];
      const { otcToken } = await person.ask(shape.Sent, 'userPhoneNumbers.createPhoneNumber', {
        phoneNumber: number,
        verify: true,
      });
      await person.call('userPhoneNumbers.verifyPhoneNumber', { otcToken, code: codeIn(await mailTo(app, number)) });
      const Page = shape.page(shape.PhoneNumber);
      const { items } = await person.ask(Page, 'userPhoneNumbers.getUserPhoneNumbers', { _limit: 10, _offset: 0 });
      expect(items).toMatchObject([{ phoneNumber: number, verified: true }]);
      if (person.has('userPhoneNumbers.getUserOwnPhoneNumbers'))
        await person.ask(shape.list(shape.PhoneNumber), 'userPhoneNumbers.getUserOwnPhoneNumbers');
      await person.call('userPhoneNumbers.createPhoneNumber', { phoneNumber: second });
      const again = await person.ask(shape.Sent, 'userPhoneNumbers.preVerifyPhoneNumber', { phoneNumber: second });
      await person.call('userPhoneNumbers.verifyPhoneNumber', {
        otcToken: again.otcToken,
        code: codeIn(await mailTo(app, second)),
      });
      const Removal = z.object({ phoneId: z.string(), otcToken: z.string() });
      const removal = await person.ask(Removal, 'userPhoneNumbers.deletePhoneNumber', items[0]?.id);
      await person.call('userPhoneNumbers.verifyDeletePhoneNumber', removal.phoneId, {
        otcToken: removal.otcToken,
        code: codeIn(await mailTo(app, number, 2)),
      });
      const changed = '+33612349903';
      const Change = z.object({ changePhoneId: z.string() });
      const { changePhoneId } = await person.ask(Change, 'auth.changePhoneNumberWithVerification', {
        phoneNumber: changed,
      });
      await person.call('auth.verifyChangePhoneNumber', { changePhoneId, code: codeIn(await mailTo(app, changed)) });
      // The number was lost: the mailbox proves who asks, and another one takes its place.
      const stranger = house().rest.client();
      const Reset = z.object({ resetPhoneNumberToken: z.string() });
      const { resetPhoneNumberToken } = await stranger.ask(Reset, 'auth.resetPhoneNumber', { email: person.email });
      const code = codeIn(await mailAbout(app, person.email, /code to change your phone number/));
      const Proven = z.object({ changePhoneNumberToken: z.string() });
      const proven = await stranger.ask(Proven, 'auth.verifyResetPhoneNumber', { resetPhoneNumberToken, code });
      await stranger.call('auth.changePhoneNumber', { ...proven, phoneNumber: '+33612349904' });
      await freshly(person);
    });
  });
}
