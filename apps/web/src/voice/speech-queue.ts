/** A part of a reply that is spoken in one breath. */
export type SpeechChunk = {
  /** As it is said, without markup. */
  text: string;
  /** Where it stands in the reply, in characters. */
  from: number;
  to: number;
};

/** Something that is being played. `heard` tells how much of it, from 0 to 1. */
export type Playing = { ended: Promise<void>; heard(): number; stop(): void };

export type SpeechMeans<Clip> = {
  synthesise: (text: string, signal: AbortSignal) => Promise<Clip>;
  play: (clip: Clip) => Playing;
  /** A part begins to sound. */
  onChunk?: (chunk: SpeechChunk) => void;
  /** All was said, and nothing more is coming. Not after `stop`. */
  onSilent?: () => void;
  /** A part could not be spoken. It is left out: its words are on screen. */
  onProblem?: (error: unknown) => void;
};

export type SpeechQueue = {
  add(chunk: SpeechChunk): void;
  /** Nothing more is added. */
  close(): void;
  /** Ends at once, also what is being fetched. @returns characters of the reply that were heard */
  stop(): number;
  heard(): number;
};

/** Parts asked for at the same time: the next one is there when this one ends, and no more is made than is likely heard. */
const IN_FLIGHT = 2;

type Waiting<Clip> = { chunk: SpeechChunk; clip: Promise<Clip> | null };

/** Speaks part after part, in their order, however long each takes to make. */
export function createSpeechQueue<Clip>(means: SpeechMeans<Clip>): SpeechQueue {
  const leaving = new AbortController();
  const waiting: Waiting<Clip>[] = [];
  let playing: { chunk: SpeechChunk; sound: Playing } | null = null;
  let heardTo = 0;
  let closed = false;
  let running = false;

  const ask = (): void => {
    // What is ready and what is being made both count: one is waited for, one is on its way.
    for (const each of waiting.slice(0, IN_FLIGHT)) {
      each.clip ??= means.synthesise(each.chunk.text, leaving.signal);
      // Looked at when its turn comes; until then nobody else may complain about it.
      each.clip.catch(() => undefined);
    }
  };
  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    for (let next = waiting[0]; next && !leaving.signal.aborted; next = waiting[0]) {
      ask();
      try {
        const clip = await next.clip;
        if (leaving.signal.aborted) return;
        waiting.shift();
        ask();
        playing = { chunk: next.chunk, sound: means.play(clip as Clip) };
        means.onChunk?.(next.chunk);
        await playing.sound.ended;
      } catch (error) {
        if (leaving.signal.aborted) return;
        waiting.shift();
        means.onProblem?.(error);
      }
      if (leaving.signal.aborted) return;
      playing = null;
      heardTo = next.chunk.to;
    }
    running = false;
    if (closed) means.onSilent?.();
  };
  const heard = (): number => {
    if (!playing) return heardTo;
    const { chunk, sound } = playing;
    return Math.max(heardTo, Math.floor(chunk.from + (chunk.to - chunk.from) * sound.heard()));
  };
  return {
    add: (chunk) => {
      if (leaving.signal.aborted || closed) return;
      waiting.push({ chunk, clip: null });
      ask();
      void run();
    },
    close: () => {
      if (closed) return;
      closed = true;
      if (!running && !leaving.signal.aborted) means.onSilent?.();
    },
    stop: () => {
      heardTo = heard();
      leaving.abort();
      playing?.sound.stop();
      playing = null;
      waiting.length = 0;
      return heardTo;
    },
    heard,
  };
}
