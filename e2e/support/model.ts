import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { FakeModel } from '../../apps/server/src/testing/fake-model.ts';
import { fakeModel } from '../../apps/server/src/testing/fake-model.ts';

/** A model endpoint for the journeys of a file, well-behaved again before each. Call it before `journeys`. */
export function modelEndpoint(): { model(): FakeModel; env(): Record<string, string> } {
  let endpoint: FakeModel | undefined;
  beforeAll(async () => {
    endpoint = await fakeModel();
  });
  beforeEach(() => {
    endpoint?.behave({ decision: '{}' });
    endpoint?.judge();
  });
  afterAll(() => endpoint?.close());
  const model = (): FakeModel => {
    if (!endpoint) throw new Error('The model endpoint is not running yet.');
    return endpoint;
  };
  return {
    model,
    env: () => ({
      OPENAI_BASE_URL: model().baseUrl,
      OPENAI_API_KEY: 'sk-journeys',
      MODEL_REPLY: 'fake-model,second-model',
      MODEL_SEQUENCE: 'fake-model',
    }),
  };
}

/** A reply of many words that come one by one, long enough to act while it streams. */
export const slowly = (words: number, tokenMs: number) => ({
  decision: '{}',
  tokens: Array.from({ length: words }, (_, index) => `word${index + 1} `),
  tokenMs,
});
