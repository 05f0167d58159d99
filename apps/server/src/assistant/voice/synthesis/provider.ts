import type { VoiceQuality } from '@parley/contracts/assistant/voice.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Capacity } from '../in-turn.ts';

/** A voice as its provider knows it. */
export type ProviderVoice = {
  /** Within the provider. */
  id: string;
  label: string;
  language: Language;
};

export type Utterance = {
  /** Words and pauses only, as `speakable` makes them. */
  text: string;
  /** Id of one of its voices. */
  voice: string;
  language: Language;
  signal: AbortSignal;
};

/** Something that speaks. */
export type SynthesisProvider = {
  /** Begins the names of its voices: `flite:slt`. */
  id: string;
  quality: VoiceQuality;
  capacity: Capacity;
  /** Voices it can speak with at this moment, the better ones first; none when it is not there. @throws when it does not answer */
  probe(signal: AbortSignal): Promise<ProviderVoice[]>;
  /** A WAV file with its true sizes. @throws what went wrong, never with the text in it */
  speak(utterance: Utterance): Promise<Uint8Array>;
  close(): void;
};
