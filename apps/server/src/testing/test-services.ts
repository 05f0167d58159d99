import { randomBytes } from 'node:crypto';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { OpenedServices } from '#platform/services.ts';
import { openServices } from '#platform/services.ts';
import { createTestDatabase, databaseEnvironment } from './postgres.ts';

/** Services on a database of their own, where nothing runs by itself. `close` drops the database. */
export async function testServices(): Promise<OpenedServices> {
  const database = await createTestDatabase();
  const services = await openServices(
    readConfig({
      DATA_DIR: database.dataDir,
      DATABASE_STATEMENT_SECONDS: '120',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      ...databaseEnvironment(database.url),
    }),
    createLogger(process.env.TEST_LOG ? 'debug' : 'silent'),
  );
  return {
    ...services,
    close: async () => {
      await services.close();
      await database.drop();
    },
  };
}
