import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { resample } from '../../apps/server/src/assistant/voice/audio/resample.ts';
import { readWav, toPcm16, writeWav } from '../../apps/server/src/assistant/voice/audio/wav.ts';
import { fromTones, toTones } from '../../apps/server/src/testing/audio-modem.ts';
import { FRAME_MS } from '../../apps/web/src/voice/microphone.ts';

/** Samples a second of what the browser takes for its microphone. */
const RATE = 48_000;

/** A sound and the silence before it, in seconds; null is silence alone. */
export type Said = { after: number; text: string | null };

export type FakeMicrophone = {
  /** For the browser that is to hear it. */
  args: string[];
  /** What is heard from the moment the microphone is opened next; Chromium reads the file anew every time. */
  hears(...said: Said[]): void;
};

/** A microphone that plays a file: words as tones, which the fake speech endpoint writes down exactly. Silence follows. */
export function fakeMicrophone(name: string): FakeMicrophone {
  const file = path.join(os.tmpdir(), `parley-microphone-${process.pid}-${name}.wav`);
  const hears = (...said: Said[]): void => {
    const parts = said.map(({ after, text }) => ({
      after,
      tones: text === null ? new Float32Array(0) : toTones(text, RATE),
    }));
    const silence = RATE * 20;
    const samples = new Float32Array(
      parts.reduce((sum, { after, tones }) => sum + Math.round(after * RATE) + tones.length, silence),
    );
    let at = 0;
    for (const { after, tones } of parts) {
      samples.set(tones, at + Math.round(after * RATE));
      at += Math.round(after * RATE) + tones.length;
    }
    writeFileSync(file, writeWav(toPcm16(samples), RATE));
  };
  hears();
  const args = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
    '--autoplay-policy=no-user-gesture-required',
  ];
  return { args, hears };
}

/** How many frames the page got from its microphone. */
type Heard = { __frames: number };

export type Mouth = {
  say(text: string): Promise<void>;
  sound(wav: Uint8Array): Promise<void>;
  /** Waits until the page has heard so much more of it, words or silence: time passes for the page as it hears, not by the clock. */
  isHeardFor(milliseconds: number): Promise<void>;
};

/** A microphone whose moments the journey chooses, for who must speak while something else goes on. Call it before the page opens. */
export async function pluggedIn(page: Page): Promise<Mouth> {
  await page.addInitScript(() => {
    const Plain = AudioWorkletNode;
    const page = window as unknown as Heard;
    page.__frames = 0;
    window.AudioWorkletNode = class extends Plain {
      constructor(...[context, name, options]: ConstructorParameters<typeof AudioWorkletNode>) {
        super(context, name, options);
        this.port.addEventListener('message', () => {
          page.__frames += 1;
        });
      }
    };
    let source: { context: AudioContext; into: MediaStreamAudioDestinationNode } | undefined;
    navigator.mediaDevices.getUserMedia = () => {
      const context = new AudioContext();
      const into = context.createMediaStreamDestination();
      source = { context, into };
      for (const track of into.stream.getTracks()) track.getSettings = () => ({ echoCancellation: true });
      return Promise.resolve(into.stream);
    };
    Object.assign(window, {
      __say: (samples: number[], rate: number) => {
        if (!source) throw new Error('The microphone is not open.');
        const buffer = source.context.createBuffer(1, samples.length, rate);
        buffer.copyToChannel(Float32Array.from(samples), 0);
        const sound = new AudioBufferSourceNode(source.context, { buffer });
        sound.connect(source.into);
        (window as unknown as { __start: (this: AudioBufferSourceNode) => void }).__start.call(sound);
      },
    });
  });
  const play = (samples: Float32Array, rate: number) =>
    page.evaluate(
      ([samples, rate]) =>
        (window as unknown as { __say: (samples: number[], rate: number) => void }).__say(samples, rate),
      [[...samples], rate] as [number[], number],
    );
  return {
    say: (text) => play(toTones(text), 16_000),
    sound: (wav) => {
      const { samples, sampleRate } = readWav(wav, { maxSeconds: 60 });
      return play(samples, sampleRate);
    },
    isHeardFor: async (milliseconds) => {
      const heard = await page.evaluate(() => (window as unknown as Heard).__frames);
      await page.waitForFunction(
        (frames) => (window as unknown as Heard).__frames > frames,
        heard + milliseconds / FRAME_MS,
      );
    },
  };
}

type Ears = { __played?: { rate: number; samples: number[]; begunAt: number; endedAt: number | null }[] };

/** Remembers every sound the page plays, as it is handed to the loudspeaker, and every track its microphone had. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played: NonNullable<Ears['__played']> = [];
    const { start } = AudioBufferSourceNode.prototype;
    Object.assign(window, { __played: played, __tracks: [], __start: start });
    AudioBufferSourceNode.prototype.start = function (...when) {
      if (this.buffer) {
        const samples = [...this.buffer.getChannelData(0)];
        const entry = {
          rate: this.buffer.sampleRate,
          samples,
          begunAt: performance.now(),
          endedAt: null as number | null,
        };
        played.push(entry);
        this.addEventListener('ended', () => {
          entry.endedAt = performance.now();
        });
      }
      start.apply(this, when);
    };
    const media = navigator.mediaDevices;
    if (!media) return;
    const ask = media.getUserMedia.bind(media);
    media.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      (window as unknown as { __tracks: MediaStreamTrack[] }).__tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** What the page has spoken, written down from the sound itself. */
export async function spokenBy(page: Page): Promise<(string | null)[]> {
  const played = await page.evaluate(() => (window as Ears).__played ?? []);
  return played.map(({ rate, samples }) => fromTones(resample(Float32Array.from(samples), rate, 16_000)));
}

/** States of every track the microphone had: all `ended` once nobody is listened to. */
export const microphones = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { __tracks: MediaStreamTrack[] }).__tracks.map(({ readyState }) => readyState),
  );
