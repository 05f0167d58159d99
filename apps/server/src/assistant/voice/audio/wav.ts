import { AudioError } from './audio-error.ts';
import { sampleReader } from './wav-samples.ts';

/** One channel, from -1 to 1. */
export type Sound = { sampleRate: number; samples: Float32Array };

const EXTENSIBLE = 0xfffe;
const MOST_CHANNELS = 8;
const LOWEST_RATE = 4_000;
const HIGHEST_RATE = 192_000;

type Format = { tag: number; channels: number; sampleRate: number; frameBytes: number; bits: number };

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

function formatAt(view: DataView, at: number, size: number): Format {
  if (size < 16 || at + 16 > view.byteLength) throw new AudioError('unreadable', 'The format of the file is cut off.');
  const plain = view.getUint16(at, true);
  const tag = plain === EXTENSIBLE && size >= 40 && at + 26 <= view.byteLength ? view.getUint16(at + 24, true) : plain;
  const format = {
    tag,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    frameBytes: view.getUint16(at + 12, true),
    bits: view.getUint16(at + 14, true),
  };
  const { channels, sampleRate, frameBytes, bits } = format;
  if (channels < 1 || channels > MOST_CHANNELS || sampleRate < LOWEST_RATE || sampleRate > HIGHEST_RATE)
    throw new AudioError('unreadable', `The file says ${channels} channels at ${sampleRate} Hz.`);
  if (bits < 8 || frameBytes !== channels * Math.ceil(bits / 8))
    throw new AudioError('wrong_format', `The file says ${frameBytes} bytes for ${channels} samples of ${bits} bits.`);
  return format;
}

function samplesAt(bytes: Uint8Array, at: number, declared: number, format: Format, maxSeconds: number): Float32Array {
  const { tag, channels, sampleRate, frameBytes, bits } = format;
  const read = sampleReader(bytes, tag, bits);
  if (!read) throw new AudioError('wrong_format', `The file holds codec ${tag} with ${bits} bits.`);
  const present = bytes.length - at;
  // Whoever streams a file writes 0 or the largest number: what counts is what came.
  const size = declared === 0 || declared > present ? present : declared;
  const frames = Math.floor(size / frameBytes);
  if (frames === 0) throw new AudioError('too_short', 'The file holds no samples.');
  if (frames / sampleRate > maxSeconds)
    throw new AudioError('too_long', `The file holds ${Math.ceil(frames / sampleRate)} seconds.`);
  const samples = new Float32Array(frames);
  const sampleBytes = bits >> 3;
  for (let frame = 0, place = at; frame < frames; frame += 1, place += frameBytes) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += read(place + channel * sampleBytes);
    const mean = sum / channels;
    samples[frame] = Number.isFinite(mean) ? Math.max(-1, Math.min(1, mean)) : 0;
  }
  return samples;
}

/**
 * A RIFF/WAVE file as one channel: PCM of 8 to 32 bits, floats, A-law, µ-law, extensible, with sizes that a stream left open.
 * Memory follows what came, never what the file declares.
 * @throws AudioError wrong_format, unreadable, too_short, too_long
 */
export function readWav(bytes: Uint8Array, { maxSeconds }: { maxSeconds: number }): Sound {
  if (bytes.length === 0) throw new AudioError('too_short', 'The file is empty.');
  if (bytes.length < 12 || !['RIFF', 'RF64'].includes(nameAt(bytes, 0)) || nameAt(bytes, 8) !== 'WAVE')
    throw new AudioError('wrong_format', 'The file is no RIFF/WAVE file.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Format | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const name = nameAt(bytes, at);
    at += 8;
    if (name === 'fmt ') format = formatAt(view, at, size);
    else if (name === 'data') {
      if (!format) throw new AudioError('unreadable', 'The samples come before their format.');
      return { sampleRate: format.sampleRate, samples: samplesAt(bytes, at, size, format, maxSeconds) };
    }
    at += size + (size & 1);
  }
  throw new AudioError(format ? 'too_short' : 'unreadable', 'The file holds no samples.');
}

/** One channel of 16 bits as a file. */
export function writeWav(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const name = (at: number, text: string): void => {
    for (let index = 0; index < 4; index += 1) bytes[at + index] = text.charCodeAt(index);
  };
  name(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  name(8, 'WAVE');
  name(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (let index = 0; index < samples.length; index += 1) view.setInt16(44 + index * 2, samples[index] ?? 0, true);
  return bytes;
}

/** Samples from -1 to 1 in 16 bits. */
export function toPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1)
    pcm[index] = Math.round(Math.max(-1, Math.min(1, samples[index] ?? 0)) * 32_767);
  return pcm;
}

/** Where the samples of a file begin that `withTrueSizes` has seen. */
function dataStart(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (nameAt(bytes, at) === 'data') return at + 8;
    at += 8 + size + (size & 1);
  }
  throw new AudioError('too_short', 'What was spoken holds no samples.');
}

/** Files of one voice, one after the other, as one. @throws AudioError wrong_format, too_short */
export function joinWavs(files: readonly Uint8Array[]): Uint8Array {
  const [first] = files;
  if (!first) throw new AudioError('too_short', 'Nothing was spoken.');
  if (files.length === 1) return first;
  const starts = files.map(dataStart);
  const joined = new Uint8Array(
    files.reduce((sum, file, index) => sum + file.length - (starts[index] ?? 0), starts[0] ?? 0),
  );
  joined.set(first);
  let at = first.length;
  for (const [index, file] of files.entries()) {
    if (index === 0) continue;
    joined.set(file.subarray(starts[index]), at);
    at += file.length - (starts[index] ?? 0);
  }
  // A size of 0 is open, and filled in.
  new DataView(joined.buffer).setUint32((starts[0] ?? 0) - 4, 0, true);
  return withTrueSizes(joined);
}

/**
 * The same file with the sizes it really has: programs that stream write others, which some players believe.
 * @throws AudioError wrong_format, too_short
 */
export function withTrueSizes(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 44 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WAVE')
    throw new AudioError('wrong_format', 'What was spoken is no WAV file.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    if (nameAt(bytes, at) === 'data') {
      const present = bytes.length - at - 8;
      if (present < 2) break;
      if (size === 0 || size > present) view.setUint32(at + 4, present, true);
      view.setUint32(4, bytes.length - 8, true);
      return bytes;
    }
    at += 8 + size + (size & 1);
  }
  throw new AudioError('too_short', 'What was spoken holds no samples.');
}
