import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Frame } from './frame/frame.tsx';
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
    await screen.findByRole('heading', { name: 'This part is not for you' });
    expect(await places()).not.toContain('Privacy');
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
