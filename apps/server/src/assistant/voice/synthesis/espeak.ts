import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SPEECH_ESPEAK } from '#installation';
import { withTrueSizes, writeWav } from '../audio/wav.ts';
import { openEngine } from '../engine/engine.ts';
import { inProgram } from '../engine/program.ts';
import { findProgram, runProgram } from '../engine/run-program.ts';
import type { ProviderVoice, SynthesisProvider } from './provider.ts';

const VOICES: ProviderVoice[] = [
  { id: 'fr-fr', label: 'France', language: 'fr' },
  { id: 'fr-be', label: 'Belgique', language: 'fr' },
  { id: 'fr-ch', label: 'Suisse', language: 'fr' },
  { id: 'en-us', label: 'United States', language: 'en' },
  { id: 'en-gb', label: 'United Kingdom', language: 'en' },
];
/** How espeak-ng itself calls them. */
const OWN_NAMES: Record<string, string> = { 'fr-fr': 'fr', 'en-gb': 'en-gb-x-rp' };
/** Words a minute: a little slower than its own 175. */
const RATE = '160';
const TIMEOUT_MS = 20_000;
const MOST_BYTES = 20_000_000;

const partInstalled = (): boolean => {
  try {
    return (
      existsSync(SPEECH_ESPEAK) && Boolean(createRequire(SPEECH_ESPEAK).resolve('@echogarden/espeak-ng-emscripten'))
    );
  } catch {
    return false;
  }
};

/**
 * French, and English with another accent: the program espeak-ng where the machine has it, else the part `apps/speech-espeak`. Both are
 * programs of their own (GPL), which are started and never imported; words reach them on their standard input only.
 */
export function openEspeak(program: string): SynthesisProvider {
  const engine = openEngine({
    name: 'apps/speech-espeak',
    start: inProgram(process.execPath, [SPEECH_ESPEAK]),
    timeoutMs: TIMEOUT_MS,
    idleMs: 120_000,
    mostWaiting: 24,
    killOnAbort: false,
  });
  return {
    id: 'espeak',
    quality: 'basic',
    capacity: { atOnce: 2, isLocal: true },
    probe: async () => (findProgram(program) || partInstalled() ? VOICES : []),
    speak: async ({ text, voice, signal }) => {
      const name = OWN_NAMES[voice] ?? voice;
      const found = findProgram(program);
      if (found)
        return withTrueSizes(
          await runProgram(found, ['-v', name, '-s', RATE, '--stdin', '--stdout'], {
            input: `${text}\n`,
            signal,
            timeoutMs: TIMEOUT_MS,
            mostBytes: MOST_BYTES,
          }),
        );
      const answer = await engine.ask<{ pcm: string; sampleRate: number }>({ voice: name, text }, signal);
      const bytes = Buffer.from(answer.pcm, 'base64');
      const pcm = new Int16Array(bytes.length >> 1);
      for (let at = 0; at < pcm.length; at += 1) pcm[at] = bytes.readInt16LE(at * 2);
      return withTrueSizes(writeWav(pcm, answer.sampleRate));
    },
    close: engine.close,
  };
}
