import { piecesOf } from '@parley/contracts/assistant/speakable.ts';
import type { SpokenLanguage, Voice } from '@parley/contracts/assistant/voice.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { sendForm } from '#testing/recordings.ts';
import { brown, chanceOf, clicks, gusts, hum, pink, whispered, white } from '#testing/sounds.ts';
import { voiceConfig } from '#testing/talking-aloud.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { resample } from './audio/resample.ts';
import { speechGate } from './audio/speech-gate.ts';
import { readWav, toPcm16 } from './audio/wav.ts';
import { openPocketsphinx } from './recognition/pocketsphinx.ts';
import { openSpeech } from './speech.ts';
import { openEspeak } from './synthesis/espeak.ts';
import { openFlite } from './synthesis/flite.ts';
import type { SynthesisProvider } from './synthesis/provider.ts';

const forever = new AbortController().signal;
const asker = { person: 'ada', worked: () => undefined };
const MODEL = '/usr/share/pocketsphinx/model/en-us';
const EN = [
  'I feel very tired because my team does not listen to me.',
  'What would make tomorrow morning a little easier for you?',
  'Take one slow breath before you read the next message.',
  'You want more time with your children.',
];
const FR = [
  'Je me sens très fatiguée parce que mon équipe ne m’écoute pas.',
  'Qu’est-ce qui rendrait demain matin un peu plus facile ?',
  'Prenez une respiration lente avant de lire le prochain message.',
  'Vous voulez plus de temps avec vos enfants.',
];

/** A sentence as the provider says it, at 16 kHz. */
async function said(provider: SynthesisProvider, voice: string, text: string): Promise<Float32Array> {
  const language = voice.startsWith('fr') ? 'fr' : 'en';
  const wav = await provider.speak({ text: piecesOf(text, language).join(' '), voice, language, signal: forever });
  const { samples, sampleRate } = readWav(wav, { maxSeconds: 60 });
  return resample(samples, sampleRate, 16_000);
}

const flite = openFlite();
/** The part of npm alone, whatever the machine has. */
const part = openEspeak('/nowhere/espeak-ng');
afterAll(() => {
  flite.close();
  part.close();
});

describe('VOICE-7 with npm and nothing else', () => {
  test.each(['slt', 'rms', 'awb', 'kal'])('VOICE-7 English is spoken by flite, %s', async (voice) => {
    for (const text of EN.slice(0, 2)) {
      const samples = await said(flite, voice, text);
      expect(samples.length / 16_000).toBeGreaterThan(1);
      expect(samples.length / 16_000).toBeLessThan(8);
      expect(speechGate(samples, 250).fault).toBeNull();
    }
  });

  test.each(['fr-fr', 'fr-be', 'fr-ch', 'en-us', 'en-gb'])(
    'VOICE-7 %s is spoken by apps/speech-espeak',
    async (voice) => {
      for (const text of (voice.startsWith('fr') ? FR : EN).slice(0, 2)) {
        const samples = await said(part, voice, text);
        expect(samples.length / 16_000).toBeGreaterThan(1);
        expect(samples.length / 16_000).toBeLessThan(8);
        expect(speechGate(samples, 250).fault).toBeNull();
      }
    },
  );

  test('VOICE-7 what looks like an order to an engine is only spoken', async () => {
    for (const text of [
      '--version',
      '-v',
      'o.wav',
      '<speak>x</speak>',
      '[[h@l@U]]',
      '$(touch /tmp/x)',
      '\u0000',
      '"'.repeat(50),
    ]) {
      expect((await flite.speak({ text, voice: 'slt', language: 'en', signal: forever })).length).toBeGreaterThan(44);
      expect(
        (await part.speak({ text: `a ${text}`, voice: 'en-us', language: 'en', signal: forever })).length,
      ).toBeGreaterThan(44);
    }
  });
});

describe('VOICE-8 nothing is made of silence and noise', () => {
  test('VOICE-8 200 clips of silence and noise: nobody speaks in any of them', () => {
    const heard: string[] = [];
    for (let seed = 0; seed < 200; seed += 1) {
      const chance = chanceOf(seed);
      const seconds = 0.4 + chance() * 3;
      const level = 10 ** (-3.5 + chance() * 2.8);
      const kinds = {
        silence: () => new Float32Array(Math.round(seconds * 16_000)),
        white: () => white(chance, seconds, level),
        pink: () => pink(chance, seconds, level),
        brown: () => brown(chance, seconds, level),
        hum: () => hum(seed % 2 ? 50 : 60, seconds, level),
        clicks: () => clicks(chance, seconds, level),
        gusts: () => gusts(chance, seconds, level),
        humAndNoise: () => {
          const noise = pink(chance, seconds, level / 4);
          return hum(120, seconds, level).map((value, at) => value + (noise[at] ?? 0));
        },
      };
      const names = Object.keys(kinds) as (keyof typeof kinds)[];
      const name = names[seed % names.length] ?? 'silence';
      if (speechGate(kinds[name](), 250).fault === null) heard.push(`${seed} ${name}`);
    }
    expect(heard).toEqual([]);
  }, 60_000);

  test('VOICE-8 100 whispered sentences in both languages: none is turned away', async () => {
    const spoken = [
      ...(await Promise.all(['slt', 'rms', 'awb'].flatMap((voice) => EN.map((text) => said(flite, voice, text))))),
      ...(await Promise.all(['fr-fr', 'fr-be'].flatMap((voice) => FR.map((text) => said(part, voice, text))))),
    ];
    expect(spoken).toHaveLength(20);
    const refused: string[] = [];
    for (let seed = 0; seed < 100; seed += 1) {
      const chance = chanceOf(1_000 + seed);
      const level = 10 ** (-2.5 + chance() * 1.3);
      const quiet = whispered(chance, spoken[seed % 20] ?? new Float32Array(0), level);
      const room = pink(chance, quiet.length / 16_000, level / 10);
      const fault = speechGate(
        quiet.map((value, at) => value + (room[at] ?? 0)),
        250,
      ).fault;
      if (fault) refused.push(`${seed} ${fault}`);
    }
    expect(refused).toEqual([]);
  }, 60_000);
});

describe('VOICE-4 what a bare server tells', () => {
  let app: TestAssistant;
  let person: TestPerson;
  beforeAll(async () => {
    app = await testAssistant({
      config: { voice: voiceConfig({ STT_EMBEDDED: 'off', ESPEAK_BIN: '/nowhere/espeak-ng' }) },
    });
    person = await app.person({ consents: ['age_18', 'coaching', 'voice'] });
    const voices = async () => (await person.api<{ voices: Voice[] }>('GET', '/available-voices')).body.voices;
    await vi.waitUntil(async () => (await voices()).length > 4, { timeout: 60_000 });
  });
  afterAll(() => app.close());

  test('VOICE-7 both languages can be spoken, each by its own voices', async () => {
    const { body } = await person.api<{ defaults: Record<string, string> }>('GET', '/available-voices');
    expect(body.defaults).toEqual({ en: 'flite:slt', fr: 'espeak:fr-fr' });
    for (const [text, voice] of [
      ['What would you like to talk about today?', 'flite:slt'],
      ['De quoi voulez-vous parler avec moi aujourd’hui ? Dites-le-moi.', 'espeak:fr-fr'],
    ] as const) {
      const response = await sendForm(app, person, '/text-to-speech', { text });
      expect(response.status).toBe(200);
      expect(response.headers.get('speech-voice')).toBe(voice);
      expect(speechGate(resample(...spread(await response.arrayBuffer()), 16_000), 250).fault).toBeNull();
    }
    const french = await sendForm(app, person, '/text-to-speech', {
      text: 'Bonjour.',
      language: 'fr',
      voice_name: 'flite:slt',
    });
    expect(french.headers.get('speech-voice')).toBe('espeak:fr-fr');
    expect(french.headers.get('speech-fallback')).toBe('other_language');
  });

  test('VOICE-7 recognition says plainly what is missing and how to have it, in the person’s language', async () => {
    for (const [language, reason, how] of [
      ['en', /cannot write speech down/, /STT_BASE_URL/],
      ['fr', /ne sait pas encore transcrire/, /STT_BASE_URL/],
    ] as const) {
      await person.api('POST', '/config', { language });
      const { body } = await person.api<{ languages: SpokenLanguage[] }>('GET', '/available-languages');
      for (const { speech, recognition } of body.languages) {
        expect(speech.available).toBe(true);
        expect(recognition).toMatchObject({ available: false, reason: 'not_set_up', quality: null });
        expect(recognition.message).toMatch(reason);
        expect(recognition.how).toMatch(how);
      }
    }
  });
});

const spread = (file: ArrayBuffer): [Float32Array, number] => {
  const { samples, sampleRate } = readWav(new Uint8Array(file), { maxSeconds: 60 });
  return [samples, sampleRate];
};

describe('VOICE-2 English with pocketsphinx', () => {
  const pocketsphinx = openPocketsphinx(MODEL);
  afterAll(() => pocketsphinx.close());

  test('VOICE-2 what flite says clearly is written down where pocketsphinx is installed; elsewhere it is told as missing', async () => {
    const languages = await pocketsphinx.probe(forever);
    if (languages.length === 0) {
      const speech = openSpeech(voiceConfig({ TTS_EMBEDDED: 'off' }), createLogger('silent'));
      await speech.refresh();
      expect(speech.abilities().recognition).toEqual({ en: { reason: 'not_set_up' }, fr: { reason: 'not_set_up' } });
      speech.close();
      return;
    }
    let wrong = 0;
    let all = 0;
    for (const text of EN) {
      const words = text.toLowerCase().match(/[a-z']+/g) ?? [];
      const pcm = toPcm16(await said(flite, 'rms', text));
      const written = await pocketsphinx.transcribe({ pcm, language: 'en', signal: forever });
      wrong += words.filter((word) => !written.split(' ').includes(word)).length;
      all += words.length;
    }
    expect(wrong / all).toBeLessThanOrEqual(0.3);
  });

  test('VOICE-4 it knows no French, and says so', async () => {
    const speech = openSpeech(voiceConfig({ TTS_EMBEDDED: 'off' }), createLogger('silent'));
    await speech.refresh();
    expect(speech.abilities().recognition.fr).toHaveProperty('reason');
    expect(await speech.transcribe({ pcm: new Int16Array(16_000), language: 'fr', asker, signal: forever })).toBeNull();
    speech.close();
  });

  test('VOICE-7 a model that is not there is not offered', async () => {
    const nowhere = openPocketsphinx('/nowhere');
    expect(await nowhere.probe(forever)).toEqual([]);
    nowhere.close();
  });
});
