import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  giveEmail,
  identity,
  openBox,
  press,
  problem,
  signedInAnswer,
  signInServer,
  type,
} from './testing/box-host.tsx';

const passkeys = vi.hoisted(() => ({
  showPasskey: vi.fn(async () => ({ id: 'c', response: {} })),
  makePasskey: vi.fn(async () => ({ result: { id: 'c', response: {} }, deviceType: 'Platform' })),
  signInByPasskey: vi.fn(async () => ({ accessToken: 'a.b.c', mfaRequired: false })),
  passkeyBeside: vi.fn(async () => null),
  stopPasskeys: vi.fn(),
  keepPasskey: vi.fn(async () => undefined),
}));
// The ceremonies themselves are the browser's: e2e/identity shows them with a virtual authenticator.
vi.mock('./passkeys.ts', () => passkeys);
vi.mock('./captcha/proof-of-work.ts', () => ({ proofOfWork: vi.fn(async () => 'solved') }));

const auth = `${identity}/auth/v1`;
const strategies = (...names: string[]) => ({
  body: {
    mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
    secondaryAuthStrategies: names.map((strategy) => ({ strategy, isActive: true })),
  },
});
const publicStrategies = `GET ${identity}/configurations/v1/auth/strategies/public`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
  const able = { isUserVerifyingPlatformAuthenticatorAvailable: async () => true };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, able),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('passwordless', () => {
  const sends = (way: string) => `POST ${auth}/passwordless/${way}/prelogin`;
  const takes = (way: string) => `POST ${auth}/passwordless/${way}/postlogin`;

  it('AUTH-8 a code by mail: pasted from a sentence, sent once, and in', async () => {
    const server = signInServer({ [sends('code')]: { body: {} }, [takes('code')]: { body: signedInAnswer } }, 'Code');
    const { visited } = openBox('/account/login', server);
    giveEmail();
    const field = await screen.findByLabelText('Code');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(server.to('/code/prelogin')).toEqual([{ email: 'ada@example.org' }]);
    fireEvent.paste(field, { clipboardData: { getData: () => 'Your code is 123 456.' } });
    expect(field).toHaveProperty('value', '123456');
    press('Sign in');
    await waitFor(() => expect(visited.at(-1)).toBe('/'));
    expect(server.to('/code/postlogin')).toEqual([{ token: '123456' }]);
  });

  it('AUTH-8 a wrong code says `Failed to authenticate`, and an empty one asks for it', async () => {
    const server = signInServer(
      { [sends('code')]: { body: {} }, [takes('code')]: problem(401, 'passwordless_failed') },
      'Code',
    );
    openBox('/account/login', server);
    giveEmail();
    await screen.findByLabelText('Code');
    press('Sign in');
    screen.getByText('Enter the code.');
    type('Code', '000000');
    press('Sign in');
    await screen.findByText(/^Failed to authenticate/);
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  });

  it('AUTH-8 AUTH-3 a reload finds the code step without sending again, and it is sent again after a wait', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = signInServer({ [sends('code')]: { body: {} } }, 'Code');
    const first = openBox('/account/login', server);
    giveEmail();
    await screen.findByLabelText('Code');
    first.unmount();
    openBox(first.visited.at(-1) ?? '', server);
    await screen.findByLabelText('Code');
    expect(screen.getByLabelText('Signing in as')).toHaveProperty('value', 'ada@example.org');
    expect(server.to('/code/prelogin')).toHaveLength(1);
    screen.getByText(/can be sent again in \d+ seconds/);
    await vi.advanceTimersByTimeAsync(31_000);
    press('Send it again');
    await screen.findByText('Sent again. Only the newest one works.');
    expect(server.to('/code/prelogin')).toHaveLength(2);
  });

  it('AUTH-8 by text message: to an address or to a number, which is shown masked', async () => {
    const server = signInServer(
      { [sends('smscode')]: { body: { phoneNumber: '+33 ** 78' } }, [takes('smscode')]: { body: signedInAnswer } },
      'SmsCode',
    );
    const { visited } = openBox('/account/login', server);
    const field = await screen.findByLabelText('E-mail or phone number');
    fireEvent.change(field, { target: { value: '+33 6 12 34 56 78' } });
    press('Continue');
    await screen.findByText(/on its way to \+33 \*\* 78/);
    expect(server.to('/smscode/prelogin')).toEqual([{ phoneNumber: '+33 6 12 34 56 78' }]);
    type('Code', '123456');
    press('Sign in');
    await waitFor(() => expect(visited.at(-1)).toBe('/'));
  });

  it('AUTH-8 what could not be sent is told at the address, which stays', async () => {
    const server = signInServer(
      { [sends('smscode')]: problem(429, 'too_many_requests', { 'retry-after': '60' }) },
      'SmsCode',
    );
    openBox('/account/login', server);
    fireEvent.change(await screen.findByLabelText('E-mail or phone number'), { target: { value: 'ada@example.org' } });
    press('Continue');
    await screen.findByText('Too many attempts. Please try again in 60 seconds.');
  });

  it('AUTH-8 magic link: says where the mail went; the code of the mail may be typed; another address may be given', async () => {
    const server = signInServer(
      { [sends('magiclink')]: { body: {} }, [takes('magiclink')]: { body: signedInAnswer } },
      'MagicLink',
    );
    const { visited } = openBox('/account/login', server);
    giveEmail();
    await screen.findByRole('heading', { name: 'Check your mail' });
    screen.getByText('ada@example.org');
    press('Use another e-mail address');
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', 'ada@example.org');
    press('Continue');
    await screen.findByRole('heading', { name: 'Check your mail' });
    press('Type the code of the mail instead');
    type('Code', '123 456');
    press('Sign in');
    await waitFor(() => expect(visited.at(-1)).toBe('/'));
    expect(server.to('/magiclink/postlogin')).toEqual([{ token: '123456' }]);
  });

  it('AUTH-3 loginWithQuickSmsOtc: who preferred it is sent a code at once, and may use the password after all', async () => {
    localStorage.setItem('preferred-login-method', 'SmsCode');
    const server = signInServer({ [sends('smscode')]: { body: {} }, [publicStrategies]: strategies('SmsCode') });
    openBox('/account/login', server);
    await waitFor(() => expect(server.sent.some(({ path }) => path.endsWith('/sso/custom/v1'))).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 0));
    giveEmail();
    await screen.findByRole('heading', { name: 'Check your phone' });
    press('Use my password instead');
    await screen.findByLabelText('Password');
    expect(localStorage.getItem('preferred-login-method')).toBeNull();
    press('Send me a code by text message');
    await screen.findByRole('heading', { name: 'Check your phone' });
  });
});

describe('magic link page', () => {
  const takes = `POST ${auth}/passwordless/magiclink/postlogin`;
  const link = '/account/login/magic-link?token=abc';

  it('AUTH-8 L1 opening it uses nothing up: another browser waits for a press', async () => {
    const server = signInServer({ [takes]: { body: signedInAnswer } });
    const { visited } = openBox(link, server);
    await screen.findByRole('heading', { name: 'Sign in with this link' });
    expect(server.to('/postlogin')).toEqual([]);
    press('Sign in');
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(server.to('/postlogin')).toEqual([{ token: 'abc' }]);
  });

  it('AUTH-8 the browser that asked for it goes on by itself, once', async () => {
    localStorage.setItem('parley.sign-in-link-asked', String(Date.now()));
    const server = signInServer({ [takes]: { body: signedInAnswer } });
    const { visited } = openBox(link, server);
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(server.to('/postlogin')).toHaveLength(1);
    expect(localStorage.getItem('parley.sign-in-link-asked')).toBeNull();
  });

  it('AUTH-8 L3 in another browser the code of the mail is asked for beside the link', async () => {
    const answers = [problem(409, 'magic_link_other_browser'), { body: signedInAnswer }];
    const server = signInServer({ [takes]: answers });
    const { visited } = openBox(link, server);
    await screen.findByRole('heading', { name: 'Sign in with this link' });
    press('Sign in');
    await screen.findByRole('heading', { name: 'One thing more' });
    type('Code', '123456');
    press('Sign in');
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(server.to('/postlogin').at(-1)).toEqual({ token: 'abc', code: '123456' });
  });

  it('AUTH-8 an old one says `Magic link has expired` and leads to a new one', async () => {
    openBox(link, signInServer({ [takes]: problem(410, 'magic_link_expired') }));
    await screen.findByRole('heading', { name: 'Sign in with this link' });
    press('Sign in');
    await screen.findByRole('heading', { name: 'Magic link has expired' });
    expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/account/login');
  });

  it('AUTH-8 AUTH-11 with a second factor it leads on to that step', async () => {
    const challenge = { mfaRequired: true, mfaToken: 'm', mfaEnrolled: true, userEmail: 'ada@example.org' };
    const server = signInServer({ [takes]: { body: challenge } });
    const { visited } = openBox(link, server);
    await screen.findByRole('heading', { name: 'Sign in with this link' });
    press('Sign in');
    await screen.findByRole('heading', { name: 'Confirm that it is you' });
    expect(visited).toEqual(['/account/login?step=loginWithTwoFactor']);
  });
});

describe('providers', () => {
  const providers = {
    [`GET ${identity}/sso/v2`]: {
      body: [
        { type: 'google', redirectUrl: '', active: true, customised: false, authorizationUrl: '/go/google' },
        { type: 'github', redirectUrl: '', active: false, customised: false, authorizationUrl: '/go/github' },
      ],
    },
    [`GET ${identity}/sso/custom/v1`]: {
      body: { providers: [{ type: 'acme', displayName: 'Acme ID', active: true, authorizationUrl: '/go/acme' }] },
    },
  };

  it('AUTH-9 only active ones have a button, which leaves for the server with where one was going', async () => {
    const { leave } = openBox('/account/login?redirectUrl=%2Fc%2F1&invitationToken=inv', signInServer(providers));
    fireEvent.click(await screen.findByRole('link', { name: 'Continue with Google' }));
    expect(leave).toHaveBeenCalledExactlyOnceWith('/go/google?redirectUrl=%2Fc%2F1&invitationToken=inv');
    screen.getByRole('link', { name: 'Continue with Acme ID' });
    expect(screen.queryByRole('link', { name: /GitHub/ })).toBeNull();
  });

  const arrival = `/account/social/success?code=c0de&state=${encodeURIComponent('{"provider":"google","state":"s"}')}`;
  const takes = `POST ${auth}/user/sso/google/postlogin`;

  it('AUTH-9 back from the provider the code is handed over once, leaves the address, and opens the product', async () => {
    const body = {
      ...signedInAnswer,
      email: 'ada@example.org',
      name: 'Ada',
      isNewUser: false,
      redirectLocation: '/c/1',
    };
    const server = signInServer({ [takes]: { body } });
    const { visited, onSignedIn } = openBox(arrival, server);
    await waitFor(() => expect(visited).toEqual(['/account/social/success', '/c/1']));
    expect(onSignedIn).toHaveBeenCalledOnce();
    expect(server.to('/postlogin')).toHaveLength(1);
  });

  it('AUTH-9 AUTH-11 a second factor is asked for by the sign-in page', async () => {
    const body = { email: 'a@b.c', name: '', isNewUser: false, mfaRequired: true, mfaToken: 'm', mfaEnrolled: true };
    const { visited } = openBox(arrival, signInServer({ [takes]: { body } }));
    await waitFor(() => expect(visited.at(-1)).toBe('/account/login?step=loginWithTwoFactor'));
  });

  it('AUTH-9 a refusal and somebody who turned back are told in words, with a way out', async () => {
    const first = openBox(arrival, signInServer({ [takes]: problem(401, 'social_account_exists') }));
    await screen.findByText(/has an account here already/);
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/account/login');
    first.unmount();
    const server = signInServer();
    openBox('/account/social/success?error=access_denied&state=%7B%22provider%22%3A%22google%22%7D', server);
    await screen.findByText(/You turned back at the other side/);
    expect(server.sent).toEqual([]);
  });
});

describe('passkeys', () => {
  it('AUTH-10 the address field offers them and a button asks for one; it is then the preferred way here', async () => {
    const server = signInServer({ [publicStrategies]: strategies('Passkeys') });
    const { visited } = openBox('/account/login', server);
    const button = await screen.findByRole('button', { name: 'Use a passkey' });
    expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('username webauthn');
    await waitFor(() => expect(passkeys.passkeyBeside).toHaveBeenCalled());
    fireEvent.click(button);
    await waitFor(() => expect(visited.at(-1)).toBe('/'));
    expect(localStorage.getItem('preferred-login-method')).toBe('Passkeys');
  });

  it('AUTH-10 without the strategy nothing of them is seen or loaded', async () => {
    const server = signInServer({ [publicStrategies]: strategies() });
    openBox('/account/login', server);
    await waitFor(() => expect(server.sent.length).toBeGreaterThanOrEqual(4));
    expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('username');
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    expect(passkeys.passkeyBeside).not.toHaveBeenCalled();
  });

  const offering = {
    [`POST ${auth}/user`]: { body: signedInAnswer },
    'GET /flags': { body: { 'show-passkeys-new': 'on' } },
    [`GET ${identity}/configurations/v1/auth/strategies`]: strategies('Passkeys'),
    [`GET ${identity}/users/webauthn/v1/devices`]: { body: { devices: [] } },
  };
  async function byPassword() {
    giveEmail();
    await screen.findByLabelText('Password');
    type('Password', 'violet harbour lantern');
    press('Sign in');
  }

  it('AUTH-10 promptPasskeys after a sign-in: a press makes one, and one goes on', async () => {
    const { visited } = openBox('/account/login?redirectUrl=%2Fc%2F1', signInServer(offering));
    await byPassword();
    await screen.findByRole('heading', { name: /fingerprint next time/ });
    expect(visited.at(-1)).toContain('step=promptPasskeys');
    press('Make a passkey');
    await waitFor(() => expect(visited.at(-1)).toBe('/c/1'));
    expect(passkeys.keepPasskey).toHaveBeenCalledOnce();
    expect(localStorage.getItem('preferred-login-method')).toBe('Passkeys');
  });

  it('AUTH-10 "do not ask again" is kept on the device, and then nobody is asked', async () => {
    const first = openBox('/account/login', signInServer(offering));
    await byPassword();
    fireEvent.click(await screen.findByLabelText('Do not ask again on this device'));
    press('Not now');
    await waitFor(() => expect(first.visited.at(-1)).toBe('/'));
    expect(localStorage.getItem('dont-show-again-prompt-passkeys')).toBe('true');
    first.unmount();
    const again = openBox('/account/login', signInServer(offering));
    await byPassword();
    await waitFor(() => expect(again.visited.at(-1)).toBe('/'));
    expect(again.visited.join()).not.toContain('promptPasskeys');
  });

  it('AUTH-3 RegisterQuickLogin: a phone number is given and verified, and is the quick way from then on', async () => {
    const server = signInServer({
      ...offering,
      [`GET ${identity}/configurations/v1/auth/strategies`]: strategies('Passkeys', 'SmsCode'),
      [`POST ${identity}/users/phone-numbers/v1`]: { body: { otcToken: 'otc' } },
      [`POST ${identity}/users/phone-numbers/v1/verify`]: {},
    });
    const { visited } = openBox('/account/login', server);
    await byPassword();
    await screen.findByRole('heading', { name: /quicker way in/ });
    press(/A code by text message/);
    type('Phone number', '+33 6 12 34 56 78');
    press('Send me a code');
    await screen.findByLabelText('Code');
    type('Code', '123456');
    press('Confirm');
    await waitFor(() => expect(visited.at(-1)).toBe('/'));
    expect(server.to('/phone-numbers/v1/verify')).toEqual([{ otcToken: 'otc', code: '123456' }]);
    expect(localStorage.getItem('preferred-login-method')).toBe('SmsCode');
    expect(localStorage.getItem('register-quick-login')).toBe('true');
  });
});

describe('captcha and breached passwords', () => {
  const policy = `GET ${identity}/configurations/v1/captcha-policy/public`;

  it('SECU-1 the proof of work goes along where a policy asks for it, and not elsewhere', async () => {
    const server = signInServer({
      [policy]: { body: { enabled: true, siteKey: null, provider: 'proof-of-work' } },
      [`POST ${auth}/user`]: problem(401, 'incorrect_credentials'),
    });
    openBox('/account/login', server);
    giveEmail();
    await screen.findByLabelText('Password');
    type('Password', 'x');
    press('Sign in');
    await screen.findByText('The e-mail address or the password is not right.');
    expect(server.to('/auth/v1/user')).toEqual([{ email: 'ada@example.org', password: 'x', recaptchaToken: 'solved' }]);
  });

  it('AUTH-17 a breached password leads to its step, and a link to choose another is sent', async () => {
    const server = signInServer({
      [`POST ${auth}/user`]: { body: { mfaRequired: false, isBreachedPassword: true } },
      [`POST ${identity}/users/v1/passwords/reset`]: {},
    });
    openBox('/account/login', server);
    giveEmail();
    await screen.findByLabelText('Password');
    type('Password', 'password1234');
    press('Sign in');
    await screen.findByRole('heading', { name: 'This password has leaked' });
    press('Send me a link');
    await screen.findByRole('heading', { name: 'Check your mail' });
    expect(server.to('/passwords/reset')).toEqual([{ email: 'ada@example.org' }]);
  });
});
