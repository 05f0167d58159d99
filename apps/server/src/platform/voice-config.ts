import type { Language } from '@parley/contracts/language.ts';
import * as z from 'zod';
import type { Refuse } from './environment.ts';
import { readVariables, requireBeside } from './environment.ts';

/** A speech endpoint of the OpenAI kind. */
export type SpeechEndpoint = { baseUrl: string; apiKey: string | null; model: string };

export type VoiceConfig = {
  synthesis: {
    /** `voices` as the operator named them; null: the endpoint is asked. */
    endpoint: (SpeechEndpoint & { voices: { language: Language; id: string }[] | null }) | null;
    embedded: 'auto' | 'flite' | 'espeak' | 'off';
    /** The program espeak-ng: a name on the path, or a path. */
    espeak: string;
  };
  recognition: {
    /** `languages` it knows. */
    endpoint: (SpeechEndpoint & { languages: Language[] }) | null;
    embedded: 'auto' | 'pocketsphinx' | 'off';
    /** Folder of the English model of pocketsphinx. */
    pocketsphinxModel: string;
  };
};

const address = z
  .string()
  .refine(
    (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
    'must be an address that starts with http:// or https://',
  )
  .transform((text) => text.replace(/\/+$/, ''));
const path = z.string().trim().min(1);

const Environment = z.object({
  TTS_BASE_URL: address.optional(),
  TTS_API_KEY: z.string().min(1).optional(),
  TTS_MODEL: z.string().trim().min(1).default('tts-1'),
  TTS_VOICES: z
    .string()
    .regex(/^(en|fr):[\w.-]{1,60}(\s*,\s*(en|fr):[\w.-]{1,60})*$/, 'must look like en:alloy,fr:coral')
    .transform((text) =>
      text.split(',').map((each) => {
        const [language, id] = each.trim().split(':') as [Language, string];
        return { language, id };
      }),
    )
    .optional(),
  TTS_EMBEDDED: z.enum(['auto', 'flite', 'espeak', 'off'], 'must be auto, flite, espeak or off').default('auto'),
  ESPEAK_BIN: path.default('espeak-ng'),
  STT_BASE_URL: address.optional(),
  STT_API_KEY: z.string().min(1).optional(),
  STT_MODEL: z.string().trim().min(1).default('whisper-1'),
  STT_LANGUAGES: z
    .string()
    .regex(/^(en|fr)(\s*,\s*(en|fr))*$/, 'must be en, fr or en,fr')
    .transform((text) => [...new Set(text.split(',').map((each) => each.trim() as Language))])
    .default(['en', 'fr']),
  STT_EMBEDDED: z.enum(['auto', 'pocketsphinx', 'off'], 'must be auto, pocketsphinx or off').default('auto'),
  POCKETSPHINX_MODEL_DIR: path.default('/usr/share/pocketsphinx/model/en-us'),
});

/** @param refuse ends with one line (APP-2) */
export function readVoiceConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): VoiceConfig {
  const env = readVariables(Environment, environment, refuse);
  for (const [kind, names] of [
    ['TTS_BASE_URL', ['TTS_API_KEY', 'TTS_MODEL', 'TTS_VOICES']],
    ['STT_BASE_URL', ['STT_API_KEY', 'STT_MODEL', 'STT_LANGUAGES']],
  ] as const)
    requireBeside(names, kind, environment, refuse);
  return {
    synthesis: {
      endpoint: env.TTS_BASE_URL
        ? {
            baseUrl: env.TTS_BASE_URL,
            apiKey: env.TTS_API_KEY ?? null,
            model: env.TTS_MODEL,
            voices: env.TTS_VOICES ?? null,
          }
        : null,
      embedded: env.TTS_EMBEDDED,
      espeak: env.ESPEAK_BIN,
    },
    recognition: {
      endpoint: env.STT_BASE_URL
        ? {
            baseUrl: env.STT_BASE_URL,
            apiKey: env.STT_API_KEY ?? null,
            model: env.STT_MODEL,
            languages: env.STT_LANGUAGES,
          }
        : null,
      embedded: env.STT_EMBEDDED,
      pocketsphinxModel: env.POCKETSPHINX_MODEL_DIR,
    },
  };
}
