import fs from 'node:fs';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/testing/postgres.ts';
import { generateSchema, schemaFile } from './generate-schema.ts';

// The embedded database has no address that a program of its own could ask.
it.runIf(process.env.TEST_DATABASE_URL)('schema.ts is what the migrations make', async () => {
  const database = await createTestDatabase();
  try {
    const generated = await generateSchema(database.url ?? '');
    expect(fs.readFileSync(schemaFile, 'utf8')).toBe(generated);
  } finally {
    await database.drop();
  }
});
