import type { VoiceQuality } from '@parley/contracts/assistant/voice.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Capacity } from '../in-turn.ts';

export type Recording = {
  /** 16 kHz, one channel. */
  pcm: Int16Array<ArrayBuffer>;
  /** What is spoken; recognisers that guess it guess wrong. */
  language: Language;
  signal: AbortSignal;
};

/** Something that writes speech down. */
export type RecognitionProvider = {
  id: string;
  quality: VoiceQuality;
  capacity: Capacity;
  /** Languages it knows at this moment; none when it is not there. @throws when it does not answer */
  probe(signal: AbortSignal): Promise<Language[]>;
  /** What was said; empty when it heard nothing. @throws what went wrong, never with words in it */
  transcribe(recording: Recording): Promise<string>;
  close(): void;
};
