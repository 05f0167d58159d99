import type { Language } from '@parley/contracts/language.ts';
import type { Playing } from './speech-queue.ts';
import { webSpeech } from './web-speech.ts';

export type BrowserVoice = { voice: SpeechSynthesisVoice; text: string };

/** Browsers tell their voices late, once, and some have none at all. Milliseconds. */
const VOICES_MS = 500;

/** A voice of this language that is on this device: others would send the words to whoever made the browser. */
export async function localVoice(language: Language): Promise<SpeechSynthesisVoice | null> {
  if (webSpeech() === 'off' || typeof speechSynthesis === 'undefined') return null;
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, VOICES_MS);
      speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true });
    });
  }
  const ours = speechSynthesis.getVoices().filter(({ lang, localService }) => {
    return lang.toLowerCase().startsWith(language) && (localService || webSpeech() === 'allow-remote');
  });
  return ours.find(({ localService }) => localService) ?? ours[0] ?? null;
}

export function playLocally({ voice, text }: BrowserVoice): Playing {
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  let heard = 0;
  said.onboundary = ({ charIndex }) => {
    heard = charIndex / Math.max(1, text.length);
  };
  const ended = new Promise<void>((resolve) => {
    said.onend = () => resolve();
    said.onerror = () => resolve();
  });
  speechSynthesis.speak(said);
  return { ended, heard: () => heard, stop: () => speechSynthesis.cancel() };
}
