import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ada, openInPortal, Refusal, standInForDialogs } from '../../testing/in-portal.tsx';
import { SecurityScreen } from './security.screen.tsx';

const center = '/security-center/resources';
const person = { ...ada, permissions: [{ key: 'fe.secure.*' }] };
const metadata = {
  totalUsers: 12,
  mfa: { enrolledUsersCount: 4 },
  inactivity: { staleUsersCount: 1 },
  password: { breachedPasswordUsersCount: 2, historyRecommendations: 5, userLockoutRecommendation: 5 },
  sessions: {
    configuredSessionSettings: 1,
    forceReloginRecommendation: 86_400,
    concurrencyRecommendation: 5,
    idleTimeoutRecommendation: 3_600,
  },
  restrictions: { ipsCount: 0, domainsCount: 0 },
};
const advice = (code: string, severity: string, category: string) => ({ code, severity, category, metadata });
const recommendations = {
  recommendations: {
    items: [
      advice('FORCE_MFA', 'SEVERE', 'MFA'),
      advice('BREACHED_PASSWORDS_EXIST', 'SEVERE', 'PASSWORD'),
      advice('ENABLE_USER_LOCKOUT', 'WARNING', 'PASSWORD'),
      advice('ENABLE_IP_RESTRICTIONS', 'INFO', 'IP'),
      advice('CONFIGURE_SSO', 'INFO', 'SSO'),
    ],
  },
  scoring: {
    score: 37,
    parts: [
      { category: 'MFA', points: 7, of: 30 },
      { category: 'PASSWORD', points: 6.3, of: 30 },
      { category: 'SESSIONS', points: 8, of: 20 },
      { category: 'INACTIVITY', points: 4.6, of: 5 },
      { category: 'SSO', points: 0, of: 5 },
    ],
  },
};
const insights = {
  insights: {
    items: [
      { code: 'PARTIAL_MFA_USAGE', category: 'MFA', metadata },
      { code: 'BREACHED_PASSWORD_USERS_EXIST', category: 'PASSWORD', metadata },
      { code: 'IMPROVE_LOCKOUT_POLICY', category: 'PASSWORD', metadata },
      { code: 'PARTIAL_SESSION_SETTINGS', category: 'SESSIONS', metadata },
    ],
  },
};
const people = { items: [], _links: {}, _metadata: { totalItems: 0, totalPages: 0 } };
const answers = {
  [`GET ${center}/recommendations/v1`]: recommendations,
  [`GET ${center}/insights/v1`]: insights,
  [`GET ${center}/fixes/v1`]: { items: [] },
  'GET /identity/resources/users/v3': people,
};
const open = (more: Parameters<typeof openInPortal>[1] = {}, language: 'en' | 'fr' = 'en') =>
  openInPortal(SecurityScreen, { ...answers, ...more }, { person, path: '/portal/security', language });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  localStorage.clear();
  standInForDialogs();
});

describe('the security center', () => {
  it('SECU-5 the score is a number, and where it comes from is a sentence for each category', async () => {
    open();
    await screen.findByText('37');
    screen.getByText('The doors that matter most are still open.');
    screen.getByText('4 of 12 people have one.');
    screen.getByText('2 people have a password that became known elsewhere. Guessing could be stopped earlier.');
    screen.getByText('One person was not here for 90 days.');
    screen.getByText('6.3 of 30 points');
    const items = within(screen.getByRole('list', { name: 'What would make it safer' })).getAllByRole('listitem');
    expect(items.map((item) => within(item).getByText(/^(Urgent|Advisable|Optional)$/).textContent)).toEqual([
      'Urgent',
      'Urgent',
      'Advisable',
      'Optional',
      'Optional',
    ]);
    // No key or code is shown to anybody.
    expect(document.body.textContent).not.toMatch(/[A-Z]{3,}_[A-Z]/);
  });

  it('SECU-5 a fix shows before and after, changes nothing until it is pressed, and can be undone', async () => {
    let done = false;
    const { to } = open({
      [`GET ${center}/fixes/v1/preview/ENABLE_USER_LOCKOUT`]: {
        kind: 'lockout',
        before: { enabled: false, maxAttempts: 10 },
        after: { enabled: true, maxAttempts: 5 },
      },
      [`POST ${center}/fixes/v1/ENABLE_USER_LOCKOUT`]: () => {
        done = true;
        return {
          id: 'f1',
          code: 'ENABLE_USER_LOCKOUT',
          kind: 'lockout',
          createdAt: '2026-11-21T10:00:00Z',
          canUndo: true,
        };
      },
      [`POST ${center}/fixes/v1/f1/undo`]: () => {
        done = false;
        return {};
      },
      [`GET ${center}/fixes/v1`]: () => ({
        items: done
          ? [
              {
                id: 'f1',
                code: 'ENABLE_USER_LOCKOUT',
                kind: 'lockout',
                createdAt: '2026-11-21T10:00:00Z',
                canUndo: true,
              },
            ]
          : [],
      }),
    });
    const title = 'Lock an account that somebody guesses at';
    fireEvent.click(await screen.findByRole('button', { name: `See the change: ${title}` }));
    const shown = await dialog(title);
    await shown.findByText('No account is locked. Attempts only become slower.');
    shown.getByText('After 5 wrong passwords an account is locked, and its owner gets a link to open it.');
    expect(to('/ENABLE_USER_LOCKOUT', 'POST')).toEqual([]);
    fireEvent.click(shown.getByRole('button', { name: 'Change it' }));
    const undo = await screen.findByRole('button', { name: `Undo: ${title}` });
    fireEvent.click(undo);
    await screen.findByText('It is as it was before.');
    await waitFor(() => expect(screen.queryByText('Changed from here')).toBeNull());
  });

  it('SECU-5 asking everybody for a second factor without having one asks once more', async () => {
    const settings = { allowRememberMyDevice: true, mfaDeviceExpiration: 1_209_600 };
    const { to } = open({
      [`GET ${center}/fixes/v1/preview/FORCE_MFA`]: {
        kind: 'mfa',
        before: { enforceMFAType: 'DontForce', ...settings },
        after: { enforceMFAType: 'Force', ...settings },
      },
      [`POST ${center}/fixes/v1/FORCE_MFA`]: ({ body }: { body: unknown }) =>
        (body as { force: boolean }).force
          ? { id: 'f1', code: 'FORCE_MFA', kind: 'mfa', createdAt: '2026-11-21T10:00:00Z', canUndo: true }
          : new Refusal(409, 'mfa_locks_you_out'),
    });
    const title = 'Ask everybody for a second factor';
    fireEvent.click(await screen.findByRole('button', { name: `See the change: ${title}` }));
    const shown = await dialog(title);
    fireEvent.click(shown.getByRole('button', { name: 'Change it' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save it all the same' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(to('/FORCE_MFA', 'POST')).toEqual([{ force: false }, { force: true }]);
  });

  it('SECU-5 those with a known password are written to, after how many there are was said', async () => {
    const { to } = open({ 'POST /identity/resources/users/v1/passwords/breached/reset/bulk': {} }, 'fr');
    fireEvent.click(await screen.findByRole('button', { name: 'Leur écrire' }));
    const asked = await dialog('Leur demander de choisir un autre mot de passe\u00a0?');
    asked.getByText(/2 personnes reçoivent un message/);
    fireEvent.click(asked.getByRole('button', { name: 'Leur écrire' }));
    await screen.findByText('Les messages sont en route.');
    expect(to('/breached/reset/bulk', 'POST')).toHaveLength(1);
  });

  it('SECU-5 what no press can do leads to where it is done', async () => {
    const { visited } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Open: Look at the network people come from' }));
    expect(visited.at(-1)).toBe('/portal/security?tab=ipRestrictions');
  });
});
