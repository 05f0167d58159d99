import type { Playing } from './speech-queue.ts';

/** Loudness while somebody speaks over it. */
const DUCKED = 0.15;
/** Seconds of a change of loudness: quick, and without a click. */
const RAMP = 0.015;

export type Loudspeaker = {
  /** The browser does not let a page sound before somebody touched it. */
  blocked(): boolean;
  read(wav: Blob): Promise<AudioBuffer>;
  play(clip: AudioBuffer): Playing;
  duck(): void;
  unduck(): void;
  /** Silence that goes on at the same syllable after `resume`. */
  hold(): void;
  resume(): void;
  close(): void;
};

/**
 * Plays through Web Audio of this page, because then the browser knows what to take out of the microphone. Made within a click where
 * that is possible; else `blocked` says that it makes no sound.
 */
export function openLoudspeaker(): Loudspeaker {
  const context = new AudioContext();
  const loudness = context.createGain();
  loudness.connect(context.destination);
  let holding = false;
  const to = (value: number): void => {
    loudness.gain.cancelScheduledValues(context.currentTime);
    loudness.gain.setTargetAtTime(value, context.currentTime, RAMP);
  };
  void context.resume();
  return {
    blocked: () => context.state === 'suspended' && !holding,
    read: async (wav) => context.decodeAudioData(await wav.arrayBuffer()),
    play: (clip) => {
      const source = context.createBufferSource();
      source.buffer = clip;
      source.connect(loudness);
      const begun = context.currentTime;
      const ended = new Promise<void>((resolve) => {
        source.onended = () => resolve();
      });
      source.start();
      return {
        ended,
        heard: () => Math.min(1, (context.currentTime - begun) / Math.max(clip.duration, 0.001)),
        stop: () => source.stop(),
      };
    },
    duck: () => to(DUCKED),
    unduck: () => to(1),
    hold: () => {
      holding = true;
      loudness.gain.cancelScheduledValues(context.currentTime);
      loudness.gain.setValueAtTime(0, context.currentTime);
      void context.suspend();
    },
    resume: () => {
      holding = false;
      to(1);
      void context.resume();
    },
    close: () => void context.close(),
  };
}
