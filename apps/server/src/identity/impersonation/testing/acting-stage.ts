import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { activePerson, linkOf, mailTo, signedIn } from '../../testing/browser.ts';
import { testClock } from '../../testing/test-clock.ts';

export type Person = Browser & { userId: string };

export const refresh = async (person: Browser, wanted?: string): Promise<void> => {
  const answer = await person.call(login.refresh, { body: wanted ? { tenantId: wanted } : {} });
  person.token = answer.accessToken ?? null;
};
export const begin = (by: Browser, userId: string, reason = 'They asked for help') =>
  by.call(impersonation.begin, { body: { userId, reason } });
export const redeem = (
  by: Browser,
  { impersonatedUserId, actorToken }: { impersonatedUserId: string; actorToken: string },
) => by.call(impersonation.redeem, { body: { impersonatedUserId, actorToken } });
export const end = (browser: Browser) => browser.call(impersonation.end, {});

/** A tenant with its owner, a member who also belongs elsewhere, and a manager who may impersonate; on two nodes. */
export async function actingStage() {
  const clock = testClock();
  const app = await testApp({ clock });
  const other = await testApp({
    clock,
    database: { url: app.services.config.databaseUrl as string },
    config: { encryptionKey: app.services.config.encryptionKey, publicUrl: app.url },
  });
  const sql = async (text: string, values: unknown[] = []) =>
    (await app.services.database.query({ kind: 'owner' }, text, values)).rows as Record<string, unknown>[];
  const boss = await activePerson(app, 'boss@example.com', { companyName: 'Maison Vidal', name: 'Olive Vidal' });
  const { tenantId } = await boss.call(users.me, {});

  /** Joins the tenant of the boss. */
  async function join(email: string, permissions: string[] = [], level = 50): Promise<Person> {
    const person = await activePerson(app, email);
    await boss.call(invitations.invite, { body: { email } });
    const { userId, token } = linkOf(await mailTo(app, email, 2));
    await person.call(invitations.accept, { body: { userId, token } });
    if (permissions.length > 0) {
      const id = uuidv7();
      await sql('insert into identity.roles (id, tenant_id, key, name, level) values ($1, $2, $3, $3, $4)', [
        id,
        tenantId,
        `role-${id}`,
        level,
      ]);
      await sql('insert into identity.role_permissions select $1, id from identity.permissions where key = any($2)', [
        id,
        permissions,
      ]);
      await sql('insert into identity.membership_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [
        tenantId,
        userId,
        id,
      ]);
    }
    await person.call(tenants.switchTo, { body: { tenantId } });
    await refresh(person);
    return person;
  }

  const member = await join('member@example.com');
  const manager = await join('manager@example.com', ['fe.secure.write.impersonation', 'fe.secure.read.users']);
  const memberHome = (await member.call(users.me, {})).tenantIds.find((id) => id !== tenantId) as string;

  /** The administrator of a fresh browser, acting. */
  async function acting(email = 'boss@example.com', subject: Person = member) {
    const browser = await signedIn(app.url, email);
    const own = { token: browser.token, cookie: browser.cookie };
    const answer = await redeem(browser, await begin(browser, subject.userId));
    browser.token = answer.accessToken;
    return { browser, own, answer };
  }
  const close = async (): Promise<void> => {
    await other.close();
    await app.close();
  };
  return { clock, app, other, sql, tenantId, boss, member, manager, memberHome, join, acting, close };
}
