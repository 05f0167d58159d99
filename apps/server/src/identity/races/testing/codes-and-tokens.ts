import { apiTokenExchange, apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { phones } from '@parley/contracts/identity/phones.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { codeAt } from '../../mfa/testing/second-factors.ts';
import { ask, codeIn } from '../../passwordless/testing/ways.ts';
import { browserAt, mailTo, PASSWORD } from '../../testing/browser.ts';
import { softwareAuthenticator } from '../../webauthn/testing/software-authenticator.ts';
import { asked, atSecondFactor, byCode, moving, passkeyOf, strangerAt } from './prepared.ts';
import type { Pair } from './race-stage.ts';

export const CODES_AND_TOKENS: Pair[] = [
  ...byCode('code', 'a code by mail'),
  {
    name: 'a code that is asked for again',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, browser } = await asked(stage, 'code');
      return {
        use: () => ask(stage.held(browser), 'code', { email: person.email }),
        takeAway: () => stage.erase(person),
      };
    },
  },
  {
    name: 'an access token that asks for its profile',
    meanwhile: 'the account is erased',
    step: 1,
    prepare: async (stage) => {
      const person = await stage.person();
      return { use: () => stage.held(person).call(users.me, {}), takeAway: () => stage.erase(person) };
    },
  },
  {
    name: 'a code by text message',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, use } = await asked(stage, 'smscode');
      return { use, takeAway: () => stage.erase(person) };
    },
  },
  {
    name: 'the code of a new address',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, use } = await moving(stage);
      return { use, takeAway: () => stage.erase(person) };
    },
  },
  {
    name: 'the code of a new address',
    meanwhile: 'another person signs up with that address',
    prepare: async (stage) => {
      const { email, use } = await moving(stage);
      const body = { email, name: 'Mallory', password: PASSWORD };
      return { use, takeAway: () => browserAt(stage.app.url).call(signUp.signUp, { body }) };
    },
  },
  {
    name: 'the code of a reset of the phone number',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const person = await stage.person();
      const { resetPhoneNumberToken } = await browserAt(stage.app.url).call(phones.reset, {
        body: { email: person.email },
      });
      const code = codeIn(await mailTo(stage.app, person.email));
      return {
        use: () => strangerAt(stage).call(phones.resetVerify, { body: { resetPhoneNumberToken, code } }),
        takeAway: () => stage.erase(person),
      };
    },
  },
  {
    name: 'the new number of a reset',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const person = await stage.person();
      const browser = browserAt(stage.app.url);
      const { resetPhoneNumberToken } = await browser.call(phones.reset, { body: { email: person.email } });
      const code = codeIn(await mailTo(stage.app, person.email));
      const body = { resetPhoneNumberToken, code };
      const { changePhoneNumberToken } = await browser.call(phones.resetVerify, { body });
      const change = { changePhoneNumberToken, phoneNumber: '+33612345678' };
      return {
        use: () => stage.held(browser).call(phones.change, { body: change }),
        takeAway: () => stage.erase(person),
      };
    },
  },
  {
    name: 'the code of a new own number',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const person = await stage.person();
      const phoneNumber = `+337${String(Date.now()).slice(-8)}`;
      const { otcToken = '' } = await person.call(phones.create, { body: { phoneNumber, verify: true } });
      const code = codeIn(await mailTo(stage.app, phoneNumber));
      return {
        use: () => stage.held(person).call(phones.verify, { body: { otcToken, code } }),
        takeAway: () => stage.erase(person),
      };
    },
  },
  {
    name: 'client credentials that are exchanged',
    meanwhile: 'they are revoked',
    prepare: async (stage) => {
      const owner = await stage.owner();
      const { clientId, secret = '' } = await owner.call(apiTokens.createMine, { body: { description: 'x' } });
      return {
        use: () => strangerAt(stage).call(apiTokenExchange.exchange, { body: { clientId, secret: secret ?? '' } }),
        takeAway: () => owner.call(apiTokens.revokeMine, { params: { id: clientId } }),
      };
    },
  },
  {
    name: 'an API token that is made',
    meanwhile: 'its maker is erased',
    prepare: async (stage) => {
      const owner = await stage.owner('new');
      return {
        use: () => stage.held(owner).call(apiTokens.createMyAccessToken, { body: { description: 'x' } }),
        takeAway: () => stage.erase(owner),
      };
    },
  },
  {
    name: 'an API token of the tenant that is made',
    meanwhile: 'its role is deleted',
    prepare: async (stage) => {
      const owner = await stage.owner();
      const { id } = await owner.call(roles.create, { body: { name: stage.address(), permissions: [] } });
      const body = { description: 'x', roleIds: [id] };
      return {
        use: () => stage.held(owner).call(apiTokens.createTenantsAccessToken, { body }),
        takeAway: () => owner.call(roles.remove, { params: { id } }),
      };
    },
  },
  {
    name: 'a passkey that signs in',
    meanwhile: 'it is removed',
    prepare: async (stage) => {
      const { person, use } = await passkeyOf(stage);
      const id = (await person.call(webAuthn.devices, {})).devices[0]?.id ?? '';
      return { use, takeAway: () => person.call(webAuthn.deleteDevice, { params: { id } }) };
    },
  },
  {
    name: 'a passkey that signs in',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, use } = await passkeyOf(stage);
      return { use, takeAway: () => stage.erase(person) };
    },
  },
  {
    name: 'a passkey that is made',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const person = await stage.person();
      const device = softwareAuthenticator(stage.app.services.publicUrl());
      const { options } = await person.call(webAuthn.createDevice, {});
      const { key: _, ...body } = device.create(options);
      return {
        use: () => stage.held(person).call(webAuthn.verifyDevice, { body }),
        takeAway: () => stage.erase(person),
      };
    },
  },
  {
    name: 'a second factor',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, browser, mfaToken, code } = await atSecondFactor(stage);
      return {
        use: () => stage.held(browser).call(mfaLogin.verify, { body: { mfaToken, value: code } }),
        takeAway: () => stage.erase(person),
      };
    },
  },
  {
    name: 'a recovery code',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, browser, mfaToken, recoveryCode } = await atSecondFactor(stage);
      const body = { email: person.email, recoveryCode, mfaToken };
      return {
        use: () => stage.held(browser).call(mfaLogin.recover, { body }),
        takeAway: () => stage.erase(person),
      };
    },
  },
  {
    name: 'a second factor that is set up after a recovery code',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, browser, mfaToken, recoveryCode, now } = await atSecondFactor(stage);
      await browser.call(mfaLogin.recover, { body: { email: person.email, recoveryCode, mfaToken } });
      const { secret } = await browser.call(mfaLogin.enrollAuthenticator, { body: { mfaToken } });
      const body = { mfaToken, token: codeAt(secret, now) };
      return {
        use: () => stage.held(browser).call(mfaLogin.enrollAuthenticatorVerify, { body }),
        takeAway: () => stage.erase(person),
      };
    },
  },
  {
    name: 'a refresh token',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const person = await stage.person();
      return { use: () => stage.held(person).call(login.refresh, {}), takeAway: () => stage.erase(person) };
    },
  },
  {
    name: 'a refresh token',
    meanwhile: 'its session is signed out',
    prepare: async (stage) => {
      const person = await stage.person();
      return { use: () => stage.held(person).call(login.refresh, {}), takeAway: () => person.call(login.logout, {}) };
    },
  },
];
