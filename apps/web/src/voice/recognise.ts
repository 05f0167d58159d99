import { voice } from '@parley/contracts/assistant/voice.ts';
import { ApiError } from '@parley/contracts/client.ts';
import type { Language } from '@parley/contracts/language.ts';
import { ask } from '../api/api.ts';

/** What is refused because there is nothing in it that could be written down. */
const NOTHING = new Set(['no_speech', 'audio_silent', 'audio_too_short']);

/**
 * The words of a recording; the language is always told, never guessed.
 * @returns null when nothing was said
 * @throws ApiError
 */
export async function recognise(wav: Blob, language: Language, signal?: AbortSignal): Promise<string | null> {
  const form = new FormData();
  form.set('language', language);
  form.set('audio', wav, 'audio.wav');
  try {
    const { text } = await ask(voice.transcribe, { form }, signal ? { signal } : {});
    return text.trim() || null;
  } catch (error) {
    if (error instanceof ApiError && NOTHING.has(error.type)) return null;
    throw error;
  }
}
