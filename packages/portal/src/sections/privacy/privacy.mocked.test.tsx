import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openInPortal, Refusal, standInForDialogs } from '../../testing/in-portal.tsx';
import { Passkeys } from './passkeys.tsx';
import { Phones } from './phones.tsx';
import { SecondFactors } from './second-factors.tsx';

const made = {
  result: { id: 'new', response: { clientDataJSON: 'c', attestationObject: 'a' } },
  deviceType: 'Platform',
};
vi.mock('../../login/passkeys.ts', () => ({
  makePasskey: async () => made,
  signInByPasskey: async () => ({}),
  showPasskey: async () => ({}),
}));

const identity = '/identity/resources';
const none = { authenticators: [], phones: [], webauthn: [], emails: [] };
const strategies = {
  strategies: ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS'].map((strategy) => ({
    strategy,
    isActive: strategy !== 'SMS',
  })),
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  standInForDialogs();
});

describe('second factors', () => {
  const devices = `GET ${identity}/users/v1/mfa/devices`;
  const offered = { [`GET ${identity}/configurations/v1/mfa/strategies`]: strategies };

  it('ME-2 an authenticator app is added by picture and code, and the recovery codes are shown once', async () => {
    let list: object = none;
    const { to } = openInPortal(SecondFactors, {
      ...offered,
      [devices]: () => list,
      [`POST ${identity}/users/v1/mfa/authenticator/enroll`]: {
        qrCode: 'data:image/png;base64,AAAA',
        secret: 'ABCDEFGH',
      },
      [`POST ${identity}/users/v1/mfa/authenticator/enroll/verify`]: ({ body }: { body: unknown }) => {
        if ((body as { token: string }).token !== '123456') return new Refusal(400, 'mfa_code_invalid');
        list = { ...none, authenticators: [{ id: 'a1' }] };
        return { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] };
      },
    });
    await screen.findByText('There is none yet.');
    // Only what is active is offered (SPEC 5), and both kinds of devices are one button.
    await screen.findByRole('button', { name: 'Add a device or a key' });
    expect(screen.queryByRole('button', { name: 'Add a phone' })).toBeNull();
    press('Add an authenticator app');
    const dialog = within(await screen.findByRole('dialog', { name: 'An authenticator app' }));
    expect((await dialog.findByAltText('Picture to scan, with the key of the account')).getAttribute('src')).toContain(
      'data:image/png',
    );
    dialog.getByText('ABCD EFGH');
    type('Code', '000000');
    press('Add it');
    await screen.findByText('This code is not right, was already used, or is too old.');
    type('Code', '123 456');
    press('Add it');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toEqual(['aaaa-bbbb', 'cccc-dddd']);
    press('I have kept them');
    await waitFor(() => expect(screen.queryByText('aaaa-bbbb')).toBeNull());
    await screen.findByText('Authenticator app');
    expect(to('/authenticator/enroll')).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('aaaa');
  });

  it('ME-2 M6 removing asks first; the last one stays where the organisation wants one', async () => {
    const { to } = openInPortal(SecondFactors, {
      ...offered,
      [devices]: { ...none, webauthn: [{ id: 'w1', deviceType: 'Platform', name: 'Laptop' }] },
      [`POST ${identity}/users/v1/mfa/webauthn/w1/disable/verify`]: new Refusal(403, 'mfa_required_by_policy'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Laptop”?' }));
    expect(to('/disable/verify')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Your organisation asks for a second factor, so the last one stays.');
  });

  it('ME-2 M6 recovery codes are made anew after a question, and shown once', async () => {
    const { to } = openInPortal(SecondFactors, {
      ...offered,
      [devices]: { ...none, authenticators: [{ id: 'a1' }] },
      [`POST ${identity}/users/v1/mfa/recovery-codes`]: { recoveryCodes: ['eeee-ffff'] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }));
    expect(to('/recovery-codes')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Make new recovery codes' }));
    await screen.findByText('eeee-ffff');
  });

  it('AUTH-12 APP-4 too many wrong codes are told and sign nobody out', async () => {
    openInPortal(SecondFactors, {
      ...offered,
      [devices]: none,
      [`POST ${identity}/users/v1/mfa/authenticator/enroll`]: { qrCode: 'data:image/png;base64,AAAA', secret: 'A' },
      [`POST ${identity}/users/v1/mfa/authenticator/enroll/verify`]: new Refusal(401, 'mfa_locked'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    await screen.findByLabelText('Code');
    type('Code', '123456');
    press('Add it');
    await screen.findByText('There were too many wrong codes. Please wait a while before you try again.');
  });
});

describe('passkeys', () => {
  const list = `GET ${identity}/users/webauthn/v1/devices`;
  const laptop = {
    id: 'k1',
    deviceType: 'Platform',
    name: 'Laptop',
    createdAt: '2026-11-20T10:00:00.000Z',
    lastUsedAt: null,
  };

  it('ME-2 AUTH-12 W7 a sign-in that is too old is made fresh over the page, and the same call goes out again', async () => {
    let fresh = false;
    const passkeys: object[] = [];
    const { to, sent } = openInPortal(Passkeys, {
      [list]: () => ({ devices: passkeys }),
      [`POST ${identity}/users/webauthn/v1/devices`]: () =>
        fresh
          ? { options: {} }
          : new Refusal(403, 'insufficient_user_authentication', {
              'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"',
            }),
      [`POST ${identity}/users/webauthn/v1/devices/verify`]: () => {
        passkeys.push(laptop);
        return {};
      },
      [`POST ${identity}/auth/v1/user/step-up/generate`]: new Refusal(400, 'mfa_not_enrolled'),
      [`GET ${identity}/configurations/v1/captcha-policy/public`]: { enabled: false, siteKey: null },
      [`POST ${identity}/auth/v1/user`]: ({ body }: { body: unknown }) => {
        if ((body as { password: string }).password !== 'violet harbour')
          return new Refusal(401, 'incorrect_credentials');
        fresh = true;
        return { accessToken: 'x.y.z', expiresIn: 300, mfaRequired: false };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    await screen.findByLabelText('Your password');
    expect(to('/step-up/generate')).toEqual([{ maxAge: 600 }]);
    type('Your password', 'not it');
    press('Confirm');
    await screen.findByText('The e-mail address or the password is not right.');
    // A refused password is sent once: it counts towards a lockout.
    expect(to('/auth/v1/user')).toHaveLength(1);
    type('Your password', 'violet harbour');
    press('Confirm');
    await screen.findByText('The passkey is added. You can sign in with it from now on.');
    await screen.findByText('Laptop');
    expect(sent.filter(({ path, method }) => path.endsWith('/webauthn/v1/devices') && method === 'POST')).toHaveLength(
      2,
    );
    expect(to('/devices/verify')).toEqual([{ ...made.result, deviceType: 'Platform' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ME-2 AUTH-12 whoever leaves the question gets told that nothing changed', async () => {
    const { to } = openInPortal(Passkeys, {
      [list]: { devices: [] },
      [`POST ${identity}/users/webauthn/v1/devices`]: new Refusal(403, 'insufficient_user_authentication', {
        'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"',
      }),
      [`POST ${identity}/auth/v1/user/step-up/generate`]: new Refusal(400, 'mfa_not_enrolled'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await screen.findByLabelText('Your password');
    press('Close');
    await screen.findByText('It was not confirmed that it is you, so nothing was changed.');
    expect(to('/devices/verify')).toEqual([]);
  });

  it('ME-2 a passkey is removed after a question that names it', async () => {
    let devices = [laptop];
    openInPortal(Passkeys, {
      [list]: () => ({ devices }),
      [`DELETE ${identity}/users/webauthn/v1/devices/k1`]: () => {
        devices = [];
        return {};
      },
    });
    await screen.findByText('Since 20 November 2026');
    press('Remove Laptop');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Laptop”?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('There is none yet.');
  });
});

describe('phone numbers', () => {
  const numbers = `${identity}/users/phone-numbers/v1`;
  const phone = (verified: boolean) => ({
    id: 'p1',
    phoneNumber: '+33612345678',
    verified,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  });
  const page = (items: object[], totalItems = items.length) => ({ items, _metadata: { totalItems, totalPages: 1 } });

  it('ME-3 a number is added and verified by its code; then it is removed by another one', async () => {
    let items: object[] = [];
    const { to } = openInPortal(Phones, {
      [`GET ${numbers}`]: () => page(items),
      [`POST ${numbers}`]: () => {
        items = [phone(false)];
        return { otcToken: 'o1' };
      },
      [`POST ${numbers}/verify`]: () => {
        items = [phone(true)];
        return {};
      },
      [`DELETE ${numbers}/p1`]: { phoneId: 'p1', otcToken: 'o2' },
      [`POST ${numbers}/p1/delete/verify`]: () => {
        items = [];
        return {};
      },
    });
    await screen.findByText('There is none yet.');
    press('Add a number');
    type('Phone number', '06 12 34 56 78');
    press('Send a code to it');
    await screen.findByText('A code was sent to 06 12 34 56 78.');
    type('Code', '123456');
    press('Verify the number');
    await screen.findByText('Verified');
    press('Remove +33612345678');
    press('Send a code to it');
    await screen.findByText('A code was sent to +33612345678.');
    type('Code', '654321');
    press('Remove the number');
    await screen.findByText('There is none yet.');
    expect(to('/phone-numbers/v1', 'POST')).toEqual([{ phoneNumber: '06 12 34 56 78', verify: true }]);
    expect(to('/phone-numbers/v1/verify')).toEqual([{ otcToken: 'o1', code: '123456' }]);
    expect(to('/delete/verify')).toEqual([{ otcToken: 'o2', code: '654321' }]);
  });

  it('ME-3 a number that was never verified goes without a code; only the first ten are shown', async () => {
    const { sent, to } = openInPortal(Phones, {
      [`GET ${numbers}`]: page([phone(false)], 12),
      [`DELETE ${numbers}/p1`]: { phoneId: 'p1', otcToken: '' },
    });
    await screen.findByText('The first ten are shown.');
    expect(sent.some(({ path }) => path.endsWith('/phone-numbers/v1'))).toBe(true);
    press('Remove +33612345678');
    press('Remove the number');
    await screen.findByText('+33612345678 is removed.');
    expect(to('/delete/verify')).toEqual([]);
  });
});
