import type { PhoneField, PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ada, openInPortal, standInForDialogs } from '../../testing/in-portal.tsx';
import { UsersScreen } from './users.screen.tsx';

const person = { ...ada, permissions: [{ key: 'fe.secure.read.users' }, { key: 'fe.secure.write.users' }] };
const asking = (phoneField: PhoneField): PortalMetadata => ({ navigation: { users: { phoneField } } });
const none = { items: [], _metadata: { totalItems: 0, totalPages: 0 } };

/** The screen with that dialog open, on a server that says `server` and in a host that says `host`. */
async function invite({ server = {}, host }: { server?: PortalMetadata; host?: PortalMetadata }) {
  const users = '/identity/resources/users/v2';
  const opened = openInPortal(
    UsersScreen,
    {
      'GET /metadata': { rows: [{ configuration: {}, decided: server }] },
      [`GET ${users}`]: none,
      [`POST ${users}`]: {},
    },
    { person, ...(host ? { metadata: host } : {}) },
  );
  await waitFor(() => expect(opened.sent.some(({ path }) => path === '/metadata')).toBe(true));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Invite somebody' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const type = (name: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  type(/E-mail/, 'grace@example.com');
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  return { dialog, type, send, bodies: () => opened.to(users, 'POST') };
}

beforeEach(() => {
  localStorage.clear();
  standInForDialogs();
});

describe('TEAM-10 the phone field of the invite dialog', () => {
  it('TEAM-10 it is optional unless the host or the operator says otherwise, the operator last', async () => {
    const { dialog, send, bodies } = await invite({});
    dialog.getByLabelText(/phone/i);
    send();
    await waitFor(() => expect(bodies()).toEqual([{ email: 'grace@example.com' }]));
  });

  it('TEAM-10 hidden: it is not asked for', async () => {
    const { dialog } = await invite({ host: asking('required'), server: asking('hidden') });
    expect(dialog.queryByLabelText(/phone/i)).toBeNull();
  });

  it('TEAM-10 required: without a number nothing is sent, with one it is', async () => {
    const { dialog, type, send, bodies } = await invite({ host: asking('required') });
    send();
    // The dialog leads to what is missing.
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/phone/i)));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(bodies()).toEqual([]);
    type(/phone/i, '+33 6 12 34 99 31');
    send();
    await waitFor(() => expect(bodies()).toEqual([{ email: 'grace@example.com', phone: '+33 6 12 34 99 31' }]));
  });
});
