/** Sounds for tests, at 16 kHz, from -1 to 1; the same for the same seed. */
const RATE = 16_000;

export type Chance = () => number;
/** Numbers from 0 to 1 that are the same each time (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const gauss = (chance: Chance): number => Math.sqrt(-2 * Math.log(chance() + 1e-12)) * Math.cos(2 * Math.PI * chance());

const make = (seconds: number, at: (index: number) => number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, index) => at(index));
const toLevel = (samples: Float32Array<ArrayBuffer>, level: number): Float32Array<ArrayBuffer> => {
  let sum = 0;
  for (const value of samples) sum += value * value;
  const factor = level / Math.sqrt(sum / samples.length + 1e-20);
  return samples.map((value) => Math.max(-1, Math.min(1, value * factor)));
};

export const white = (chance: Chance, seconds: number, level: number): Float32Array<ArrayBuffer> =>
  toLevel(
    make(seconds, () => gauss(chance)),
    level,
  );

/** Falls by 3 dB an octave (Kellet). */
export function pink(chance: Chance, seconds: number, level: number): Float32Array<ArrayBuffer> {
  const b = [0, 0, 0];
  return toLevel(
    make(seconds, () => {
      const w = gauss(chance);
      b[0] = 0.99765 * (b[0] ?? 0) + w * 0.099046;
      b[1] = 0.963 * (b[1] ?? 0) + w * 0.2965164;
      b[2] = 0.57 * (b[2] ?? 0) + w * 1.0526913;
      return (b[0] ?? 0) + (b[1] ?? 0) + (b[2] ?? 0) + w * 0.1848;
    }),
    level,
  );
}

/** Falls by 6 dB an octave, as traffic and wind do. */
export function brown(chance: Chance, seconds: number, level: number): Float32Array<ArrayBuffer> {
  let last = 0;
  return toLevel(
    make(seconds, () => {
      last = 0.995 * last + 0.05 * gauss(chance);
      return last;
    }),
    level,
  );
}

/** A transformer or a fan: a low tone and its multiples. */
export const hum = (hertz: number, seconds: number, level: number): Float32Array<ArrayBuffer> =>
  toLevel(
    make(seconds, (at) =>
      [1, 2, 3, 5, 7].reduce((sum, k) => sum + Math.sin((2 * Math.PI * hertz * k * at) / RATE) / k, 0),
    ),
    level,
  );

/** Keys, clicks, a pen put down: short bursts with silence between. */
export function clicks(chance: Chance, seconds: number, level: number): Float32Array<ArrayBuffer> {
  const samples = make(seconds, () => gauss(chance) * 1e-4);
  for (let at = Math.round(chance() * 2_000); at < samples.length; at += Math.round(1_500 + chance() * 6_000)) {
    const length = Math.round(80 + chance() * 400);
    for (let index = 0; index < length && at + index < samples.length; index += 1)
      samples[at + index] = level * 4 * gauss(chance) * Math.exp((-6 * index) / length) + (samples[at + index] ?? 0);
  }
  return samples.map((value) => Math.max(-1, Math.min(1, value)));
}

/** Wind on a microphone: noise that comes and goes. */
export function gusts(chance: Chance, seconds: number, level: number): Float32Array<ArrayBuffer> {
  const rate = 0.3 + chance() * 3;
  const phase = chance() * 6;
  return brown(chance, seconds, level).map(
    (value, at) => value * (0.15 + 0.85 * Math.sin(phase + (2 * Math.PI * rate * at) / RATE) ** 2),
  );
}

const FRAME = 400;
const ORDER = 16;

/**
 * Speech as it would be whispered: the colour of each 25 ms (linear prediction, Levinson–Durbin) is given to noise instead of a voice,
 * and its loudness stays.
 */
export function whispered(chance: Chance, speech: Float32Array, level: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(speech.length);
  const past = new Float64Array(ORDER);
  for (let start = 0; start < speech.length; start += FRAME) {
    const frame = speech.subarray(start, Math.min(speech.length, start + FRAME));
    const sharp = Float64Array.from(frame, (value, at) => value - 0.9 * (at > 0 ? (frame[at - 1] as number) : 0));
    const { weights, gain } = prediction(sharp);
    for (let at = 0; at < frame.length; at += 1) {
      let value = gain * gauss(chance);
      for (let lag = 0; lag < ORDER; lag += 1) value -= (weights[lag] as number) * (past[lag] as number);
      past.copyWithin(1, 0, ORDER - 1);
      past[0] = value;
      out[start + at] = value;
    }
  }
  return toLevel(out, level);
}

function prediction(frame: Float64Array): { weights: Float64Array; gain: number } {
  const auto = Array.from({ length: ORDER + 1 }, (_, lag) => {
    let sum = 0;
    for (let at = lag; at < frame.length; at += 1) sum += (frame[at] as number) * (frame[at - lag] as number);
    return sum;
  });
  const weights = new Float64Array(ORDER);
  let error = (auto[0] ?? 0) * 1.0001 + 1e-12;
  for (let step = 0; step < ORDER; step += 1) {
    let reflected = auto[step + 1] ?? 0;
    for (let at = 0; at < step; at += 1) reflected += (weights[at] as number) * (auto[step - at] ?? 0);
    reflected /= -error;
    const before = weights.slice();
    weights[step] = reflected;
    for (let at = 0; at < step; at += 1)
      weights[at] = (before[at] as number) + reflected * (before[step - 1 - at] as number);
    error *= 1 - reflected * reflected;
  }
  return { weights, gain: Math.sqrt(Math.max(0, error) / Math.max(1, frame.length)) };
}
