import type { Language } from '@parley/contracts/language.ts';
import { speakReply } from './reply-speech.ts';
import { openSpeaker } from './speaker.ts';

export type ReadingState = {
  phase: 'preparing' | 'speaking' | 'paused' | 'over';
  /** The browser holds the sound back until somebody touches the page. */
  blocked: boolean;
  /** Why nothing, or not all, was said. */
  problem: unknown;
};

export type Reading = {
  hear(text: string, ended: boolean): void;
  pause(): void;
  goOn(): void;
  stop(): void;
};

/** One at a time, whoever asked for it. */
let current: Reading | null = null;

/** Reads a text aloud, from its first sentence on. Whatever is read already stops. */
export function openReading(language: Language, onState: (state: ReadingState) => void, voiceName?: string): Reading {
  current?.stop();
  let state: ReadingState = { phase: 'preparing', blocked: false, problem: null };
  const speaker = openSpeaker(language, voiceName);
  const change = (next: Partial<ReadingState>): void => {
    if (state.phase === 'over') return;
    state = { ...state, ...next };
    if (state.phase === 'over') {
      speaker.close();
      if (current === reading) current = null;
    }
    onState(state);
  };
  const speech = speakReply(language, {
    synthesise: speaker.synthesise,
    play: speaker.play,
    onChunk: () => change(state.phase === 'paused' ? {} : { phase: 'speaking', blocked: speaker.blocked() }),
    onSilent: () => change({ phase: 'over' }),
    onProblem: (problem) => change({ problem }),
  });
  const reading: Reading = {
    hear: speech.hear,
    pause: () => {
      speaker.hold();
      change({ phase: 'paused' });
    },
    goOn: () => {
      speaker.resume();
      change({ phase: 'speaking', blocked: false });
    },
    stop: () => {
      speech.stop();
      change({ phase: 'over' });
    },
  };
  current = reading;
  return reading;
}
