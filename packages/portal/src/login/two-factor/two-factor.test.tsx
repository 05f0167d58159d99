import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptForReturn } from '../kept-challenge.ts';
import {
  giveEmail,
  identity,
  openBox,
  press,
  problem,
  signedInAnswer,
  signInServer,
  type,
} from '../testing/box-host.tsx';

const mfa = `${identity}/auth/v1/user/mfa`;
const allowRemember = `GET ${identity}/configurations/v1/mfa-policy/allow-remember-device`;
const signIn = `POST ${identity}/auth/v1/user`;
const mfaDevices = {
  authenticators: [{ id: 'a' }],
  phones: [{ id: 'p', phoneNumber: '+33 ** 78' }],
  webauthn: [],
  emails: [{ email: 'a**@example.org' }],
};
const challenge = {
  mfaRequired: true,
  mfaToken: 'secret-m',
  mfaEnrolled: true,
  userEmail: 'ada@example.org',
  mfaDevices,
};
const unenrolled = {
  ...challenge,
  mfaEnrolled: false,
  mfaDevices: undefined,
  mfaStrategies: ['AuthenticatorApp', 'SMS'],
};

async function byPassword() {
  giveEmail();
  await screen.findByLabelText('Password');
  type('Password', 'violet harbour lantern');
  press('Sign in');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('loginWithTwoFactor', () => {
  it('AUTH-11 M11 the code of the app signs in; the token is in no address, survives a reload, and is gone afterwards', async () => {
    const server = signInServer({ [signIn]: { body: challenge }, [`POST ${mfa}/verify`]: { body: signedInAnswer } });
    const first = openBox('/account/login', server);
    await byPassword();
    await screen.findByRole('heading', { name: 'Confirm that it is you' });
    await waitFor(() => expect(first.visited.at(-1)).toBe('/account/login?step=loginWithTwoFactor'));
    first.unmount();
    const again = openBox(first.visited.at(-1) ?? '', server);
    await screen.findByLabelText('Code');
    type('Code', '123 456');
    press('Confirm');
    await waitFor(() => expect(again.visited.at(-1)).toBe('/'));
    expect(server.to('/mfa/verify')).toEqual([{ mfaToken: 'secret-m', value: '123456' }]);
    expect([...first.visited, ...again.visited].join()).not.toContain('secret-m');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret-m');
  });

  it('AUTH-11 a second tab, which knows of no challenge, begins at the address', async () => {
    openBox('/account/login?step=loginWithTwoFactor', signInServer());
    await screen.findByLabelText('E-mail');
  });

  it('AUTH-11 remembering the browser is offered where the policy lets it, and said with the proof', async () => {
    const server = signInServer({
      [signIn]: { body: challenge },
      [allowRemember]: { body: { isAllowedToRemember: true, mfaDeviceExpiration: 1_209_600 } },
      [`POST ${mfa}/verify`]: { body: signedInAnswer },
    });
    const { visited } = openBox('/account/login', server);
    await byPassword();
    (await screen.findByLabelText(/in this browser for 14 days/)).click();
    type('Code', '123456');
    press('Confirm');
    await waitFor(() => expect(visited.at(-1)).toBe('/'));
    expect(server.to('/mfa/verify')).toEqual([{ mfaToken: 'secret-m', value: '123456', rememberDevice: true }]);
  });

  it('AUTH-11 M1 a wrong code stays, a challenge that is over leads to the beginning and says why', async () => {
    const answers = [problem(400, 'mfa_code_invalid'), problem(401, 'mfa_challenge_ended')];
    const server = signInServer({ [signIn]: { body: challenge }, [`POST ${mfa}/verify`]: answers });
    openBox('/account/login', server);
    await byPassword();
    await screen.findByLabelText('Code');
    type('Code', '000000');
    press('Confirm');
    await screen.findByText(/This code is not right/);
    type('Code', '111111');
    press('Confirm');
    await screen.findByText('This sign-in took too long or was started again. Please begin once more.');
    screen.getByLabelText('E-mail');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret-m');
  });

  it('AUTH-11 M6 a recovery code leads to a new second factor at the same sign-in, also after a reload', async () => {
    const again = {
      mfaRequired: true,
      mfaToken: 'secret-m',
      mfaEnrolled: false,
      mfaRecovered: true,
      mfaStrategies: ['AuthenticatorApp'],
      userEmail: 'ada@example.org',
    };
    const answers = [problem(401, 'recovery_code_invalid'), { body: again }];
    const server = signInServer({ [signIn]: { body: challenge }, [`POST ${mfa}/recover`]: answers });
    openBox('/account/login', server);
    await byPassword();
    await screen.findByLabelText('Code');
    press('None of these is at hand');
    await screen.findByLabelText('Recovery code');
    press('Continue');
    screen.getByText('Enter one of your recovery codes.');
    type('Recovery code', 'aaaa-bbbb');
    press('Continue');
    await screen.findByText('This recovery code is not right or was already used.');
    press('Continue');
    await screen.findByRole('heading', { name: 'Set up a new second factor' });
    screen.getByText(/replaces your former ones and your other recovery codes/);
    screen.getByRole('button', { name: /^Authenticator app/ });
    expect(server.to('/mfa/recover').at(-1)).toEqual({
      email: 'ada@example.org',
      recoveryCode: 'aaaa-bbbb',
      mfaToken: 'secret-m',
    });
    expect(keptForReturn()).toMatchObject({ enrolled: false, factors: { recovered: true } });
  });

  it('AUTH-11 M6 a recovery code that comes after its sign-in is over leads to the beginning, and says why', async () => {
    const answers = [problem(401, 'mfa_challenge_ended')];
    const server = signInServer({ [signIn]: { body: challenge }, [`POST ${mfa}/recover`]: answers });
    openBox('/account/login', server);
    await byPassword();
    await screen.findByLabelText('Code');
    press('None of these is at hand');
    type('Recovery code', 'aaaa-bbbb');
    press('Continue');
    await screen.findByText('This sign-in took too long or was started again. Please begin once more.');
    expect(keptForReturn()).toMatchObject({ factors: null });
  });
});

describe('forceTwoFactor', () => {
  it('AUTH-11 only active strategies are listed; an app is set up, and its recovery codes are kept before anything else', async () => {
    const server = signInServer({
      [signIn]: { body: unenrolled },
      [`POST ${mfa}/authenticator/enroll`]: { body: { qrCode: 'data:image/png;base64,AA', secret: 'ABCDEFGHIJKL' } },
      [`POST ${mfa}/authenticator/enroll/verify`]: { body: { ...signedInAnswer, recoveryCode: 'aaaa-1111 bbbb-2222' } },
    });
    const { visited } = openBox('/account/login', server);
    await byPassword();
    const list = await screen.findByRole('list', { name: 'Add a second lock' });
    expect(within(list).getAllByRole('button')).toHaveLength(2);
    press(/^Authenticator app/);
    await screen.findByText('ABCD EFGH IJKL');
    expect(screen.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')).toBe(
      'otpauth://totp/Parley:ada%40example.org?secret=ABCDEFGHIJKL&issuer=Parley',
    );
    type('Code', '123456');
    press('Confirm');
    await screen.findByText('bbbb-2222');
    expect(server.to('/enroll/verify')).toEqual([{ mfaToken: 'secret-m', token: '123456' }]);
    expect(visited.at(-1)).not.toBe('/');
    press('I have kept them');
    await waitFor(() => expect(visited.at(-1)).toBe('/'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('bbbb-2222');
  });

  it('AUTH-11 a phone: its number, then the code of the message', async () => {
    const server = signInServer({
      [signIn]: { body: unenrolled },
      [`POST ${mfa}/sms/enroll`]: { body: { otcToken: 'otc', phoneNumber: '+33 ** 78' } },
      [`POST ${mfa}/sms/enroll/verify`]: { body: signedInAnswer },
    });
    const { visited } = openBox('/account/login', server);
    await byPassword();
    await screen.findByRole('list', { name: 'Add a second lock' });
    press(/^Text message/);
    await screen.findByLabelText('Phone number');
    type('Phone number', '06 12 34 56 78');
    press('Send me a code');
    await screen.findByText('A code was sent to +33 ** 78.');
    type('Code', '123456');
    press('Confirm');
    await waitFor(() => expect(visited.at(-1)).toBe('/'));
    expect(server.to('/sms/enroll/verify')).toEqual([{ mfaToken: 'secret-m', otcToken: 'otc', code: '123456' }]);
  });
});
