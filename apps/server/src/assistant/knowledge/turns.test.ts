import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Embeddings } from '#platform/model/embeddings.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { embedPassages } from './embed-passages.ts';
import type { ReadDocument } from './reading/document-parts.ts';
import { settled, upload } from './testing/keeping-knowledge.ts';

let app: TestAssistant;
/** Names of documents, in the order they were read. */
let order: string[];
/** Each document is read once this has come. */
let gate: Promise<void>;

const documentOf = (name: string): ReadDocument => ({
  title: name,
  kind: 'text',
  language: 'en',
  pages: null,
  // A large document: four requests for vectors.
  passages: Array.from({ length: name.startsWith('large') ? 250 : 1 }, (_, index) => ({
    heading: [],
    page: null,
    text: `Passage ${index} of ${name}.`,
  })),
});

beforeAll(async () => {
  app = await testAssistant({ config: { quotaFactor: 1 } });
  const { knowledge } = app.assistant.means;
  knowledge.shortTurnMs = 0;
  knowledge.openReader = () => ({
    read: async (name) => {
      order.push(name);
      await gate;
      return documentOf(name);
    },
    close: () => undefined,
  });
});
afterAll(() => app.close());
beforeEach(() => {
  order = [];
  gate = Promise.resolve();
});

const keeper = () => app.person({ tenantId: randomUUID(), admin: true, consents: [] });
const send = async (person: TestPerson, name: string): Promise<void> => {
  expect((await upload(app, person, name, `${randomUUID()}`)).status).toBe(202);
};

describe('APP-12 KNOW-1 nobody waits behind all that another one uploaded', () => {
  test('APP-12 documents of tenants are read in turns: one document is read after one or two of another tenant’s fifteen', async () => {
    const [ada, bea] = [await keeper(), await keeper()];
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    for (let index = 0; index < 15; index += 1) await send(ada, `ada ${index}.txt`);
    await expect.poll(() => order.length).toBe(1);
    await send(bea, 'bea.txt');
    held.resolve();
    const [ofAda, ofBea] = [await settled(ada), await settled(bea)];
    expect(order).toHaveLength(16);
    expect(order.indexOf('bea.txt')).toBeLessThanOrEqual(2);
    expect([ofAda.added, ofBea.added]).toEqual([15, 1]);
    expect(Date.parse(ofBea.finished_at ?? '')).toBeLessThan(Date.parse(ofAda.finished_at ?? ''));
  });

  test('APP-12 vectors are made in turns as well, and every passage gets one', async () => {
    const [ada, bea] = [await keeper(), await keeper()];
    await send(ada, 'large.txt');
    await settled(ada);
    await send(bea, 'small.txt');
    await settled(bea);
    const asked: string[] = [];
    const held = Promise.withResolvers<void>();
    const embeddings: Embeddings = {
      model: 'test:turns',
      embed: async (texts) => {
        asked.push(/large|small/.exec(texts[0] ?? '')?.[0] ?? '');
        await held.promise;
        return texts.map(() => [1, 2]);
      },
    };
    const vectors = embedPassages(app.services, embeddings, new AbortController().signal);
    vectors.begin(ada.tenantId);
    await expect.poll(() => asked.length).toBe(1);
    vectors.begin(bea.tenantId);
    vectors.begin(ada.tenantId);
    held.resolve();
    const left = async (): Promise<number> => {
      const { rows } = await app.services.database.query<{ left: number }>(
        { kind: 'system' },
        `select count(*)::integer as left from assistant.knowledge_passages
          where tenant_id = any($1) and embedded_with is distinct from 'test:turns'`,
        [[ada.tenantId, bea.tenantId]],
      );
      return rows[0]?.left ?? -1;
    };
    await expect.poll(left).toBe(0);
    expect(asked).toEqual(['large', 'small', 'large', 'large', 'large']);
  });

  test('APP-12 while one person’s uploads are held up, another one uploads, searches and reads', async () => {
    const [ada, bea] = [await keeper(), await keeper()];
    const done: string[] = [];
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    // What an upload of this tenant has to wait for.
    const lock = app.services.database.withOwner(async (client) => {
      await client.query('begin');
      await client.query("select pg_advisory_xact_lock(hashtextextended('storage ' || $1, 0))", [ada.tenantId]);
      locked.resolve();
      await release.promise;
      await client.query('commit');
    });
    await locked.promise;
    const uploads = Array.from({ length: 15 }, async (_, index) => {
      const { status } = await upload(app, ada, `${index}.txt`, randomUUID());
      done.push(`ada ${status}`);
    });
    // One of hers is worked on and eight wait; the others are told to come back.
    await expect.poll(() => done).toEqual(Array.from({ length: 6 }, () => 'ada 429'));
    await send(bea, 'bea.txt');
    await settled(bea);
    expect((await bea.api('GET', '/knowledge/search?q=passage')).status).toBe(200);
    expect((await bea.api('GET', '/conversations')).status).toBe(200);
    done.push('bea');
    release.resolve();
    await Promise.all([...uploads, lock]);
    expect(done).toEqual([...Array(6).fill('ada 429'), 'bea', ...Array(9).fill('ada 202')]);
    await settled(ada);
  });
});
