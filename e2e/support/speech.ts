import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { FakeSpeech } from '../../apps/server/src/testing/fake-speech.ts';
import { fakeSpeech } from '../../apps/server/src/testing/fake-speech.ts';

/** A speech endpoint for the journeys of a file, well-behaved again before each. Call it before `journeys`. */
export function speechEndpoint(): { speech(): FakeSpeech; env(): Record<string, string> } {
  let endpoint: FakeSpeech | undefined;
  beforeAll(async () => {
    endpoint = await fakeSpeech();
  });
  beforeEach(() => endpoint?.behave({}));
  afterAll(() => endpoint?.close());
  const speech = (): FakeSpeech => {
    if (!endpoint) throw new Error('The speech endpoint is not running yet.');
    return endpoint;
  };
  return {
    speech,
    env: () => ({
      STT_BASE_URL: speech().baseUrl,
      STT_API_KEY: 'sk-journeys',
      TTS_BASE_URL: speech().baseUrl,
      TTS_API_KEY: 'sk-journeys',
      TTS_VOICES: 'en:alloy,fr:coral',
    }),
  };
}
