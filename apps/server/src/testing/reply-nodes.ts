import { eventually } from './eventually.ts';
import type { FakeModel } from './fake-model.ts';
import { fakeModel } from './fake-model.ts';
import { modelsAt } from './models-at.ts';
import { createTestDatabase } from './postgres.ts';
import type { EventReading } from './read-events.ts';
import { dataOf, readEvents } from './read-events.ts';
import type { TestAssistant, TestPerson } from './test-assistant.ts';
import { testAssistant } from './test-assistant.ts';

export type ReplyNodes = {
  model: FakeModel;
  /** One more node on the same database; its replies come from the model. */
  node(): Promise<TestAssistant>;
  /** Ends the nodes that still run, and all that they share. */
  close(): Promise<void>;
};

/** Nodes of one installation, and the model that writes their replies. */
export async function replyNodes(): Promise<ReplyNodes> {
  const model = await fakeModel();
  const database = await createTestDatabase();
  const running = new Set<TestAssistant>();
  return {
    model,
    node: async () => {
      const node = await testAssistant({
        database: { url: database.url ?? '' },
        config: { models: modelsAt(model.baseUrl, { reply: 'big', sequence: null }) },
      });
      running.add(node);
      const ending = (end: () => Promise<void>) => (): Promise<void> => {
        running.delete(node);
        return end();
      };
      return Object.assign(node, { close: ending(node.close), kill: ending(node.kill) });
    },
    close: async () => {
      for (const node of [...running]) await node.close();
      await database.drop();
      await model.close();
    },
  };
}

/** Tokens with marks in them, so that what is lost or doubled is seen. */
export const numbered = (mark: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${at}${mark} `);

export type StartedReply = { stream: EventReading; runId: string; conversationId: string };

/** Says something and reads the reply's events, of which the first has come. */
export async function startReply(app: TestAssistant, person: TestPerson, body: object = {}): Promise<StartedReply> {
  const stream = await readEvents(app, person, '/chat', { method: 'POST', body: { message: 'Tell me', ...body } });
  const { run_id: runId, conversation_id: conversationId } = dataOf<{ run_id: string; conversation_id: string }>(
    await stream.until(({ type }) => type === 'accepted'),
  );
  return { stream, runId, conversationId };
}

/** A person asks another node than the one they signed in at. */
export const askAs = (app: TestAssistant, { token }: TestPerson, route: string, body?: object): Promise<Response> =>
  fetch(`${app.url}/api${route}`, {
    headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });

export type ShownMessage = { id: string; content: string; status: string; run_id: string; model?: string };

/** Messages of a conversation, as a node shows them. */
export async function messagesAt(
  app: TestAssistant,
  person: TestPerson,
  conversationId: string,
): Promise<ShownMessage[]> {
  const response = await askAs(app, person, `/conversations/${conversationId}/messages`);
  return ((await response.json()) as { messages: ShownMessage[] }).messages;
}

/** Waits until the log holds what a reader has seen so far: what is shown is written down a moment later. */
export async function untilLogged(app: TestAssistant, runId: string, { events }: EventReading): Promise<void> {
  const last = events.at(-1)?.id ?? 0;
  await eventually(async () => {
    const { rows } = await app.services.database.query(
      { kind: 'system' },
      'select 1 from assistant.run_events where run_id = $1 and seq >= $2 limit 1',
      [runId, last],
    );
    return rows[0];
  });
}

/** The last sign of life of a reply's node becomes old, as it would by waiting. @param attempt left alone when another has begun */
export const ageRun = async (app: TestAssistant, runId: string, seconds: number, attempt?: number): Promise<void> =>
  void (await app.services.database.query(
    { kind: 'system' },
    `update assistant.runs set heartbeat_at = now() - make_interval(secs => $2)
     where id = $1 and attempt = coalesce($3::integer, attempt)`,
    [runId, seconds, attempt ?? null],
  ));
