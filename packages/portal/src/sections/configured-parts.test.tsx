import type { Appearance, ConfigurablePage } from '@parley/contracts/identity/portal-parts.ts';
import { portalParts } from '@parley/contracts/identity/portal-parts.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ada, openInPortal, standInForDialogs } from '../testing/in-portal.tsx';
import { AccountScreen } from './account/account.screen.tsx';
import { PrivacyScreen } from './privacy/privacy.screen.tsx';
import { ProfileScreen } from './profile/profile.screen.tsx';

beforeEach(standInForDialogs);

const ROOM = 'GET /identity/resources';
const answers = {
  [`${ROOM}/users/v2/me`]: { ...ada, phoneNumber: null, metadata: '{}' },
  [`${ROOM}/configurations/v1/user-emails-policy`]: { allowEmailChange: false },
  'GET /tenants/resources/account-settings/v1': { tenantId: 't1', name: 'Blue Harbour' },
  [`${ROOM}/users/sessions/v1/me`]: [
    { id: 's1', userAgent: 'Firefox', createdAt: '2026-11-16T09:00:00Z', ipAddress: '192.0.2.1', current: true },
    { id: 's2', userAgent: 'Chrome', createdAt: '2026-11-16T08:00:00Z', ipAddress: '192.0.2.2', current: false },
  ],
  [`${ROOM}/users/v1/mfa/devices`]: { authenticators: [], phones: [], webauthn: [], emails: [] },
  [`${ROOM}/configurations/v1/mfa/strategies`]: { strategies: [{ strategy: 'AuthenticatorApp', isActive: true }] },
};

/** What a part is called on its page. */
const NAMES: Readonly<Record<string, string>> = {
  'profile.name': 'Your name',
  'profile.phoneNumber': 'Phone',
  'profile.address': 'Address',
  'profile.jobTitle': 'Job title',
  'account.companyName': 'Company name',
  'account.address': 'Address',
  'account.website': 'Website',
  'account.timezone': 'Time zone',
  'account.dateFormat': 'Dates',
  'account.timeFormat': 'Times',
  'account.currency': 'Currency',
};
const screens: Partial<Record<ConfigurablePage, FunctionComponent>> = {
  profile: ProfileScreen,
  account: AccountScreen,
  privacy: PrivacyScreen,
};
const fields = (['profile', 'account'] as const).flatMap((page) =>
  portalParts[page].fields.map((field) => ({ page, field, name: NAMES[`${page}.${field}`] ?? '' })),
);

async function open(page: ConfigurablePage, kind: 'fields' | 'entries', part: string, as: Appearance) {
  const configuration = { pages: { [page]: { [kind]: { [part]: as } } } };
  const person = { ...ada, permissions: [{ key: 'fe.*' }] };
  openInPortal(
    screens[page] as FunctionComponent,
    { ...answers, 'GET /metadata': { rows: [{ configuration }] } },
    { person },
  );
  const landmark = { profile: 'Language', account: 'Logo', privacy: 'Password' }[page as string] ?? '';
  await waitFor(() => expect(screen.queryAllByText(landmark, { exact: false }).length).toBeGreaterThan(0));
}
const isShown = (name: string): boolean => screen.queryAllByText(name, { exact: true }).length > 0;
/** A field of that name that something can be put into; an address has several. */
const isOpen = (name: string): boolean =>
  screen.queryAllByLabelText(new RegExp(`^${name}`)).length > 0 || screen.queryByRole('group', { name }) !== null;

describe('PORTAL-9 parts that are configured one by one', () => {
  it.each(fields)('PORTAL-9 $page $field is hidden, read-only, or editable', async ({ page, field, name }) => {
    await open(page, 'fields', field, 'edit');
    await waitFor(() => expect(isOpen(name)).toBe(true));
    cleanup();

    await open(page, 'fields', field, 'viewOnly');
    // Outside of its frame, a page is drawn before its settings are there.
    await waitFor(() => expect([isShown(name), isOpen(name)]).toEqual([true, false]));
    cleanup();

    const [other] = fields.filter((each) => each.page === page && each.field !== field);
    await open(page, 'fields', field, 'hidden');
    await waitFor(() => expect([isShown(name), isOpen(other?.name ?? '')]).toEqual([false, true]));
  });

  it('PORTAL-9 the sessions are hidden, listed, or can be ended', async () => {
    const end = { name: /^End/ };
    await open('privacy', 'entries', 'loginSessions', 'edit');
    expect((await screen.findAllByRole('button', end)).length).toBeGreaterThan(0);
    cleanup();
    await open('privacy', 'entries', 'loginSessions', 'viewOnly');
    await screen.findByText(/192\.0\.2\.2/);
    expect(screen.queryAllByRole('button', end)).toEqual([]);
    cleanup();
    await open('privacy', 'entries', 'loginSessions', 'hidden');
    await screen.findByRole('button', { name: /authenticator/i });
    expect(screen.queryByText(/192\.0\.2\.2/)).toBeNull();
  });

  it('PORTAL-9 the second factors are hidden, listed, or can be changed', async () => {
    const add = { name: /authenticator/i };
    await open('privacy', 'entries', 'mfa', 'edit');
    await screen.findByRole('button', add);
    cleanup();
    await open('privacy', 'entries', 'mfa', 'viewOnly');
    await screen.findByText(/192\.0\.2\.2/);
    await screen.findByRole('heading', { name: 'Second factors' });
    expect(screen.queryByRole('button', add)).toBeNull();
    cleanup();
    await open('privacy', 'entries', 'mfa', 'hidden');
    await screen.findByText(/192\.0\.2\.2/);
    expect(screen.queryByRole('heading', { name: 'Second factors' })).toBeNull();
  });
});
