import { Histogram } from 'prom-client';

/** How long speech takes and how it ends: by part and provider, without a person or a word. */
export const speechSeconds = new Histogram({
  name: 'parley_speech_seconds',
  help: 'Duration of reading recordings, of writing them down and of speaking, by provider and outcome',
  labelNames: ['part', 'provider', 'outcome'] as const,
  buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [],
});

export type SpeechPart = 'listening' | 'recognition' | 'synthesis';

/** Counts what `work` takes. @param providerOf its result */
export async function timed<T>(
  part: SpeechPart,
  work: () => Promise<T>,
  providerOf: (result: T) => string,
): Promise<T> {
  const startedAt = performance.now();
  const told = (provider: string, outcome: string): void =>
    speechSeconds.observe({ part, provider, outcome }, (performance.now() - startedAt) / 1_000);
  try {
    const result = await work();
    told(providerOf(result), 'done');
    return result;
  } catch (error) {
    told('none', 'failed');
    throw error;
  }
}
