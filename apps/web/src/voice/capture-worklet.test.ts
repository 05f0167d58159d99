import { describe, expect, it } from 'vitest';
import source from './capture-worklet.js?raw';
import type { Frame } from './microphone.ts';

type Processor = { process(inputs: Float32Array[][]): boolean; port: { onmessage: (() => void) | null } };

/** The worklet in a context of this rate, as its browser would run it. */
function worklet(rate: number): { processor: Processor; frames: Frame[] } {
  const frames: Frame[] = [];
  const port = { onmessage: null, postMessage: (frame: Frame) => frames.push(frame) };
  let Made: (new () => Processor) | undefined;
  class AudioWorkletProcessor {
    port = port;
  }
  new Function('AudioWorkletProcessor', 'sampleRate', 'registerProcessor', source)(
    AudioWorkletProcessor,
    rate,
    (_: string, made: new () => Processor) => {
      Made = made;
    },
  );
  if (!Made) throw new Error('The worklet registered nothing.');
  return { processor: new Made(), frames };
}

/** One second of a tone at half loudness, heard in a context of this rate. */
function heardAt(rate: number, hertz: number): { level: number; samples: number } {
  const { processor, frames } = worklet(rate);
  for (let at = 0; at < rate; at += 128) {
    const block = Float32Array.from({ length: 128 }, (_, index) => {
      return 0.5 * Math.sin((2 * Math.PI * hertz * (at + index)) / rate);
    });
    processor.process([[block]]);
  }
  // The filter begins with nothing in it.
  const settled = frames.slice(5);
  const level = Math.sqrt(settled.reduce((sum, frame) => sum + frame.level ** 2, 0) / settled.length);
  return { level, samples: frames.reduce((sum, { pcm }) => sum + pcm.length, 0) };
}

describe('what the microphone gives', () => {
  it.each([16_000, 44_100, 48_000])(
    'VOICE-6 at %i Hz of the device it becomes 16 kHz and keeps its loudness',
    (rate) => {
      const { level, samples } = heardAt(rate, 1_000);
      expect(Math.abs(samples - 16_000)).toBeLessThan(400);
      expect(level).toBeCloseTo(0.5 / Math.SQRT2, 2);
    },
  );

  it.each([44_100, 48_000])('VOICE-6 at %i Hz what is above 8 kHz does not fold into the speech', (rate) => {
    const decibels = 20 * Math.log10(heardAt(rate, 10_000).level / (0.5 / Math.SQRT2));
    expect(decibels).toBeLessThan(-60);
  });

  it('VOICE-6 ends when it is told to', () => {
    const { processor } = worklet(48_000);
    expect(processor.process([[new Float32Array(128)]])).toBe(true);
    processor.port.onmessage?.();
    expect(processor.process([[new Float32Array(128)]])).toBe(false);
  });
});
