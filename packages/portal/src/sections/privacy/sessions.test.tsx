import type { Session } from '@parley/contracts/identity/sessions.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openInPortal, Refusal, standInForDialogs } from '../../testing/in-portal.tsx';
import { PasswordBlock } from './password-block.tsx';
import { Sessions } from './sessions.tsx';

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

describe('sessions', () => {
  it('ME-2 every session by its device, the current one marked and first; one ends, and the list is read again', async () => {
    let list = [sessionAt('s2', safari, false), sessionAt('s1', firefox, true)];
    const { to } = openInPortal(Sessions, {
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
    const { to } = openInPortal(Sessions, {
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

describe('password', () => {
  it('AUTH-16 the current one is asked for, and a wrong one is told under its field', async () => {
    const { to } = openInPortal(PasswordBlock, {
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
