import type { Voice } from '@parley/contracts/assistant/voice.ts';
import { vi } from 'vitest';
import type { Config } from '#platform/config.ts';
import type { VoiceConfig } from '#platform/voice-config.ts';
import { readVoiceConfig } from '#platform/voice-config.ts';
import type { FakeSpeech } from './fake-speech.ts';
import { fakeSpeech } from './fake-speech.ts';
import type { TestAssistant, TestPerson } from './test-assistant.ts';
import { testAssistant } from './test-assistant.ts';

export const voiceConfig = (environment: Record<string, string>): VoiceConfig =>
  readVoiceConfig(environment, (line) => {
    throw new Error(line);
  });

export type TalkingAloud = {
  endpoint: FakeSpeech;
  app: TestAssistant;
  /** Somebody new who agreed to be listened to. */
  someone(): Promise<TestPerson>;
  close(): Promise<void>;
};

/** An assistant whose speech is that of a fake endpoint, and which has found out so. */
export async function talkingAloud(more: Partial<Config> = {}): Promise<TalkingAloud> {
  const endpoint = await fakeSpeech();
  const app = await testAssistant({
    config: {
      voice: voiceConfig({
        STT_BASE_URL: endpoint.baseUrl,
        STT_API_KEY: 'sk-heard',
        STT_EMBEDDED: 'off',
        TTS_BASE_URL: endpoint.baseUrl,
        TTS_API_KEY: 'sk-spoken',
        TTS_VOICES: 'en:alloy,en:nova,fr:coral',
        TTS_EMBEDDED: 'off',
      }),
      ...more,
    },
  });
  const someone = (): Promise<TestPerson> => app.person({ consents: ['age_18', 'coaching', 'voice'] });
  const { api } = await someone();
  const voices = async (): Promise<Voice[]> => (await api<{ voices: Voice[] }>('GET', '/available-voices')).body.voices;
  await vi.waitUntil(async () => (await voices()).length === 3, { timeout: 30_000 });
  return {
    endpoint,
    app,
    someone,
    close: async () => {
      await app.close();
      await endpoint.close();
    },
  };
}
