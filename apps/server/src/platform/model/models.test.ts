import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import type { FakeProtocol } from '#testing/fake-model-wire.ts';
import { endpointAt, modelsOf } from '#testing/models-at.ts';
import { createLogger } from '../logger.ts';
import type { ModelEndpoint } from '../models-config.ts';
import type { ChatMessage, ModelClient } from './model-client.ts';
import { ModelAborted, ModelError } from './model-error.ts';
import { openModels } from './models.ts';
import { openOpenaiClient } from './openai-client.ts';
import { openSdkClient } from './sdk-client.ts';

const KEY = 'sk-a-secret-of-ours';
/** For what is about waiting; a busy machine needs patience for all else. */
const SHORT = { connectMs: 2_000, firstTokenMs: 250, betweenTokensMs: 250 };
const PATIENT = { connectMs: 10_000, firstTokenMs: 10_000, betweenTokensMs: 10_000 };
const HI: ChatMessage[] = [{ role: 'user', content: 'Hi' }];
const fakes = {} as Record<FakeProtocol, FakeModel>;
beforeAll(async () => {
  for (const protocol of ['openai', 'anthropic', 'google'] as const) fakes[protocol] = await fakeModel(0, protocol);
  // The first request also loads the libraries, which a deadline of a test cannot wait for.
  for (const protocol of ['anthropic', 'google'] as const) await complete(protocol);
});
afterAll(() => Promise.all(Object.values(fakes).map((fake) => fake.close())));

const endpointOf = (protocol: FakeProtocol, baseUrl = fakes[protocol].baseUrl): ModelEndpoint => ({
  ...endpointAt(baseUrl, KEY),
  id: protocol,
  protocol,
});

async function complete(
  protocol: FakeProtocol,
  {
    baseUrl,
    signal = new AbortController().signal,
    messages = HI,
  }: { baseUrl?: string; signal?: AbortSignal; messages?: ChatMessage[] } = {},
  timeouts = PATIENT,
): Promise<{ text: string; error: unknown }> {
  const open: (endpoint: ModelEndpoint, timeouts: typeof PATIENT) => ModelClient =
    protocol === 'openai' ? openOpenaiClient : openSdkClient;
  const client = open(endpointOf(protocol, baseUrl), timeouts);
  let text = '';
  try {
    await client.complete({ model: 'm', messages, maxTokens: 10, signal }, (part) => {
      text += part;
    });
    return { text, error: null };
  } catch (error) {
    return { text, error };
  } finally {
    await client.close();
  }
}

describe.each(['openai', 'anthropic', 'google'] as const)('a model that speaks the protocol of %s', (protocol) => {
  test('CHAT-5 it is asked with its key, and its words come as they are made', async () => {
    const fake = fakes[protocol];
    fake.behave({ tokens: ['one ', 'deux ', 'trois é\u{1F642}.'] });
    const messages: ChatMessage[] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'So?' },
    ];
    expect(await complete(protocol, { messages })).toEqual({ text: 'one deux trois é\u{1F642}.', error: null });
    const request = fake.requests.at(-1);
    expect(request).toMatchObject({ model: 'm', messages, maxTokens: 10, json: false });
    expect(request?.authorization).toContain(KEY);
  });

  test.each([
    [{ mode: 'silent' }, 'timeout', ''],
    [{ firstTokenMs: 5_000 }, 'timeout', ''],
    [{ tokens: ['one ', 'two '], tokenMs: 5_000 }, 'timeout', 'one '],
    [{ mode: 'broken_off', breakAfter: 1, tokens: ['one ', 'two '] }, 'broken_off', 'one '],
    [{ mode: 'cut_short', breakAfter: 1, tokens: ['one ', 'two '] }, 'broken_off', 'one '],
    [{ mode: 'garbage' }, 'garbage', ''],
    [{ mode: 'page' }, 'garbage', ''],
    [{ mode: 'error_event' }, 'overloaded', ''],
    [{ mode: 'status', status: 429, retryAfter: 7 }, 'rate_limited', ''],
    [{ mode: 'status', status: 503 }, 'overloaded', ''],
    [{ mode: 'status', status: 529 }, 'overloaded', ''],
    [{ mode: 'status', status: 401 }, 'refused', ''],
    [{ mode: 'status', status: 404 }, 'rejected', ''],
  ] as const)('FLOW-4 %j is told as %s', async (behaviour, kind, shown) => {
    fakes[protocol].behave(behaviour);
    const { text, error } = await complete(protocol, {}, kind === 'timeout' ? SHORT : PATIENT);
    expect(text).toBe(shown);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ kind, retryAfterSeconds: kind === 'rate_limited' ? 7 : null });
    // Neither the message nor a cause carries the key, so no log can.
    const told = error as ModelError;
    expect(`${told.stack} ${JSON.stringify(told)} ${String(told.cause)} ${JSON.stringify(told.cause)}`).not.toContain(
      KEY,
    );
  });

  test('FLOW-4 an endpoint that is not there is told as unreachable', async () => {
    const gone = await fakeModel();
    await gone.close();
    expect((await complete(protocol, { baseUrl: gone.baseUrl })).error).toMatchObject({ kind: 'unreachable' });
  });

  test('CHAT-5 an answer without end is cut off', async () => {
    fakes[protocol].behave({ tokens: Array.from({ length: 100_000 }, () => 'token ') });
    const { text, error } = await complete(protocol);
    expect(error).toMatchObject({ kind: 'garbage' });
    expect(text.length).toBeLessThan(33_000);
  });

  test('CHAT-5 aborting settles at once and closes the connection', async () => {
    fakes[protocol].behave({ tokens: Array.from({ length: 100 }, () => 'token '), tokenMs: 20 });
    const { requests } = fakes[protocol];
    const controller = new AbortController();
    const before = requests.length;
    const answered = complete(protocol, { signal: controller.signal });
    await expect
      .poll(() => requests.length > before && (requests.at(-1)?.tokensSent ?? 0) > 1, { interval: 5 })
      .toBe(true);
    controller.abort();
    expect((await answered).error).toBeInstanceOf(ModelAborted);
    await expect.poll(() => requests.at(-1)?.abortedAt ?? null).not.toBeNull();
  });
});

describe('the models of an installation', () => {
  test('FLOW-4 an endpoint that does not stream is read whole', async () => {
    fakes.openai.behave({ mode: 'whole', tokens: ['one ', 'two'] });
    expect(await complete('openai')).toEqual({ text: 'one two', error: null });
  });

  test.each(['anthropic', 'google'] as const)(
    'CHAT-5 %s is asked by somebody who spoke first, although the coach did',
    async (protocol) => {
      fakes[protocol].behave({ tokens: ['Yes.'] });
      const messages: ChatMessage[] = [
        { role: 'system', content: 'Be brief.' },
        { role: 'assistant', content: 'How did it go?' },
        { role: 'user', content: 'Well.' },
      ];
      expect((await complete(protocol, { messages })).text).toBe('Yes.');
      expect(fakes[protocol].requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
        'system',
        'user',
        'assistant',
        'user',
      ]);
    },
  );

  test('CHAT-5 VOICE-4 models of three providers answer behind one door, each by its id, while they answer', async () => {
    const models = openModels(
      modelsOf({
        OPENAI_BASE_URL: fakes.openai.baseUrl,
        ANTHROPIC_BASE_URL: fakes.anthropic.baseUrl,
        ANTHROPIC_API_KEY: KEY,
        GOOGLE_BASE_URL: fakes.google.baseUrl,
        GOOGLE_API_KEY: KEY,
        MODEL_REPLY: 'plain,anthropic:claude,google:gemini,google:retired',
      }),
      createLogger('silent'),
    );
    fakes.openai.list(['plain', 'another']);
    fakes.google.list(['gemini']);
    await models.begin();
    expect(models.offered().reply).toEqual([
      { id: 'plain', label: 'plain', provider: '127.0.0.1', local: true },
      { id: 'anthropic:claude', label: 'claude', provider: 'Anthropic', local: true },
      { id: 'google:gemini', label: 'gemini', provider: 'Google', local: true },
    ]);
    expect(models.byDefault).toEqual({ reply: 'plain', sequence: 'plain' });
    for (const [id, protocol] of [
      ['plain', 'openai'],
      ['openai:plain', 'openai'],
      ['anthropic:claude', 'anthropic'],
      ['google:gemini', 'google'],
    ] as const) {
      fakes[protocol].behave({ tokens: [protocol] });
      let text = '';
      await models.complete({ model: id, messages: HI, maxTokens: 5, signal: new AbortController().signal }, (part) => {
        text += part;
      });
      expect(text).toBe(protocol);
    }
    const nobody = models.complete(
      { model: 'google:nobody', messages: HI, maxTokens: 5, signal: new AbortController().signal },
      () => {},
    );
    await expect(nobody).rejects.toMatchObject({ kind: 'rejected' });
    fakes.openai.list(['another']);
    await models.look();
    expect(models.offered().reply.map(({ id }) => id)).toEqual(['anthropic:claude', 'google:gemini']);
    expect(models.idOf('openai:plain')).toBe('plain');
    await models.close();
  });
});
