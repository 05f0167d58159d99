import type { Ability, SpokenLanguage, Voice, VoiceQuality, VoiceReason } from '@parley/contracts/assistant/voice.ts';
import type { Bilingual, Language } from '@parley/contracts/language.ts';
import { LANGUAGE_NAMES, RECOGNITION, RECOGNITION_HOW, SPEECH, SPEECH_HOW } from './abilities.copy.ts';

/** What can be done in one language now: by whom, or why not. */
export type Able = { provider: string; quality: VoiceQuality } | { reason: VoiceReason };

/** What the providers can do at this moment. */
export type Abilities = {
  /** The first voice of a language is the one that speaks it unless another is chosen. */
  voices: Voice[];
  speech: Record<Language, Able>;
  recognition: Record<Language, Able>;
};

const LANGUAGES: readonly Language[] = ['en', 'fr'];

function told(able: Able, reasons: Record<VoiceReason, Bilingual>, how: Bilingual, language: Language): Ability {
  if ('provider' in able) return { available: true, reason: null, message: null, how: null, ...able };
  const { reason } = able;
  return {
    available: false,
    reason,
    message: reasons[reason][language],
    how: how[language],
    provider: null,
    quality: null,
  };
}

/** @param language in which reasons are told */
export const languagesOf = ({ speech, recognition }: Abilities, language: Language): SpokenLanguage[] =>
  LANGUAGES.map((code) => ({
    code,
    name: LANGUAGE_NAMES[code],
    speech: told(speech[code], SPEECH, SPEECH_HOW[code], language),
    recognition: told(recognition[code], RECOGNITION, RECOGNITION_HOW[code], language),
  }));

const defaultOf = (voices: readonly Voice[], language: Language): string | null =>
  voices.find((voice) => voice.language === language)?.name ?? null;

export const defaultsOf = ({ voices }: Abilities): Record<Language, string | null> => ({
  en: defaultOf(voices, 'en'),
  fr: defaultOf(voices, 'fr'),
});
