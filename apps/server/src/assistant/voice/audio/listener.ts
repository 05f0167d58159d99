import { AUDIO_SECONDS, VOICED_MS } from '@parley/contracts/assistant/voice.ts';
import type { Engine } from '../engine/engine.ts';
import { openEngine } from '../engine/engine.ts';
import { inThread } from '../engine/thread.ts';
import type { Listened, Recording } from './listen.ts';

/** Reads recordings in a thread: a long one of an odd format takes half a second, which nobody else waits for. */
export const openListener = (): Engine & { listen(file: Uint8Array, signal: AbortSignal): Promise<Listened> } => {
  const engine = openEngine({
    name: 'the reader of recordings',
    start: inThread('assistant/voice/audio/listen-worker', { maxOldGenerationSizeMb: 64 }),
    timeoutMs: 10_000,
    idleMs: 120_000,
    mostWaiting: 32,
    killOnAbort: false,
  });
  return {
    ...engine,
    listen: (file, signal) => {
      const recording: Recording = { file, maxSeconds: AUDIO_SECONDS, voicedMs: VOICED_MS };
      return engine.ask<Listened>(recording, signal);
    },
  };
};
