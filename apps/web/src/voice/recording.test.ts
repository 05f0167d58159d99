import { describe, expect, it } from 'vitest';
import { heardFrame, newRecording, secondsLeft, wasSpoken } from './recording.ts';
import { activityByLevel } from './voice-activity.ts';
import { secondsOf, wavOf } from './wav.ts';

const frames = (count: number, voiced: boolean, from = newRecording) => {
  let recording = from;
  for (let at = 0; at < count; at++) recording = heardFrame(recording, voiced);
  return recording;
};

describe('a recording', () => {
  it('VOICE-6 stops two seconds after somebody stopped speaking, and not in a pause for thought', () => {
    const spoken = frames(50, true);
    const pause = frames(95, false, spoken);
    expect(pause.ended).toBeNull();
    expect(frames(95, false, frames(1, true, pause)).ended).toBeNull();
    expect(frames(100, false, spoken).ended).toBe('silence');
  });

  it('VOICE-6 does not stay open when nobody speaks', () => {
    const nobody = frames(400, false);
    expect(nobody.ended).toBe('nobody');
    expect(wasSpoken(nobody)).toBe(false);
    expect(frames(300, false, frames(5, true)).ended).toBeNull();
  });

  it('VOICE-6 ends at two minutes, and counts down before', () => {
    const long = frames(5_100, true);
    expect(secondsLeft(long)).toBeNull();
    expect(secondsLeft(frames(200, true, long))).toBe(13);
    const full = frames(900, true, long);
    expect(full.ended).toBe('full');
    expect(secondsLeft(full)).toBe(0);
  });

  it('VOICE-6 is a WAV of 16 kHz, mono, 16 bit', async () => {
    const pcm = [new Int16Array(320).fill(1_000), new Int16Array(320).fill(-1_000)];
    const bytes = new DataView(await wavOf(pcm).arrayBuffer());
    const word = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)));
    expect([word(0), word(8), word(12), word(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect([bytes.getUint16(22, true), bytes.getUint32(24, true), bytes.getUint16(34, true)]).toEqual([1, 16_000, 16]);
    expect([bytes.getUint32(4, true), bytes.getUint32(40, true), bytes.byteLength]).toEqual([1_316, 1_280, 1_324]);
    expect(bytes.getInt16(44, true)).toBe(1_000);
    expect(secondsOf(pcm)).toBe(0.04);
  });
});

describe('who is heard by loudness', () => {
  /** Frames of one loudness; how many of them count as speech. */
  const heard = (activity: ReturnType<typeof activityByLevel>, level: number, count: number) =>
    Array.from({ length: count }, () => activity.hears(level)).filter(Boolean).length;

  it('VOICE-6 hears a whisper in a quiet room, and not the room', () => {
    const activity = activityByLevel();
    expect(heard(activity, 0.0008, 200)).toBe(0);
    expect(heard(activity, 0.009, 50)).toBe(50);
    expect(heard(activity, 0.0008, 50)).toBe(0);
  });

  it('VOICE-6 learns the hum of a fan, and hears somebody above it', () => {
    const activity = activityByLevel();
    heard(activity, 0.012, 125);
    expect(heard(activity, 0.012, 200)).toBe(0);
    expect(heard(activity, 0.06, 50)).toBe(50);
  });

  it('VOICE-6 a long loud speech stays speech', () => {
    const activity = activityByLevel();
    expect(heard(activity, 0.3, 1_000)).toBe(1_000);
  });
});
