import type { Services } from './context.ts';

/**
 * Gives the room of removed rows back to the tables they were in. The embedded database has no process of its own that does; an external
 * one does it by itself. One statement for each table, so that others get in between.
 * @param tables with their schema
 */
export async function vacuum({ database }: Pick<Services, 'database'>, tables: readonly string[]): Promise<void> {
  if (!database.embedded) return;
  for (const table of tables) await database.query({ kind: 'owner' }, `vacuum (analyze) ${table}`);
}

/** Every night, all that has changed. */
export async function scheduleVacuum(services: Services): Promise<void> {
  if (!services.database.embedded) return;
  await services.jobs.schedule('vacuum', '25 3 * * *', async () => {
    const { rows } = await services.database.query<{ name: string }>(
      { kind: 'owner' },
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('platform', 'identity', 'assistant', 'pgboss') and c.relkind = 'r' order by 1`,
    );
    await vacuum(
      services,
      rows.map(({ name }) => name),
    );
  });
}
