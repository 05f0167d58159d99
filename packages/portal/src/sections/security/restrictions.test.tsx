import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sent } from '../../testing/in-portal.tsx';
import { ada, openInPortal, Refusal, standInForDialogs } from '../../testing/in-portal.tsx';
import { SecurityScreen } from './security.screen.tsx';

const ips = '/identity/resources/configurations/v1/restrictions/ip';
const domains = '/identity/resources/configurations/restrictions/v1/email-domain';
const person = { ...ada, permissions: [{ key: 'fe.secure.*' }] };
const rule = (last: number) => ({
  id: `r${last}`,
  ip: `192.0.2.${last}`,
  strategy: 'ALLOW',
  isActive: true,
  description: last === 1 ? 'My IP' : `Desk ${last}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
});
const page = (items: object[], totalItems: number) => ({
  items,
  _metadata: { totalItems, totalPages: Math.ceil(totalItems / 4) },
});
const here = { ip: '203.0.113.7', latitude: null, longitude: null, city: null, country_name: null };
const answers = {
  'GET /metadata/ipme': { ...here, country_code: null, zip: null, location: {} },
  [`POST ${ips}/verify/allow`]: { valid: false },
  [`GET ${ips}/config`]: { isActive: false, strategy: 'ALLOW' },
  [`GET ${ips}`]: ({ query }: Sent) =>
    page([1, 2, 3, 4, 5, 6].slice(Number(query.get('_offset')) * 4, Number(query.get('_offset')) * 4 + 4).map(rule), 6),
  [`GET ${domains}/config`]: { active: true, blockPublicDomains: false, listType: 'ALLOW' },
  [`GET ${domains}`]: {
    items: [
      { id: 'd1', domain: 'example.com', type: 'ALLOW' },
      { id: 'd2', domain: 'rival.example', type: 'BLOCK' },
    ],
  },
};
const open = (tab: string, more: Parameters<typeof openInPortal>[1] = {}) =>
  openInPortal(SecurityScreen, { ...answers, ...more }, { person, path: `/portal/security?tab=${tab}` });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  standInForDialogs();
});

describe('networks', () => {
  it('SECU-3 CONST-1 four rules a page, asked for by what they mean; one’s own network has a name', async () => {
    const { sent } = open('ipRestrictions');
    await screen.findByText('192.0.2.4');
    const table = within(screen.getByRole('table', { name: 'Networks' }));
    expect(table.queryByText('192.0.2.5')).toBeNull();
    table.getByText('Your network');
    const asked = () => sent.filter(({ path, query }) => path === ips && query.get('_limit') === '4');
    expect(asked()[0]?.query.get('_filter')).toBe('ALLOW');
    fireEvent.click(screen.getByRole('button', { name: /next/i }));
    await table.findByText('192.0.2.5');
    fireEvent.click(screen.getByRole('radio', { name: 'Blocked' }));
    await waitFor(() => expect(asked().at(-1)?.query.get('_filter')).toBe('BLOCK'));
    // Another list begins at its first page.
    expect(asked().at(-1)?.query.get('_offset')).toBe('0');
  });

  it('SECU-3 J5 one’s own network is allowed and the rules are switched on, after what that means was said', async () => {
    const { to } = open('ipRestrictions', { [`POST ${ips}`]: {}, [`POST ${ips}/config`]: {} });
    await screen.findByText(/You are at 203\.0\.113\.7\./);
    await screen.findByRole('button', { name: 'Allow my network' });
    press('Allow my network');
    const asked = await dialog('Allow 203.0.113.7 and look at networks from now on?');
    await asked.findByText('Then 7 networks are allowed. Everybody elsewhere is refused at their next click.');
    fireEvent.click(asked.getByRole('button', { name: 'Allow my network' }));
    await waitFor(() => expect(to('/ip/config', 'POST')).toEqual([{ isActive: true }]));
    expect(to('/restrictions/ip', 'POST')).toEqual([
      { ip: '203.0.113.7', strategy: 'ALLOW', isActive: true, description: 'My IP' },
    ]);
  });

  it('SECU-3 J4 taking away the rule that lets oneself in asks a second time, and then insists', async () => {
    const { sent } = open('ipRestrictions', {
      [`DELETE ${ips}/r1`]: ({ query }: Sent) =>
        query.get('force') === 'true' ? {} : new Refusal(409, 'ip_locks_you_out'),
    });
    await screen.findByText('192.0.2.4');
    press('Actions for 192.0.2.1');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const asked = await dialog('Remove 192.0.2.1?');
    fireEvent.click(asked.getByRole('button', { name: 'Remove' }));
    const again = await dialog('You would keep yourself out');
    fireEvent.click(again.getByRole('button', { name: 'Save it all the same' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('force'))).toEqual([
      'false',
      'true',
    ]);
  });

  it('SECU-3 J2 several are added at once; what is no address keeps what was typed and is named', async () => {
    const bulk = { type: 'ip_invalid', detail: '10.0.0: This is neither an IP address nor a network.' };
    const { to } = open('ipRestrictions', { [`POST ${ips}/bulk`]: new Refusal(400, bulk.type) });
    await screen.findByText('192.0.2.4');
    press('Add several');
    const form = await dialog('Several networks');
    fireEvent.click(form.getByRole('button', { name: 'Add several' }));
    await form.findByText('Write at least one address.');
    const field = form.getByLabelText('Networks');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: '203.0.113.0/24 The office\n\n10.0.0 ' } });
    fireEvent.click(form.getByRole('button', { name: 'Add several' }));
    await form.findByText('ip_invalid');
    expect((field as HTMLTextAreaElement).value).toContain('The office');
    expect(to('/ip/bulk', 'POST')).toEqual([
      {
        ips: [
          { ip: '203.0.113.0/24', strategy: 'ALLOW', isActive: true, description: 'The office' },
          { ip: '10.0.0', strategy: 'ALLOW', isActive: true, description: null },
        ],
        force: false,
      },
    ]);
  });
});

describe('e-mail domains', () => {
  it('SECU-4 trap 7 the type is written and the list type read; each list shows its own', async () => {
    const { to } = open('domainRestrictions', { [`POST ${domains}/config`]: {} });
    const form = within(await screen.findByRole('region', { name: 'Whose addresses may join' }));
    await screen.findByText('example.com');
    expect(screen.queryByText('rival.example')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Blocked' }));
    await screen.findByText('rival.example');
    fireEvent.change(form.getByLabelText('Who may join'), { target: { value: 'BLOCK' } });
    fireEvent.click(form.getByLabelText('Not with an address of a public provider, such as gmail.com'));
    form.getByText(/Public providers are kept out too.*Whoever is here stays/);
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Saved. It holds from now on.');
    expect(to('/email-domain/config', 'POST')).toEqual([
      { active: true, blockPublicDomains: true, type: 'BLOCK', force: false },
    ]);
  });

  it('SECU-4 one domain is added by itself, several at once', async () => {
    const { to } = open('domainRestrictions', { [`POST ${domains}`]: {}, [`POST ${domains}/bulk`]: { items: [] } });
    await screen.findByText('example.com');
    const add = async (text: string) => {
      press('Add domains');
      const form = await dialog('E-mail domains');
      fireEvent.change(form.getByLabelText('E-mail domains'), { target: { value: text } });
      fireEvent.click(form.getByRole('button', { name: 'Add domains' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await add('one.example ');
    await add('two.example\n*.three.example');
    expect(to('/email-domain', 'POST')).toEqual([{ domain: 'one.example', type: 'ALLOW', force: false }]);
    expect(to('/email-domain/bulk', 'POST')).toEqual([
      { domains: ['two.example', '*.three.example'], type: 'ALLOW', force: false },
    ]);
  });
});
