import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { room, serve, signedIn } from '../testing/identity-server.ts';
import { standInForDialogs } from '../testing/in-portal.tsx';
import { AdminPortal } from './admin-portal.tsx';
import { LoginBox } from './login-box.tsx';
import { mountAdminPortal } from './mount.tsx';
import { goTo } from './own-address.ts';
import { ParleyProvider } from './parley-provider.tsx';
import { MISSING_CONFIGURATION } from './require-configuration.ts';
import { useEntitlement, usePermission } from './use-permission.ts';
import { useStepUp } from './use-step-up.ts';
import { useAuth, useTenant, useUser } from './use-user.ts';

beforeEach(() => {
  standInForDialogs();
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Facts() {
  const user = useUser();
  const { tenant } = useTenant();
  const reads = usePermission('fe.secure.read.users');
  const owns = usePermission('fe.account-hierarchy.read.subAccount');
  const byRole = usePermission('boss');
  const { justification, isEntitled } = useEntitlement({ featureKey: 'sso' });
  const entitled = useEntitlement({ permissionKey: 'fe.secure.read.users' });
  const { isSteppedUp } = useStepUp();
  const facts = [reads, owns, byRole, justification, isEntitled, entitled.isEntitled, isSteppedUp()].join(' ');
  return <p>{`${user?.name} at ${tenant?.name}: ${facts}`}</p>;
}

describe('embedding', () => {
  it('APP-2 without a server, or with empty names, it says so instead of drawing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const options of [
      { baseUrl: '' },
      { baseUrl: undefined as never },
      { baseUrl: 'id.example.org' },
      { baseUrl: 'javascript:alert(1)' },
      { baseUrl: 'https://id.example.org', clientId: '' },
      { baseUrl: 'https://id.example.org', appId: ' ' },
    ])
      expect(() => render(<ParleyProvider {...options} />)).toThrow(MISSING_CONFIGURATION);
    expect(MISSING_CONFIGURATION).toBe('Missing required Parley configuration. Check your environment variables.');
    vi.mocked(console.error).mockRestore();
  });

  it('PORTAL-6 APP-10 the hooks say who is here, where, and what they may do', async () => {
    const { baseUrl, asked } = serve();
    render(
      <ParleyProvider baseUrl={`${baseUrl}/`}>
        <LoginBox>
          <Facts />
        </LoginBox>
      </ParleyProvider>,
    );
    await screen.findByText('Ada at Blue Harbour: true false true MISSING_FEATURE false true false');
    expect(asked.filter((path) => path.endsWith('/user-entitlements'))).toHaveLength(1);
  });

  it('PORTAL-6 AUTH-2 a closed door leads to the sign-in page and keeps where one was going', async () => {
    const { baseUrl } = serve({ ...signedIn, [`${room}/auth/v1/user/token/refresh`]: undefined });
    window.history.replaceState(null, '', '/orders?open=7');
    document.documentElement.lang = 'de';
    render(
      <ParleyProvider baseUrl={baseUrl} language="fr" productName="Meridian">
        <LoginBox>
          <p>inside</p>
        </LoginBox>
      </ParleyProvider>,
    );
    await screen.findByRole('heading', { name: 'Se connecter' });
    expect(window.location.pathname + window.location.search).toBe('/account/login?redirectUrl=%2Forders%3Fopen%3D7');
    expect(screen.queryByText('inside')).toBeNull();
    // Neither our conversations nor our name are in somebody else's product.
    expect(document.body.textContent).not.toMatch(/conversations|Parley/);
    expect(document.documentElement.lang).toBe('de');
    fireEvent.click(await screen.findByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { name: 'Sign in' });
  });

  it('PORTAL-6 the portal is pages below its path, or over the page; the person is the one of the session', async () => {
    const { baseUrl } = serve();
    function Shop() {
      const { signOut } = useAuth();
      return (
        <>
          <button type="button" onClick={() => goTo('/admin/privacy')}>
            Look after it
          </button>
          <button type="button" onClick={signOut}>
            Leave
          </button>
        </>
      );
    }
    render(
      <ParleyProvider baseUrl={baseUrl} portalPath="/admin" productName="Meridian">
        <LoginBox>
          <AdminPortal>
            <Shop />
          </AdminPortal>
        </LoginBox>
      </ParleyProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Look after it' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacy' });
    fireEvent.click(await screen.findByRole('link', { name: 'Profile' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/profile'));
    act(() => goTo('/'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(window.location.pathname).toBe('/account/logout'));
    await screen.findByRole('heading', { name: /signed out/ });
  });

  it('AUTH-20 an application ends the session without a page, and goes on half a second later as nobody', async () => {
    const { baseUrl, asked } = serve();
    const done = vi.fn();
    function Shop() {
      const { isAuthenticated, silentLogout } = useAuth();
      return (
        <button type="button" onClick={() => void silentLogout(done, 10)}>
          {isAuthenticated ? 'Leave quietly' : 'Nobody is here'}
        </button>
      );
    }
    render(
      <ParleyProvider baseUrl={baseUrl}>
        <Shop />
      </ParleyProvider>,
    );
    const before = window.location.href;
    fireEvent.click(await screen.findByRole('button', { name: 'Leave quietly' }));
    await screen.findByRole('button', { name: 'Nobody is here' });
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(asked.filter((path) => path.endsWith('/auth/v1/logout'))).toHaveLength(1);
    expect(window.location.href).toBe(before);
  });

  it('PORTAL-6 a page without React opens the portal over itself, hears who is here, and takes it away', async () => {
    const { baseUrl } = serve();
    const element = document.body.appendChild(document.createElement('div'));
    const onUser = vi.fn();
    const onClose = vi.fn();
    let portal: ReturnType<typeof mountAdminPortal> | undefined;
    act(() => {
      portal = mountAdminPortal(element, { baseUrl, onUser, onClose });
    });
    const dialog = await screen.findByRole('dialog', { name: 'Administration' });
    await waitFor(() => expect(onUser).toHaveBeenLastCalledWith(expect.objectContaining({ email: 'ada@example.org' })));
    // Beside the page: what its style sheet says of its own parts is not said of the portal.
    expect(element.contains(dialog)).toBe(false);
    expect(dialog.closest('.parley')?.parentElement).toBe(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Close the portal' }));
    expect(onClose).toHaveBeenCalledOnce();
    await act(async () => portal?.unmount());
    expect(element.childElementCount).toBe(0);
    expect(document.querySelector('.parley')).toBeNull();
  });
});
