import { sessions } from '@parley/contracts/identity/sessions.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useChange } from '../api/ask.ts';
import { openInPortal, Refusal, standInForDialogs } from '../testing/in-portal.tsx';

const identity = '/identity/resources';
const CHALLENGE = 'Bearer error="insufficient_user_authentication", max_age="600"';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Something that needs a fresh proof. */
function Guarded() {
  const change = useChange(sessions.revoke);
  return (
    <button type="button" onClick={() => change.mutate({ body: { userId: 'u2' } })}>
      {change.isSuccess ? 'Done' : 'Revoke'}
    </button>
  );
}

function openGuarded(main: string[], signIn: object, more: Parameters<typeof openInPortal>[2] = {}) {
  let fresh = false;
  const prove = () => {
    fresh = true;
    return signIn;
  };
  const opened = openInPortal(
    Guarded,
    {
      [`POST ${identity}/users/sessions/v1/revoke`]: () =>
        fresh ? {} : new Refusal(403, 'insufficient_user_authentication', { 'www-authenticate': CHALLENGE }),
      [`POST ${identity}/auth/v1/user/step-up/generate`]: new Refusal(400, 'mfa_not_enrolled'),
      [`GET ${identity}/configurations/v1/auth/strategies`]: {
        mainAuthStrategies: main.map((strategy) => ({ strategy })),
        secondaryAuthStrategies: [],
      },
      [`POST ${identity}/auth/v1/user`]: prove,
      [`POST ${identity}/auth/v1/passwordless/code/prelogin`]: {},
      [`POST ${identity}/auth/v1/passwordless/code/postlogin`]: prove,
    },
    more,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  return opened;
}
const token = { accessToken: 'x.y.z', expiresIn: 300, mfaRequired: false };

beforeEach(() => {
  localStorage.clear();
  standInForDialogs();
});

describe('confirming without a second factor', () => {
  it('AUTH-12 AUTH-8 where people sign in by email, a code from there confirms it, and the call goes out again', async () => {
    const { to } = openGuarded(['Code'], token);
    fireEvent.click(await screen.findByRole('button', { name: 'Email me a code' }));
    await screen.findByText('Enter the code we sent to ada@example.org. It works once, for ten minutes.');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    type('Code', '123 456');
    press('Confirm');
    await screen.findByRole('button', { name: 'Done' });
    expect(to('/code/prelogin')).toEqual([{ email: 'ada@example.org' }]);
    expect(to('/code/postlogin')).toEqual([{ token: '123456' }]);
    expect(to('/sessions/v1/revoke')).toHaveLength(2);
  });

  it('AUTH-12 AUTH-11 where a second factor is required and none is set up, the dialog says what to do', async () => {
    const { to } = openGuarded(['EmailAndPassword'], { mfaRequired: true, mfaEnrolled: false, mfaToken: 'm' });
    await screen.findByLabelText('Your password');
    type('Your password', 'violet harbour');
    press('Confirm');
    await screen.findByText('Your organisation asks for a second factor. Please sign out and in again to set one up.');
    expect(to('/sessions/v1/revoke')).toHaveLength(1);
  });

  it('AUTH-12 AUTH-9 who signs in at a provider only is led to sign in again', async () => {
    const onSignOut = vi.fn(async () => undefined);
    openGuarded(['NoLocalAuthentication'], token, { onSignOut });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    expect(onSignOut).toHaveBeenCalledOnce();
    for (const name of ['Confirm', 'Email me a code']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
