import type { VoiceReason } from '@parley/contracts/assistant/voice.ts';
import type { Bilingual } from '@parley/contracts/language.ts';

/** Why something cannot be spoken or written down, and what an operator does about it. */
type Told = Record<VoiceReason, Bilingual>;

export const LANGUAGE_NAMES = { en: 'English', fr: 'Français' } as const;

export const SPEECH: Told = {
  not_set_up: {
    en: 'This server has no voice for this language.',
    fr: 'Ce serveur n’a pas de voix pour cette langue.',
  },
  not_this_language: {
    en: 'The voices of this server do not speak this language.',
    fr: 'Les voix de ce serveur ne parlent pas cette langue.',
  },
  not_answering: {
    en: 'The speech service of this server does not answer at the moment.',
    fr: 'Le service de synthèse vocale de ce serveur ne répond pas pour le moment.',
  },
  not_known_yet: {
    en: 'The server is just finding out. Please look again in a moment.',
    fr: 'Le serveur est en train de vérifier. Revenez dans un instant.',
  },
};

export const SPEECH_HOW: { en: Bilingual; fr: Bilingual } = {
  en: {
    en: 'Set TTS_BASE_URL to a speech service, or leave TTS_EMBEDDED at auto for the built-in voices.',
    fr: 'Renseignez TTS_BASE_URL avec un service de synthèse vocale, ou laissez TTS_EMBEDDED sur auto pour les voix intégrées.',
  },
  fr: {
    en: 'Install the program espeak-ng on the server or the optional part apps/speech-espeak, or set TTS_BASE_URL to a speech service.',
    fr: 'Installez le programme espeak-ng sur le serveur ou la partie facultative apps/speech-espeak, ou renseignez TTS_BASE_URL avec un service de synthèse vocale.',
  },
};

export const RECOGNITION: Told = {
  not_set_up: {
    en: 'This server cannot write speech down yet.',
    fr: 'Ce serveur ne sait pas encore transcrire la parole.',
  },
  not_this_language: {
    en: 'What this server has for writing speech down knows English only.',
    fr: 'Ce dont ce serveur dispose pour transcrire la parole ne connaît que l’anglais.',
  },
  not_answering: {
    en: 'The service that writes speech down does not answer at the moment.',
    fr: 'Le service qui transcrit la parole ne répond pas pour le moment.',
  },
  not_known_yet: {
    en: 'The server is just finding out. Please look again in a moment.',
    fr: 'Le serveur est en train de vérifier. Revenez dans un instant.',
  },
};

export const RECOGNITION_HOW: { en: Bilingual; fr: Bilingual } = {
  en: {
    en: 'Set STT_BASE_URL to a transcription service (OpenAI, Speaches, whisper-server), or install pocketsphinx and pocketsphinx-en-us on the server for a basic one.',
    fr: 'Renseignez STT_BASE_URL avec un service de transcription (OpenAI, Speaches, whisper-server), ou installez pocketsphinx et pocketsphinx-en-us sur le serveur pour une transcription élémentaire.',
  },
  fr: {
    en: 'Set STT_BASE_URL to a transcription service that knows French (OpenAI, Speaches, whisper-server).',
    fr: 'Renseignez STT_BASE_URL avec un service de transcription qui connaît le français (OpenAI, Speaches, whisper-server).',
  },
};

/** A sentence to hear a voice with. */
export const PREVIEW = {
  en: 'Hello. This is how I sound when we talk with each other.',
  fr: 'Bonjour. Voici ma voix, telle que vous l’entendrez quand nous parlerons.',
} as const;
