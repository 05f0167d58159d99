import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { activePerson, signedIn } from '../../testing/browser.ts';
import { testClock } from '../../testing/test-clock.ts';

export const ME = '/frontegg/identity/resources/users/v2/me';
export const ACCOUNT = '/frontegg/tenants/resources/account-settings/v1';
export const REFUSED = { status: 401, type: 'api_token_refused' };
/** Minutes. */
export const DAY = 1_440;
export const config = {
  publicUrl: 'http://parley.test',
  encryptionKey: Buffer.from('the same key on both of the nodes'),
};

/** One server, an owner of a company, the roles that all share, and what tests of tokens ask again and again. */
export function tokenHouse() {
  const clock = testClock();
  const opened = {} as {
    app: TestApp;
    ada: Browser & { userId: string };
    tenantId: string;
    roles: Record<string, string>;
  };
  const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    opened.app.services.database.query<Row & Record<string, unknown>>({ kind: 'owner' }, text, values);

  beforeAll(async () => {
    opened.app = await testApp({ clock, config });
    opened.ada = await activePerson(opened.app, 'ada@example.com', { companyName: 'Ada and company' });
    opened.tenantId = (await opened.ada.call(users.me, {})).tenantId;
    const { rows } = await query<{ key: string; id: string }>(
      'select key, id from identity.roles where tenant_id is null',
    );
    opened.roles = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
  });
  afterAll(() => opened.app.close());
  return Object.assign(opened, {
    clock,
    query,
    /** What every node is told when something a token rests on changed. */
    announce: (news: string) => opened.app.services.bus.publish('identity.principals', news),
    /** The owner's sign-in is fresh again, as making a token wants it. */
    freshly: async (): Promise<void> => {
      opened.ada.token = (await signedIn(opened.app.url, 'ada@example.com')).token;
    },
    /** How a call of a program is answered. */
    status: async (
      token: string | null,
      path: string,
      headers: Record<string, string> = {},
      init: RequestInit = {},
    ): Promise<number> => {
      const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
      return (await fetch(`${opened.app.url}${path}`, { ...init, headers: { ...authorization, ...headers } })).status;
    },
  });
}
