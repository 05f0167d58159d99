import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { identity, openBox, press, problem, sampleServer, type } from './testing/box-host.tsx';

const verifyInvitation = `POST ${identity}/tenants/invites/v1/verify`;
const token = { accessToken: 'a.b.c', mfaRequired: false, expiresIn: 300 };
const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('invitation', () => {
  const accept = `POST ${identity}/users/v1/invitation/accept`;
  const path = '/account/invitation/accept?userId=u1&token=t1';

  it('AUTH-15 names the organisation, waits for a press, and then belongs to it', async () => {
    const server = sampleServer({ [verifyInvitation]: { body: { name: 'Maison Lune' } }, [accept]: {} });
    openBox(path, server);
    await screen.findByText(/you belong to Maison Lune as well/);
    expect(server.to('/invitation/accept')).toEqual([]);
    press('Accept the invitation');
    await screen.findByText('You belong to Maison Lune now.');
    expect(server.to('/invitation/accept')).toEqual([{ userId: 'u1', token: 't1' }]);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/account/login');
  });

  it('AUTH-15 a link without one of its two halves is no invitation, and nothing is asked', async () => {
    const server = sampleServer({});
    openBox('/account/invitation/accept?userId=u1', server);
    await heading('We couldn’t verify your invitation');
    expect(server.sent).toEqual([]);
  });

  it('AUTH-15 a spent one is told, and can be asked for again without telling who is invited', async () => {
    const server = sampleServer({
      [verifyInvitation]: problem(410, 'invitation_invalid'),
      [accept]: problem(410, 'invitation_invalid'),
      [`POST ${identity}/users/v1/invitation/reset`]: {},
    });
    openBox(path, server);
    await heading('You are invited');
    press('Accept the invitation');
    await heading('We couldn’t verify your invitation');
    type('E-mail', 'ada@example.org');
    press('Send it again');
    await screen.findByText(/Sent again, if this address is invited/);
    expect(server.to('/invitation/reset')).toEqual([{ email: 'ada@example.org' }]);
  });

  it('AUTH-15 I1 somebody signed in as another person is sent to sign out first', async () => {
    const server = sampleServer({ [accept]: problem(409, 'invitation_of_another') });
    openBox(path, server, { signedIn: true });
    await heading('You are invited');
    press('Accept the invitation');
    await heading('This invitation is for somebody else');
    expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/account/logout');
  });

  it('AUTH-13 AUTH-15 a link to sign up with says where it leads, and goes along with the form', async () => {
    const server = sampleServer({
      [verifyInvitation]: { body: { name: 'Maison Lune' } },
      [`POST ${identity}/users/v1/signUp`]: { body: { shouldActivate: true } },
      [`GET ${identity}/users/v1/passwords/config`]: { body: { minLength: 6, maxLength: 128 } },
    });
    const { visited } = openBox('/account/sign-up?invitationToken=inv', server);
    await screen.findByText('You are invited to Maison Lune.');
    type('Your name', 'Ada');
    type('E-mail', 'ada@example.org');
    type('Password', 'violet harbour');
    press('Create the account');
    await waitFor(() => expect(visited).toEqual(['/account/sign-up/success']));
    expect(server.to('/signUp')).toEqual([expect.objectContaining({ invitationToken: 'inv' })]);
  });

  it('AUTH-15 the sign-in page says where an invitation leads, and that a spent one leads nowhere', async () => {
    const publicConfig = { [`GET ${identity}/configurations/v1/public`]: { body: { allowSignups: true } } };
    openBox(
      '/account/login?invitationToken=inv',
      sampleServer({ ...publicConfig, [verifyInvitation]: { body: { name: 'Maison Lune' } } }),
    );
    await screen.findByText('You are invited to Maison Lune.');
    openBox(
      '/account/login?invitationToken=old',
      sampleServer({ ...publicConfig, [verifyInvitation]: problem(410, 'invitation_invalid') }),
    );
    await screen.findByText(/The invitation in this link holds no more/);
  });

  it('AUTH-15 in French as well', async () => {
    const server = sampleServer({ [verifyInvitation]: { body: { name: 'Maison Lune' } } });
    openBox(path, server, { language: 'fr' });
    await screen.findByText(/vous faites aussi partie de Maison Lune/);
  });
});

describe('unlock', () => {
  const unlock = `POST ${identity}/users/v3/me/unlock`;

  it('AUTH-18 opening the page uses nothing up; a press opens the account', async () => {
    const server = sampleServer({ [unlock]: {} });
    openBox('/account/unlock?token=t', server);
    await heading('Your account is locked');
    expect(server.sent).toEqual([]);
    press('Unlock my account');
    await heading('Your account is open');
    expect(server.to('/me/unlock')).toEqual([{ token: 't' }]);
  });

  it('AUTH-18 a spent link and a link cut short are told, with a way on', async () => {
    openBox('/account/unlock?token=t', sampleServer({ [unlock]: problem(410, 'unlock_link_invalid') }));
    await heading('Your account is locked');
    press('Unlock my account');
    await heading('This link no longer holds');
    expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(
      '/account/forget-password',
    );
  });
});

describe('phone reset', () => {
  const answers = {
    [`POST ${identity}/users/v1/phone/reset`]: { body: { resetPhoneNumberToken: 'r1' } },
    [`POST ${identity}/users/v1/phone/reset/verify`]: [
      problem(400, 'phone_code_invalid'),
      { body: { changePhoneNumberToken: 'c1' } },
    ],
    [`PUT ${identity}/users/v1/phone/change`]: {},
    [`POST ${identity}/auth/v1/passwordless/smscode/prelogin`]: { body: { phoneNumber: '+33 ** 78' } },
    [`POST ${identity}/auth/v1/passwordless/smscode/postlogin`]: { body: token },
  };

  async function toNumber(server: ReturnType<typeof sampleServer>) {
    const box = openBox('/account/reset-phone-number', server);
    await heading('A new phone number');
    type('E-mail', 'ada@example.org');
    press('Send me a code');
    await heading('Check your mail');
    return box;
  }

  it('AUTH-18 reset, verify, change, and a sign-in by the text message', async () => {
    const server = sampleServer({ ...answers });
    const { onSignedIn, visited } = await toNumber(server);
    type('Code from the mail', '000000');
    press('Continue');
    await screen.findByText('This code is not right, was already used, or is too old.');
    type('Code from the mail', '123 456');
    press('Continue');
    await heading('Your new number');
    press('Use this number');
    screen.getByText('Enter the new number.');
    type('Phone number', '+33 6 12 34 56 78');
    press('Use this number');
    await heading('Sign in with it');
    type('Code from the text message', '654321');
    press('Sign in');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(server.to('/phone/reset/verify')[1]).toEqual({ resetPhoneNumberToken: 'r1', code: '123456' });
    expect(server.to('/phone/change')).toEqual([{ changePhoneNumberToken: 'c1', phoneNumber: '+33 6 12 34 56 78' }]);
    expect(server.to('/smscode/postlogin')).toEqual([{ token: '654321' }]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/r1|c1|654321/);
  });

  it('AUTH-18 M5 whoever has a second factor is asked for it before they are in', async () => {
    const mfaDevices = { authenticators: [{ id: 'a' }], phones: [], webauthn: [], emails: [] };
    const server = sampleServer({
      ...answers,
      [`POST ${identity}/users/v1/phone/reset/verify`]: { body: { changePhoneNumberToken: 'c1' } },
      [`POST ${identity}/auth/v1/passwordless/smscode/postlogin`]: {
        body: { mfaRequired: true, mfaToken: 'm1', mfaEnrolled: true, mfaDevices },
      },
      [`GET ${identity}/configurations/v1/mfa-policy/allow-remember-device`]: {
        body: { isAllowedToRemember: true, mfaDeviceExpiration: 1_209_600 },
      },
      [`POST ${identity}/auth/v1/user/mfa/verify`]: { body: token },
    });
    const { onSignedIn, visited } = await toNumber(server);
    type('Code from the mail', '123456');
    press('Continue');
    await heading('Your new number');
    type('Phone number', '0612345678');
    press('Use this number');
    await heading('Sign in with it');
    type('Code from the text message', '654321');
    press('Sign in');
    await heading('One step more');
    expect(onSignedIn).not.toHaveBeenCalled();
    (await screen.findByLabelText('Do not ask again in this browser for 14 days')).click();
    type('Code', '111111');
    press('Confirm');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    // Left before it goes on, it would take the next test's target with it.
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(server.to('/mfa/verify')).toEqual([{ mfaToken: 'm1', value: '111111', rememberDevice: true }]);
  });
});

describe('impersonation', () => {
  const redeem = `POST ${identity}/impersonation/v1`;

  it('AUTH-18 the link enters once, and a second later one is where it leads', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answer = { accessToken: 'x.y.z', tokenType: 'Bearer', refreshToken: 'r', expiresIn: 600, expires: '' };
    const server = sampleServer({ [redeem]: { body: answer } });
    const { onSignedIn, visited } = openBox(
      '/account/impersonate?impersonatedUserId=u2&actorToken=a1&redirectUrl=%2Fsettings',
      server,
    );
    await heading('You act in their name now');
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accessToken: 'x.y.z' }));
    expect(visited).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(visited).toEqual(['/settings']);
    expect(server.to('/impersonation/v1')).toEqual([
      { impersonatedUserId: 'u2', actorToken: 'a1', redirectUrl: '/settings' },
    ]);
    vi.useRealTimers();
  });

  it('AUTH-18 Z1 a spent link opens nothing and says so', async () => {
    const { onSignedIn } = openBox(
      '/account/impersonate?impersonatedUserId=u2&actorToken=a1',
      sampleServer({ [redeem]: problem(410, 'impersonation_invalid') }),
    );
    await heading('Acting in their name did not begin');
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});
