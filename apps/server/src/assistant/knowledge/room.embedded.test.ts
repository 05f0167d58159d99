import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { settled, upload } from './testing/keeping-knowledge.ts';

const BYTES = 1_000_000;

let app: TestAssistant;
let keeper: TestPerson;
beforeAll(async () => {
  app = await testAssistant({ database: 'embedded' });
  keeper = await app.person({ admin: true, consents: [] });
});
afterAll(() => app.close());

const onDisk = async (): Promise<number> => {
  const { rows } = await app.services.database.query<{ bytes: number }>(
    { kind: 'owner' },
    `select pg_total_relation_size('assistant.knowledge_files')::integer as bytes`,
  );
  return rows[0]?.bytes ?? 0;
};

test('KNOW-2 OPS-1 on the embedded database a document that is uploaded again and again takes no more of the disk', async () => {
  for (let times = 0; times < 5; times += 1) {
    // Letters that cannot be packed any closer, and no text to speak of.
    const bytes = randomBytes(BYTES);
    expect((await upload(app, keeper, 'again.pdf', bytes)).status).toBe(202);
    await settled(keeper);
  }
  expect(await onDisk()).toBeLessThan(3.5 * BYTES);
});
