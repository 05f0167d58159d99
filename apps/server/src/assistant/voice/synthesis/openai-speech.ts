import type { Language } from '@parley/contracts/language.ts';
import type { VoiceConfig } from '#platform/voice-config.ts';
import { withTrueSizes } from '../audio/wav.ts';
import { callEndpoint, EndpointError, probeEndpoint } from '../http-endpoint.ts';
import type { ProviderVoice, SynthesisProvider } from './provider.ts';

const TIMEOUT_MS = 20_000;
const LANGUAGES: readonly Language[] = ['en', 'fr'];
/** A list of voices may be long; nobody chooses among more. */
const MOST_VOICES = 60;
/** Speaks where neither the operator nor the endpoint names a voice. */
const USUAL = 'alloy';
/** Kokoro begins its voices with the letter of the language and of the sex. */
const KOKORO = /^([abefhijpz])[fm]_/;

type Endpoint = NonNullable<VoiceConfig['synthesis']['endpoint']>;

function languagesOf(id: string, told: unknown): readonly Language[] {
  if (typeof told === 'string') return LANGUAGES.filter((language) => told.toLowerCase().startsWith(language));
  const letter = KOKORO.exec(id)?.[1];
  if (!letter) return LANGUAGES;
  return letter === 'a' || letter === 'b' ? ['en'] : letter === 'f' ? ['fr'] : [];
}

const labelOf = (id: string): string => {
  const name = id.replace(KOKORO, '').replace(/[_.-]+/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const voicesOf = (id: string, languages: readonly Language[]): ProviderVoice[] =>
  languages.map((language) => ({ id: `${language}:${id}`, label: labelOf(id), language }));

/** What `GET /audio/voices` lists, in any of the shapes that are about. */
function listed(body: unknown): ProviderVoice[] {
  const { voices } = (body ?? {}) as { voices?: unknown };
  if (!Array.isArray(voices)) return [];
  return voices
    .flatMap((each: unknown) => {
      const { id, name, language } = (typeof each === 'string' ? { id: each } : (each ?? {})) as Record<
        string,
        unknown
      >;
      const known = id ?? name;
      return typeof known === 'string' && /^[\w.-]{1,60}$/.test(known)
        ? voicesOf(known, languagesOf(known, language))
        : [];
    })
    .slice(0, MOST_VOICES);
}

/** A server that speaks: OpenAI, Speaches, Kokoro-FastAPI and others with `/audio/speech`. */
export function openSpeechEndpoint(endpoint: Endpoint): SynthesisProvider {
  return {
    id: 'openai',
    quality: 'neural',
    capacity: { atOnce: 8, isLocal: false },
    probe: async (signal) => {
      if (endpoint.voices) {
        await probeEndpoint(endpoint, '/models', signal);
        return endpoint.voices.flatMap(({ id, language }) => voicesOf(id, [language]));
      }
      const found = listed(await probeEndpoint(endpoint, '/audio/voices', signal));
      return found.length > 0 ? found : voicesOf(USUAL, LANGUAGES);
    },
    speak: async ({ text, voice, signal }) => {
      const { status, bytes } = await callEndpoint(endpoint, {
        path: '/audio/speech',
        body: JSON.stringify({
          model: endpoint.model,
          input: text,
          voice: voice.slice(voice.indexOf(':') + 1),
          response_format: 'wav',
        }),
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      if (status !== 200) throw new EndpointError(`The speech endpoint answered ${status}.`);
      return withTrueSizes(bytes);
    },
    close: () => {},
  };
}
