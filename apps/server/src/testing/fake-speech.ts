import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resample } from '../assistant/voice/audio/resample.ts';
import { readWav, toPcm16, writeWav } from '../assistant/voice/audio/wav.ts';
import { fromTones, toTones } from './audio-modem.ts';

/**
 * What the endpoint does with a recording:
 * - `tones`: writes down what the audio modem "said"; nothing heard is an empty text
 * - `text`: always writes down `text`; `status`: answers `status`; `silent`: never answers; `page`: answers HTML; `broken`: JSON of another shape
 */
export type Hearing = 'tones' | 'text' | 'status' | 'silent' | 'page' | 'broken';
/**
 * What it does with a text: `tones` answers it as the audio modem says it, `beep` a tone of 40 ms a word, `empty` a WAV without samples,
 * `streamed` a beep whose header leaves its sizes open; the others as above.
 */
export type Speaking = 'tones' | 'beep' | 'empty' | 'streamed' | 'status' | 'silent' | 'page';

export type FakeSpeechBehaviour = {
  hearing: Hearing;
  text: string;
  speaking: Speaking;
  status: number;
  /** Before each answer. */
  delayMs: number;
  /** What `GET /audio/voices` lists; null: it answers 404, as OpenAI does. */
  voices: (string | { id: string; language?: string })[] | null;
  /** whisper.cpp's own server: its one path is `/inference`. */
  whisperServer: boolean;
};

export type Heard = {
  path: string;
  model: string | null;
  language: string | null;
  /** Of what was uploaded. */
  bytes: number;
  sampleRate: number;
  channels: number;
  seconds: number;
  authorization: string | undefined;
  abortedAt: number | null;
};
export type Spoken = {
  input: string;
  voice: string;
  model: string;
  format: string;
  authorization: string | undefined;
  abortedAt: number | null;
};

export type FakeSpeech = {
  /** Ends in `/v1`. */
  baseUrl: string;
  heard: Heard[];
  spoken: Spoken[];
  behave(behaviour: Partial<FakeSpeechBehaviour>): void;
  close(): Promise<void>;
};

const PLAIN: FakeSpeechBehaviour = {
  hearing: 'tones',
  text: '',
  speaking: 'beep',
  status: 500,
  delayMs: 0,
  voices: null,
  whisperServer: false,
};
const RATE = 16_000;

/** One text as far as the modem goes: whole characters, 255 bytes. */
function fitting(text: string): string {
  let fit = text;
  while (new TextEncoder().encode(fit).length > 255) fit = [...fit].slice(0, -1).join('');
  return fit;
}

function beep(text: string): Uint8Array<ArrayBuffer> {
  const length = Math.round(text.split(/\s+/).length * 0.04 * RATE) + 1_600;
  const samples = Float32Array.from({ length }, (_, at) => 0.3 * Math.sin((2 * Math.PI * 440 * at) / RATE));
  return writeWav(toPcm16(samples), RATE);
}

function wavOf(text: string, speaking: Speaking): Uint8Array<ArrayBuffer> {
  if (speaking === 'tones') return writeWav(toPcm16(toTones(fitting(text))), RATE);
  if (speaking === 'empty') return writeWav(new Int16Array(0), RATE);
  const made = beep(text);
  if (speaking === 'streamed') {
    const view = new DataView(made.buffer);
    view.setUint32(4, 0xffffffff, true);
    view.setUint32(40, 0xffffffff, true);
  }
  return made;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** An OpenAI-compatible speech endpoint (`/audio/speech`, `/audio/transcriptions`) on a free port that does as it is told. */
export async function fakeSpeech(port = 0): Promise<FakeSpeech> {
  let now = PLAIN;
  const heard: Heard[] = [];
  const spoken: Spoken[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const watch = (entry: { abortedAt: number | null }, response: ServerResponse): void => {
    response.on('close', () => {
      if (!response.writableFinished) entry.abortedAt = performance.now();
    });
  };
  const later = (act: () => void): void => {
    if (now.delayMs <= 0) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, now.delayMs);
    timers.add(timer);
  };
  const json = (response: ServerResponse, status: number, body: unknown): void => {
    if (!response.destroyed)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const page = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  };
  const refuse = (response: ServerResponse, status: number): void =>
    json(response, status, { error: { message: 'no', type: 'invalid_request_error' } });

  const hear = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    const type = incoming.headers['content-type'] ?? '';
    if (!type.startsWith('multipart/form-data')) return refuse(response, 400);
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob)) return refuse(response, 400);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const view = new DataView(bytes.buffer);
    const { samples, sampleRate } = readWav(bytes, { maxSeconds: 600 });
    const field = (name: string): string | null => {
      const value = form.get(name);
      return typeof value === 'string' ? value : null;
    };
    const entry: Heard = {
      path: incoming.url ?? '',
      model: field('model'),
      language: field('language'),
      bytes: bytes.length,
      sampleRate,
      channels: view.getUint16(22, true),
      seconds: samples.length / sampleRate,
      authorization: incoming.headers.authorization,
      abortedAt: null,
    };
    heard.push(entry);
    watch(entry, response);
    const { hearing, text, status } = now;
    if (hearing === 'silent') return;
    later(() => {
      if (hearing === 'status') return refuse(response, status);
      if (hearing === 'page') return page(response);
      if (hearing === 'broken') return json(response, 200, { words: [] });
      json(response, 200, {
        text: hearing === 'text' ? text : (fromTones(resample(samples, sampleRate, RATE)) ?? ''),
      });
    });
  };
  const speak = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = JSON.parse((await bodyOf(incoming)).toString('utf8')) as Record<string, string | undefined>;
    const entry: Spoken = {
      input: asked.input ?? '',
      voice: asked.voice ?? '',
      model: asked.model ?? '',
      format: asked.response_format ?? '',
      authorization: incoming.headers.authorization,
      abortedAt: null,
    };
    spoken.push(entry);
    watch(entry, response);
    const { speaking, status } = now;
    if (speaking === 'silent') return;
    later(() => {
      if (speaking === 'status') return refuse(response, status);
      if (speaking === 'page') return page(response);
      if (!response.destroyed)
        response.writeHead(200, { 'content-type': 'audio/wav' }).end(wavOf(entry.input, speaking));
    });
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '', method } = incoming;
    const transcribes = now.whisperServer ? '/v1/inference' : '/v1/audio/transcriptions';
    if (method === 'POST' && url === transcribes) return hear(incoming, response);
    if (method === 'POST' && url === '/v1/audio/speech' && !now.whisperServer) return speak(incoming, response);
    if (method === 'GET' && url === '/v1/audio/voices' && now.voices)
      return json(response, 200, { voices: now.voices });
    if (method === 'GET' && url === '/v1/models' && !now.whisperServer)
      return json(response, 200, { object: 'list', data: [{ id: 'fake-speech', object: 'model' }] });
    incoming.resume();
    refuse(response, 404);
  };
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => refuse(response, 400));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    heard,
    spoken,
    behave: (behaviour) => {
      now = { ...PLAIN, ...behaviour };
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
