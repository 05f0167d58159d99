import { randomUUID } from 'node:crypto';
import type { Config } from '@parley/contracts/assistant/config.ts';
import type { SpokenAnswer, SpokenLanguage, Transcription, Voice } from '@parley/contracts/assistant/voice.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FakeSpeech } from '#testing/fake-speech.ts';
import type { Fields } from '#testing/recordings.ts';
import { saying, sendForm } from '#testing/recordings.ts';
import type { TalkingAloud } from '#testing/talking-aloud.ts';
import { talkingAloud, voiceConfig } from '#testing/talking-aloud.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { readWav, writeWav } from './audio/wav.ts';

let talking: TalkingAloud;
let endpoint: FakeSpeech;
let app: TestAssistant;
let ada: TestPerson;
beforeAll(async () => {
  talking = await talkingAloud();
  ({ endpoint, app } = talking);
  ada = await talking.someone();
});
afterAll(() => talking.close());
beforeEach(() => endpoint.behave({}));

const send = (path: string, fields: Fields, person = ada, init = {}): Promise<Response> =>
  sendForm(app, person, path, fields, init);
const problemOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { type: string }).type,
];
const someone = (): Promise<TestPerson> => talking.someone();

describe('VOICE-1 a spoken message', () => {
  test('VOICE-1 is answered like a written one, with its transcript', async () => {
    const person = await someone();
    const response = await send('/chat/audio', { audio: saying('I would like to talk about my week.') }, person);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as SpokenAnswer;
    expect(answer.transcript).toEqual({ text: 'I would like to talk about my week.', language: 'en' });
    expect(answer.user_message.content).toBe('I would like to talk about my week.');
    expect(answer.reply.status).toBe('complete');
    expect(answer.reply.content).not.toBe('');
    const again = await send(
      '/chat/audio',
      { audio: saying('My team waits for me.'), conversation_id: answer.conversation_id },
      person,
    );
    expect(((await again.json()) as SpokenAnswer).conversation_id).toBe(answer.conversation_id);
    const { body } = await person.api<{ messages: { content: string }[] }>(
      'GET',
      `/conversations/${answer.conversation_id}/messages`,
    );
    expect(body.messages.map(({ content }) => content)).toContain('My team waits for me.');
  });

  test('VOICE-1 as events: accepted, transcript, then the reply; sent again it joins the reply there is', async () => {
    const person = await someone();
    const fields = { audio: saying('Je me sens dépassé.'), language: 'fr', client_message_id: randomUUID() };
    const events = async (): Promise<{ type: string; data: Record<string, unknown> }[]> => {
      const response = await send('/chat/audio', fields, person, { headers: { accept: 'text/event-stream' } });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      return [...(await response.text()).matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, type = '', data = '']) => ({
        type,
        data: JSON.parse(data) as Record<string, unknown>,
      }));
    };
    const first = await events();
    expect(first.map(({ type }) => type).slice(0, 2)).toEqual(['accepted', 'transcript']);
    expect(first[1]?.data).toEqual({ text: 'Je me sens dépassé.', language: 'fr' });
    expect(first.at(-1)?.type).toBe('done');
    const second = await events();
    expect(second.at(-1)?.data).toEqual(first.at(-1)?.data);
    const { body } = await person.api<{ conversations: unknown[] }>('GET', '/conversations');
    expect(body.conversations).toHaveLength(1);
  });

  test('VOICE-1 is read for danger like a written one', async () => {
    const person = await someone();
    const response = await send('/chat/audio', { audio: saying('I want to kill myself.') }, person);
    expect(((await response.json()) as SpokenAnswer).reply.safety?.level).toBeDefined();
  });

  test('VOICE-1 in another person’s conversation, or a malformed one, is refused', async () => {
    const { body } = await ada.api<{ id: string }>('POST', '/conversations');
    const other = await someone();
    const audio = saying('Hello there.');
    expect(await problemOf(await send('/chat/audio', { audio, conversation_id: body.id }, other))).toEqual([
      404,
      'conversation_not_found',
    ]);
    expect(await problemOf(await send('/chat/audio', { audio, conversation_id: 'x' }, other))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await problemOf(await send('/chat/audio', { audio, unknown: 'x' }, other))).toEqual([
      400,
      'invalid_request',
    ]);
  });
});

describe('VOICE-2 transcription', () => {
  test('VOICE-2 answers text and language; the endpoint gets 16 kHz of one channel, and the language', async () => {
    await ada.api('POST', '/config', { language: 'fr' });
    const response = await send('/transcribe', { audio: saying('Bonjour, ça va.', 48_000) });
    expect(await response.json()).toEqual({
      text: 'Bonjour, ça va.',
      language: 'fr',
      provider: 'openai',
      quality: 'neural',
      partial: false,
    } satisfies Transcription);
    expect(endpoint.heard.at(-1)).toMatchObject({
      sampleRate: 16_000,
      channels: 1,
      language: 'fr',
      model: 'whisper-1',
      authorization: 'Bearer sk-heard',
    });
    await send('/transcribe', { audio: saying('Hello.'), language: 'en' });
    expect(endpoint.heard.at(-1)?.language).toBe('en');
    await ada.api('POST', '/config', { language: 'en' });
  });

  test('VOICE-2 somebody who is still speaking is told what is heard so far, possibly nothing', async () => {
    const quiet = writeWav(new Int16Array(16_000), 16_000);
    const response = await send('/transcribe', { audio: quiet, partial: 'true' });
    expect(await response.json()).toMatchObject({ text: '', partial: true });
    expect(await (await send('/transcribe', { audio: saying('So far.'), partial: 'true' })).json()).toMatchObject({
      text: 'So far.',
    });
  });

  test('VOICE-2 whisper.cpp’s own server is understood too', async () => {
    endpoint.behave({ whisperServer: true });
    const own = await testAssistant({
      config: {
        voice: voiceConfig({
          STT_BASE_URL: endpoint.baseUrl,
          STT_LANGUAGES: 'en',
          STT_EMBEDDED: 'off',
          TTS_EMBEDDED: 'off',
        }),
      },
    });
    try {
      const person = await own.person({ consents: ['age_18', 'coaching', 'voice'] });
      await expect
        .poll(async () => (await sendForm(own, person, '/transcribe', { audio: saying('Hello whisper.') })).status, {
          timeout: 15_000,
        })
        .toBe(200);
      expect(endpoint.heard.at(-1)?.path).toBe('/v1/inference');
      expect(
        await problemOf(await sendForm(own, person, '/transcribe', { audio: saying('Bonjour.'), language: 'fr' })),
      ).toEqual([422, 'recognition_unavailable']);
      const { body } = await person.api<{ languages: SpokenLanguage[] }>('GET', '/available-languages');
      expect(body.languages.map(({ recognition }) => recognition.reason)).toEqual([null, 'not_this_language']);
      expect(body.languages.map(({ speech }) => speech.reason)).toEqual(['not_set_up', 'not_set_up']);
      expect(await problemOf(await sendForm(own, person, '/text-to-speech', { text: 'Hello.' }))).toEqual([
        422,
        'speech_unavailable',
      ]);
    } finally {
      await own.close();
    }
  });

  test.each([
    [{ hearing: 'status', status: 500 }, 503, 'recognition_failed'],
    [{ hearing: 'page' }, 503, 'recognition_failed'],
    [{ hearing: 'broken' }, 503, 'recognition_failed'],
    [{ hearing: 'text', text: '' }, 422, 'no_speech'],
    [{ hearing: 'text', text: ' [BLANK_AUDIO] ' }, 422, 'no_speech'],
    [{ hearing: 'text', text: '♪ (music) ♪' }, 422, 'no_speech'],
  ] as const)(
    'VOICE-2 an endpoint that answers %j is told as %i %s, and nothing is written',
    async (behaviour, status, type) => {
      const person = await someone();
      endpoint.behave(behaviour);
      expect(await problemOf(await send('/chat/audio', { audio: saying('Hello.') }, person))).toEqual([status, type]);
      const { body } = await person.api<{ conversations: unknown[] }>('GET', '/conversations');
      expect(body.conversations).toEqual([]);
    },
  );

  test('VOICE-2 whoever leaves is worked for no longer', async () => {
    endpoint.behave({ hearing: 'silent' });
    const left = new AbortController();
    const before = endpoint.heard.length;
    const sent = send('/transcribe', { audio: saying('Hello.') }, ada, { signal: left.signal });
    await expect.poll(() => endpoint.heard.length, { interval: 10 }).toBeGreaterThan(before);
    left.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(() => endpoint.heard.at(-1)?.abortedAt ?? null).not.toBeNull();
  });

  test('CONF-2 nobody is listened to without having agreed to it', async () => {
    const person = await app.person();
    const before = endpoint.heard.length;
    for (const path of ['/transcribe', '/chat/audio'])
      expect(await problemOf(await send(path, { audio: saying('Hello.') }, person))).toEqual([
        409,
        'voice_consent_required',
      ]);
    expect(endpoint.heard.length).toBe(before);
  });
});

describe('VOICE-3 speech', () => {
  test('VOICE-3 a text is answered as a WAV, in the voice of the settings', async () => {
    expect((await ada.api<Config>('POST', '/config', { voice_name: 'openai:en:nova' })).body.voice_name).toBe(
      'openai:en:nova',
    );
    const response = await send('/text-to-speech', { text: '**Hello** Dr. Smith, 7/10.' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    expect(response.headers.get('speech-voice')).toBe('openai:en:nova');
    expect(response.headers.get('speech-fallback')).toBe('none');
    expect(readWav(new Uint8Array(await response.arrayBuffer()), { maxSeconds: 60 }).samples.length).toBeGreaterThan(
      1_000,
    );
    expect(endpoint.spoken.at(-1)).toMatchObject({
      input: 'Hello Doctor Smith, seven out of ten.',
      voice: 'nova',
      model: 'tts-1',
      format: 'wav',
      authorization: 'Bearer sk-spoken',
    });
    await ada.api('POST', '/config', { voice_name: null });
  });

  test.each([
    [{ text: 'Hello.', voice_name: 'openai:en:gone' }, 'openai:en:alloy', 'unknown_voice'],
    [
      { text: 'Bonjour, comment allez-vous ?', language: 'fr', voice_name: 'openai:en:nova' },
      'openai:fr:coral',
      'other_language',
    ],
    [{ text: 'Qu’est-ce que vous voulez faire de la semaine ?' }, 'openai:fr:coral', 'none'],
    [{ text: 'Qu’est-ce que vous voulez faire de la semaine ?', language: 'en' }, 'openai:fr:coral', 'none'],
  ] as [Fields, string, string][])('VOICE-4 %j is spoken by %s (%s)', async (fields, voice, fallback) => {
    const response = await send('/text-to-speech', fields);
    expect(response.headers.get('speech-voice')).toBe(voice);
    expect(response.headers.get('speech-fallback')).toBe(fallback);
  });

  test('VOICE-3 a stream with open sizes is given the sizes it has', async () => {
    endpoint.behave({ speaking: 'streamed' });
    const bytes = Buffer.from(await (await send('/text-to-speech', { text: 'Hello.' })).arrayBuffer());
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
  });

  test.each([
    ['nothing', { text: '' }, {}, 422, 'nothing_to_say'],
    ['signs only', { text: '*** 🙂 ---' }, {}, 422, 'nothing_to_say'],
    ['a long text', { text: 'a'.repeat(2_001) }, {}, 413, 'spoken_text_too_long'],
    ['a longer text', { text: 'é'.repeat(9_000) }, {}, 413, 'request_too_large'],
    ['no text', {}, {}, 400, 'invalid_request'],
    ['German', { text: 'Hello.', language: 'de' }, {}, 400, 'invalid_request'],
    ['a long name', { text: 'Hello.', voice_name: 'x'.repeat(101) }, {}, 400, 'invalid_request'],
    ['an endpoint that fails', { text: 'Hello.' }, { speaking: 'status', status: 500 }, 503, 'speech_failed'],
    ['a page', { text: 'Hello.' }, { speaking: 'page' }, 503, 'speech_failed'],
    ['an empty file', { text: 'Hello.' }, { speaking: 'empty' }, 503, 'speech_failed'],
  ] as const)('VOICE-3 %s is refused', async (_name, fields, behaviour, status, type) => {
    endpoint.behave(behaviour);
    expect(await problemOf(await send('/text-to-speech', fields))).toEqual([status, type]);
  });
});

describe('VOICE-4 what is there', () => {
  test('VOICE-4 voices and languages tell what can be done now, and by whom', async () => {
    const { body } = await ada.api<{ voices: Voice[]; defaults: Record<string, string> }>('GET', '/available-voices');
    expect(body.voices.map(({ name, language, quality }) => [name, language, quality])).toEqual([
      ['openai:en:alloy', 'en', 'neural'],
      ['openai:en:nova', 'en', 'neural'],
      ['openai:fr:coral', 'fr', 'neural'],
    ]);
    expect(body.defaults).toEqual({ en: 'openai:en:alloy', fr: 'openai:fr:coral' });
    const { body: told } = await ada.api<{ languages: SpokenLanguage[] }>('GET', '/available-languages');
    for (const { speech, recognition } of told.languages) {
      expect(speech).toMatchObject({ available: true, provider: 'openai', quality: 'neural', how: null });
      expect(recognition).toMatchObject({ available: true, reason: null });
    }
  });

  test('VOICE-4 a list of the endpoint’s own is taken by its languages', async () => {
    endpoint.behave({
      voices: ['af_heart', 'bm_george', 'ff_siwis', 'jf_alpha', { id: 'thorsten', language: 'de' }, '<script>'],
    });
    const own = await testAssistant({
      config: { voice: voiceConfig({ TTS_BASE_URL: endpoint.baseUrl, TTS_EMBEDDED: 'off', STT_EMBEDDED: 'off' }) },
    });
    try {
      const person = await own.person();
      const names = async () =>
        (await person.api<{ voices: Voice[] }>('GET', '/available-voices')).body.voices.map(({ name }) => name);
      await expect.poll(names).toEqual(['openai:en:af_heart', 'openai:en:bm_george', 'openai:fr:ff_siwis']);
    } finally {
      await own.close();
    }
  });

  test('CONF-1 only a voice that speaks the person’s language now can be chosen, and another language lets it go', async () => {
    const person = await someone();
    for (const voice_name of ['openai:en:gone', 'openai:fr:coral', 'flite:slt', "'; drop table"])
      expect(await person.api('POST', '/config', { voice_name })).toMatchObject({
        status: 422,
        body: { type: 'unknown_voice' },
      });
    expect(
      (await person.api<Config>('POST', '/config', { voice_name: 'openai:fr:coral', language: 'fr' })).body.voice_name,
    ).toBe('openai:fr:coral');
    expect((await person.api<Config>('POST', '/config', { language: 'en' })).body.voice_name).toBeNull();
    expect((await person.api<Config>('POST', '/config', { tts_autoplay: true })).body.tts_autoplay).toBe(true);
  });
});
