import { voice } from '@parley/contracts/assistant/voice.ts';
import { ApiError, send } from '@parley/contracts/client.ts';
import type { Language } from '@parley/contracts/language.ts';
import { sessionExpiry } from '../api/api.ts';
import { assistantTransport } from '../shell/session-of-tab.ts';
import type { BrowserVoice } from './browser-voice.ts';
import { localVoice, playLocally } from './browser-voice.ts';
import type { Loudspeaker } from './loudspeaker.ts';
import { openLoudspeaker } from './loudspeaker.ts';
import type { Playing } from './speech-queue.ts';

/** Sound of the server, or words for a voice of this device. */
type Clip = AudioBuffer | BrowserVoice;

export type Speaker = Pick<Loudspeaker, 'blocked' | 'duck' | 'unduck' | 'hold' | 'resume' | 'close'> & {
  /** @throws ApiError */
  synthesise: (text: string, signal: AbortSignal) => Promise<Clip>;
  play: (clip: Clip) => Playing;
};

/**
 * Speaks one language: with the voice of the settings, or another of the server; where the server has none, with a voice that is on
 * this device. Never with a voice of another language.
 * @param voiceName another voice than that of the settings, to hear what it is like
 */
export function openSpeaker(language: Language, voiceName?: string): Speaker {
  const loudspeaker = openLoudspeaker();
  return {
    ...loudspeaker,
    synthesise: async (text, signal) => {
      try {
        return await loudspeaker.read(await fetchSpeech(text, language, voiceName, signal));
      } catch (error) {
        const local = error instanceof ApiError && error.type === 'speech_unavailable' && (await localVoice(language));
        if (!local) throw error;
        return { voice: local, text };
      }
    },
    play: (clip) => ('voice' in clip ? playLocally(clip) : loudspeaker.play(clip)),
    hold: () => {
      loudspeaker.hold();
      globalThis.speechSynthesis?.pause();
    },
    resume: () => {
      loudspeaker.resume();
      globalThis.speechSynthesis?.resume();
    },
  };
}

async function fetchSpeech(
  text: string,
  language: Language,
  voiceName: string | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const form = new FormData();
  form.set('text', text);
  form.set('language', language);
  if (voiceName) form.set('voice_name', voiceName);
  const response = await sessionExpiry.guard(() => send(assistantTransport, voice.speak, { form }, { signal }));
  return response.blob();
}
