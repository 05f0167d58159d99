import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { identity, openBox, press, problem, sampleServer, type } from './testing/box-host.tsx';

const generate = `POST ${identity}/auth/v1/user/step-up/generate`;
const token = { accessToken: 'x.y.z', mfaRequired: false, expiresIn: 300 };
const none = { authenticators: [], phones: [], webauthn: [], emails: [] };
const asked = (devices: object) => ({
  mfaRequired: true,
  mfaToken: 'm1',
  mfaEnrolled: true,
  mfaDevices: { ...none, ...devices },
});
const path = '/account/step-up?maxAge=60&redirectUrl=%2Fc%2F1';

beforeEach(() => localStorage.clear());

describe('step-up page', () => {
  it('AUTH-12 whoever is stepped up already goes straight back to where they were', async () => {
    const server = sampleServer({ [generate]: { body: token } });
    const { visited, onSignedIn } = openBox(path, server, { signedIn: true });
    await waitFor(() => expect(visited).toEqual(['/c/1']));
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accessToken: 'x.y.z' }));
    expect(server.to('/step-up/generate')).toEqual([{ maxAge: '60' }]);
  });

  it('AUTH-12 otherwise a second factor is shown; a wrong code is told under its field, a right one leads back', async () => {
    const server = sampleServer({
      [generate]: { body: asked({ authenticators: [{ id: 'a' }], emails: [{ email: 'a@example.org' }] }) },
      [`POST ${identity}/auth/v1/user/mfa/verify`]: [problem(400, 'mfa_code_invalid'), { body: token }],
    });
    const { visited } = openBox(path, server, { signedIn: true });
    await screen.findByText('Open your authenticator app and enter the code it shows now.');
    press('Confirm');
    screen.getByText('Enter the code.');
    type('Code', '000000');
    press('Confirm');
    await screen.findByText('This code is not right, was already used, or is too old.');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    type('Code', '123456');
    press('Confirm');
    await waitFor(() => expect(visited).toEqual(['/c/1']));
    expect(server.to('/mfa/verify')).toEqual([
      { mfaToken: 'm1', value: '000000' },
      { mfaToken: 'm1', value: '123456' },
    ]);
  });

  it('AUTH-12 a code by text message or mail is sent when asked for, not by opening the page', async () => {
    const server = sampleServer({
      [generate]: { body: asked({ phones: [{ id: 'p', phoneNumber: '+33 ** 78' }], emails: [{ email: 'a@b.fr' }] }) },
      [`POST ${identity}/auth/v1/user/mfa/emailcode`]: { body: { otcToken: 'o1' } },
      [`POST ${identity}/auth/v1/user/mfa/emailcode/verify`]: { body: token },
    });
    const { visited } = openBox(path, server, { signedIn: true });
    await screen.findByText('A code goes to +33 ** 78 as a text message.');
    press('Mail to a@b.fr');
    expect(server.sent.filter(({ path: at }) => at.includes('/mfa/'))).toEqual([]);
    press('Send me a code');
    await screen.findByText('A code was sent to a@b.fr.');
    type('Code', '123456');
    press('Confirm');
    await waitFor(() => expect(visited).toEqual(['/c/1']));
    expect(server.to('/emailcode/verify')).toEqual([{ mfaToken: 'm1', otcToken: 'o1', code: '123456' }]);
  });

  it('AUTH-12 without a second factor the page says so and shows where to add one', async () => {
    const server = sampleServer({ [generate]: problem(400, 'mfa_not_enrolled') });
    openBox(path, server, { signedIn: true });
    await screen.findByRole('heading', { name: 'There is no second factor yet' });
    expect(screen.getByRole('link', { name: 'Add a second factor' }).getAttribute('href')).toBe('/portal/privacy');
    expect(localStorage.getItem('SHOULD_STEP_UP')).toBeNull();
  });

  it('AUTH-12 another failure is remembered, signs out keeping the query, and is made up for after the next sign-in', async () => {
    const server = sampleServer({ [generate]: [problem(403, 'forbidden_while_impersonating'), { body: token }] });
    const { visited } = openBox(path, server, { signedIn: true });
    await waitFor(() => expect(visited).toEqual(['/account/logout?maxAge=60&redirectUrl=%2Fc%2F1']));
    expect(localStorage.getItem('SHOULD_STEP_UP')).toBe('true');
    const next = openBox('/account/login?maxAge=60&redirectUrl=%2Fc%2F1', server, { signedIn: true });
    await waitFor(() => expect(next.visited).toEqual(['/account/step-up?maxAge=60', '/c/1']));
    expect(localStorage.getItem('SHOULD_STEP_UP')).toBeNull();
  });

  it('AUTH-12 a server that cannot be reached signs nobody out', async () => {
    const server = sampleServer({ [generate]: ['offline', { body: token }] });
    const { visited } = openBox(path, server, { signedIn: true });
    await screen.findByText('The server cannot be reached. Please check your connection and try again.');
    press('Try again');
    await waitFor(() => expect(visited).toEqual(['/c/1']));
  });

  it('AUTH-12 M8 a challenge that is over begins anew', async () => {
    const server = sampleServer({
      [generate]: ['m1', 'm2'].map((mfaToken) => ({ body: { ...asked({ authenticators: [{ id: 'a' }] }), mfaToken } })),
      [`POST ${identity}/auth/v1/user/mfa/verify`]: problem(401, 'mfa_challenge_ended'),
    });
    openBox(path, server, { signedIn: true });
    await screen.findByLabelText('Code');
    type('Code', '123456');
    press('Confirm');
    await waitFor(() => expect(server.to('/step-up/generate')).toHaveLength(2));
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveProperty('value', ''));
  });

  it('AUTH-12 a stranger signs in first', async () => {
    const server = sampleServer({});
    const { visited } = openBox(path, server);
    await waitFor(() => expect(visited[0]).toBe('/account/login?maxAge=60&redirectUrl=%2Fc%2F1'));
    expect(server.to('/step-up/generate')).toEqual([]);
  });
});
