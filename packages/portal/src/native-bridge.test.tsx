import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveEmail, identity, openBox, press, signInServer } from './login/testing/box-host.tsx';
import { asksForConsent, handOver, organisationHandover, providerHandover } from './native-bridge.ts';

const wanted = (...actions: string[]) =>
  vi.stubGlobal('FronteggNativeBridgeFunctions', Object.fromEntries(actions.map((action) => [action, true])));

/** As Android makes it: its methods refuse to work for any other object. */
function androidBridge(...actions: string[]) {
  const taken: unknown[][] = [];
  const bridge: Record<string, (this: unknown, payload: unknown) => void> = {};
  for (const action of actions) {
    bridge[action] = function (payload) {
      if (this !== bridge) throw new TypeError('Java bridge method can\u2019t be invoked on a non-injected object');
      taken.push([action, payload]);
    };
  }
  vi.stubGlobal('FronteggNativeBridge', bridge);
  return taken;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const idp = 'https://idp.example/start';
const address = 'https://coach.example/go/google';

describe('the bridge', () => {
  it('AUTH-21 a browser without one is handed nothing', () => {
    expect(organisationHandover('ada@corp.example', idp)).toBeNull();
    expect(providerHandover({ type: 'google', custom: false }, address)).toBeNull();
    expect(asksForConsent()).toBe(false);
  });

  it('AUTH-21 each way goes by the call that the application wants, the nearest one first', () => {
    wanted('loginWithSSO', 'loginWithCustomSSO', 'loginWithSocialLogin', 'loginWithSocialLoginProvider');
    expect(organisationHandover('ada@corp.example', idp)).toEqual({
      action: 'loginWithSSO',
      payload: 'ada@corp.example',
    });
    expect(providerHandover({ type: 'google', custom: false }, address)).toEqual({
      action: 'loginWithSocialLoginProvider',
      payload: 'google',
    });
    expect(providerHandover({ type: 'acme', custom: true }, address)).toEqual({
      action: 'loginWithSocialLogin',
      payload: address,
    });
    wanted('loginWithCustomSSO', 'loginWithCustomSocialLoginProvider');
    expect(organisationHandover('ada@corp.example', idp)).toEqual({ action: 'loginWithCustomSSO', payload: idp });
    expect(providerHandover({ type: 'acme', custom: true }, address)).toEqual({
      action: 'loginWithCustomSocialLoginProvider',
      payload: 'acme',
    });
    expect(providerHandover({ type: 'google', custom: false }, address)).toBeNull();
  });

  it('AUTH-21 what an application says it does not take, is the page’s; one that says nothing is known by its methods', () => {
    androidBridge('loginWithSSO');
    expect(organisationHandover('ada@corp.example', idp)).toMatchObject({ action: 'loginWithSSO' });
    expect(providerHandover({ type: 'google', custom: false }, address)).toBeNull();
    vi.stubGlobal('FronteggNativeBridgeFunctions', { loginWithSSO: false });
    expect(organisationHandover('ada@corp.example', idp)).toBeNull();
  });

  it('AUTH-21 reaches a method of the object (Android), or else the mailbox (iOS)', () => {
    const taken = androidBridge('loginWithSSO');
    handOver({ action: 'loginWithSSO', payload: 'ada@corp.example' });
    expect(taken).toEqual([['loginWithSSO', 'ada@corp.example']]);
    const postMessage = vi.fn();
    vi.stubGlobal('webkit', { messageHandlers: { FronteggNativeBridge: { postMessage } } });
    handOver({ action: 'loginWithSocialLogin', payload: address });
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(
      JSON.stringify({ action: 'loginWithSocialLogin', payload: address }),
    );
  });

  it('AUTH-21 wanted and missing says `FronteggNativeBridge is not available`; so does a method that is missing', () => {
    const missing = new Error('FronteggNativeBridge is not available');
    expect(() => handOver({ action: 'loginWithSSO', payload: 'x' })).toThrow(missing);
    androidBridge('loginWithSocialLogin');
    expect(() => handOver({ action: 'loginWithSSO', payload: 'x' })).toThrow(missing);
    vi.stubGlobal('webkit', { messageHandlers: {} });
    expect(() => handOver({ action: 'loginWithSSO', payload: 'x' })).toThrow(missing);
  });
});

const providers = {
  [`GET ${identity}/sso/v2`]: {
    body: [{ type: 'google', redirectUrl: '', active: true, customised: false, authorizationUrl: '/go/google' }],
  },
};
const google = () => screen.findByRole('link', { name: 'Continue with Google' });

describe('the login box inside an application', () => {
  const corporate = { [`POST ${identity}/auth/v2/user/sso/prelogin`]: { body: { address: idp, idpType: 'saml' } } };

  async function toOrganisation() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const box = openBox('/account/login', signInServer(corporate));
    giveEmail('ada@corp.example');
    await screen.findByRole('heading', { name: 'On to your organisation' });
    return box;
  }

  it('AUTH-21 AUTH-4 hands an organisation’s sign-in over after two seconds, and stays where it is', async () => {
    wanted('loginWithSSO');
    const taken = androidBridge('loginWithSSO');
    const { leave } = await toOrganisation();
    expect(taken).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(taken).toEqual([['loginWithSSO', 'ada@corp.example']]);
    expect(leave).not.toHaveBeenCalled();
    // Whoever closed the application's window can ask for it again, or begin with another address.
    press('Go there now');
    expect(taken).toHaveLength(2);
    press('Use another e-mail address');
    await screen.findByLabelText('E-mail');
  });

  it('AUTH-21 a bridge that was promised and is missing says so; the address is the way out', async () => {
    wanted('loginWithSSO');
    const { leave } = await toOrganisation();
    await vi.advanceTimersByTimeAsync(2_000);
    await screen.findByText(/^FronteggNativeBridge is not available\./);
    // It is for the person to go on.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(leave).not.toHaveBeenCalled();
    press('Go there now');
    expect(leave).toHaveBeenCalledExactlyOnceWith(idp);
  });

  it('AUTH-21 AUTH-9 hands a provider over by name; without a bridge the link leads there itself', async () => {
    wanted('loginWithSocialLoginProvider');
    const taken = androidBridge('loginWithSocialLoginProvider');
    const { leave } = openBox('/account/login', signInServer(providers));
    fireEvent.click(await google());
    expect(taken).toEqual([['loginWithSocialLoginProvider', 'google']]);
    expect(leave).not.toHaveBeenCalled();
  });

  it('AUTH-21 AUTH-9 consent is asked for when the bridge says so, and otherwise not', async () => {
    const taken = androidBridge('loginWithSocialLogin');
    wanted('loginWithSocialLogin', 'shouldPromptSocialLoginConsent');
    const first = openBox('/account/login?redirectUrl=%2Fc%2F1', signInServer(providers));
    fireEvent.click(await google());
    first.unmount();
    wanted('loginWithSocialLogin');
    const second = openBox('/account/login?redirectUrl=%2Fc%2F1', signInServer(providers));
    fireEvent.click(await google());
    second.unmount();
    expect(taken.map(([, payload]) => payload)).toEqual([
      'https://coach.example/go/google?redirectUrl=%2Fc%2F1&prompt=consent',
      'https://coach.example/go/google?redirectUrl=%2Fc%2F1',
    ]);
  });

  it('AUTH-21 a bridge that throws is told of in words, in French too, and the next press goes on in the page', async () => {
    wanted('loginWithSocialLoginProvider');
    const loginWithSocialLoginProvider = vi.fn(() => {
      throw new Error('Activity was destroyed');
    });
    vi.stubGlobal('FronteggNativeBridge', { loginWithSocialLoginProvider });
    const { leave } = openBox('/account/login', signInServer(providers), { language: 'fr' });
    fireEvent.click(await screen.findByRole('link', { name: 'Continuer avec Google' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^L’application qui entoure cette page/));
    expect(leave).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: 'Continuer avec Google' }));
    expect(leave).toHaveBeenCalledExactlyOnceWith('/go/google');
    expect(loginWithSocialLoginProvider).toHaveBeenCalledOnce();
  });
});
