import type { Transport } from '@parley/contracts/client.ts';
import { ApiError, call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { users } from '@parley/contracts/identity/users.ts';
import type { SignedIn } from '#testing/people.ts';
import { signUpMember, signUpOwner } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';

/** Somebody in the tenant of the stage, by the typed client. */
export type Person = {
  userId: string;
  token: string;
  call<E extends EndpointDescription>(endpoint: E, input: InputOf<E>, at?: string): Promise<ResponseOf<E>>;
  /** What it is refused with; fails when it is not. */
  refused<E extends EndpointDescription>(endpoint: E, input: InputOf<E>): Promise<string>;
};

export type TeamStage = {
  tenantId: string;
  owner: Person;
  /** Somebody new in the tenant, with these roles. */
  join(...roleIds: string[]): Promise<Person>;
  /** The tenant has this person's roles so, however they came. */
  hold(person: Person, ...roleIds: string[]): Promise<void>;
  /** A role of the tenant that allows this, made by its owner. */
  role(name: string, ...permissions: string[]): Promise<string>;
  permission(key: string): string;
  /** Of the roles that all tenants share. */
  shared: { owner: string; member: string };
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

const transportOf = (url: string, token: string): Transport => ({ baseUrl: url, token: () => token, fetch });

export function personAt(url: string, { userId, token }: { userId: string; token: string }): Person {
  return {
    userId,
    token,
    call: (endpoint, input, at = url) => call(transportOf(at, token), endpoint, input),
    refused: async (endpoint, input) => {
      try {
        await call(transportOf(url, token), endpoint, input);
      } catch (error) {
        if (error instanceof ApiError) return error.type;
        throw error;
      }
      throw new Error(`${endpoint.method} ${endpoint.path} was not refused`);
    },
  };
}

/** A tenant with its owner, and others as they are needed. */
export async function teamStage(app: TestApp): Promise<TeamStage> {
  const sql: TeamStage['sql'] = async (text, values = []) =>
    (await app.services.database.query<Record<string, unknown>>({ kind: 'system' }, text, values)).rows;
  const founder: SignedIn = await signUpOwner(app);
  const { tenantId } = founder;
  const owner = personAt(app.url, { userId: founder.userId, token: founder.accessToken });
  const keys = new Map(
    (await sql('select id, key from identity.permissions')).map(({ id, key }) => [String(key), String(id)]),
  );
  const shared = new Map(
    (await sql('select id, key from identity.roles where tenant_id is null')).map(({ id, key }) => [key, String(id)]),
  );
  const permission = (key: string): string => {
    const id = keys.get(key);
    if (!id) throw new Error(`There is no permission ${key}.`);
    return id;
  };
  const hold = async ({ userId }: { userId: string }, ...roleIds: string[]): Promise<void> => {
    await sql('delete from identity.membership_roles where tenant_id = $1 and user_id = $2', [tenantId, userId]);
    for (const id of roleIds)
      await sql('insert into identity.membership_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [
        tenantId,
        userId,
        id,
      ]);
    await app.services.bus.publish('identity.principals', `u ${userId}`);
  };
  return {
    tenantId,
    owner,
    hold,
    permission,
    sql,
    shared: { owner: shared.get('owner') ?? '', member: shared.get('member') ?? '' },
    role: async (name, ...permissions) =>
      (await owner.call(roles.create, { body: { name, permissions: permissions.map(permission) } })).id,
    join: async (...roleIds) => {
      const { userId, accessToken } = await signUpMember(app);
      await sql('insert into identity.memberships (tenant_id, user_id) values ($1, $2)', [tenantId, userId]);
      await hold({ userId }, ...roleIds);
      const here = await personAt(app.url, { userId, token: accessToken }).call(users.token, { body: { tenantId } });
      return personAt(app.url, { userId, token: here.accessToken });
    },
  };
}
