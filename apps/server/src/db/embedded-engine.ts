import type { PGlite as Engine } from '@electric-sql/pglite';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';

/**
 * The embedded PostgreSQL on a folder that nobody else has open.
 * @param from a back-up to begin with; the folder must not hold a database yet
 */
export const openEngine = (directory: string, from?: Blob): Promise<Engine> =>
  PGlite.create({
    dataDir: directory,
    extensions: { pg_trgm, unaccent, vector },
    ...(from ? { loadDataDir: from } : {}),
  });
