import { takePieces } from '@parley/contracts/assistant/speakable.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { SpeechChunk, SpeechMeans, SpeechQueue } from './speech-queue.ts';
import { createSpeechQueue } from './speech-queue.ts';

export type ReplySpeech = {
  /** The reply as far as it is written. Called with every change, and once more with `ended`. */
  hear(text: string, ended: boolean): void;
  /** @returns characters of the reply that were heard */
  stop(): number;
};

/** Characters around the place where a piece seems to end, in which the end of its sentence is looked for. */
const NEAR = 30;

/** Where a piece ends in the text as it is written: at the end of a sentence nearby, else of a word. */
function endNear(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const ends = (pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found.index + found[0].length);
  const nearest = (places: number[]) =>
    places.reduce<number | null>((best, end) => {
      return best === null || Math.abs(end - at) < Math.abs(best - at) ? end : best;
    }, null);
  const sentence = nearest(ends(/[.!?…][\s»”"')*_]*\s+|\n+/g));
  if (sentence !== null && Math.abs(sentence - at) <= NEAR) return sentence;
  return nearest(ends(/\s+/g)) ?? at;
}

/** Pieces of a stretch of the reply, each with the part of the stretch that it takes by its length. */
function chunksOf(pieces: readonly string[], stretch: string, from: number): SpeechChunk[] {
  const whole = pieces.reduce((sum, { length }) => sum + length, 0);
  let said = 0;
  let begin = 0;
  return pieces.map((text, index) => {
    said += text.length;
    const last = index === pieces.length - 1;
    const end = last ? stretch.length : Math.max(begin, endNear(stretch, Math.round((stretch.length * said) / whole)));
    const chunk = { text, from: from + begin, to: from + end };
    begin = end;
    return chunk;
  });
}

/**
 * Speaks a reply while it is written: whole sentences, the first of them short. A reply whose beginning is taken back is begun anew.
 */
export function speakReply<Clip>(language: Language, means: SpeechMeans<Clip>): ReplySpeech {
  let queue: SpeechQueue = createSpeechQueue(means);
  let known = '';
  let taken = 0;
  let first = true;
  let over = false;
  return {
    hear: (text, ended) => {
      if (over) return;
      if (!text.startsWith(known.slice(0, taken))) {
        queue.stop();
        queue = createSpeechQueue(means);
        taken = 0;
        first = true;
      }
      known = text;
      const found = takePieces(text.slice(taken), language, { first, ended });
      if (found.pieces.length > 0) first = false;
      const stretch = text.slice(taken, taken + found.taken);
      for (const chunk of chunksOf(found.pieces, stretch, taken)) queue.add(chunk);
      taken += found.taken;
      over = ended;
      if (ended) queue.close();
    },
    stop: () => {
      over = true;
      return queue.stop();
    },
  };
}
