import type { ClientBase } from 'pg';

/** Of the house; what the queue keeps in its own schema has no rows of a tenant. */
const SCHEMAS = `('platform', 'identity', 'assistant')`;

/**
 * Statements that are still to be made, for all that a migration or a restored back-up brought: row-level security of a table holds for the owner
 * too, and a function that runs with the rights of its owner belongs to the role that has few.
 */
const MISSING = `
  select format('alter table %1$s force row level security;
    drop policy if exists owner on %1$s;
    drop policy if exists owner_at_work on %1$s;
    create policy owner on %1$s to parley_owner using (true) with check (true);
    create policy owner_at_work on %1$s as restrictive to parley_owner using ((select platform.owner_at_work()))', c.oid::regclass) as statement
  from pg_class c where c.relnamespace::regnamespace::text in ${SCHEMAS} and c.relkind in ('r', 'p') and c.relrowsecurity
    and not (c.relforcerowsecurity
      and (select count(*) = 2 from pg_policy p where p.polrelid = c.oid and p.polname in ('owner', 'owner_at_work')))
  union all
  select format('grant create on schema %1$s to parley_keeper;
    alter function %2$s owner to parley_keeper;
    revoke create on schema %1$s from parley_keeper', p.pronamespace::regnamespace, p.oid::regprocedure)
  from pg_proc p where p.pronamespace::regnamespace::text in ${SCHEMAS} and p.prosecdef
    and p.proowner <> 'parley_keeper'::regrole`;

/** The setting without which the owner is refused every row. */
export const OWNER_AT_WORK = "set_config('app.owner', 'on', false)";

/**
 * Binds the owner, after its migrations.
 * @param options.atOnce where nobody else is at work; otherwise each table is locked for the moment of its own transaction
 */
export async function bindOwner(client: ClientBase, { atOnce }: { atOnce: boolean }): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(MISSING);
  const statements = rows.map(({ statement }) => statement);
  if (statements.length === 0) return;
  for (const statement of atOnce ? [statements.join(';\n')] : statements) await client.query(statement);
}
