import modelUrl from '@ricky0123/vad-web/dist/silero_vad_v5.onnx?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { VoiceActivity } from './voice-activity.ts';

/** Samples the model looks at, and the end of those before that it is given along. */
const WINDOW = 512;
const CONTEXT = 64;
/** Probability from which it is speech, and below which it is not any more. */
const BEGINS = 0.5;
const ENDS = 0.35;

/**
 * The Silero model in this page: tells a voice from a slammed door. Model and runtime come from our own server, once, when somebody
 * talks hands-free for the first time; nothing of what is heard leaves the page for it.
 * @param otherwise decides until the model has looked, and should it fail
 * @throws when it cannot be loaded
 */
export async function activityByModel(otherwise: VoiceActivity): Promise<VoiceActivity> {
  const ort = await import('onnxruntime-web/wasm');
  // One thread: several would need the page to be cut off from everything else.
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = { wasm: wasmUrl };
  const answer = await fetch(modelUrl);
  if (!answer.ok) throw new Error(`The model of voices answered ${answer.status}.`);
  const session = await ort.InferenceSession.create(await answer.arrayBuffer());
  // What takes long the first time can be seen in a browser's own tools.
  performance.mark('voice-model');
  const rate = new ort.Tensor('int64', [16_000n]);
  let memory = new ort.Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]);
  let input = new Float32Array(CONTEXT + WINDOW);
  let filled = CONTEXT;
  let speaks: boolean | null = null;
  let broken = false;
  let running = Promise.resolve();

  const look = async (samples: Float32Array<ArrayBuffer>): Promise<void> => {
    const seen = await session.run({
      input: new ort.Tensor('float32', samples, [1, samples.length]),
      state: memory,
      sr: rate,
    });
    const [probability] = (seen.output?.data ?? []) as Float32Array;
    if (!seen.stateN || probability === undefined) throw new Error('The model of voices answered something else.');
    memory = seen.stateN as typeof memory;
    speaks = probability >= (speaks ? ENDS : BEGINS);
  };
  return {
    hears: (level, pcm) => {
      const byLevel = otherwise.hears(level);
      if (broken || !pcm) return byLevel;
      for (const value of pcm) {
        input[filled++] = value / 32_768;
        if (filled < input.length) continue;
        const samples = input;
        input = new Float32Array(CONTEXT + WINDOW);
        input.set(samples.subarray(WINDOW));
        filled = CONTEXT;
        running = running
          .then(() => look(samples))
          .catch(() => {
            broken = true;
          });
      }
      return speaks ?? byLevel;
    },
  };
}
