import { v7 as uuidv7 } from 'uuid';
import { linkOf, mailTo } from '../../identity/testing/browser.ts';
import { testClock } from '../../identity/testing/test-clock.ts';
import type { TestApp } from '../test-app.ts';
import { testApp } from '../test-app.ts';
import type { OpenedPackage, Version, WireClient } from './open-client.ts';
import { openPackage } from './open-client.ts';
import { Nothing, SignedIn, WithId } from './wire-shapes.ts';

export const PASSWORD = 'quiet harbour lantern 42';

/** Somebody in an application that knows nothing of us but our address. */
export type Somebody = WireClient & { email: string; id: string; tenantId: string };

/** One server, and one version of the package at it. */
export type House = {
  app: TestApp;
  clock: ReturnType<typeof testClock>;
  rest: OpenedPackage;
  /** An owner of a company, through the calls of the package. */
  owner(email?: string): Promise<Somebody>;
  /** Somebody new, invited by an owner and come by the mail. */
  invited(owner: Somebody): Promise<Somebody>;
  close(): Promise<void>;
};

export async function openHouse(version: Version): Promise<House> {
  const clock = testClock();
  const app = await testApp({ clock });
  const rest = await openPackage(version, app.url);
  return {
    app,
    clock,
    rest,
    owner: async (email = `o-${uuidv7()}@example.com`) => {
      const client = rest.client();
      await client.call('auth.signUpUser', { email, name: 'Ada Martin', companyName: `Company of ${email}` });
      const { userId, token } = linkOf(await mailTo(app, email));
      const { user } = await client.ask(SignedIn, 'auth.activateAccountV2', { userId, token, password: PASSWORD });
      return Object.assign(client, { email, id: user.id, tenantId: user.tenantId });
    },
    invited: async (owner) => {
      const email = `grace-${owner.email}`;
      const told = await owner.ask(WithId, 'teams.addUser', { email, name: 'Grace Hopper', roleIds: [] });
      const client = rest.client();
      const { userId, token } = linkOf(await mailTo(app, email));
      const { user } = await client.ask(SignedIn, 'auth.activateAccountV2', { userId, token, password: PASSWORD });
      // The whole walk goes by the id that the owner was answered.
      return Object.assign(client, { email, id: told.id, tenantId: user.tenantId });
    },
    close: () => app.close(),
  };
}

/** Signs in anew in the same application: fresh, as what is sensitive wants it. */
export const freshly = (person: Somebody): Promise<unknown> =>
  person.ask(Nothing, 'auth.loginv2', { email: person.email, password: PASSWORD });
