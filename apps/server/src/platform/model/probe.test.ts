import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointAt } from '#testing/models-at.ts';
import type { ModelEndpoint } from '../models-config.ts';
import { probe } from './probe.ts';

type Answer = { status?: number; type?: string; body?: string };
let answer: Answer = {};
const asked: { url: string; headers: Record<string, unknown> }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
  response.end(answer.body ?? '{}');
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const endpoint = (more: Partial<ModelEndpoint> = {}): ModelEndpoint => ({ ...endpointAt(base, 'sk-p'), ...more });
const list = (...models: object[]): Answer => ({ body: JSON.stringify({ object: 'list', data: models }) });
const MODELS = ['small', 'llama3.2:1b'];

describe('which models answer now', () => {
  test.each<[string, Answer, string[]]>([
    ['a list that names both', list({ id: 'small' }, { id: 'llama3.2:1b' }), MODELS],
    ['a list that names one', list({ id: 'small' }, { id: 'another' }), ['small']],
    ['a name with its tag, another with its vendor', list({ id: 'small:latest' }, { id: 'meta/llama3.2:1b' }), MODELS],
    ['a server that answers to any name', list({ id: '/models/x.gguf', owned_by: 'llamacpp' }), MODELS],
    ['an empty list', list(), MODELS],
    ['JSON of another shape', { body: '{"models":3}' }, MODELS],
    ['no such list', { status: 404 }, MODELS],
    ['too many questions', { status: 429 }, MODELS],
    ['a refused key', { status: 401 }, []],
    ['a gateway without anything behind', { status: 502, type: 'text/html', body: '<p>Bad gateway</p>' }, []],
    ['something that is not JSON', { body: '{' }, []],
  ])('VOICE-4 %s', async (_, given, found) => {
    answer = given;
    expect([...(await probe(endpoint(), MODELS))]).toEqual(found);
  });

  test('VOICE-4 nobody there', async () => {
    expect(await probe(endpoint({ baseUrl: 'http://127.0.0.1:9/v1' }), MODELS)).toEqual(new Set());
  });

  test('VOICE-4 Azure is asked with its header, and its list of what could be deployed is no list of what is', async () => {
    answer = list({ id: 'gpt-something' });
    asked.length = 0;
    const azure = endpoint({ keyHeader: 'api-key', listsModels: false });
    expect(await probe(azure, ['our-deployment'])).toEqual(new Set(['our-deployment']));
    expect(await probe({ ...azure, apiVersion: '2024-10-21' }, ['our-deployment'])).toEqual(
      new Set(['our-deployment']),
    );
    expect(asked.map(({ url }) => url)).toEqual(['/models', '/openai/models?api-version=2024-10-21']);
    expect(asked[0]?.headers).toMatchObject({ 'api-key': 'sk-p' });
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each([
    ['anthropic', { 'x-api-key': 'sk-p', 'anthropic-version': '2023-06-01' }],
    ['google', { 'x-goog-api-key': 'sk-p' }],
  ] as const)('VOICE-4 %s is asked for each model', async (protocol, headers) => {
    asked.length = 0;
    answer = {};
    expect(await probe(endpoint({ protocol }), ['a', 'b'])).toEqual(new Set(['a', 'b']));
    expect(asked.map(({ url }) => url).toSorted()).toEqual(['/models/a', '/models/b']);
    expect(asked[0]?.headers).toMatchObject(headers);
    answer = { status: 404 };
    expect(await probe(endpoint({ protocol }), ['a'])).toEqual(new Set());
  });
});
