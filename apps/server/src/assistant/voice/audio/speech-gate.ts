import type { AudioFault } from './audio-error.ts';
import { BANDS, spectrum } from './spectrum.ts';

const LOOK_MS = 20;
/** Energies: −60 dB is a microphone that hears nothing; whispering close by begins around −55 dB. */
const SILENCE = 1e-6;
const QUIETEST = 2e-6;
/** Speech stands out of what is there all the time by so much, */
const ABOVE_FLOOR = 4;
/** but nothing that is so close to the loudest may be missed: somebody who speaks without a pause has no floor. */
const BELOW_PEAK = 16;
/** Looks in a row that make a sound: a click or a key is shorter. */
const RUN = 4;
/** Decibels by which the bands of speech change on average, whispered or not; noise keeps its colour. */
const CHANGE_DB = 1.7;

export type Gate = { fault: Extract<AudioFault, 'silent' | 'no_speech'> | null; voicedMs: number; changeDb: number };

const quantileOf = (sorted: Float64Array, q: number): number => sorted[Math.floor(q * (sorted.length - 1))] ?? 0;

/**
 * Whether somebody speaks in a recording, before anything writes it down: recognisers invent sentences for silence and noise. Asks
 * two things of the sound: that it stands out for long enough, and that its colour changes as words do. It knows nothing about who
 * speaks or how they feel.
 * @param samples at 16 kHz
 * @param neededMs with a voice, at least
 */
export function speechGate(samples: Float32Array, neededMs: number): Gate {
  const { energy, bands } = spectrum(samples);
  const sorted = Float64Array.from(energy).sort();
  const peak = quantileOf(sorted, 0.98);
  if (sorted.length === 0 || (sorted.at(-1) ?? 0) < SILENCE) return { fault: 'silent', voicedMs: 0, changeDb: 0 };
  const floor = quantileOf(sorted, 0.1);
  const threshold = Math.max(QUIETEST, Math.min(floor * ABOVE_FLOOR, quantileOf(sorted, 0.95) / BELOW_PEAK));
  const active: number[] = [];
  let run: number[] = [];
  const close = (): void => {
    if (run.length >= RUN) active.push(...run);
    run = [];
  };
  for (let look = 0; look < energy.length; look += 1) {
    if ((energy[look] as number) >= threshold) run.push(look);
    else close();
  }
  close();
  const voicedMs = active.length * LOOK_MS;
  const changeDb = changeOf(bands, active);
  const fault = peak < SILENCE ? 'silent' : voicedMs < neededMs || changeDb < CHANGE_DB ? 'no_speech' : null;
  return { fault, voicedMs, changeDb };
}

/**
 * How much the colour of a sound changes, in decibels: the spread of each band over time, after its own loudness is taken out and three
 * looks are joined, so that the chance of noise counts little. Quarters are compared, so that one bang counts little too.
 */
function changeOf(bands: Float64Array, looks: readonly number[]): number {
  const colours: Float64Array[] = [];
  for (let at = 1; at + 1 < looks.length; at += 1) {
    const look = looks[at] as number;
    if (looks[at - 1] !== look - 1 || looks[at + 1] !== look + 1) continue;
    const colour = new Float64Array(BANDS);
    let mean = 0;
    for (let band = 0; band < BANDS; band += 1) {
      const place = look * BANDS + band;
      const sum = (bands[place - BANDS] as number) + (bands[place] as number) + (bands[place + BANDS] as number);
      colour[band] = 10 * Math.log10(sum);
      mean += (colour[band] as number) / BANDS;
    }
    for (let band = 0; band < BANDS; band += 1) colour[band] = (colour[band] as number) - mean;
    colours.push(colour);
  }
  if (colours.length === 0) return 0;
  let spread = 0;
  for (let band = 0; band < BANDS; band += 1) {
    const values = Float64Array.from(colours, (colour) => colour[band] as number).sort();
    spread += (quantileOf(values, 0.75) - quantileOf(values, 0.25)) / 1.349 / BANDS;
  }
  return spread;
}
