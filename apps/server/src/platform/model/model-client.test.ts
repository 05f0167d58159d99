import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { openModelClient } from './model-client.ts';
import { ModelAborted, ModelError } from './model-error.ts';

const KEY = 'sk-a-secret-of-ours';
let model: FakeModel;
beforeAll(async () => {
  model = await fakeModel();
});
afterAll(() => model.close());

async function complete(
  baseUrl: string,
  signal = new AbortController().signal,
): Promise<{ text: string; error: unknown }> {
  const client = openModelClient({ baseUrl, apiKey: KEY }, { connectMs: 200, firstTokenMs: 150, betweenTokensMs: 150 });
  let text = '';
  try {
    await client.complete(
      { model: 'm', messages: [{ role: 'user', content: 'Hi' }], maxTokens: 10, signal },
      (part) => {
        text += part;
      },
    );
    return { text, error: null };
  } catch (error) {
    return { text, error };
  } finally {
    await client.close();
  }
}

describe('the model client', () => {
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
    [{ mode: 'status', status: 401 }, 'refused', ''],
    [{ mode: 'status', status: 404 }, 'rejected', ''],
  ] as const)('FLOW-4 %j is told as %s', async (behaviour, kind, shown) => {
    model.behave(behaviour);
    const { text, error } = await complete(model.baseUrl);
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
    expect((await complete(gone.baseUrl)).error).toMatchObject({ kind: 'unreachable' });
  });

  test('FLOW-4 an endpoint that does not stream is read whole', async () => {
    model.behave({ mode: 'whole', tokens: ['one ', 'two'] });
    expect(await complete(model.baseUrl)).toEqual({ text: 'one two', error: null });
  });

  test('CHAT-5 aborting settles at once and closes the connection', async () => {
    model.behave({ mode: 'silent' });
    const controller = new AbortController();
    const before = model.requests.length;
    const answered = complete(model.baseUrl, controller.signal);
    await expect.poll(() => model.requests.length, { interval: 5 }).toBeGreaterThan(before);
    controller.abort();
    expect((await answered).error).toBeInstanceOf(ModelAborted);
    await expect.poll(() => model.requests.at(-1)?.abortedAt ?? null).not.toBeNull();
  });
});
