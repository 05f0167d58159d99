/** Sets of weights at most; a ratio that needs more takes the nearest of these. */
const MOST_PHASES = 512;

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/**
 * A windowed sinc (Blackman) that keeps what lies above half of the lower rate out: anything simpler folds it into the speech.
 * @param from, to samples a second
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const ratio = to / from;
  const cut = 0.5 * Math.min(1, ratio) * 0.94;
  const half = Math.ceil(16 / Math.min(1, ratio));
  const length = Math.floor(samples.length * ratio);
  const phases = Math.min(to / commonDivisor(from, to), MOST_PHASES);
  const weights = Array.from({ length: phases }, (_, phase) => weightsOf(phase / phases, half, cut));
  const out = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const exact = (index * from) / to;
    const whole = Math.floor(exact);
    const rounded = Math.round((exact - whole) * phases);
    const centre = rounded === phases ? whole + 1 : whole;
    const set = weights[rounded === phases ? 0 : rounded];
    if (!set) continue;
    const first = centre - half + 1;
    const start = Math.max(0, -first);
    const end = Math.min(set.length, samples.length - first);
    let sum = 0;
    for (let tap = start; tap < end; tap += 1) sum += (samples[first + tap] as number) * (set[tap] as number);
    out[index] = sum;
  }
  return out;
}

/** @param fraction how far behind the centre the wanted moment lies, in samples */
function weightsOf(fraction: number, half: number, cut: number): Float32Array {
  const weights = new Float32Array(2 * half);
  let sum = 0;
  for (let tap = 0; tap < weights.length; tap += 1) {
    const t = tap - half + 1 - fraction;
    if (Math.abs(t) > half) continue;
    const window = 0.42 + 0.5 * Math.cos((Math.PI * t) / half) + 0.08 * Math.cos((2 * Math.PI * t) / half);
    const value = (t === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * t) / (Math.PI * t)) * window;
    weights[tap] = value;
    sum += value;
  }
  for (let tap = 0; tap < weights.length; tap += 1) weights[tap] = (weights[tap] ?? 0) / sum;
  return weights;
}
