import { ApiError } from '@parley/contracts/client.ts';
import type { Session, SessionState } from '@parley/portal/session/session-store.ts';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { standInForDialogs } from '../account/testing/signed-in.tsx';
import { SessionProvider } from './session.tsx';
import { TenantDialog } from './tenant-dialog.tsx';

beforeAll(standInForDialogs);

function open(switchTenant: Session['switchTenant'], language: 'en' | 'fr' = 'en') {
  const user = {
    id: 'u1',
    email: '',
    name: '',
    profilePictureUrl: null,
    tenantId: 't1',
    roles: [],
    permissions: [],
    superUser: false,
  };
  const state: SessionState = {
    status: 'signedIn',
    user,
    isAdmin: false,
    unreachable: false,
    tenants: [
      { id: 't1', name: 'Parley' },
      { id: 't2', name: 'Maison Test' },
    ],
    switching: false,
    tenantLost: false,
  };
  const nothing = () => undefined;
  const own: Session = {
    state: () => state,
    subscribe: () => nothing,
    start: nothing,
    accessToken: () => null,
    validToken: async () => null,
    signIn: async () => nothing(),
    signOut: async () => nothing(),
    refresh: async () => true,
    switchTenant,
    fetch,
    onLost: () => nothing,
  };
  const restart = vi.fn();
  const onClose = vi.fn();
  render(
    <LanguageProvider initial={language}>
      <SessionProvider own={own}>
        <TenantDialog onClose={onClose} restart={restart} />
      </SessionProvider>
    </LanguageProvider>,
  );
  return { restart, onClose };
}

describe('the choice of a workspace', () => {
  it('TENANT-3 the present one is marked and no button; another one is switched to once, and the product starts again', async () => {
    const switchTenant = vi.fn(async () => undefined);
    const { restart } = open(switchTenant);
    expect(screen.getByText('Parley').closest('[aria-current="true"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Parley' })).toBeNull();
    const other = screen.getByRole('button', { name: 'Maison Test' });
    fireEvent.click(other);
    fireEvent.click(other);
    await waitFor(() => expect(restart).toHaveBeenCalledOnce());
    expect(switchTenant).toHaveBeenCalledExactlyOnceWith('t2');
  });

  it('TENANT-3 a refusal is told in words, in French too, and another try is possible', async () => {
    const switchTenant = vi.fn(async () => Promise.reject(new ApiError(404, 'tenant', 'x')));
    const { restart } = open(switchTenant, 'fr');
    screen.getByRole('heading', { name: 'Vos espaces de travail' });
    fireEvent.click(screen.getByRole('button', { name: 'Maison Test' }));
    await screen.findByText('Vous n’appartenez plus à cet espace.');
    expect(restart).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Maison Test' }));
    await waitFor(() => expect(switchTenant).toHaveBeenCalledTimes(2));
  });
});
