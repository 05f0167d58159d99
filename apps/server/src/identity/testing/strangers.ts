import { login } from '@parley/contracts/identity/login.ts';
import { expect, vi } from 'vitest';
import { settled } from '#testing/settled.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { Browser } from './browser.ts';
import { activePerson, browserAt, mailsTo, signedIn } from './browser.ts';

/** Strangers of an application that trusts the proxy of this machine. */
export function strangersOf(app: () => TestApp) {
  /** A person on a network of their own. */
  const strangerAt = (network: number): Browser => browserAt(app().url, { 'x-forwarded-for': `198.51.100.${network}` });
  /** The owner of an account, and a browser in which they signed in before. */
  const owner = async (email: string) => {
    await activePerson(app(), email);
    const known = await signedIn(app().url, email);
    await known.call(login.logout, {});
    return known;
  };
  /** The next mail of a kind to an address. */
  const next = async (email: string, subject: string, act: () => Promise<unknown>) => {
    const about = async () => (await mailsTo(app(), email)).filter((mail) => mail.subject === subject);
    // What strangers asked for is still on its way.
    await settled(app().services.database);
    const before = (await about()).length;
    await act();
    return vi.waitUntil(async () => (await about())[before], { timeout: 20_000 });
  };
  /** As often as is allowed, from as many networks as it takes. @returns how often */
  const exhaust = async (networks: number, act: (stranger: Browser) => Promise<unknown>): Promise<number> => {
    let done = 0;
    for (let network = 1; network <= networks; network += 1)
      for (let refused = false; !refused; )
        await act(strangerAt(network)).then(
          () => {
            done += 1;
          },
          ({ status }) => {
            expect(status).toBe(429);
            refused = true;
          },
        );
    return done;
  };
  /** The windows of an hour whose names begin so are over; those of a day go on. */
  const anHourLater = (limit: string): Promise<unknown> =>
    app().services.database.query(
      { kind: 'owner' },
      'delete from platform.rate_limits where key like $1 and key not like $2',
      [`${limit}%`, '%-day:%'],
    );
  return { strangerAt, owner, next, exhaust, anHourLater };
}
