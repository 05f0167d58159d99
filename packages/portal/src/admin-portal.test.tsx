import type { PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdminPortal } from './admin-portal.tsx';
import { Frame } from './frame/frame.tsx';
import type { AdminPortalOptions } from './host.tsx';
import { ada, openInPortal, standInForDialogs } from './testing/in-portal.tsx';

const places = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Administration' });
  return within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

beforeEach(() => {
  standInForDialogs();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('the frame of the portal', () => {
  it('PORTAL-1 its own address is that of its first section, and the sections are places in the navigation', async () => {
    const { visited, navigate } = openInPortal(Frame, {});
    expect(await places()).toEqual(expect.arrayContaining(['Profile', 'Privacy']));
    await waitFor(() => expect(visited).toEqual(['/portal/profile']));
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    fireEvent.click(screen.getByRole('link', { name: 'Privacy' }));
    expect(visited.at(-1)).toBe('/portal/privacy');
    const title = await screen.findByRole('heading', { level: 1, name: 'Privacy' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('aria-current')).toBe('page');
    navigate('/portal/nowhere');
    await screen.findByRole('heading', { name: 'There is nothing at this address' });
    navigate('/portal/all-accounts');
    await screen.findByRole('heading', { name: 'This part is not for you' });
  });

  it('PORTAL-1 what the server hides is neither in the navigation nor at its address; it counts over the host', async () => {
    openInPortal(
      Frame,
      {
        'GET /metadata': { rows: [{ configuration: { navigation: { privacy: { visibility: 'hidden' } } } }] },
      },
      { path: '/portal/privacy', metadata: { navigation: { privacy: { visibility: 'always' } } } },
    );
    await screen.findByRole('heading', { name: 'This part is switched off' });
    expect(await places()).not.toContain('Privacy');
  });

  it('PORTAL-1 no administrator is told that a part is for others: it is not there, or switched off for all', async () => {
    const person = { ...ada, permissions: [{ key: 'fe.*' }] };
    const hidden = { rows: [{ configuration: { navigation: { users: { visibility: 'hidden' } } } }] };
    const { navigate } = openInPortal(Frame, { 'GET /metadata': hidden }, { person, path: '/portal/users' });
    await screen.findByRole('heading', { name: 'This part is switched off' });
    for (const path of ['webhooks', 'sso', 'subscription', 'nowhere']) {
      navigate(`/portal/${path}`);
      await screen.findByRole('heading', { name: 'There is nothing at this address' });
    }
    expect(screen.queryByText('This part is not for you')).toBeNull();
  });

  it('PORTAL-1 what the server serves is shown unless the host says otherwise, and what was decided counts over both', async () => {
    const hidden = { visibility: 'hidden' as const };
    const served = { visibility: 'byPermissions' as const };
    const navigation = { groups: served, roles: served, audits: hidden };
    const row = { configuration: { navigation }, decided: { navigation: { audits: hidden } } };
    const person = { ...ada, permissions: [{ key: 'fe.*' }] };
    const open = (metadata?: PortalMetadata) =>
      openInPortal(Frame, { 'GET /metadata': { rows: [row] } }, { person, ...(metadata ? { metadata } : {}) });
    const plain = open();
    expect(await places()).toEqual(expect.arrayContaining(['Groups', 'Roles']));
    expect(await places()).not.toContain('Audits');
    plain.unmount();
    open({ navigation: { groups: hidden, audits: { visibility: 'always' } } });
    expect(await places()).toEqual(expect.arrayContaining(['Roles']));
    expect(await places()).not.toContain('Groups');
    expect(await places()).not.toContain('Audits');
  });

  it('PORTAL-1 a flag and a permission open an entry only together', async () => {
    const metadata = {
      navigation: {
        privacy: { visibility: 'byPermissions' as const, permissions: ['fe.secure.read.users'], featureFlag: 'x' },
      },
    };
    const flags = { x: 'on' as const };
    const one = openInPortal(Frame, {}, { metadata, flags });
    expect(await places()).not.toContain('Privacy');
    one.unmount();
    const person = { ...ada, permissions: [{ key: 'fe.secure.*' }] };
    const two = openInPortal(Frame, {}, { metadata, person });
    expect(await places()).not.toContain('Privacy');
    two.unmount();
    openInPortal(Frame, { 'GET /flags': flags }, { metadata, person });
    expect(await places()).toContain('Privacy');
  });

  it('PORTAL-6 a host that says nothing of the person has the portal ask the server', async () => {
    const answers = {
      'GET /identity/resources/users/v2/me': { ...ada, metadata: '{}' },
      'GET /identity/resources/users/v3/me/tenants': { tenants: [{ id: 't1', name: 'Blue Harbour' }] },
    };
    openInPortal(Frame, answers, { person: undefined as never, tenants: undefined as never });
    expect(await places()).toContain('Profile');
  });
});

/** The portal in a page that has none of ours around it. */
function embed(options: Partial<AdminPortalOptions>, answers: Record<string, unknown> = {}) {
  const given: Record<string, unknown> = {
    '/flags': {},
    '/metadata': { rows: [{ configuration: {} }] },
    '/identity/resources/users/v2/me': { ...ada, metadata: '{}' },
    '/identity/resources/users/v3/me/tenants': { tenants: [{ id: 't1', name: 'Blue Harbour' }] },
    ...answers,
  };
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    return Response.json(given[pathname] ?? {}, { status: given[pathname] ? 200 : 404 });
  };
  const transport = { baseUrl: '', token: () => 'a.b.c', fetch };
  const draw = (more: Partial<AdminPortalOptions> = {}) => <AdminPortal transport={transport} {...options} {...more} />;
  const { rerender, container } = render(draw());
  return { again: (more: Partial<AdminPortalOptions>) => rerender(draw(more)), container };
}

describe('the portal in a page of somebody else', () => {
  it('PORTAL-6 needs no router, no provider and no person of the host, and speaks the language it is told', async () => {
    localStorage.clear();
    document.documentElement.lang = 'de';
    const { again, container } = embed({ language: 'fr' });
    await screen.findByRole('link', { name: 'Profil' });
    await screen.findByRole('heading', { level: 1, name: 'Profil' });
    screen.getByRole('heading', { name: 'Vous' });
    again({ language: 'en' });
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    fireEvent.click(screen.getByRole('radio', { name: 'Français' }));
    await screen.findByRole('heading', { level: 1, name: 'Profil' });
    expect(container.querySelector('[data-parley-portal]')?.getAttribute('lang')).toBe('fr');
    // The page around it, and what is stored for it, are the host's.
    expect(document.documentElement.lang).toBe('de');
    expect(localStorage.length).toBe(0);
    expect(screen.queryByText('Light or dark')).toBeNull();
  });

  it('PORTAL-1 with a way back it is over the page, and Escape and the cross lead there', async () => {
    const onClose = vi.fn();
    embed({ onClose });
    const dialog = await screen.findByRole('dialog', { name: 'Administration' });
    await within(dialog).findByRole('heading', { level: 1, name: 'Profile' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close the portal' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(document.title).not.toContain('Profile');
  });

  it('PORTAL-3 the host’s colour is taken, that of the server without one, and a bad one is told and left', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const ember = () =>
      document.querySelector<HTMLElement>('[data-parley-portal]')?.style.getPropertyValue('--ember') ?? '';
    const { again } = embed({ theme: { color: '#1f5fa8' } });
    await screen.findByRole('link', { name: 'Profile' });
    expect(ember()).toBe('light-dark(#1f5fa8, #799fcb)');
    again({ theme: { color: 'tomato' } });
    expect(ember()).toBe('');
    expect(error.mock.calls.flat()).toEqual([expect.stringContaining('is in a format that is not supported')]);
    error.mockRestore();
    cleanup();
    embed({}, { '/metadata': { rows: [{ configuration: { theme: { color: '#2f6650' } } }] } });
    await screen.findByRole('link', { name: 'Profile' });
    expect(ember()).toContain('light-dark(#2f6650, ');
  });
});
