import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Language } from '../language.ts';
import { problems } from '../problem.ts';
import { ChatAnswer, chatProblems } from './chat.ts';
import { configProblems } from './config.ts';
import { conversationProblems } from './conversations.ts';

/** Bytes of a recording. */
export const AUDIO_BYTES = 10_485_760;
/** Seconds of a recording. */
export const AUDIO_SECONDS = 120;
/** Milliseconds with a voice that a recording has at least. */
export const VOICED_MS = 250;
/** Characters that are spoken at once; a client sends sentence by sentence (`speakable.ts`). */
export const SPOKEN_LENGTH = 2_000;
/** Recordings a person may send in a minute, `partial` ones counted apart. */
export const RECORDINGS_PER_MINUTE = 30;
/** Texts a person may have spoken in a minute: replies are spoken sentence by sentence. */
export const SPOKEN_PER_MINUTE = 240;

export const voiceProblems = problems({
  voice_consent_required: [409, 'Speaking with the coach needs your agreement first.'],
  audio_missing: [400, 'The form holds no recording.'],
  audio_too_long: [413, `A recording has at most ${AUDIO_SECONDS} seconds.`],
  audio_wrong_format: [415, 'This recording is not in a format that can be read. A WAV file is needed.'],
  audio_unreadable: [422, 'This recording is damaged and cannot be read.'],
  audio_too_short: [422, 'This recording is too short to hear anything in it.'],
  audio_silent: [422, 'This recording is silent. Is the microphone switched off?'],
  no_speech: [422, 'No speech was heard in this recording.'],
  recognition_unavailable: [422, 'Speech in this language cannot be written down here.'],
  recognition_failed: [503, 'The recording could not be written down. Please try again in a moment.'],
  nothing_to_say: [422, 'This text holds nothing that can be spoken.'],
  spoken_text_too_long: [413, `At most ${SPOKEN_LENGTH} characters are spoken at once.`],
  speech_unavailable: [422, 'Nothing here can speak this language.'],
  speech_failed: [503, 'The text could not be spoken. Please try again in a moment.'],
});

/** How well something speaks or hears: `basic` is understood, and sounds like a machine, or mishears. */
export const VoiceQuality = z.enum(['basic', 'neural']);
export type VoiceQuality = z.output<typeof VoiceQuality>;

export const Voice = z.object({
  /** What `voice_name` of the settings names: provider and voice, such as `flite:slt`. */
  name: z.string(),
  label: z.string(),
  language: Language,
  provider: z.string(),
  quality: VoiceQuality,
  /** A sentence to hear the voice with, in its language. */
  preview: z.string(),
});
export type Voice = z.output<typeof Voice>;

/**
 * Why something is not there: nothing is set up for it; what is set up does not know this language; what is set up does not
 * answer; or it has just been asked for the first time.
 */
export const VoiceReason = z.enum(['not_set_up', 'not_this_language', 'not_answering', 'not_known_yet']);
export type VoiceReason = z.output<typeof VoiceReason>;

const ability = {
  available: z.boolean(),
  /** Null when it is available. */
  reason: z.nullable(VoiceReason),
  /** The reason as a sentence, in the language of the person. */
  message: z.nullable(z.string()),
  /** What an operator does to turn it on, as a sentence; null when it is available. */
  how: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  quality: z.nullable(VoiceQuality),
};
export const Ability = z.object(ability);
export type Ability = z.output<typeof Ability>;

export const SpokenLanguage = z.object({
  code: Language,
  name: z.string(),
  /** Whether the server can speak it now. */
  speech: Ability,
  /** Whether the server can write it down now. */
  recognition: Ability,
});
export type SpokenLanguage = z.output<typeof SpokenLanguage>;

export const Transcript = z.object({ text: z.string(), language: Language });
export type Transcript = z.output<typeof Transcript>;

export const Transcription = z.extend(Transcript, {
  provider: z.string(),
  quality: VoiceQuality,
  /** The person is still speaking: what can be heard so far, possibly nothing. */
  partial: z.boolean(),
});
export type Transcription = z.output<typeof Transcription>;

export const SpokenAnswer = z.extend(ChatAnswer, { transcript: Transcript });
export type SpokenAnswer = z.output<typeof SpokenAnswer>;

/** Why another voice spoke than the one asked for. */
export const VoiceFallback = z.enum(['none', 'unknown_voice', 'other_language', 'not_answering']);
export type VoiceFallback = z.output<typeof VoiceFallback>;

/** Headers of spoken text: `name` of the voice that really spoke, the language, and a `VoiceFallback`. */
export const SPEECH_HEADERS = {
  voice: 'speech-voice',
  language: 'speech-language',
  provider: 'speech-provider',
  quality: 'speech-quality',
  fallback: 'speech-fallback',
} as const;

const refusedRecordings = [
  voiceProblems.voice_consent_required,
  voiceProblems.audio_missing,
  voiceProblems.audio_too_long,
  voiceProblems.audio_wrong_format,
  voiceProblems.audio_unreadable,
  voiceProblems.audio_too_short,
  voiceProblems.audio_silent,
  voiceProblems.no_speech,
  voiceProblems.recognition_unavailable,
  voiceProblems.recognition_failed,
];
/** What stands around the recording in a form. */
const FORM_BYTES = 16_384;

export const voice = {
  /**
   * A spoken message. Events are those of `/chat`, with `transcript` after `accepted`; what is refused is refused before the
   * first event, and then nothing is kept. Sending the same `client_message_id` again joins the reply there is.
   */
  chat: endpoint({
    method: 'POST',
    path: '/chat/audio',
    access: 'signedIn',
    proof: 'person',
    cost: 'speech',
    keeps: 'texts',
    answer: 'stream',
    summary: 'Sends a spoken message (multipart, file `audio`: WAV) and answers like /chat, with its transcript',
    files: ['audio'],
    form: z.strictObject({
      conversation_id: z.optional(z.uuid()),
      client_message_id: z.optional(z.uuid()),
      /** What is spoken; the language of the settings unless told otherwise. */
      language: z.optional(Language),
    }),
    bodyLimitBytes: AUDIO_BYTES + FORM_BYTES,
    response: SpokenAnswer,
    problems: [
      ...refusedRecordings,
      configProblems.consent_required,
      conversationProblems.conversation_not_found,
      chatProblems.message_too_long,
      chatProblems.reply_running,
      chatProblems.too_many_replies,
    ],
  }),
  transcribe: endpoint({
    method: 'POST',
    path: '/transcribe',
    access: 'signedIn',
    proof: 'person',
    cost: 'speech',
    summary: 'Writes a recording down (multipart, file `audio`: WAV); nothing of it is kept',
    files: ['audio'],
    form: z.strictObject({
      language: z.optional(Language),
      /** The person is still speaking: silence is no refusal then, and answers an empty text. */
      partial: z.optional(z.enum(['true', 'false'])),
    }),
    bodyLimitBytes: AUDIO_BYTES + FORM_BYTES,
    response: Transcription,
    problems: refusedRecordings,
  }),
  speak: endpoint({
    method: 'POST',
    path: '/text-to-speech',
    access: 'signedIn',
    proof: 'person',
    cost: 'speech',
    answer: 'audio',
    summary: 'Speaks a text (multipart, field `text`) and answers a WAV; headers `speech-*` tell which voice spoke',
    form: z.strictObject({
      text: z.string(),
      /** Left out: the voice of the settings. */
      voice_name: z.optional(z.string().check(z.maxLength(100))),
      /** Of the text. Left out: as the words tell, else the language of the settings. A voice of another language never reads it. */
      language: z.optional(Language),
    }),
    bodyLimitBytes: FORM_BYTES * 2,
    problems: [
      voiceProblems.spoken_text_too_long,
      voiceProblems.nothing_to_say,
      voiceProblems.speech_unavailable,
      voiceProblems.speech_failed,
    ],
  }),
  voices: endpoint({
    method: 'GET',
    path: '/available-voices',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'Voices that can speak now, and which one speaks a language unless another is chosen',
    response: z.object({
      voices: z.array(Voice),
      defaults: z.object({ en: z.nullable(z.string()), fr: z.nullable(z.string()) }),
    }),
  }),
  languages: endpoint({
    method: 'GET',
    path: '/available-languages',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'Languages of the product, with what can be spoken and written down in each of them now',
    response: z.object({ languages: z.array(SpokenLanguage) }),
  }),
};
