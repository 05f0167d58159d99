import { login } from '@parley/contracts/identity/login.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '#platform/config.ts';
import { testApp } from '#testing/test-app.ts';
import type { Browser } from '../../testing/browser.ts';
import { activePerson, signedIn } from '../../testing/browser.ts';
import { testClock } from '../../testing/test-clock.ts';

const HELPER = [
  'fe.secure.read.users',
  'fe.secure.write.updateUser',
  'fe.secure.write.enableDisable',
  'fe.secure.write.usersRoles',
  'fe.secure.delete.users',
  'fe.secure.delete.sessions',
];

export const by = (id: string) => ({ params: { id } });
export const refusedWith = (status: number, type: string) => ({ status, type });

export type Person = Browser & { userId: string; email: string };

/** A tenant of a company with its owner; people come in by SQL, as those do who were there before. */
export async function teamStage(config: Partial<Config> = {}) {
  const clock = testClock();
  const app = await testApp({ clock, config });
  const sql = async (text: string, values: unknown[] = []) =>
    (await app.services.database.query({ kind: 'owner' }, text, values)).rows as Record<string, unknown>[];
  const boss: Person = Object.assign(
    await activePerson(app, 'boss@example.com', { companyName: 'Maison Vidal', name: 'Olive Vidal' }),
    { email: 'boss@example.com' },
  );
  const { tenantId } = await boss.call(users.me, {});
  const other = await activePerson(app, 'other@example.com', { companyName: 'Elsewhere', name: 'Otto Other' });
  const { tenantId: otherTenantId } = await other.call(users.me, {});

  /** Somebody of the tenant who has not signed in. */
  async function member(email: string, name: string, tenant = tenantId): Promise<string> {
    const id = uuidv7();
    await sql(
      `insert into identity.users (id, email, name, password_hash, activated_at)
       select $1, $2, $3, password_hash, now() from identity.users where id = $4`,
      [id, email, name, boss.userId],
    );
    await join(id, tenant);
    return id;
  }
  async function join(userId: string, tenant = tenantId): Promise<void> {
    await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [tenant, userId]);
    await give(userId, 'member', tenant);
  }
  /** One of the roles all tenants share. */
  const give = (userId: string, key: 'owner' | 'member', tenant = tenantId) =>
    sql(
      `insert into identity.membership_roles (tenant_id, user_id, role_id)
       select $1, $2, id from identity.roles where tenant_id is null and key = $3`,
      [tenant, userId, key],
    );
  /** A role of the tenant. @returns its id */
  async function role(name: string, permissions: string[], level = 50): Promise<string> {
    const id = uuidv7();
    await sql('insert into identity.roles (id, tenant_id, key, name, level) values ($1, $2, $3, $3, $4)', [
      id,
      tenantId,
      name,
      level,
    ]);
    await sql('insert into identity.role_permissions select $1, id from identity.permissions where key = any($2)', [
      id,
      permissions,
    ]);
    return id;
  }
  const holds = (userId: string, roleId: string) =>
    sql('insert into identity.membership_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [
      tenantId,
      userId,
      roleId,
    ]);
  /** Signed in on a browser of their own. */
  async function person(email: string, name: string, roleIds: string[] = []): Promise<Person> {
    const userId = await member(email, name);
    for (const roleId of roleIds) await holds(userId, roleId);
    return Object.assign(await signedIn(app.url, email), { userId, email });
  }
  const idOf = async (key: 'owner' | 'member'): Promise<string> =>
    (await sql('select id from identity.roles where tenant_id is null and key = $1', [key]))[0]?.id as string;
  /** Somebody who may do to others what administrators do, and holds nothing besides. */
  const helper = async (): Promise<Person> =>
    person('helper@example.com', 'Hélène Aide', [await role('Helper', HELPER)]);
  /** Tokens last as long as the clock stands. */
  const refresh = async (browser: Browser): Promise<void> => {
    browser.token = (await browser.call(login.refresh, { body: {} })).accessToken ?? null;
  };
  const lastAudit = async () =>
    (
      await sql(
        `select action, user_id, severity, data from identity.audits where tenant_id = $1 order by number desc limit 1`,
        [tenantId],
      )
    )[0];
  /** As the list has them. */
  const shown = async (id: string) => (await boss.call(userLists.list, { query: { ids: id } })).items[0];
  let counter = 0;
  const somebody = async (): Promise<Person & { name: string }> => {
    counter += 1;
    const name = `Somebody ${counter}`;
    return Object.assign(await person(`somebody${counter}@example.com`, name), { name });
  };
  const close = (): Promise<void> => app.close();
  return {
    clock,
    app,
    sql,
    boss,
    tenantId,
    other,
    otherTenantId,
    member,
    join,
    give,
    role,
    holds,
    person,
    idOf,
    helper,
    refresh,
    lastAudit,
    shown,
    somebody,
    close,
  };
}
