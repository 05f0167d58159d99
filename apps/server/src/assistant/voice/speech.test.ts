import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fairQueue, QueueFull } from '#platform/budgets/fair-queue.ts';
import { createLogger } from '#platform/logger.ts';
import { readVoiceConfig } from '#platform/voice-config.ts';
import { toTones } from '#testing/audio-modem.ts';
import type { FakeSpeech } from '#testing/fake-speech.ts';
import { fakeSpeech } from '#testing/fake-speech.ts';
import { languagesOf } from './abilities.ts';
import { toPcm16 } from './audio/wav.ts';
import type { Speech } from './speech.ts';
import { openSpeech } from './speech.ts';

let endpoint: FakeSpeech;
let speech: Speech;
beforeAll(async () => {
  endpoint = await fakeSpeech();
});
afterAll(() => endpoint.close());
beforeEach(() => endpoint.behave({}));
afterEach(() => speech.close());

const { signal } = new AbortController();
const open = async (environment: Record<string, string>, { known = true } = {}): Promise<Speech> => {
  const config = readVoiceConfig({ STT_EMBEDDED: 'off', TTS_EMBEDDED: 'off', ...environment }, (line) => {
    throw new Error(line);
  });
  speech = openSpeech(config, createLogger('silent'));
  if (known) await speech.refresh();
  return speech;
};
const speak = (text: string, language: 'en' | 'fr', voiceName: string | null = null) =>
  speech.speak(text, { language, voiceName, asker, signal });
const asker = { person: 'ada', worked: () => undefined };
const pcm = toPcm16(toTones('Hello.'));

describe('VOICE-4 what is there now', () => {
  test('VOICE-4 asking never waits: before the first look it is not known yet', async () => {
    await open({ TTS_BASE_URL: endpoint.baseUrl, STT_BASE_URL: endpoint.baseUrl }, { known: false });
    expect(speech.abilities()).toEqual({
      voices: [],
      speech: { en: { reason: 'not_known_yet' }, fr: { reason: 'not_known_yet' } },
      recognition: { en: { reason: 'not_known_yet' }, fr: { reason: 'not_known_yet' } },
    });
    await speech.refresh();
    expect(speech.abilities().recognition.fr).toEqual({ provider: 'openai', quality: 'neural' });
  });

  test('VOICE-4 what goes away is told as not answering, and is there again when it comes back', async () => {
    const other = await fakeSpeech();
    const port = Number(new URL(other.baseUrl).port);
    await open({ TTS_BASE_URL: other.baseUrl, STT_BASE_URL: other.baseUrl });
    expect(speech.abilities().voices).toHaveLength(2);
    await other.close();
    await speech.refresh();
    expect(speech.abilities()).toMatchObject({
      voices: [],
      speech: { en: { reason: 'not_answering' } },
      recognition: { fr: { reason: 'not_answering' } },
    });
    const [, french] = languagesOf(speech.abilities(), 'fr');
    expect(french?.recognition.message).toMatch(/ne répond pas/);
    const again = await fakeSpeech(port);
    await speech.refresh();
    expect(speech.abilities().voices).toHaveLength(2);
    await again.close();
  });

  test('VOICE-4 a key that is refused is not answering', async () => {
    endpoint.behave({ voices: null });
    await open({ TTS_BASE_URL: 'http://127.0.0.1:1/v1', STT_BASE_URL: 'http://127.0.0.1:1/v1' });
    expect(speech.abilities().speech.en).toEqual({ reason: 'not_answering' });
    expect(await speech.transcribe({ pcm, language: 'en', asker, signal })).toBeNull();
  });
});

describe('VOICE-3 which voice speaks', () => {
  test('VOICE-7 when the service fails, another voice of the language speaks, and says so', async () => {
    await open({ TTS_BASE_URL: endpoint.baseUrl, TTS_VOICES: 'en:alloy,fr:coral', TTS_EMBEDDED: 'flite' });
    expect((await speak('Hello.', 'en'))?.voice.name).toBe('openai:en:alloy');
    endpoint.behave({ speaking: 'status', status: 500 });
    const spoken = await speak('Hello.', 'en');
    expect(spoken).toMatchObject({ voice: { name: 'flite:slt' }, fallback: 'not_answering' });
    expect(spoken?.wav.length).toBeGreaterThan(1_000);
    // No other voice speaks French here, and no English one may.
    await expect(speak('Bonjour.', 'fr')).rejects.toThrow(/answered 500/);
  });

  test('VOICE-4 no English voice ever reads French', async () => {
    await open({ TTS_EMBEDDED: 'flite' });
    expect(await speak('Bonjour.', 'fr')).toBeNull();
    expect(await speak('Bonjour.', 'fr', 'flite:slt')).toBeNull();
    expect(speech.abilities().speech.fr).toEqual({ reason: 'not_this_language' });
  });

  test('VOICE-4 a voice that speaks both languages stays the same in both', async () => {
    await open({ TTS_BASE_URL: endpoint.baseUrl, TTS_VOICES: 'en:alloy,en:nova,fr:coral,fr:nova' });
    expect(await speak('Bonjour.', 'fr', 'openai:en:nova')).toMatchObject({
      voice: { name: 'openai:fr:nova' },
      fallback: 'other_language',
    });
  });
});

describe('VOICE-2 one after the other', () => {
  test('VOICE-2 so many work at once, so many wait, the others are turned away; whoever leaves makes room', async () => {
    const queue = fairQueue({ atOnce: 1, each: { atOnce: 1, waiting: 1 }, waiting: 9 });
    const turns = <T>(work: () => Promise<T>, leaving: AbortSignal): Promise<T> => queue.run('ada', work, leaving);
    const gate = Promise.withResolvers<string>();
    const first = turns(() => gate.promise, signal);
    const left = new AbortController();
    const second = turns(async () => 'never', left.signal);
    await expect(turns(async () => 'no', signal)).rejects.toBeInstanceOf(QueueFull);
    left.abort();
    await expect(second).rejects.toThrow();
    const third = turns(async () => 'third', signal);
    gate.resolve('first');
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  });
});

describe('VOICE-2 APP-12 people take turns', () => {
  test('APP-12 another person’s sentence is spoken between the sentences of a long text', async () => {
    await open({ TTS_EMBEDDED: 'flite' });
    const done: string[] = [];
    const say = async (person: string, text: string): Promise<void> => {
      await speech.speak(text, { language: 'en', voiceName: null, asker: { person, worked: () => undefined }, signal });
      done.push(person);
    };
    const long = Array.from({ length: 12 }, (_, index) => `This is sentence number ${index}.`).join(' ');
    await Promise.all([say('ada', long), say('ada', long), say('ada', long), say('bea', 'Hello there, friend.')]);
    expect(done).toEqual(['bea', 'ada', 'ada', 'ada']);
  });
});

describe('VOICE-4 APP-2 settings', () => {
  const read = (environment: Record<string, string>) =>
    readVoiceConfig(environment, (line) => {
      throw new Error(line);
    });
  beforeEach(async () => {
    await open({});
  });

  test('APP-2 without any, what is embedded speaks', () => {
    expect(read({})).toEqual({
      synthesis: { endpoint: null, embedded: 'auto', espeak: 'espeak-ng' },
      recognition: { endpoint: null, embedded: 'auto', pocketsphinxModel: '/usr/share/pocketsphinx/model/en-us' },
    });
    expect(
      read({ TTS_BASE_URL: 'http://127.0.0.1:8880/v1/', TTS_VOICES: 'en:af_heart, fr:ff_siwis' }).synthesis.endpoint,
    ).toEqual({
      baseUrl: 'http://127.0.0.1:8880/v1',
      apiKey: null,
      model: 'tts-1',
      voices: [
        { language: 'en', id: 'af_heart' },
        { language: 'fr', id: 'ff_siwis' },
      ],
    });
  });

  test.each([
    [{ TTS_BASE_URL: '' }, 'TTS_BASE_URL is set but empty'],
    [{ STT_BASE_URL: 'localhost:8080' }, 'STT_BASE_URL must be an address'],
    [{ TTS_BASE_URL: 'http://x', TTS_VOICES: 'alloy' }, 'TTS_VOICES must look like en:alloy,fr:coral'],
    [{ STT_BASE_URL: 'http://x', STT_LANGUAGES: 'de' }, 'STT_LANGUAGES must be en, fr or en,fr'],
    [{ TTS_EMBEDDED: 'piper' }, 'TTS_EMBEDDED must be auto, flite, espeak or off'],
    [{ STT_EMBEDDED: 'whisper' }, 'STT_EMBEDDED must be auto, pocketsphinx or off'],
    [{ ESPEAK_BIN: ' ' }, 'ESPEAK_BIN is set but empty'],
    [{ STT_API_KEY: 'x' }, 'STT_API_KEY is set without STT_BASE_URL'],
    [{ TTS_VOICES: 'en:alloy' }, 'TTS_VOICES is set without TTS_BASE_URL'],
  ] as [Record<string, string>, string][])('APP-2 %j is refused in one line', (environment, line) => {
    expect(() => read(environment)).toThrow(line);
  });
});
