import { takePieces } from '@parley/contracts/assistant/speakable.ts';
import type { Voice, VoiceFallback, VoiceQuality } from '@parley/contracts/assistant/voice.ts';
import type { Language } from '@parley/contracts/language.ts';
import { QueueFull } from '#platform/budgets/fair-queue.ts';
import type { Logger } from '#platform/logger.ts';
import type { VoiceConfig } from '#platform/voice-config.ts';
import { PREVIEW } from './abilities.copy.ts';
import type { Abilities, Able } from './abilities.ts';
import { cutRecording } from './audio/cut-recording.ts';
import type { Listened } from './audio/listen.ts';
import { HEARD_RATE } from './audio/listen.ts';
import { openListener } from './audio/listener.ts';
import { joinWavs } from './audio/wav.ts';
import type { Asker, Turns } from './in-turn.ts';
import { openTurns } from './in-turn.ts';
import { openTranscriptionEndpoint } from './recognition/openai-transcription.ts';
import { openPocketsphinx } from './recognition/pocketsphinx.ts';
import type { RecognitionProvider } from './recognition/provider.ts';
import { openEspeak } from './synthesis/espeak.ts';
import { openFlite } from './synthesis/flite.ts';
import { openSpeechEndpoint } from './synthesis/openai-speech.ts';
import type { ProviderVoice, SynthesisProvider } from './synthesis/provider.ts';

/** How often it is found out anew what is there; sooner while something does not answer. */
const PROBE_EVERY_MS = 60_000;
const PROBE_AGAIN_MS = 5_000;
const PROBE_PATIENCE_MS = 5_000;
const LANGUAGES: readonly Language[] = ['en', 'fr'];

export type SpokenBy = { wav: Uint8Array; voice: Voice; fallback: VoiceFallback };
export type WrittenBy = { text: string; provider: string; quality: VoiceQuality };

/** What speaks and writes down on this server. */
export type Speech = {
  /** As last found out; asking never waits for a provider. */
  abilities(): Abilities;
  /** Finds out again. */
  refresh(): Promise<void>;
  listen(file: Uint8Array, by: { asker: Asker; signal: AbortSignal }): Promise<Listened>;
  /** @returns null when nothing writes this language down */
  transcribe(recording: {
    pcm: Int16Array<ArrayBuffer>;
    language: Language;
    asker: Asker;
    signal: AbortSignal;
  }): Promise<WrittenBy | null>;
  /** @returns null when nothing speaks this language; a voice of another one never reads it */
  speak(
    text: string,
    wish: { language: Language; voiceName: string | null; asker: Asker; signal: AbortSignal },
  ): Promise<SpokenBy | null>;
  start(): void;
  close(): void;
};

type Saying = { language: Language; asker: Asker; signal: AbortSignal };

/** Characters of speech that one text may become: prose of the longest text never does, lists of numbers do. */
const SPEECH_LENGTH = 4_000;

function piecesToSay(text: string, language: Language): string[] {
  let length = 0;
  return takePieces(text, language, { first: false, ended: true }).pieces.filter((piece, index) => {
    length += piece.length;
    return index === 0 || length <= SPEECH_LENGTH;
  });
}

type Found<P> = { provider: P; answered: boolean; voices: ProviderVoice[]; languages: Language[] };

const nameOf = (provider: string, id: string): string => `${provider}:${id}`;

/** @param probed null before a provider was asked for the first time */
const ableOf = <P extends { id: string; quality: VoiceQuality }>(
  providers: P[],
  probed: Map<P, Found<P>>,
  language: Language,
): Able => {
  const all = providers.map((provider) => probed.get(provider));
  const able = all.find((found) => found?.languages.includes(language));
  if (able) return { provider: able.provider.id, quality: able.provider.quality };
  if (providers.length === 0) return { reason: 'not_set_up' };
  if (all.some((found) => found === undefined)) return { reason: 'not_known_yet' };
  if (all.some((found) => found?.answered === false)) return { reason: 'not_answering' };
  return { reason: all.some((found) => (found?.languages.length ?? 0) > 0) ? 'not_this_language' : 'not_set_up' };
};

function synthesisOf({ synthesis: { endpoint, embedded, espeak } }: VoiceConfig): SynthesisProvider[] {
  return [
    ...(endpoint ? [openSpeechEndpoint(endpoint)] : []),
    ...(embedded === 'auto' || embedded === 'flite' ? [openFlite()] : []),
    ...(embedded === 'auto' || embedded === 'espeak' ? [openEspeak(espeak)] : []),
  ];
}

function recognitionOf({ recognition: { endpoint, embedded, pocketsphinxModel } }: VoiceConfig): RecognitionProvider[] {
  return [
    ...(endpoint ? [openTranscriptionEndpoint(endpoint)] : []),
    ...(embedded === 'off' ? [] : [openPocketsphinx(pocketsphinxModel)]),
  ];
}

/** Nothing is started or asked before `start`; engines begin with their first question. */
export function openSpeech(config: VoiceConfig, log: Logger): Speech {
  const listener = openListener();
  const speakers = synthesisOf(config);
  const writers = recognitionOf(config);
  const spoken = new Map<SynthesisProvider, Found<SynthesisProvider>>();
  const written = new Map<RecognitionProvider, Found<RecognitionProvider>>();
  let timer: NodeJS.Timeout | null = null;
  let refreshing: Promise<void> | null = null;
  const closed = new AbortController();

  const probe = async <P extends { id: string }>(
    provider: P,
    into: Map<P, Found<P>>,
    ask: (signal: AbortSignal) => Promise<Pick<Found<P>, 'voices' | 'languages'>>,
  ): Promise<void> => {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(PROBE_PATIENCE_MS)]);
    try {
      into.set(provider, { provider, answered: true, ...(await ask(signal)) });
    } catch (error) {
      if (closed.signal.aborted) return;
      // Told once, when it goes away.
      if (into.get(provider)?.answered !== false)
        log.warn({ provider: provider.id, reason: (error as Error).message }, 'a provider of speech does not answer');
      into.set(provider, { provider, answered: false, voices: [], languages: [] });
    }
  };
  const refresh = (): Promise<void> => {
    refreshing ??= Promise.all([
      ...speakers.map((each) =>
        probe(each, spoken, async (signal) => {
          const voices = await each.probe(signal);
          return { voices, languages: LANGUAGES.filter((one) => voices.some(({ language }) => language === one)) };
        }),
      ),
      ...writers.map((each) =>
        probe(each, written, async (signal) => ({ voices: [], languages: await each.probe(signal) })),
      ),
    ])
      .then(() => undefined)
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  };

  const voices = (): Voice[] =>
    speakers.flatMap((provider) =>
      (spoken.get(provider)?.voices ?? []).map(({ id, label, language }) => ({
        name: nameOf(provider.id, id),
        label,
        language,
        provider: provider.id,
        quality: provider.quality,
        preview: PREVIEW[language],
      })),
    );
  const bestOf = (language: Language, but?: string): Voice | undefined =>
    voices().find((voice) => voice.language === language && voice.provider !== but);

  /** The voice to speak with, and why it is another than the one wished for. */
  const choose = (language: Language, wished: string | null): { voice: Voice; fallback: VoiceFallback } | null => {
    const best = bestOf(language);
    if (!best) return null;
    if (wished === null) return { voice: best, fallback: 'none' };
    const found = voices().find(({ name }) => name === wished);
    if (!found) return { voice: best, fallback: 'unknown_voice' };
    if (found.language === language) return { voice: found, fallback: 'none' };
    // The same provider sounds most alike; one that speaks both has the same voice for both.
    const twin = voices().find(({ name }) => name === wished.replace(/:(en|fr):/, `:${language}:`) && name !== wished);
    const near = twin ?? voices().find((voice) => voice.language === language && voice.provider === found.provider);
    return { voice: near ?? best, fallback: 'other_language' };
  };
  const turns = new Map<SynthesisProvider | RecognitionProvider, Turns>();
  for (const each of [...speakers, ...writers]) turns.set(each, openTurns(each.capacity));
  const reading = openTurns({ atOnce: 1, isLocal: true });
  const turnsOf = (provider: SynthesisProvider | RecognitionProvider): Turns => {
    const found = turns.get(provider);
    if (!found) throw new Error(`The provider ${provider.id} has no queue.`);
    return found;
  };
  /** What is spoken on this machine is spoken sentence by sentence, and others take their turns in between. */
  const say = async (voice: Voice, text: string, { language, asker, signal }: Saying): Promise<Uint8Array> => {
    const provider = speakers.find(({ id }) => id === voice.provider);
    if (!provider) throw new Error(`The voice ${voice.name} has no provider.`);
    const id = voice.name.slice(provider.id.length + 1);
    const inTurn = (piece: string): Promise<Uint8Array> =>
      turnsOf(provider)(asker, () => provider.speak({ text: piece, voice: id, language, signal }), signal);
    if (!provider.capacity.isLocal) return inTurn(text);
    const files: Uint8Array[] = [];
    for (const piece of piecesToSay(text, language)) files.push(await inTurn(piece));
    return joinWavs(files);
  };

  return {
    abilities: () => ({
      voices: voices(),
      speech: { en: ableOf(speakers, spoken, 'en'), fr: ableOf(speakers, spoken, 'fr') },
      recognition: { en: ableOf(writers, written, 'en'), fr: ableOf(writers, written, 'fr') },
    }),
    refresh,
    listen: (file, { asker, signal }) => reading(asker, () => listener.listen(file, signal), signal),
    transcribe: async ({ pcm, language, asker, signal }) => {
      const writer = writers.find((each) => written.get(each)?.languages.includes(language));
      if (!writer) return null;
      try {
        const parts = writer.capacity.isLocal ? cutRecording(pcm, HEARD_RATE) : [pcm];
        const texts: string[] = [];
        for (const part of parts)
          texts.push(await turnsOf(writer)(asker, () => writer.transcribe({ pcm: part, language, signal }), signal));
        return { text: texts.filter(Boolean).join(' '), provider: writer.id, quality: writer.quality };
      } catch (error) {
        if (!signal.aborted && !(error instanceof QueueFull)) void refresh();
        throw error;
      }
    },
    speak: async (text, { language, voiceName, asker, signal }) => {
      const chosen = choose(language, voiceName);
      if (!chosen) return null;
      const { voice, fallback } = chosen;
      try {
        return { wav: await say(voice, text, { language, asker, signal }), voice, fallback };
      } catch (error) {
        if (signal.aborted || error instanceof QueueFull) throw error;
        void refresh();
        const other = bestOf(language, voice.provider);
        if (!other) throw error;
        log.warn({ provider: voice.provider, reason: (error as Error).message }, 'another voice speaks');
        return { wav: await say(other, text, { language, asker, signal }), voice: other, fallback: 'not_answering' };
      }
    },
    start: () => {
      const look = async (): Promise<void> => {
        await refresh();
        const silent = [...spoken.values(), ...written.values()].some(({ answered }) => !answered);
        if (!closed.signal.aborted)
          timer = setTimeout(() => void look(), silent ? PROBE_AGAIN_MS : PROBE_EVERY_MS).unref();
      };
      void look();
    },
    close: () => {
      if (timer) clearTimeout(timer);
      closed.abort();
      listener.close();
      for (const each of [...speakers, ...writers]) each.close();
    },
  };
}
