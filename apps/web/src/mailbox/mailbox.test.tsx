import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Sent } from '../account/testing/signed-in.tsx';
import { openSignedIn, Refusal } from '../account/testing/signed-in.tsx';
import { MailboxScreen } from './mailbox.screen.tsx';
import type { Mail } from './mails.ts';
import { framed, linkIn } from './mails.ts';

const mail = (to: string, subject: string, minute: number): Mail => ({
  to,
  subject,
  text: `Hello,\n\nOpen http://localhost/account/activate?userId=u&token=${minute}.\n`,
  html: `<p>${subject}</p><script>parent.hacked = true</script>`,
  sentAt: `2026-11-21T10:0${minute}:00.000Z`,
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('mailbox', () => {
  it('AUTH-13 oldest first, the newest open, its link at hand, and nothing in it may run', async () => {
    const mails = [mail('ada@example.org', 'First', 1), mail('grace@example.org', 'Second', 2)];
    await openSignedIn(MailboxScreen, { 'GET /dev/mailbox/messages': mails });
    const list = await screen.findByRole('navigation', { name: 'Mails, oldest first' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((each) => each.textContent?.slice(0, 5)),
    ).toEqual(['First', 'Secon']);
    screen.getByRole('heading', { level: 2, name: 'Second' });
    const link = screen.getByRole('link', { name: 'Open the link' });
    expect(link.getAttribute('href')).toBe('http://localhost/account/activate?userId=u&token=2');
    const frame = screen.getByTitle('The mail “Second”');
    expect(frame.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    fireEvent.click(within(list).getByRole('button', { name: /First/ }));
    screen.getByRole('heading', { level: 2, name: 'First' });
  });

  it('AUTH-13 one address alone can be looked at', async () => {
    const { sent } = await openSignedIn(MailboxScreen, { 'GET /dev/mailbox/messages': [] });
    await screen.findByRole('heading', { name: 'No mail yet' });
    fireEvent.change(screen.getByLabelText(/Only to this address/), { target: { value: 'ada@example.org' } });
    await waitFor(() => expect(sent.filter(({ path }) => path === '/dev/mailbox/messages').length).toBeGreaterThan(1));
  });

  it('APP-13 where there is no mailbox, the page says so and leads back', async () => {
    await openSignedIn(MailboxScreen, {});
    await screen.findByRole('heading', { name: 'There is no mailbox here' });
  });

  const SECRET = 'secret-of-this-start-1';
  const answersFor = (secret: string) => ({
    'GET /dev/mailbox/messages': ({ headers }: Sent) =>
      headers.get('authorization') === `Bearer ${secret}` ? [] : new Refusal(401, 'dev_secret_required'),
  });

  it('AUTH-25 the printed link opens the mailbox; its secret leaves the address and is kept on this device', async () => {
    const { history } = await openSignedIn(MailboxScreen, answersFor(SECRET), {
      path: `/dev/mailbox#secret=${SECRET}`,
    });
    await screen.findByRole('heading', { name: 'No mail yet' });
    await waitFor(() => expect(history.location.href).toBe('/dev/mailbox'));
    cleanup();
    await openSignedIn(MailboxScreen, answersFor(SECRET), { path: '/dev/mailbox' });
    await screen.findByRole('heading', { name: 'No mail yet' });
  });

  it('AUTH-25 without the secret, or with that of an earlier start, the page asks for the link', async () => {
    await openSignedIn(MailboxScreen, answersFor(SECRET), { path: '/dev/mailbox#secret=secret-of-an-earlier-start' });
    await screen.findByRole('heading', { name: 'Open the link from the terminal' });
    await screen.findByText(/not the link of the current start/);
    fireEvent.change(screen.getByLabelText('Link or secret'), {
      target: { value: ` http://localhost:3000/dev/mailbox#secret=${SECRET} ` },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Open the mailbox' }));
    await screen.findByRole('heading', { name: 'No mail yet' });
    cleanup();
    localStorage.clear();
    await openSignedIn(MailboxScreen, answersFor(SECRET), { language: 'fr' });
    await screen.findByRole('heading', { name: 'Ouvrez le lien affiché dans le terminal' });
    expect(screen.queryByText(/dernier démarrage/)).toBeNull();
  });

  it('CONF-1 the language is chosen here as on the other pages outside, with or without a mailbox', async () => {
    await openSignedIn(MailboxScreen, { 'GET /dev/mailbox/messages': [] });
    await screen.findByRole('heading', { name: 'No mail yet' });
    fireEvent.click(screen.getByRole('button', { name: 'Language: English' }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Français' }));
    await screen.findByRole('heading', { level: 1, name: 'Boîte aux lettres' });
    cleanup();
    await openSignedIn(MailboxScreen, {}, { language: 'fr' });
    await screen.findByRole('heading', { name: 'Il n’y a pas de boîte aux lettres ici' });
    screen.getByRole('button', { name: 'Langue\u00a0: Français' });
  });

  it('AUTH-13 the link of a mail is found without the punctuation that follows it', () => {
    expect(linkIn('See https://coach.example/a?b=c.')).toBe('https://coach.example/a?b=c');
    expect(linkIn('Code 123456')).toBeNull();
    expect(framed('<p>x</p>')).toContain("default-src 'none'");
  });
});
