import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ada, openInPortal, Refusal, standInForDialogs } from '../../testing/in-portal.tsx';
import { SecurityScreen } from './security.screen.tsx';

const configurations = '/identity/resources/configurations';
const reader = { ...ada, permissions: [{ key: 'fe.secure.read.securityPolicy' }] };
const writer = { ...ada, permissions: [{ key: 'fe.secure.*' }] };

/** Where the policies of the door are, and those of sessions. */
const general = '/portal/security?tab=generalSettings';
const sessionTab = '/portal/security?tab=sessionManagement';

const row = { id: null as string | null, createdAt: null, updatedAt: null };
const mfa = { ...row, enforceMFAType: 'DontForce', allowRememberMyDevice: true, mfaDeviceExpiration: 1_209_600 };
const lockout = { ...row, enabled: false, maxAttempts: 10 };
const answers = {
  [`GET ${configurations}/v1/mfa-policy`]: mfa,
  [`GET ${configurations}/v1/mfa-policy/vendor`]: mfa,
  [`GET ${configurations}/v1/lockout-policy`]: lockout,
  [`GET ${configurations}/v1/lockout-policy/vendor`]: lockout,
  [`GET ${configurations}/v1/password-history-policy`]: { ...row, enabled: false, historySize: 5 },
  [`GET ${configurations}/v1/password-history-policy/vendor`]: { ...row, enabled: false, historySize: 5 },
  [`GET ${configurations}/v1/captcha-policy`]: { ...row, enabled: false, provider: 'proof-of-work', siteKey: null },
  [`GET ${configurations}/v1/password`]: {
    minLength: 12,
    maxLength: 128,
    allowPassphrases: true,
    minPhraseLength: 6,
    minOptionalTestsToPass: 0,
  },
  [`GET ${configurations}/v1/auth/strategies`]: {
    mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
    secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
  },
  [`GET ${configurations}/v1/mfa/strategies`]: { strategies: [{ strategy: 'AuthenticatorApp', isActive: true }] },
  [`GET ${configurations}/sessions/v1`]: { sessionIdleTimeoutConfiguration: { isActive: false, timeout: 3_600 } },
};

/** The form of one policy, once it is there. */
const policy = async (title: string) => within(await screen.findByRole('region', { name: title }));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('security policies', () => {
  it('SECU-1 the first decision is made by POST, the next by PATCH with the id; the sentence follows what is chosen', async () => {
    let stored = mfa;
    const { to } = openInPortal(
      SecurityScreen,
      {
        ...answers,
        [`GET ${configurations}/v1/mfa-policy`]: () => stored,
        [`POST ${configurations}/v1/mfa-policy`]: ({ body }: { body: unknown }) => {
          stored = { ...stored, ...(body as object), id: 'row-1' };
          return stored;
        },
        [`PATCH ${configurations}/v1/mfa-policy`]: ({ body }: { body: unknown }) => {
          stored = { ...stored, ...(body as object) };
          return stored;
        },
      },
      { person: writer, path: general },
    );
    const form = await policy('Second factor');
    form.getByText('Your organisation has decided nothing here, so the default holds.');
    fireEvent.change(form.getByLabelText('Who needs one'), { target: { value: 'Force' } });
    form.getByText(/Everybody shows a second factor\. .* A browser may be remembered for 14 days\./);
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Saved. It holds from now on.');
    await form.findByText(/Your organisation decided this itself. The default: Nobody has to have a second factor/);
    fireEvent.click(form.getByLabelText('A browser may be remembered'));
    form.getByText(/It is asked for every time/);
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Saved. It holds from now on.');
    const settings = {
      enforceMFAType: 'Force',
      allowRememberMyDevice: true,
      mfaDeviceExpiration: 1_209_600,
      force: false,
    };
    expect(to('/mfa-policy', 'POST')).toEqual([settings]);
    expect(to('/mfa-policy', 'PATCH')).toEqual([{ ...settings, allowRememberMyDevice: false, id: 'row-1' }]);
  });

  it('SECU-1 a number out of its range is told under its field, and nothing is sent', async () => {
    const { to } = openInPortal(SecurityScreen, answers, { person: writer, path: general });
    const form = await policy('Lockout');
    expect(form.queryByLabelText('Wrong passwords before it locks')).toBeNull();
    fireEvent.click(form.getByLabelText('Lock an account after wrong passwords'));
    const attempts = form.getByLabelText('Wrong passwords before it locks');
    fireEvent.change(attempts, { target: { value: '2' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    form.getByText('Enter a whole number from 3 to 100.');
    expect(document.activeElement).toBe(attempts);
    expect(to('/lockout-policy', 'POST')).toEqual([]);
  });

  it('SECU-1 less than what holds for all is refused with the reason', async () => {
    const { to } = openInPortal(
      SecurityScreen,
      { ...answers, [`POST ${configurations}/v1/password`]: new Refusal(403, 'policy_overridden') },
      { person: writer, path: general },
    );
    const form = await policy('Passwords');
    fireEvent.change(form.getByLabelText('Least number of characters'), { target: { value: '8' } });
    fireEvent.click(form.getByLabelText('A digit'));
    fireEvent.change(form.getByLabelText('How many of these four kinds are needed'), { target: { value: '4' } });
    form.getByText(/at least 8 characters, 1 of the ticked kinds among them/);
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('This is decided for all organisations. You can ask for more, not for less.');
    // No more kinds than are asked for, and what the screen does not show stays.
    expect(to('/v1/password', 'POST')).toEqual([
      expect.objectContaining({ minLength: 8, maxLength: 128, minOptionalTestsToPass: 1, allowPassphrases: true }),
    ]);
  });

  it('SECU-2 each limit of sessions is saved by itself, in seconds', async () => {
    const { to } = openInPortal(
      SecurityScreen,
      { ...answers, [`POST ${configurations}/sessions/v1`]: {} },
      { person: writer, path: sessionTab },
    );
    const form = await policy('Nobody there');
    fireEvent.click(form.getByLabelText('Sign out whoever does nothing'));
    fireEvent.change(form.getByLabelText('Minutes without a sign of life'), { target: { value: '15' } });
    form.getByText('Whoever does nothing for 15 minutes is signed out. What they were writing is kept.');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Saved. It holds from now on.');
    expect(to('/sessions/v1', 'POST')).toEqual([{ sessionIdleTimeoutConfiguration: { isActive: true, timeout: 900 } }]);
  });

  it('SECU-1 the usual way changes, and what else was allowed stays', async () => {
    const { to } = openInPortal(
      SecurityScreen,
      { ...answers, [`POST ${configurations}/v1/auth/strategies`]: {} },
      { person: writer, path: general },
    );
    const form = await policy('Ways to sign in');
    fireEvent.change(form.getByLabelText('The usual way'), { target: { value: 'Code' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Saved. It holds from now on.');
    expect(to('/auth/strategies', 'POST')).toEqual([
      {
        mainAuthStrategies: [{ strategy: 'Code' }],
        secondaryAuthStrategies: [
          { strategy: 'SmsCode', isActive: false },
          { strategy: 'Passkeys', isActive: true },
        ],
      },
    ]);
  });

  it('SECU-1 without the permission to write there is nothing to press', async () => {
    openInPortal(SecurityScreen, answers, { person: reader, path: general });
    const view = await policy('Second factor');
    view.getByText('Whoever wants one');
    expect(screen.queryAllByRole('button', { name: 'Save' })).toEqual([]);
    screen.getByText('You can look at these rules. Changing them takes another role.');
  });

  it('SECU-1 whoever would need a second factor and has none is told so, and may insist', async () => {
    standInForDialogs();
    const { to } = openInPortal(
      SecurityScreen,
      {
        ...answers,
        [`POST ${configurations}/v1/mfa-policy`]: ({ body }: { body: unknown }) =>
          (body as { force?: boolean }).force ? { ...mfa, id: 'row-1' } : new Refusal(409, 'mfa_locks_you_out'),
      },
      { person: writer, path: general },
    );
    const form = await policy('Second factor');
    fireEvent.change(form.getByLabelText('Who needs one'), { target: { value: 'Force' } });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const asked = within(await screen.findByRole('dialog', { name: 'You have no second factor yourself' }));
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(form.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull());
    // Nothing was saved, and what was chosen is still there.
    expect(form.queryByText('Saved. It holds from now on.')).toBeNull();
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save it all the same' }));
    await form.findByText('Saved. It holds from now on.');
    const settings = { enforceMFAType: 'Force', allowRememberMyDevice: true, mfaDeviceExpiration: 1_209_600 };
    const warned = { ...settings, force: false };
    expect(to('/mfa-policy', 'POST')).toEqual([warned, warned, { ...settings, force: true }]);
  });

  it('PORTAL-2 tabs and fields are hidden or to be looked at as configured', async () => {
    openInPortal(SecurityScreen, answers, {
      person: writer,
      path: general,
      metadata: {
        pages: {
          security: {
            tabs: { domainRestrictions: 'hidden' },
            fields: { userLockout: 'hidden', passwordHistory: 'viewOnly' },
          },
        },
      },
    });
    await policy('Second factor');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Sessions',
      'Signing in',
      'Networks',
    ]);
    expect(screen.queryByRole('region', { name: 'Lockout' })).toBeNull();
    const former = await policy('Former passwords');
    expect(former.queryByRole('checkbox')).toBeNull();
    former.getByText('Refuse former passwords');
  });
});
