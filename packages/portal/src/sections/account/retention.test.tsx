import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada, openInPortal } from '../../testing/in-portal.tsx';
import { AccountScreen } from './account.screen.tsx';

const path = '/tenants/resources/retention/v1';
const none = { audits: null, runs: null, events: null };
const kept = {
  conversations: 400,
  ...none,
  inForce: { conversations: 400, ...none, events: 90 },
  bounds: {
    conversations: { least: 30, most: 3650 },
    audits: { least: 90, most: 3650 },
    runs: { least: 7, most: 3650 },
    events: { least: 14, most: 90 },
  },
};
const answers = {
  'GET /tenants/resources/account-settings/v1': { tenantId: 't1', name: 'Blue Harbour' },
  [`GET ${path}`]: kept,
  [`PUT ${path}`]: kept,
};
const open = async (permissions: string[], language: 'en' | 'fr' = 'en') => {
  const person = { ...ada, permissions: permissions.map((key) => ({ key })) };
  const opened = openInPortal(AccountScreen, answers, { person, language });
  fireEvent.click(await screen.findByRole('tab', { name: language === 'en' ? 'Retention' : 'Conservation' }));
  return opened;
};

describe('how long things are kept', () => {
  it('OPS-3 shows what holds, saves what is within bounds, and an empty field follows the operator', async () => {
    const { sent } = await open(['fe.secure.*']);
    const field = await screen.findByRole('spinbutton', { name: /^Conversations/ });
    expect(field).toHaveProperty('value', '400');
    fireEvent.change(field, { target: { value: '29' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save these times' }));
    await screen.findByText('Please give a number from 30 to 3,650.');
    expect(document.activeElement).toBe(field);
    // A field that holds no number is not an empty one.
    fireEvent.change(field, { target: { value: 'a year' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save these times' }));
    expect(document.activeElement).toBe(field);
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.change(screen.getByRole('spinbutton', { name: /^Audit log/ }), { target: { value: '365' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save these times' }));
    await screen.findByText(/The times are saved/);
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      conversations: null,
      audits: 365,
      runs: null,
      events: null,
    });
  });

  it('OPS-3 a person who may not change it sees it all the same, in French too', async () => {
    await open(['fe.secure.read.accountSettings'], 'fr');
    await screen.findByText('400 jours');
    expect(screen.getAllByText('Jusqu’à leur suppression')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer ces durées' })).toBeNull());
  });
});
