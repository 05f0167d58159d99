import type { FakeModel } from './fake-model.ts';
import { fakeModel } from './fake-model.ts';
import { modelsAt } from './models-at.ts';
import type { TestDatabase } from './postgres.ts';
import { createTestDatabase } from './postgres.ts';
import type { TestAssistant, TestPerson } from './test-assistant.ts';
import { testAssistant } from './test-assistant.ts';

/** Stands for any wording that only a model understands; the built-in check will never find anything in it. */
export const HIDDEN = 'From Monday on somebody else waters the plants.';
/** What the model says, unless it is told otherwise. */
export const WORDS = ['Quetzal ', 'plants ', 'need ', 'water. ', 'What ', 'else ', 'is ', 'on ', 'your ', 'mind?'];
export const REPLY = WORDS.join('');

export type StoredReply = {
  content: string;
  status: string;
  safety_level: string | null;
  safety_state: { step: string } | null;
  flow_state: { turn: number; slots: object; asked: string | null };
};

export type ReadingAlong = {
  model: FakeModel;
  /** A node on the same database, where a model reads along unless it must not. */
  node(safety?: 'builtin'): Promise<TestAssistant>;
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** The last reply of a conversation as it is stored. */
  storedReply(conversationId: string): Promise<StoredReply>;
  /** Types of what was told of a person, but for what its readers make of it in their own time. */
  told(person: TestPerson): Promise<string[]>;
  /** The model finds nothing and replies as always; what it was asked is forgotten. */
  calm(): void;
  close(): Promise<void>;
};

/** A model that replies and reads along, and nodes that ask it. Close the nodes first. */
export async function readingAlong(): Promise<ReadingAlong> {
  const model = await fakeModel();
  const database: TestDatabase = await createTestDatabase();
  const nodes: TestAssistant[] = [];
  const calm = (): void => {
    model.behave({ tokens: WORDS });
    model.judge();
    model.requests.length = 0;
    model.readings.length = 0;
  };
  const sql = async <T>(text: string, values: unknown[] = []): Promise<T[]> => {
    const [first] = nodes;
    if (!first) throw new Error('There is no node yet.');
    return first.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);
  };
  calm();
  return {
    model,
    node: async (safety) => {
      const models = modelsAt(model.baseUrl, { reply: 'big', sequence: null, ...(safety ? { safety } : {}) });
      const node = await testAssistant({ database: { url: database.url ?? '' }, config: { models } });
      nodes.push(node);
      return node;
    },
    sql,
    storedReply: async (conversationId) => {
      const [row] = await sql<StoredReply>(
        "select * from assistant.messages where conversation_id = $1 and role = 'assistant' order by id desc limit 1",
        [conversationId],
      );
      if (!row) throw new Error('There is no reply.');
      return row;
    },
    told: async ({ userId }) => {
      const rows = await sql<{ type: string }>(
        'select type from platform.events where user_id = $1 order by created_at, id',
        [userId],
      );
      return rows.map(({ type }) => type);
    },
    calm,
    close: async () => {
      await database.drop();
      await model.close();
    },
  };
}

/** Something to wait for until it is opened. */
export const gate = (): { after: Promise<void>; open: () => void } => {
  const { promise: after, resolve: open } = Promise.withResolvers<void>();
  return { after, open };
};
