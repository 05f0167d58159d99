import { describe, expect, test } from 'vitest';
import { fromTones, toTones } from '#testing/audio-modem.ts';
import { AudioError } from './audio-error.ts';
import { resample } from './resample.ts';
import { readWav, toPcm16, withTrueSizes, writeWav } from './wav.ts';

const sine = (hertz: number, seconds: number, rate: number): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

type Shape = { tag: number; bits: number; channels: number; rate: number; extensible?: boolean; size?: number };
/** A file of any format, with whatever size its header declares. */
function fileOf(samples: Float32Array, { tag, bits, channels, rate, extensible, size }: Shape): Uint8Array {
  const frame = channels * (bits / 8);
  const head = extensible ? 68 : 44;
  const bytes = Buffer.alloc(head + samples.length * frame);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(size ?? bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(extensible ? 40 : 16, 16);
  bytes.writeUInt16LE(extensible ? 0xfffe : tag, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * frame, 28);
  bytes.writeUInt16LE(frame, 32);
  bytes.writeUInt16LE(bits, 34);
  if (extensible) bytes.writeUInt16LE(tag, 44);
  bytes.write('data', head - 8, 'latin1');
  bytes.writeUInt32LE(size ?? samples.length * frame, head - 4);
  let at = head;
  for (const value of samples)
    for (let channel = 0; channel < channels; channel += 1, at += bits / 8) {
      if (tag === 3 && bits === 32) bytes.writeFloatLE(value, at);
      else if (tag === 3) bytes.writeDoubleLE(value, at);
      else if (bits === 8) bytes.writeUInt8(Math.round(value * 127) + 128, at);
      else if (bits === 16) bytes.writeInt16LE(Math.round(value * 32_767), at);
      else if (bits === 24) bytes.writeIntLE(Math.round(value * 8_388_607), at, 3);
      else bytes.writeInt32LE(Math.round(value * 2_147_483_647), at);
    }
  return bytes;
}
const faultOf = (bytes: Uint8Array, maxSeconds = 120): string => {
  try {
    readWav(bytes, { maxSeconds });
    return 'read';
  } catch (error) {
    if (error instanceof AudioError) return error.fault;
    throw error;
  }
};

describe('VOICE-1 a recording is read', () => {
  const tone = sine(440, 0.25, 16_000);
  test.each<Shape>([
    { tag: 1, bits: 8, channels: 1, rate: 16_000 },
    { tag: 1, bits: 16, channels: 1, rate: 16_000 },
    { tag: 1, bits: 16, channels: 2, rate: 16_000 },
    { tag: 1, bits: 24, channels: 1, rate: 16_000, extensible: true },
    { tag: 1, bits: 32, channels: 2, rate: 16_000, extensible: true },
    { tag: 3, bits: 32, channels: 1, rate: 16_000 },
    { tag: 3, bits: 64, channels: 1, rate: 16_000, extensible: true },
    { tag: 1, bits: 16, channels: 1, rate: 16_000, size: 0 },
    { tag: 1, bits: 16, channels: 1, rate: 16_000, size: 0x7fffffff },
    { tag: 1, bits: 16, channels: 1, rate: 16_000, size: 0xffffffff },
  ])('VOICE-1 as %j', (shape) => {
    const { samples, sampleRate } = readWav(fileOf(tone, shape), { maxSeconds: 120 });
    expect(sampleRate).toBe(16_000);
    expect(samples.length).toBe(tone.length);
    expect(Math.max(...samples.map((value, at) => Math.abs(value - (tone[at] ?? 0))))).toBeLessThan(0.01);
  });

  test('VOICE-1 as A-law and µ-law', () => {
    for (const [tag, silence, loud] of [
      [6, 0xd5, 0xaa],
      [7, 0xff, 0x80],
    ] as const) {
      const bytes = fileOf(new Float32Array(2), { tag: 1, bits: 8, channels: 1, rate: 8_000 });
      new DataView(bytes.buffer, bytes.byteOffset).setUint16(20, tag, true);
      bytes[44] = silence;
      bytes[45] = loud;
      const { samples } = readWav(bytes, { maxSeconds: 120 });
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.001);
      expect(samples[1]).toBeGreaterThan(0.9);
    }
  });

  test('VOICE-8 whatever a header declares, memory follows what came', () => {
    const claims = fileOf(new Float32Array(0), { tag: 1, bits: 16, channels: 1, rate: 16_000, size: 0xfffffff0 });
    const before = process.memoryUsage().arrayBuffers;
    expect(faultOf(claims)).toBe('too_short');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
    expect(
      readWav(fileOf(tone, { tag: 1, bits: 16, channels: 1, rate: 16_000 }).subarray(0, 1_044), { maxSeconds: 120 })
        .samples.length,
    ).toBe(500);
  });

  test('VOICE-8 hostile and broken files are named for what they are', () => {
    const good = { tag: 1, bits: 16, channels: 1, rate: 16_000 };
    const changed = (at: number, value: number): Uint8Array => {
      const bytes = fileOf(tone, good);
      new DataView(bytes.buffer, bytes.byteOffset).setUint16(at, value, true);
      return bytes;
    };
    expect(faultOf(new Uint8Array(0))).toBe('too_short');
    expect(faultOf(Buffer.from('RIFF'))).toBe('wrong_format');
    expect(faultOf(Buffer.from('\x1aE\xdf\xa3 webm, whatever its name says', 'latin1'))).toBe('wrong_format');
    expect(faultOf(Buffer.from('ID3\x03 an mp3 file of some length'))).toBe('wrong_format');
    expect(faultOf(changed(20, 0x55))).toBe('wrong_format');
    expect(faultOf(changed(22, 0))).toBe('unreadable');
    expect(faultOf(changed(22, 2_000))).toBe('unreadable');
    expect(faultOf(changed(24, 1))).toBe('unreadable');
    expect(faultOf(changed(34, 0))).toBe('wrong_format');
    expect(faultOf(changed(32, 0))).toBe('wrong_format');
    expect(faultOf(fileOf(tone, good).subarray(0, 30))).toBe('unreadable');
    expect(
      faultOf(
        Buffer.concat([fileOf(tone, good).subarray(0, 12), Buffer.from('data\xff\xff\xff\xff12345678', 'latin1')]),
      ),
    ).toBe('unreadable');
    expect(faultOf(fileOf(new Float32Array(4_000 * 121), { ...good, bits: 8, rate: 4_000 }))).toBe('too_long');
    // A million empty chunks are walked over, not believed.
    expect(faultOf(Buffer.concat([fileOf(tone, good).subarray(0, 12), Buffer.alloc(8_000_000)]))).toBe('unreadable');
    const notNumbers = fileOf(tone, { ...good, tag: 3, bits: 32 });
    new DataView(notNumbers.buffer, notNumbers.byteOffset).setFloat32(44, Number.NaN, true);
    expect(readWav(notNumbers, { maxSeconds: 120 }).samples[0]).toBe(0);
  });

  test('VOICE-3 a streamed file gets the sizes it has', () => {
    const file = writeWav(toPcm16(tone), 16_000);
    const streamed = Uint8Array.from(file);
    new DataView(streamed.buffer).setUint32(4, 0xffffffff, true);
    new DataView(streamed.buffer).setUint32(40, 0x7fffffff, true);
    expect(withTrueSizes(streamed)).toEqual(file);
    expect(() => withTrueSizes(writeWav(new Int16Array(0), 16_000))).toThrow(AudioError);
    expect(() => withTrueSizes(Buffer.from('<h1>Welcome</h1>'.repeat(5)))).toThrow(AudioError);
  });
});

describe('VOICE-1 resampling', () => {
  test.each([8_000, 11_025, 22_050, 44_100, 48_000, 44_101, 96_000])(
    'VOICE-1 from %i Hz keeps speech and no alias',
    (rate) => {
      const kept = resample(sine(1_000, 0.5, rate), rate, 16_000);
      expect(kept.length).toBeCloseTo(8_000, -1);
      expect(loudness(kept)).toBeCloseTo(loudness(sine(1_000, 0.5, 16_000)), 2);
      if (rate >= 22_050) {
        const folded = resample(sine(10_000, 0.5, rate), rate, 16_000).subarray(200, -200);
        expect(20 * Math.log10(loudness(folded) / 0.3536)).toBeLessThan(-60);
      }
    },
  );
});

describe('the tones of the tests', () => {
  test.each([16_000, 44_100, 48_000])('text comes through exactly at %i Hz', (rate) => {
    const text = 'Je me sens dépassé, « un peu ».';
    const file = writeWav(toPcm16(toTones(text, rate)), rate);
    const { samples, sampleRate } = readWav(file, { maxSeconds: 60 });
    expect(fromTones(resample(samples, sampleRate, 16_000))).toBe(text);
  });
});
