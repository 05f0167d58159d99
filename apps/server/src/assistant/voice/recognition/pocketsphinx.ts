import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EngineFailed, openEngine } from '../engine/engine.ts';
import { inProcess } from '../engine/process.ts';
import type { RecognitionProvider } from './provider.ts';

/** Of the model, what must be there. */
const PARTS = ['en-us', 'en-us.lm.bin', 'cmudict-en-us.dict'];

/** Its libraries as Debian packages them; another version has other functions. */
const LIBRARIES = ['libsphinxbase.so.3', 'libpocketsphinx.so.3'];
const FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib', '/usr/local/lib'];

const librariesInstalled = (): boolean =>
  LIBRARIES.every((library) => FOLDERS.some((folder) => existsSync(path.join(folder, library))));

const bridgeInstalled = (): boolean => {
  try {
    createRequire(import.meta.url).resolve('koffi');
    return true;
  } catch {
    return false;
  }
};

/**
 * English, on the machine itself, where the operator installed pocketsphinx with its English model: understands clear sentences
 * in a quiet room, and little else. A process of its own; its library cannot take the server along.
 */
export function openPocketsphinx(modelFolder: string): RecognitionProvider {
  const engine = openEngine({
    name: 'pocketsphinx',
    start: inProcess('assistant/voice/recognition/pocketsphinx-worker', [modelFolder]),
    timeoutMs: 120_000,
    idleMs: 300_000,
    mostWaiting: 8,
    killOnAbort: true,
  });
  /** What looks installed and does not load is not there. */
  let broken = false;
  return {
    id: 'pocketsphinx',
    quality: 'basic',
    capacity: { atOnce: 1, isLocal: true },
    probe: async () => {
      const there = PARTS.every((part) => existsSync(path.join(modelFolder, part)));
      return there && !broken && librariesInstalled() && bridgeInstalled() ? ['en'] : [];
    },
    transcribe: async ({ pcm, signal }) => {
      const { text } = await engine.ask<{ text: string | null }>(pcm, signal);
      if (text !== null) return text;
      broken = true;
      throw new EngineFailed('pocketsphinx does not load');
    },
    close: engine.close,
  };
}
