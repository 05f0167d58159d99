import { isSpoken, languageOf, speakable } from '@parley/contracts/assistant/speakable.ts';
import type { SpokenLanguage, Transcription, Voice } from '@parley/contracts/assistant/voice.ts';
import {
  RECORDINGS_PER_MINUTE,
  SPOKEN_LENGTH,
  SPOKEN_PER_MINUTE,
  voiceProblems,
} from '@parley/contracts/assistant/voice.ts';
import type { Language } from '@parley/contracts/language.ts';
import { spenderOf } from '#platform/budgets/budgets.ts';
import { fairQueue } from '#platform/budgets/fair-queue.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { timed } from '#platform/speech-metrics.ts';
import { sendMessage } from '../chat/chat.service.ts';
import { readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { defaultsOf, languagesOf } from './abilities.ts';
import type { Asker } from './in-turn.ts';
import { failureOf, NOT_YET, openShares, REFUSED, saidIn } from './recordings.ts';
import type { SpokenBy } from './speech.ts';

const RECORDINGS = { name: 'voice-recordings', points: RECORDINGS_PER_MINUTE, seconds: 60 };
/** Somebody who speaks is listened to once a second, at most. */
const PARTIAL_RECORDINGS = { name: 'voice-partial-recordings', points: 90, seconds: 60 };
const SPOKEN = { name: 'voice-spoken', points: SPOKEN_PER_MINUTE, seconds: 60 };

/** Recordings in memory at the same time; whoever comes then is read when there is room. */
const reading = fairQueue({ atOnce: 12, each: { atOnce: 2, waiting: 2 }, waiting: 48 });
const shares = openShares();

/** The person who asks, and how to report the worker time they used: without waiting, because it counts against their next request. */
function askerOf(ctx: AssistantContext): { asker: Asker; tell(): void } {
  const spender = spenderOf(personOf(ctx));
  let seconds = 0;
  const worked = (more: number): void => {
    seconds += more;
  };
  const tell = (): void => {
    if (seconds > 0)
      ctx.budgets
        .usedWorker('speech', spender, seconds)
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'the time of a speech worker could not be counted'));
  };
  return { asker: { person: spender.person, worked }, tell };
}

export async function listVoices(
  ctx: AssistantContext,
): Promise<{ voices: Voice[]; defaults: Record<Language, string | null> }> {
  const abilities = ctx.assistant.speech.abilities();
  return { voices: abilities.voices, defaults: defaultsOf(abilities) };
}

export async function listLanguages(ctx: AssistantContext): Promise<{ languages: SpokenLanguage[] }> {
  const { language } = await readSettings(ctx);
  return { languages: languagesOf(ctx.assistant.speech.abilities(), language) };
}

/** What a form with a recording holds. */
export type Recording = { audio: Uint8Array | undefined; language: Language | undefined; partial: boolean };

/**
 * Writes a recording down. It lives in memory while it is written down and nowhere else; who speaks and how they feel is not looked at.
 * @param receive reads the form, when there is room for it
 * @throws voice_consent_required, too_many_requests, audio_*, no_speech, recognition_unavailable, recognition_failed, overloaded
 */
export async function transcribe<R extends Recording>(
  ctx: AssistantContext,
  receive: () => Promise<R>,
  signal: AbortSignal,
): Promise<{ transcription: Transcription; received: R }> {
  const { userId } = personOf(ctx);
  const settings = await readSettings(ctx);
  if (!settings.onboarding.consents.includes('voice')) throw new ProblemError(voiceProblems.voice_consent_required);
  const giveBack = shares.take(userId);
  const { asker, tell } = askerOf(ctx);
  try {
    const { received, heard } = await reading.run(
      userId,
      async () => {
        const received = await receive();
        await ctx.rateLimits.consume(received.partial ? PARTIAL_RECORDINGS : RECORDINGS, userId);
        return { received, heard: await listenTo(ctx, received, { asker, signal }) };
      },
      signal,
    );
    const language = received.language ?? settings.language;
    const written = heard && (await writeDown(ctx, { pcm: heard, language, asker, signal }));
    const text = written ? saidIn(written.text) : '';
    if (text === '' && !received.partial) throw new ProblemError(voiceProblems.no_speech);
    const { provider, quality } = written ?? { provider: 'none', quality: 'basic' as const };
    return { received, transcription: { text, language, provider, quality, partial: received.partial } };
  } catch (cause) {
    throw failureOf(cause, voiceProblems.recognition_failed);
  } finally {
    giveBack();
    tell();
  }
}

/** @returns 16 kHz, one channel; null when nothing is said yet. @throws audio_*, no_speech */
async function listenTo(
  ctx: AssistantContext,
  { audio, partial }: Recording,
  by: { asker: Asker; signal: AbortSignal },
): Promise<Int16Array<ArrayBuffer> | null> {
  if (!audio) throw new ProblemError(voiceProblems.audio_missing);
  const { speech } = ctx.assistant;
  const { pcm, fault } = await timed(
    'listening',
    () => speech.listen(audio, by),
    () => 'ours',
  );
  if (!fault) return pcm;
  if (partial && NOT_YET.has(fault)) return null;
  throw new ProblemError(REFUSED[fault]);
}

async function writeDown(
  ctx: AssistantContext,
  recording: { pcm: Int16Array<ArrayBuffer>; language: Language; asker: Asker; signal: AbortSignal },
): Promise<{ text: string; provider: string; quality: Transcription['quality'] }> {
  const written = await timed(
    'recognition',
    () => ctx.assistant.speech.transcribe(recording),
    (result) => result?.provider ?? 'none',
  );
  if (written) return written;
  const able = ctx.assistant.speech.abilities().recognition[recording.language];
  const busy = 'reason' in able && (able.reason === 'not_answering' || able.reason === 'not_known_yet');
  throw new ProblemError(busy ? voiceProblems.recognition_failed : voiceProblems.recognition_unavailable);
}

/** A spoken message: the same path as a written one, safety included, once it is written down. @returns the run to follow */
export const sendSpoken = (
  ctx: AssistantContext,
  { text, language }: Transcription,
  { conversationId, clientMessageId }: { conversationId: string | undefined; clientMessageId: string | undefined },
): Promise<string> =>
  sendMessage(
    ctx,
    {
      message: text,
      ...(conversationId ? { conversation_id: conversationId } : {}),
      ...(clientMessageId ? { client_message_id: clientMessageId } : {}),
    },
    { text, language },
  );

/**
 * Speaks a text in a voice of its language.
 * @throws spoken_text_too_long, nothing_to_say, speech_unavailable, speech_failed, too_many_requests, overloaded
 */
export async function speak(
  ctx: AssistantContext,
  wish: { text: string; voiceName: string | undefined; language: Language | undefined },
  signal: AbortSignal,
): Promise<SpokenBy> {
  const { userId } = personOf(ctx);
  await ctx.rateLimits.consume(SPOKEN, userId);
  if ([...wish.text].length > SPOKEN_LENGTH) throw new ProblemError(voiceProblems.spoken_text_too_long);
  const settings = await readSettings(ctx);
  const language = languageOf(wish.text, wish.language ?? settings.language);
  const text = speakable(wish.text.toWellFormed(), language);
  if (!isSpoken(text)) throw new ProblemError(voiceProblems.nothing_to_say);
  const voiceName = wish.voiceName ?? settings.voice_name;
  const { asker, tell } = askerOf(ctx);
  try {
    const spoken = await timed(
      'synthesis',
      () => ctx.assistant.speech.speak(text, { language, voiceName, asker, signal }),
      (result) => result?.voice.provider ?? 'none',
    );
    if (!spoken) throw new ProblemError(voiceProblems.speech_unavailable);
    return spoken;
  } catch (cause) {
    throw failureOf(cause, voiceProblems.speech_failed);
  } finally {
    tell();
  }
}
