import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readModelsConfig } from '../models-config.ts';
import { openEmbeddings } from './embeddings.ts';
import { ModelAborted } from './model-error.ts';

type Asked = { url: string; headers: IncomingHttpHeaders; body: { input?: string[]; requests?: unknown[] } };
let answer: (asked: Asked) => { status?: number; body: string } | null;
const asked: Asked[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const told = { url: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Asked['body'] };
    asked.push(told);
    const given = answer(told);
    if (given) response.writeHead(given.status ?? 200, { 'content-type': 'application/json' }).end(given.body);
  });
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = (environment: Record<string, string>) => {
  const embeddings = openEmbeddings(
    readModelsConfig(environment, (line) => {
      throw new Error(line);
    }),
  );
  if (!embeddings) throw new Error('No embeddings were opened.');
  return embeddings;
};
const openai = () => open({ EMBEDDING_BASE_URL: base, EMBEDDING_API_KEY: 'sk-e', EMBEDDING_MODEL: 'bge' });
const never = new AbortController().signal;
const vectors = (texts: string[]) => ({
  body: JSON.stringify({
    data: texts.map((text, index) => ({ index, embedding: [text.length, 1] })).toReversed(),
  }),
});

describe('vectors of texts', () => {
  test('KNOW-1 without a configured model there are none', () => {
    expect(openEmbeddings({ embedding: null })).toBeNull();
  });

  test('KNOW-1 an OpenAI-compatible endpoint is asked in batches, and its order does not matter', async () => {
    answer = ({ body }) => vectors(body.input ?? []);
    asked.length = 0;
    const texts = Array.from({ length: 150 }, (_, index) => 'x'.repeat(index + 1));
    const embeddings = openai();
    expect(embeddings.model).toBe('openai:bge');
    expect(await embeddings.embed(texts, never)).toEqual(texts.map((text) => [text.length, 1]));
    expect(asked.map(({ body }) => body.input?.length)).toEqual([64, 64, 22]);
    expect(asked[0]).toMatchObject({ url: '/v1/embeddings', headers: { authorization: 'Bearer sk-e' } });
  });

  test('KNOW-1 Google is asked natively', async () => {
    answer = ({ body }) => ({ body: JSON.stringify({ embeddings: body.requests?.map(() => ({ values: [0.5, 2] })) }) });
    asked.length = 0;
    const google = open({ GOOGLE_BASE_URL: base, GOOGLE_API_KEY: 'go', EMBEDDING_MODEL: 'google:gemini-embedding' });
    expect(await google.embed(['a', 'b'], never)).toEqual([
      [0.5, 2],
      [0.5, 2],
    ]);
    expect(asked[0]).toMatchObject({
      url: '/v1/models/gemini-embedding:batchEmbedContents',
      headers: { 'x-goog-api-key': 'go' },
      body: { requests: [{ model: 'models/gemini-embedding', content: { parts: [{ text: 'a' }] } }, {}] },
    });
  });

  test.each([
    [{ status: 429, body: '{}' }, 'rate_limited'],
    [{ status: 503, body: '{}' }, 'overloaded'],
    [{ status: 401, body: '{}' }, 'refused'],
    [{ body: '<p>' }, 'garbage'],
    [{ body: '{"data":[]}' }, 'garbage'],
    [{ body: '{"data":[{"index":0,"embedding":["a"]},{"index":1,"embedding":[1]}]}' }, 'garbage'],
    [{ body: '{"data":[{"index":0,"embedding":[1,2]},{"index":1,"embedding":[1]}]}' }, 'garbage'],
  ])('KNOW-1 %j is told as %s', async (given, kind) => {
    answer = () => given;
    await expect(openai().embed(['a', 'b'], never)).rejects.toMatchObject({ kind });
  });

  test('KNOW-1 aborting settles at once', async () => {
    const controller = new AbortController();
    answer = () => {
      controller.abort();
      return null;
    };
    const embedding = openai().embed(['a'], controller.signal);
    await expect(embedding).rejects.toBeInstanceOf(ModelAborted);
  });
});
