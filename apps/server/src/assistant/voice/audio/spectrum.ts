/** Samples of one look, at 16 kHz: 32 ms, every 20 ms. */
const WINDOW = 512;
export const HOP = 320;
const RATE = 16_000;
/** Hz: edges of the bands in which speech differs from moment to moment, each a little wider than the one before. */
const EDGES = [150, 350, 550, 800, 1_100, 1_450, 1_900, 2_450, 3_100, 3_900, 5_000, 6_500];
/** Below this the energy of a band counts as nothing. */
const NOTHING = 1e-12;

const HANN = Float64Array.from({ length: WINDOW }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW));
const COS = Float64Array.from({ length: WINDOW / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / WINDOW));
const SIN = Float64Array.from({ length: WINDOW / 2 }, (_, at) => Math.sin((2 * Math.PI * at) / WINDOW));
const BITS = Math.log2(WINDOW);
const REVERSED = Uint16Array.from({ length: WINDOW }, (_, at) => {
  let out = 0;
  for (let bit = 0; bit < BITS; bit += 1) out |= ((at >> bit) & 1) << (BITS - 1 - bit);
  return out;
});
const BINS = EDGES.map((hertz) => Math.round((hertz * WINDOW) / RATE));

/** Fast Fourier transform in place, radix 2. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let size = 2; size <= WINDOW; size *= 2) {
    const half = size / 2;
    const step = WINDOW / size;
    for (let start = 0; start < WINDOW; start += size)
      for (let at = 0; at < half; at += 1) {
        const cos = COS[at * step] as number;
        const sin = SIN[at * step] as number;
        const low = start + at;
        const high = low + half;
        const r = (real[high] as number) * cos + (imaginary[high] as number) * sin;
        const i = (imaginary[high] as number) * cos - (real[high] as number) * sin;
        real[high] = (real[low] as number) - r;
        imaginary[high] = (imaginary[low] as number) - i;
        real[low] = (real[low] as number) + r;
        imaginary[low] = (imaginary[low] as number) + i;
      }
  }
}

export const BANDS = EDGES.length - 1;
export type Looks = {
  /** Energy between 150 and 6,500 Hz, each 20 ms; 1 is a sine at full scale, roughly. */
  energy: Float64Array;
  /** Energy of each band of each look, one after the other. */
  bands: Float64Array;
};

/** @param samples at 16 kHz */
export function spectrum(samples: Float32Array): Looks {
  const count = Math.max(0, Math.floor((samples.length - WINDOW) / HOP) + 1);
  const energy = new Float64Array(count);
  const bands = new Float64Array(count * BANDS);
  const real = new Float64Array(WINDOW);
  const imaginary = new Float64Array(WINDOW);
  for (let look = 0; look < count; look += 1) {
    const start = look * HOP;
    imaginary.fill(0);
    for (let at = 0; at < WINDOW; at += 1) {
      const place = REVERSED[at] as number;
      real[place] = (samples[start + at] as number) * (HANN[at] as number);
    }
    transform(real, imaginary);
    let all = 0;
    for (let band = 0; band < BANDS; band += 1) {
      let sum = 0;
      for (let bin = BINS[band] as number; bin < (BINS[band + 1] as number); bin += 1)
        sum += (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2;
      const share = (sum * 16) / (3 * WINDOW * WINDOW);
      bands[look * BANDS + band] = share + NOTHING;
      all += share;
    }
    energy[look] = all;
  }
  return { energy, bands };
}
