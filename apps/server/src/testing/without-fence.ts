import type { Database } from '#db/database.ts';
import { ScopedKysely } from '#db/scoped-kysely.ts';
import type { Services } from '#platform/context.ts';

/** A condition that keeps one who has lost a piece of work from writing: where it stands, and what always holds instead. */
export type Fence = { name: string; stands: RegExp; instead: string };

/** Services whose statements ask for everything but this. `met` counts those that would have asked. */
export function withoutFence(base: Services, { stands, instead }: Fence): { services: Services; met(): number } {
  let met = 0;
  const changed = (text: string): string =>
    text.replace(stands, (...parts) => {
      met += 1;
      return instead.replace(/\$(\d)/g, (_, part) => parts[Number(part)]);
    });
  const database: Database = {
    ...base.database,
    scoped: (scope) =>
      new ScopedKysely((work) =>
        (base.database.scoped(scope) as ScopedKysely).lend((connection) => {
          const run = connection.run.bind(connection);
          connection.run = (text, values, camelCase) => run(changed(text), values, camelCase);
          return work(connection);
        }),
      ),
  };
  return { services: { ...base, database }, met: () => met };
}
