import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QuotaConfig } from '#platform/quota-config.ts';
import type { TestDatabase } from '#testing/postgres.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { documentsOf, settled, upload } from './testing/keeping-knowledge.ts';

const storage: QuotaConfig['storage'] = {
  files: { person: { bytes: 50_000, pieces: 4 }, tenant: { bytes: 80_000, pieces: 6 } },
  texts: { person: { bytes: 1e9, pieces: 1e9 }, tenant: { bytes: 1e9, pieces: 1e9 } },
};

let database: TestDatabase;
let nodes: TestAssistant[];
let app: TestAssistant;
beforeAll(async () => {
  database = await createTestDatabase();
  const node = () => testAssistant({ database: { url: database.url ?? '' }, config: { storage } });
  app = await node();
  nodes = [app, await node()];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

const keeper = (tenantId: string) => app.person({ tenantId, admin: true, consents: [] });
/** A text of so many bytes; no two of them are alike. */
const text = (bytes: number): string => `# ${randomUUID()}\n\n${'A word. '.repeat(bytes / 8)}`.slice(0, bytes);
const kept = async (tenantId: string): Promise<{ bytes: number; pieces: number }> => {
  const { rows } = await app.services.database.query<{ bytes: number; pieces: number }>(
    { kind: 'system' },
    `select coalesce(sum(bytes), 0)::integer as bytes, coalesce(sum(pieces), 0)::integer as pieces
      from platform.storage where tenant_id = $1 and kind = 'files'`,
    [tenantId],
  );
  return rows[0] ?? { bytes: 0, pieces: 0 };
};
/** Bytes and rows that are really there. */
const lying = async (tenantId: string): Promise<{ bytes: number; pieces: number }> => {
  const { rows } = await app.services.database.query<{ bytes: number; pieces: number }>(
    { kind: 'system' },
    `select coalesce(sum(octet_length(content)), 0)::integer as bytes, count(*)::integer as pieces
      from assistant.knowledge_files where tenant_id = $1`,
    [tenantId],
  );
  return rows[0] ?? { bytes: 0, pieces: 0 };
};
const remove = async ({ api }: TestPerson, id: string): Promise<void> => {
  expect((await api('DELETE', `/knowledge/documents/${id}`)).status).toBe(204);
};

describe('KNOW-2 CHAT-9 how much a person and a tenant may upload', () => {
  test('CHAT-9 what a person has no room for is a 422, and nothing of it is written; what is removed makes room', async () => {
    const ada = await keeper(randomUUID());
    const first = await upload(app, ada, 'first.md', text(40_000));
    expect(first.status).toBe(202);
    const refused = await upload(app, ada, 'second.md', text(10_001));
    expect(refused).toMatchObject({ status: 422, body: { type: 'storage_full', status: 422 } });
    await settled(ada);
    expect((await documentsOf(ada)).map(({ name }) => name)).toEqual(['first.md']);
    expect(await kept(ada.tenantId)).toEqual({ bytes: 40_000, pieces: 1 });
    expect(await lying(ada.tenantId)).toEqual({ bytes: 40_000, pieces: 1 });

    expect((await upload(app, ada, 'second.md', text(10_000))).status).toBe(202);
    await settled(ada);
    await remove(ada, first.body.document.id);
    expect(await kept(ada.tenantId)).toEqual({ bytes: 10_000, pieces: 1 });
    expect((await upload(app, ada, 'third.md', text(40_000))).status).toBe(202);
  });

  test('CHAT-9 documents are counted as well, and one that takes the place of another is none', async () => {
    const ada = await keeper(randomUUID());
    for (let index = 0; index < 4; index += 1)
      expect((await upload(app, ada, `${index}.md`, text(100))).status).toBe(202);
    expect((await upload(app, ada, '4.md', text(100))).body.type).toBe('storage_full');
    expect((await upload(app, ada, '3.md', text(200))).status).toBe(202);
    expect(await kept(ada.tenantId)).toEqual({ bytes: 500, pieces: 4 });
    // The place of another of the same name, uploaded by a colleague: the bytes are theirs now.
    const bea = await keeper(ada.tenantId);
    expect((await upload(app, bea, '3.md', text(300))).status).toBe(202);
    expect(await kept(ada.tenantId)).toEqual({ bytes: 600, pieces: 4 });
    expect((await upload(app, ada, '4.md', text(100))).status).toBe(202);
    // Something smaller is taken even where there is no room, and the same bytes again are no upload.
    expect((await upload(app, ada, '4.md', text(50))).status).toBe(202);
  });

  test('CHAT-9 what the tenant has no room for is refused to each of its people, and to nobody else', async () => {
    const [ada, bea] = [await keeper(randomUUID()), await keeper(randomUUID())];
    const cleo = await keeper(ada.tenantId);
    expect((await upload(app, ada, 'a.md', text(50_000))).status).toBe(202);
    expect((await upload(app, cleo, 'b.md', text(30_001))).body.type).toBe('tenant_storage_full');
    expect((await upload(app, bea, 'b.md', text(30_001))).status).toBe(202);
    expect((await upload(app, cleo, 'b.md', text(30_000))).status).toBe(202);
    expect(await kept(ada.tenantId)).toEqual({ bytes: 80_000, pieces: 2 });
  });

  test('CHAT-9 sub-accounts are no way around it: a person’s limit is for all their tenants', async () => {
    const ada = await keeper(randomUUID());
    expect((await upload(app, ada, 'a.md', text(50_000))).status).toBe(202);
    const elsewhere = { ...ada, token: `Bearer test:${randomUUID()}:${ada.userId}:admin` };
    expect((await upload(app, elsewhere, 'b.md', text(100))).body.type).toBe('storage_full');
  });

  test('CHAT-9 of uploads at the same time on two nodes only those are taken that there is room for', async () => {
    const tenantId = randomUUID();
    const keepers = await Promise.all([keeper(tenantId), keeper(tenantId), keeper(tenantId)]);
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        upload(nodes[index % 2] ?? app, keepers[index % 3] as TestPerson, `${index}.md`, text(20_000)),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(14);
    expect(await kept(tenantId)).toEqual({ bytes: 80_000, pieces: 4 });
    expect(await lying(tenantId)).toEqual({ bytes: 80_000, pieces: 4 });
  });

  test('CHAT-9 the operator’s own tenant has no limit', async () => {
    const admin = await app.person({ admin: true, consents: [] });
    for (let index = 0; index < 3; index += 1)
      expect((await upload(app, admin, `${index}.md`, text(40_000))).status).toBe(202);
  });
});
