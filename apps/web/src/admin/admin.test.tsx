import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ada, openSignedIn } from '../account/testing/signed-in.tsx';
import { AdminScreen } from './admin.screen.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('administration', () => {
  const status = {
    version: '0.1.0',
    database: 'embedded',
    mail: 'mailbox',
    models: ['builtin'],
    started_at: '2026-11-20T10:00:00.000Z',
  };

  it('APP-9 the state of the installation is for administrators, in any case of the name', async () => {
    const user = { ...ada, roles: [{ name: 'ADMIN' }] };
    await openSignedIn(AdminScreen, { 'GET /api/analytics/admin/status': status }, { user });
    await screen.findByText('Embedded, on this machine');
  });

  it('APP-9 others are told calmly, and nothing is asked of the server', async () => {
    const { to } = await openSignedIn(AdminScreen, { 'GET /api/analytics/admin/status': status });
    await screen.findByRole('heading', { name: 'This part is not for you' });
    await waitFor(() => expect(to('/admin/status')).toHaveLength(0));
  });
});
