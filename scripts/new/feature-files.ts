import type { FeatureNames } from './feature-names.ts';

/** The wire of the assistant is snake_case, that of identity camelCase. */
const createdAt = ({ context }: FeatureNames): string => (context === 'assistant' ? 'created_at' : 'createdAt');

const contract = (names: FeatureNames): string => {
  const { camel, kebab, one, One, words } = names;
  return `import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';

export const ${One} = z.object({ id: z.string(), name: z.string(), ${createdAt(names)}: z.string() });
export type ${One} = z.output<typeof ${One}>;

const byId = z.object({ id: z.uuid() });
const New${One} = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) });

export const ${camel}Problems = problems({
  ${one}_not_found: [404, '${words.charAt(0).toUpperCase() + words.slice(1)} not found.'],
  ${one}_name_taken: [409, 'A ${words} with this name already exists.'],
});

export const ${camel} = {
  list: endpoint({
    method: 'GET',
    path: '/${kebab}',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'All of them, by name',
    response: z.object({ items: z.array(${One}) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/${kebab}',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Makes a ${words}',
    body: New${One},
    response: ${One},
    status: 201,
    problems: [${camel}Problems.${one}_name_taken],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/${kebab}/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Deletes a ${words}',
    params: byId,
    status: 204,
    problems: [${camel}Problems.${one}_not_found],
  }),
};
`;
};

const routes = (names: FeatureNames): string => {
  const { camel, context, kebab, One, pascal } = names;
  const Context = context === 'identity' ? 'IdentityContext' : 'AssistantContext';
  const time = context === 'assistant' ? 'created_at: createdAt' : 'createdAt';
  return `import type { ${One} as Wire } from '@parley/contracts/${context}/${kebab}.ts';
import { ${camel} } from '@parley/contracts/${context}/${kebab}.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { ${Context} } from '../context.ts';
import * as service from './${kebab}.service.ts';

const view = ({ id, name, createdAt }: service.${One}): Wire => ({ id, name, ${time} });

export function ${camel}Routes(scope: RouteScope<${Context}>): void {
  route(scope, ${camel}.list, async (ctx) => ({ items: (await service.list${pascal}(ctx)).map(view) }));
  route(scope, ${camel}.create, async (ctx, { body }) => view(await service.create${One}(ctx, body.name)));
  route(scope, ${camel}.remove, async (ctx, { params }) => {
    await service.delete${One}(ctx, params.id);
    return undefined;
  });
}
`;
};

const service = ({
  camel,
  context,
  kebab,
  one,
  One,
  pascal,
}: FeatureNames): string => `import { ${camel}Problems } from '@parley/contracts/${context}/${kebab}.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';
import type { ${One} } from './${kebab}.store.ts';
import * as store from './${kebab}.store.ts';

export type { ${One} };

function personOf({ principal }: Context): Principal {
  if (!principal) throw new ProblemError(commonProblems.unauthenticated);
  return principal;
}

export const list${pascal} = (ctx: Context): Promise<${One}[]> => store.list${pascal}(ctx.db);

/** @throws ${one}_name_taken */
export const create${One} = (ctx: Context, name: string): Promise<${One}> =>
  inTransaction(ctx, async (ctx) => {
    const { tenantId, userId } = personOf(ctx);
    const made = await store.insert${One}(ctx.db, { id: uuidv7(), tenantId, userId, name });
    if (!made) throw new ProblemError(${camel}Problems.${one}_name_taken);
    await publish(ctx, '${one}.created', { id: made.id });
    return made;
  });

/** @throws ${one}_not_found */
export const delete${One} = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await store.delete${One}(ctx.db, id))) throw new ProblemError(${camel}Problems.${one}_not_found);
    await publish(ctx, '${one}.deleted', { id });
  });
`;

const store = ({ context, One, pascal, camel }: FeatureNames): string => `import type { Db } from '#db/database.ts';

export type ${One} = { id: string; name: string; createdAt: string };
export type New${One} = { id: string; tenantId: string; userId: string; name: string };

const columns = ['id', 'name', 'createdAt'] as const;

export const list${pascal} = (db: Db): Promise<${One}[]> =>
  db.selectFrom('${context}.${camel}').select(columns).orderBy('name').orderBy('id').execute();

/** Undefined when the name is taken. */
export const insert${One} = (db: Db, values: New${One}): Promise<${One} | undefined> =>
  db
    .insertInto('${context}.${camel}')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();

export async function delete${One}(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('${context}.${camel}').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
`;

const migration = ({ context, snake }: FeatureNames): string => {
  const table = `${context}.${snake}`;
  const owned = context === 'assistant' ? ' and user_id = platform.current_user_id()' : '';
  const unique = context === 'assistant' ? 'tenant_id, user_id, name' : 'tenant_id, name';
  const tenant =
    context === 'assistant' ? 'uuid not null' : 'uuid not null references identity.tenants on delete cascade';
  return `create table ${table} (
  id uuid primary key,
  tenant_id ${tenant},
  user_id uuid not null,
  name text collate "C" not null check (char_length(name) between 1 and 200),
  created_at timestamptz not null default now(),
  unique (${unique})
);
alter table ${table} enable row level security;
create policy own on ${table} to parley_app
  using (tenant_id = platform.current_tenant()${owned})
  with check (tenant_id = platform.current_tenant()${owned});
create policy everything on ${table} to parley_system using (true) with check (true);
grant select, insert, update, delete on ${table} to parley_app, parley_system;
`;
};

const test = ({ context, kebab, One, pascal, words }: FeatureNames): string => `import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '#db/database.ts';
import { openDatabase } from '#db/database.ts';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import { delete${One}, insert${One}, list${pascal} } from './${kebab}.store.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase(test);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function newTenant(): Promise<{ tenantId: string; userId: string; db: Db }> {
  const [tenantId, userId] = [uuidv7(), uuidv7()];
${context === 'identity' ? `  await database.query({ kind: 'owner' }, 'insert into identity.tenants (id, name) values ($1, $2)', [tenantId, 'A tenant']);\n` : ''}  return { tenantId, userId, db: database.scoped({ kind: 'tenant', tenantId, userId }) };
}

it('a ${words} has one name, and other tenants neither see nor delete it', async () => {
  const { db, ...mine } = await newTenant();
  const other = await newTenant();
  const made = await insert${One}(db, { id: uuidv7(), ...mine, name: 'First' });
  expect(made?.name).toBe('First');
  expect(await insert${One}(db, { id: uuidv7(), ...mine, name: 'First' })).toBeUndefined();

  expect(await list${pascal}(other.db)).toEqual([]);
  expect(await delete${One}(other.db, made?.id ?? '')).toBe(false);

  expect(await list${pascal}(db)).toEqual([made]);
  expect(await delete${One}(db, made?.id ?? '')).toBe(true);
  expect(await list${pascal}(db)).toEqual([]);
});
`;

/**
 * The files of a new feature in house style: they work, and are there to be changed.
 * @param migrationNumber four digits
 * @returns text by path from the root
 */
export function featureFiles(names: FeatureNames, migrationNumber: string): Record<string, string> {
  const { context, kebab } = names;
  const folder = `apps/server/src/${context}/${kebab}`;
  return {
    [`packages/contracts/src/${context}/${kebab}.ts`]: contract(names),
    [`${folder}/${kebab}.routes.ts`]: routes(names),
    [`${folder}/${kebab}.service.ts`]: service(names),
    [`${folder}/${kebab}.store.ts`]: store(names),
    [`${folder}/${kebab}.test.ts`]: test(names),
    [`apps/server/src/db/migrations/${migrationNumber}-${kebab}.sql`]: migration(names),
  };
}
