import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MountOptions } from './embed.ts';
import { mountLoginBox } from './embed.ts';

const accessToken = `x.${btoa(JSON.stringify({ sub: 'u1' }))}.x`;
const answers: Record<string, unknown> = {
  '/identity/resources/configurations/v1/public': { authStrategy: 'EmailAndPassword', allowSignups: false },
  '/identity/resources/auth/v2/user/sso/prelogin': {},
  '/identity/resources/auth/v1/user': { accessToken, mfaRequired: false },
  '/flags': {},
  '/identity/resources/users/v2/me': { id: 'u1', email: 'ada@example.org', roles: [], permissions: [] },
  '/identity/resources/users/v3/me/tenants': { tenants: [], activeTenant: { id: 't1' } },
};

describe('the embedded login box', () => {
  afterEach(() => document.body.replaceChildren());

  it('AUTH-6 a page without React gets the person, and decides itself where to go', async () => {
    const element = document.body.appendChild(document.createElement('div'));
    const navigate = vi.fn<MountOptions['navigate']>();
    const onPerson = vi.fn<MountOptions['onPerson']>();
    const options: MountOptions = {
      transport: {
        baseUrl: '',
        token: () => null,
        fetch: async (input) => Response.json(answers[input instanceof Request ? input.url : input.toString()] ?? {}),
      },
      location: { pathname: '/account/login', search: '' },
      navigate,
      onPerson,
      onSignOut: async () => undefined,
    };
    let box: ReturnType<typeof mountLoginBox> | undefined;
    await act(async () => {
      box = mountLoginBox(element, options);
    });
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.org' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('/account/login?step=loginWithPassword', expect.anything()),
    );
    const search = '?step=loginWithPassword';
    await act(async () => box?.update({ ...options, location: { pathname: '/account/login', search } }));
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'violet harbour lantern' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/', { replace: true }));
    expect(onPerson.mock.calls[0]?.[0]).toMatchObject({
      person: { email: 'ada@example.org' },
      activeTenant: { id: 't1' },
    });
    await act(async () => box?.unmount());
    expect(element.childElementCount).toBe(0);
  });
});
