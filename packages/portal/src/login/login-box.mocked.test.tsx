import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  signInServer as fakeServer,
  giveEmail,
  identity,
  openBox as open,
  press,
  problem,
  signedInAnswer as token,
  type,
} from './testing/box-host.tsx';

// The dictionaries are megabytes; strength.test.ts asks them.
vi.mock('./strength.ts', () => ({
  estimator: async () => (password: string) => (password.length > 20 ? 4 : 1),
}));

async function toPassword(email?: string) {
  giveEmail(email);
  await screen.findByLabelText('Password');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('login box', () => {
  const signIn = `POST ${identity}/auth/v1/user`;

  it('AUTH-5 signs in with address and password, loads the person and goes to the remembered place', async () => {
    const server = fakeServer({ [signIn]: { body: token } });
    const { onSignedIn, visited } = open('/account/login?redirectUrl=%2Fc%2F1', server);
    await toPassword(' ada@example.org ');
    type('Password', 'violet harbour lantern');
    press('Sign in');
    await waitFor(() => expect(visited.at(-1)).toBe('/c/1'));
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accessToken: 'a.b.c' }));
    expect(server.to('/auth/v1/user')[0]).toEqual({
      email: 'ada@example.org',
      password: 'violet harbour lantern',
    });
  });

  it('AUTH-5 an invitation in the address goes along', async () => {
    const server = fakeServer({ [signIn]: { body: token } });
    open('/account/login?invitationToken=inv', server);
    await toPassword();
    type('Password', 'violet harbour lantern');
    press('Sign in');
    await waitFor(() => expect(server.to('/auth/v1/user')[0]).toMatchObject({ invitationToken: 'inv' }));
  });

  it('AUTH-5 a failed sign-in clears token and user, says one thing for every reason, and keeps the address', async () => {
    const server = fakeServer({ [signIn]: problem(401, 'incorrect_credentials') });
    const { onRefused, onSignedIn } = open('/account/login', server);
    await toPassword();
    type('Password', 'not it');
    press('Sign in');
    await screen.findByText('The e-mail address or the password is not right.');
    expect(onRefused).toHaveBeenCalledOnce();
    expect(onSignedIn).not.toHaveBeenCalled();
    const field = screen.getByLabelText('Password');
    expect(field).toHaveProperty('ariaInvalid', 'true');
    expect(document.activeElement).toBe(field);
    expect(screen.getByLabelText('Signing in as')).toHaveProperty('value', 'ada@example.org');
  });

  it('AUTH-2 tenantId of the address scopes the question, and the query stays while one walks on', async () => {
    const server = fakeServer({});
    const { visited } = open('/account/login?tenantId=t1&maxAge=60&redirectUrl=%2Fc%2F1', server);
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toContain('tenantId=t1');
    await toPassword();
    expect(server.to('/sso/prelogin')[0]).toEqual({ email: 'ada@example.org', tenantId: 't1' });
    await waitFor(() => expect(visited).not.toEqual([]));
    const query = new URL(visited.at(-1) ?? '', 'https://coach.example').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ tenantId: 't1', maxAge: '60', redirectUrl: '/c/1' });
  });

  it('AUTH-5 a pre-login and a configuration that fail stop nobody', async () => {
    const server = fakeServer({
      [`POST ${identity}/auth/v2/user/sso/prelogin`]: 'offline',
      [`GET ${identity}/configurations/v1/public`]: problem(500, 'internal_error'),
    });
    open('/account/login', server);
    await toPassword();
  });

  it('AUTH-6 a person who cannot be loaded is not signed in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = fakeServer({ [signIn]: { body: token } });
    const onSignedIn = vi.fn(async () => Promise.reject(new Error('no profile')));
    const { onRefused, visited } = open('/account/login', server, { onSignedIn });
    await toPassword();
    type('Password', 'violet harbour lantern');
    press('Sign in');
    await screen.findByText(/your profile could not be loaded/);
    expect(onRefused).toHaveBeenCalled();
    expect(visited.at(-1)).toContain('step=loginWithPassword');
  });

  it('AUTH-25 too many attempts: it says when to try again', async () => {
    const server = fakeServer({ [signIn]: problem(429, 'too_many_requests', { 'retry-after': '840' }) });
    open('/account/login', server);
    await toPassword();
    type('Password', 'x');
    press('Sign in');
    await screen.findByText('Too many attempts. Please try again in 14 minutes.');
  });

  it('AUTH-3 the step is in the address, the back button goes one step back, and nothing secret is kept', async () => {
    const server = fakeServer({});
    const first = open('/account/login', server);
    await toPassword();
    type('Password', 'violet harbour lantern');
    expect(first.visited).toEqual(['/account/login?step=loginWithPassword']);
    act(() => first.navigate('/account/login'));
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', 'ada@example.org');
    first.unmount();
    // The same tab, reloaded at the second step.
    const again = open('/account/login?step=loginWithPassword', server);
    expect(await screen.findByLabelText('Signing in as')).toHaveProperty('value', 'ada@example.org');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('violet');
    again.unmount();
    // Another tab, which does not know for whom.
    sessionStorage.clear();
    open('/account/login?step=loginWithPassword', server);
    expect(await screen.findByLabelText('E-mail')).toHaveProperty('value', '');
  });

  it('AUTH-4 an address with its own organisation is sent there after two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const address = 'https://idp.example/start';
    const server = fakeServer({
      [`POST ${identity}/auth/v2/user/sso/prelogin`]: { body: { address, idpType: 'saml' } },
    });
    const { leave } = open('/account/login', server);
    type('E-mail', 'ada@corp.example');
    press('Continue');
    await screen.findByRole('heading', { name: 'On to your organisation' });
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(leave).toHaveBeenCalledExactlyOnceWith(address);
    vi.useRealTimers();
  });

  it('AUTH-3 where nobody signs in by an address it says so, and leads back', async () => {
    const server = fakeServer({
      [`GET ${identity}/configurations/v1/public`]: { body: { authStrategy: 'NoLocalAuthentication' } },
    });
    open('/account/login', server);
    type('E-mail', 'ada@example.org');
    press('Continue');
    await screen.findByRole('heading', { name: 'Another way in' });
    press('Start again');
    await screen.findByLabelText('E-mail');
  });

  it('AUTH-6 somebody who is signed in already goes straight on', async () => {
    const { visited } = open('/account/login?redirectUrl=%2Fsettings', fakeServer({}), { signedIn: true });
    await waitFor(() => expect(visited).toEqual(['/settings']));
  });

  it('APP-13 fields tell password managers what they are, and an empty form says what is missing', async () => {
    open('/account/login', fakeServer({}));
    expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('username');
    press('Continue');
    screen.getByText('Enter your e-mail address.');
    type('E-mail', 'ada');
    press('Continue');
    screen.getByText(/not a whole e-mail address/);
    await toPassword();
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByLabelText('Signing in as').getAttribute('autocomplete')).toBe('username');
    press('Sign in');
    screen.getByText('Enter your password.');
  });
});

describe('sign-up and links', () => {
  const fill = () => {
    type('Your name', 'Ada');
    type('E-mail', 'ada@example.org');
    type('Password', 'violet harbour lantern');
    press('Create the account');
  };

  it('AUTH-13 with an activation to come: on to the page that says so, and the mail can be sent again', async () => {
    const server = fakeServer({
      [`POST ${identity}/users/v1/signUp`]: { body: { shouldActivate: true } },
      [`POST ${identity}/users/v1/activate/reset`]: {},
    });
    const { onSignedIn } = open('/account/sign-up', server);
    await screen.findByLabelText('Your name');
    fill();
    await screen.findByRole('heading', { name: 'Check your mail' });
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(server.to('/signUp')[0]).toEqual({
      name: 'Ada',
      email: 'ada@example.org',
      password: 'violet harbour lantern',
    });
    press('Send it again');
    await screen.findByText(/Sent again, if this address is waiting for one/);
    expect(server.to('/activate/reset')[0]).toEqual({ email: 'ada@example.org' });
  });

  it('AUTH-13 without one, and with an answer that signs in: signed in at once', async () => {
    const server = fakeServer({
      [`POST ${identity}/users/v1/signUp`]: { body: { shouldActivate: false, authResponse: token } },
    });
    const { onSignedIn, visited } = open('/account/sign-up', server);
    await screen.findByLabelText('Your name');
    fill();
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  it('AUTH-16 the server’s rules are told in words and its refusal stands under the field', async () => {
    const server = fakeServer({ [`POST ${identity}/users/v1/signUp`]: problem(400, 'password_too_weak') });
    open('/account/sign-up', server);
    await screen.findByText(/At least 12 characters/);
    type('Password', 'short');
    press('Create the account');
    await screen.findByText('7 more characters: a password has at least 12.');
    await screen.findByText('Easy to guess');
    fill();
    await screen.findByText('Very hard to guess');
    await screen.findByText(/This password is easy to guess/);
    expect(screen.getByLabelText('Password')).toHaveProperty('ariaInvalid', 'true');
  });

  it('AUTH-14 opening the link uses nothing up; a press activates and signs in', async () => {
    const server = fakeServer({
      [`GET ${identity}/users/v1/activate/strategy`]: { body: { shouldSetPassword: false } },
      [`POST ${identity}/users/v1/activate`]: { body: token },
    });
    const { visited } = open('/account/activate?userId=u&token=t', server);
    await screen.findByRole('button', { name: 'Activate my account' });
    expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([]);
    press('Activate my account');
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(server.to('/activate')[0]).toEqual({ userId: 'u', token: 't' });
  });

  it('AUTH-14 a password is asked for when one must be set', async () => {
    const server = fakeServer({
      [`GET ${identity}/users/v1/activate/strategy`]: { body: { shouldSetPassword: true } },
      [`POST ${identity}/users/v1/activate`]: { body: { mfaRequired: true, mfaToken: 'm' } },
    });
    open('/account/activate?userId=u&token=t', server);
    await screen.findByLabelText('New password');
    type('New password', 'violet harbour lantern');
    press('Activate my account');
    await screen.findByText(/a second step will be asked for/);
    expect(server.to('/activate')[0]).toEqual({ userId: 'u', token: 't', password: 'violet harbour lantern' });
  });

  it('AUTH-14 a link that was used says so, and a new one can be asked for', async () => {
    const server = fakeServer({
      [`GET ${identity}/users/v1/activate/strategy`]: problem(410, 'activation_link_invalid'),
      [`POST ${identity}/users/v1/activate/reset`]: {},
    });
    open('/account/activate?userId=u&token=t', server);
    await screen.findByRole('heading', { name: 'This link no longer holds' });
    type('E-mail', 'ada@example.org');
    press('Send it again');
    await screen.findByRole('heading', { name: 'Check your mail' });
  });

  it('AUTH-16 forgot: the same words for every address, and `Unknown error occurred` for what nobody foresaw', async () => {
    const server = fakeServer({
      [`POST ${identity}/users/v1/passwords/reset`]: [problem(500, 'internal_error'), {}],
    });
    open('/account/forget-password', server);
    await screen.findByRole('heading', { name: 'A new password' });
    type('E-mail', 'nobody@example.org');
    press('Send me a link');
    await screen.findByText(/^Unknown error occurred/);
    press('Send me a link');
    await screen.findByText(/If there is an account for this address/);
  });

  it('AUTH-16 reset: the link is looked at first, then used with a password the rules allow', async () => {
    const server = fakeServer({
      [`POST ${identity}/users/v1/passwords/reset/validate`]: {},
      [`POST ${identity}/users/v1/passwords/reset/verify`]: [problem(400, 'password_too_weak'), {}],
    });
    open('/account/reset-password?userId=u&token=t', server);
    await screen.findByLabelText('New password');
    type('New password', 'aaaaaaaaaaaa');
    press('Change my password');
    await screen.findByText(/This password is easy to guess/);
    type('New password', 'violet harbour lantern');
    press('Change my password');
    await screen.findByRole('heading', { name: 'Your password is changed' });
  });

  it('AUTH-20 signing out says so; when the server did not hear it, it says that', async () => {
    const onSignOut = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(undefined);
    open('/account/logout', fakeServer({}), { onSignOut });
    await screen.findByRole('heading', { name: 'Signed out in this browser' });
    press('Try again');
    await screen.findByRole('heading', { name: 'You are signed out' });
    expect(onSignOut).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['/account/login/magic-link', 'This link is not complete'],
    ['/account/social/success', 'That sign-in did not succeed'],
    ['/account/oidc/callback?code=x', 'That sign-in did not succeed'],
    ['/oauth/callback?code=x', 'That sign-in did not succeed'],
  ])('AUTH-1 %s says what is the matter and shows a way out, asking the server nothing', async (path, title) => {
    const server = fakeServer({});
    open(path, server);
    await screen.findByRole('heading', { name: title });
    screen.getByRole('link', { name: /to sign-in$/ });
    expect(server.sent).toEqual([]);
  });
});
