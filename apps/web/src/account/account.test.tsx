import type { Session } from '@parley/contracts/identity/sessions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdminScreen } from '../admin/admin.screen.tsx';
import { PasswordScreen } from './password.screen.tsx';
import { ProfileScreen } from './profile.screen.tsx';
import { Sessions } from './sessions.tsx';
import { ada, openSignedIn, Refusal, standInForDialogs } from './testing/signed-in.tsx';

const identity = '/identity/resources';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
const sessionAt = (id: string, userAgent: string, current: boolean): Session => ({
  id,
  userAgent,
  current,
  ipAddress: '192.0.2.7',
  createdAt: '2026-11-20T10:00:00.000Z',
  expires: '2026-12-20T10:00:00.000Z',
  impersonated: false,
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('sessions', () => {
  it('ME-2 every session by its device, the current one marked and first; one ends, and the list is read again', async () => {
    let list = [sessionAt('s2', safari, false), sessionAt('s1', firefox, true)];
    const { to } = await openSignedIn(Sessions, {
      [`GET ${identity}/users/sessions/v1/me`]: () => list,
      [`DELETE ${identity}/users/sessions/v1/me/s2`]: () => {
        list = list.filter(({ id }) => id !== 's2');
        return {};
      },
    });
    const rows = within(await screen.findByRole('list', { name: 'Your sessions' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Firefox on Linux');
    expect(rows[0]?.textContent).toContain('This browser');
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    expect(rows[1]?.textContent).toContain('Safari on iPhone');
    press('End the session of Safari on iPhone');
    await screen.findByText('You are signed in nowhere else.');
    expect(to('/sessions/v1/me/s2', 'DELETE')).toHaveLength(1);
  });

  it('ME-2 AUTH-20 all the others end after a question', async () => {
    standInForDialogs();
    let list = [sessionAt('s1', firefox, true), sessionAt('s2', safari, false)];
    const { to } = await openSignedIn(Sessions, {
      [`GET ${identity}/users/sessions/v1/me`]: () => list,
      [`DELETE ${identity}/users/sessions/v1/me/all`]: () => {
        list = list.slice(0, 1);
        return {};
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'End all the others' }));
    const dialog = await screen.findByRole('dialog', { name: 'End all other sessions?' });
    expect(to('/me/all', 'DELETE')).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: 'End all the others' }));
    await screen.findByText('You are signed in nowhere else.');
    expect(to('/me/all', 'DELETE')).toHaveLength(1);
  });
});

describe('profile', () => {
  it('ME-1 the name is saved, and the session learns of it', async () => {
    const { to } = await openSignedIn(ProfileScreen, {
      [`GET ${identity}/users/v2/me`]: { ...ada, metadata: '{}' },
      [`PUT ${identity}/users/v2/me`]: { ...ada, name: 'Ada L.', metadata: '{}' },
    });
    await screen.findByLabelText('Your name');
    type('Your name', ' ');
    press('Save');
    await screen.findByText('Enter the name you would like to be called by.');
    type('Your name', 'Ada L.');
    press('Save');
    await screen.findByText('Saved.');
    expect(to('/users/v2/me', 'PUT')).toEqual([{ name: 'Ada L.' }]);
    expect(to('/token/refresh').length).toBeGreaterThan(0);
  });

  it('ME-1 phone, job title and address go along, and what an application keeps in the metadata stays', async () => {
    const { to } = await openSignedIn(ProfileScreen, {
      [`GET ${identity}/users/v2/me`]: { ...ada, metadata: '{"own":1}' },
      [`PUT ${identity}/users/v2/me`]: { ...ada, metadata: '{"own":1}' },
    });
    await screen.findByLabelText('Your name');
    const optional = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } });
    optional('Phone', 'call me');
    press('Save');
    await screen.findByText('A phone number has digits, spaces and perhaps a plus sign.');
    optional('Phone', '+33 6 12 34 56 78');
    optional('Job title', 'Coach');
    optional('Address', 'Lyon');
    press('Save');
    await screen.findByText('Saved.');
    expect(to('/users/v2/me', 'PUT')).toEqual([
      { phoneNumber: '+33 6 12 34 56 78', metadata: '{"own":1,"jobTitle":"Coach","address":"Lyon"}' },
    ]);
  });

  it('ME-1 a picture is seen before it is kept, and what is no picture is not sent', async () => {
    const bodies: unknown[] = [];
    await openSignedIn(ProfileScreen, {
      [`GET ${identity}/users/v2/me`]: { ...ada, metadata: '{}' },
      'PUT /team/resources/profile/me/image/v1': ({ sentBody }: { sentBody: unknown }) => {
        bodies.push(sentBody);
        return 'https://coach.example/p/1';
      },
    });
    await screen.findByRole('button', { name: 'Choose a picture' });
    const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(chooser, { target: { files: [new File(['<b>'], 'a.html', { type: 'text/html' })] } });
    await screen.findByText(/This is no picture we can show/);
    fireEvent.change(chooser, {
      target: { files: [new File([new Uint8Array([1, 2])], 'a.png', { type: 'image/png' })] },
    });
    expect((await screen.findByAltText('The new picture, not kept yet')).getAttribute('src')).toMatch(
      /^data:image\/png;base64,/,
    );
    expect(bodies).toEqual([]);
    press('Keep this picture');
    await screen.findByText('The picture is kept.');
    expect((bodies[0] as FormData).get('image')).toBeInstanceOf(Blob);
    expect(screen.getByAltText('Your picture').getAttribute('src')).toMatch(/^https:\/\/coach.example\/p\/1\?t=\d+$/);
  });

  it('ME-1 the address changes only with the code that was sent to the new one', async () => {
    const { to } = await openSignedIn(ProfileScreen, {
      [`GET ${identity}/configurations/v1/user-emails-policy`]: { allowEmailChange: true },
      [`POST ${identity}/users/v1/email/me`]: {},
      [`POST ${identity}/users/v1/email/me/verify`]: ({ body }: { body: unknown }) =>
        (body as { code: string }).code === '123456' ? {} : new Refusal(400, 'email_code_invalid'),
    });
    await screen.findByLabelText('New e-mail address');
    type('New e-mail address', 'ADA@example.org');
    press('Send a code to it');
    await screen.findByText('This is the address you have already.');
    type('New e-mail address', 'ada@new.example');
    press('Send a code to it');
    const code = await screen.findByLabelText('Code from the mail');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    type('Code from the mail', '000000');
    press('Change the address');
    await screen.findByText('This code is not right, was already used, or is too old.');
    type('Code from the mail', '123456');
    press('Change the address');
    await screen.findByText('Your address is now ada@new.example.');
    expect(to('/email/me/verify')).toEqual([
      { email: 'ada@new.example', code: '000000' },
      { email: 'ada@new.example', code: '123456' },
    ]);
  });
});

describe('password', () => {
  it('AUTH-16 the current one is asked for, and a wrong one is told under its field', async () => {
    const { to } = await openSignedIn(PasswordScreen, {
      [`GET ${identity}/configurations/v1/password`]: { minLength: 12, maxLength: 128 },
      [`POST ${identity}/users/v1/passwords/change`]: ({ body }: { body: unknown }) =>
        (body as { password: string }).password === 'old password here' ? {} : new Refusal(400, 'wrong_password'),
    });
    const current = await screen.findByLabelText('Current password');
    expect(current.getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password');
    type('Current password', 'not it');
    type('New password', 'violet harbour lantern');
    press('Change the password');
    await screen.findByText('Your current password is not right.');
    expect(document.activeElement).toBe(current);
    type('Current password', 'old password here');
    press('Change the password');
    await screen.findByText('Your password is changed. Every other session has ended.');
    expect(to('/passwords/change')).toHaveLength(2);
    expect(current).toHaveProperty('value', '');
  });
});

describe('administration', () => {
  const status = {
    version: '0.1.0',
    database: 'embedded',
    mail: 'mailbox',
    models: ['builtin'],
    started_at: '2026-11-20T10:00:00.000Z',
  };

  it('APP-9 the state of the installation is for administrators, in any case of the name', async () => {
    const user = { ...ada, roles: [{ name: 'ADMIN' }] };
    await openSignedIn(AdminScreen, { 'GET /api/analytics/admin/status': status }, { user });
    await screen.findByText('Embedded, on this machine');
  });

  it('APP-9 others are told calmly, and nothing is asked of the server', async () => {
    const { to } = await openSignedIn(AdminScreen, { 'GET /api/analytics/admin/status': status });
    await screen.findByRole('heading', { name: 'This part is not for you' });
    await waitFor(() => expect(to('/admin/status')).toHaveLength(0));
  });
});
