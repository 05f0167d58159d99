import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { codeAt } from '../../mfa/testing/second-factors.ts';
import type { Way } from '../../passwordless/testing/ways.ts';
import { ask, codeIn, finish, magicTokenIn, verifiedNumber } from '../../passwordless/testing/ways.ts';
import type { Browser } from '../../testing/browser.ts';
import { browserAt, mailTo, PASSWORD } from '../../testing/browser.ts';
import { addPasskey } from '../../webauthn/testing/passkey-person.ts';
import { softwareAuthenticator } from '../../webauthn/testing/software-authenticator.ts';
import type { Pair, Person, RaceStage } from './race-stage.ts';

const NEXT_PASSWORD = 'copper lantern by the quay 7';
export const codeOf = (text: string): string => /\b(\d{8})\b/.exec(text)?.[1] ?? '';
export const strangerAt = ({ app, held }: RaceStage) => held(browserAt(app.url));

export const signsUpBy = async (stage: RaceStage, owner: Person) => {
  const { token } = await owner.call(invitations.createLink, { body: {} });
  const body = { email: stage.address(), name: 'Ada Martin', password: PASSWORD, invitationToken: token };
  return { body, use: () => strangerAt(stage).call(signUp.signUp, { body }) };
};

/** A newcomer with an invitation, which its owner may revoke. */
export async function invited(stage: RaceStage) {
  const host = await stage.owner();
  const email = stage.address();
  const { id } = await host.call(invitations.invite, { body: { email } });
  const body = { ...(await stage.link(email, 1)), password: PASSWORD };
  return { id, email, host, activate: () => strangerAt(stage).call(activation.activate, { body }) };
}

/** A person with an account and an invitation. */
export async function invitedMember(
  stage: RaceStage,
  host: Person,
  more: { groupIds?: string[]; roleIds?: string[] } = {},
) {
  const guest = await stage.person();
  const { id } = await host.call(invitations.invite, { body: { email: guest.email, ...more } });
  const { userId, token } = await stage.link(guest.email, 1);
  return { id, accept: () => stage.held(guest).call(invitations.accept, { body: { userId, token } }) };
}

export async function asked(stage: RaceStage, type: Way) {
  const person = await stage.person();
  const phoneNumber = `+336${String(Date.now()).slice(-8)}`;
  if (type === 'smscode') await verifiedNumber(stage.app, person, phoneNumber);
  const browser = browserAt(stage.app.url);
  await ask(browser, type, type === 'smscode' ? { phoneNumber } : { email: person.email });
  const mail = await mailTo(stage.app, type === 'smscode' ? phoneNumber : person.email, type === 'smscode' ? 2 : 1);
  const token = type === 'magiclink' ? magicTokenIn(mail) : codeIn(mail);
  return { person, browser, use: () => finish(stage.held(browser), type, token) };
}

export const byCode = (type: Way, name: string): Pair[] => [
  {
    name,
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, use } = await asked(stage, type);
      return { use, takeAway: () => stage.erase(person) };
    },
  },
  {
    name,
    meanwhile: 'another one is asked for in the same browser',
    prepare: async (stage) => {
      const { person, browser, use } = await asked(stage, type);
      const body = { email: person.email };
      return { use, takeAway: () => browser.call(passwordless.preLogin, { params: { type }, body }) };
    },
  },
];

export async function resetting(stage: RaceStage) {
  const person = await stage.person();
  await browserAt(stage.app.url).call(passwords.forgot, { body: { email: person.email } });
  const body = { ...(await stage.link(person.email, 1)), password: NEXT_PASSWORD };
  return { person, body, use: () => strangerAt(stage).call(passwords.reset, { body }) };
}

export async function moving(stage: RaceStage) {
  const person = await stage.person();
  const email = stage.address();
  await person.call(users.changeEmail, { body: { email } });
  const code = codeOf((await mailTo(stage.app, email)).text);
  const verifyAt = (browser: Browser) => browser.call(users.verifyEmail, { body: { email, code } });
  return { person, email, use: () => verifyAt(stage.held(person)), verify: () => verifyAt(person) };
}

export async function passkeyOf(stage: RaceStage) {
  const person = await stage.person();
  const device = softwareAuthenticator(stage.app.services.publicUrl());
  const key = await addPasskey(person, device);
  const browser = browserAt(stage.app.url);
  const { options } = await browser.call(webAuthn.preLogin, { body: {} });
  const body = device.get(options, key);
  return { person, use: () => stage.held(browser).call(webAuthn.postLogin, { body }) };
}

/** A person with an authenticator app, in another browser, at the second step. */
export async function atSecondFactor(stage: RaceStage) {
  const person = await stage.person();
  const now = stage.app.services.clock.now();
  const { secret } = await person.call(mfaDevices.enrollAuthenticator, {});
  const { recoveryCodes = [] } = await person.call(mfaDevices.enrollAuthenticatorVerify, {
    body: { token: codeAt(secret, now) },
  });
  const browser = browserAt(stage.app.url);
  const body = { email: person.email, password: PASSWORD };
  const { mfaToken = '' } = await browser.call(login.withPassword, { body });
  // The code of the next half minute is let in as well, and no time has to pass for it.
  const code = codeAt(secret, new Date(now.getTime() + 30_000));
  return { person, browser, mfaToken, code, recoveryCode: recoveryCodes[0] ?? '', now };
}
