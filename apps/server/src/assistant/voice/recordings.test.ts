import { readdirSync } from 'node:fs';
import os from 'node:os';
import { AUDIO_BYTES } from '@parley/contracts/assistant/voice.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { speechSeconds } from '#platform/speech-metrics.ts';
import type { FakeSpeech } from '#testing/fake-speech.ts';
import type { Fields } from '#testing/recordings.ts';
import { saying, sendForm } from '#testing/recordings.ts';
import { settled } from '#testing/settled.ts';
import { chanceOf, hum, pink } from '#testing/sounds.ts';
import type { TalkingAloud } from '#testing/talking-aloud.ts';
import { talkingAloud } from '#testing/talking-aloud.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { toPcm16, writeWav } from './audio/wav.ts';

let talking: TalkingAloud;
let endpoint: FakeSpeech;
let app: TestAssistant;
let ada: TestPerson;
beforeAll(async () => {
  talking = await talkingAloud();
  ({ endpoint, app } = talking);
  ada = await talking.someone();
});
afterAll(() => talking.close());
beforeEach(() => endpoint.behave({}));

const send = (path: string, fields: Fields, person = ada, init = {}): Promise<Response> =>
  sendForm(app, person, path, fields, init);
const problemOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { type: string }).type,
];
const someone = (): Promise<TestPerson> => talking.someone();

describe('VOICE-8 bad recordings', () => {
  const tone = (seconds: number, rate = 16_000): Uint8Array<ArrayBuffer> =>
    writeWav(toPcm16(Float32Array.from({ length: seconds * rate }, (_, at) => 0.3 * Math.sin(at * 0.2))), rate);
  const changed = (at: number, value: number): Uint8Array<ArrayBuffer> => {
    const bytes = saying('x');
    new DataView(bytes.buffer).setUint16(at, value, true);
    return bytes;
  };
  const bad: [string, Fields, number, string][] = [
    ['nothing', {}, 400, 'audio_missing'],
    ['another field', { sound: saying('x') }, 400, 'audio_missing'],
    ['an empty file', { audio: new Uint8Array(0) }, 422, 'audio_too_short'],
    ['a header only', { audio: writeWav(new Int16Array(0), 16_000) }, 422, 'audio_too_short'],
    ['a moment', { audio: tone(0.1) }, 422, 'audio_too_short'],
    ['silence', { audio: writeWav(new Int16Array(32_000), 16_000) }, 422, 'audio_silent'],
    ['noise', { audio: writeWav(toPcm16(pink(chanceOf(1), 3, 0.05)), 16_000) }, 422, 'no_speech'],
    ['a hum', { audio: writeWav(toPcm16(hum(50, 3, 0.2)), 16_000) }, 422, 'no_speech'],
    ['two minutes and a bit', { audio: tone(121, 8_000) }, 413, 'audio_too_long'],
    ['webm', { audio: new Uint8Array(Buffer.from('\x1aE\xdf\xa3'.repeat(50), 'latin1')) }, 415, 'audio_wrong_format'],
    ['MP3 in a WAV file', { audio: changed(20, 0x55) }, 415, 'audio_wrong_format'],
    ['no channels', { audio: changed(22, 0) }, 422, 'audio_unreadable'],
    ['a file cut off in its header', { audio: saying('x').slice(0, 30) }, 422, 'audio_unreadable'],
  ];
  test.each(bad)('VOICE-8 %s', async (_name, fields, status, type) => {
    const before = endpoint.heard.length;
    const person = await someone();
    for (const path of ['/transcribe', '/chat/audio'])
      expect(await problemOf(await send(path, fields, person))).toEqual([status, type]);
    expect(endpoint.heard.length).toBe(before);
  });

  test('VOICE-8 more than 10 MB, other bodies and broken forms are refused', async () => {
    const person = await someone();
    expect((await send('/transcribe', { audio: new Uint8Array(AUDIO_BYTES + 1) }, person)).status).toBe(413);
    for (const [type, body, status] of [
      ['application/json', '{}', 415],
      ['audio/wav', saying('x'), 415],
      ['multipart/form-data; boundary=x', 'nothing of the kind', 400],
      ['multipart/form-data', 'x', 400],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="audio"; filename="a"\r\n\r\ncut',
        400,
      ],
    ] as const)
      for (const path of ['/transcribe', '/chat/audio', '/text-to-speech']) {
        const response = await fetch(`${app.url}/api${path}`, {
          method: 'POST',
          headers: { authorization: person.token, 'content-type': type },
          body,
        });
        expect(response.status, `${path} ${type}`).toBeGreaterThanOrEqual(400);
        expect(response.status, `${path} ${type}`).toBeLessThanOrEqual(status === 400 ? 400 : 415);
      }
  });

  test('VOICE-8 nothing of a recording is left: no file, no row but the message', async () => {
    const person = await someone();
    const secret = 'vermilion lighthouse';
    const filesBefore = readdirSync(os.tmpdir());
    const rows = async (): Promise<Record<string, number>> => {
      const { rows: tables } = await app.services.database.query<{ name: string }>(
        { kind: 'system' },
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('assistant', 'platform')
           -- Numbers of what is on its way and of tries: they go by themselves.
           and tablename not in ('rate_limits', 'deliveries', 'uncounted') order by 1`,
      );
      const counts = await Promise.all(
        tables.map(async ({ name }) => {
          const { rows } = await app.services.database.withOwner((client) =>
            client.query<{ count: number }>(`select count(*)::int as count from ${name}`),
          );
          return [name, rows[0]?.count ?? 0] as const;
        }),
      );
      return Object.fromEntries(counts);
    };
    await settled(app.services.database);
    const before = await rows();
    expect((await send('/transcribe', { audio: saying(secret) }, person)).status).toBe(200);
    for (const [, fields] of bad) await send('/chat/audio', fields, person);
    endpoint.behave({ hearing: 'status', status: 500 });
    await send('/chat/audio', { audio: saying(secret) }, person);
    await settled(app.services.database);
    expect(await rows()).toEqual(before);
    endpoint.behave({});
    expect((await send('/chat/audio', { audio: saying(secret) }, person)).status).toBe(200);
    const { rows: holding } = await app.services.database.withOwner((client) =>
      client.query<{ name: string }>(
        `select c.table_name || '.' || c.column_name as name from information_schema.columns c
         where c.table_schema = 'assistant' and c.data_type = 'bytea'`,
      ),
    );
    expect(holding.map(({ name }) => name).filter((name) => /audio|speech|recording/.test(name))).toEqual([]);
    const newFiles = readdirSync(os.tmpdir()).filter((name) => !filesBefore.includes(name));
    expect(newFiles.filter((name) => /wav|flite|speech|audio|upload/i.test(name))).toEqual([]);
  });
});

describe('VOICE-8 too much', () => {
  test('VOICE-8 a third recording at the same time, and the 31st in a minute, wait', async () => {
    const person = await someone();
    endpoint.behave({ hearing: 'silent' });
    const audio = saying('Hello.');
    const left = new AbortController();
    const before = endpoint.heard.length;
    const sent = [1, 2].map(() => send('/transcribe', { audio }, person, { signal: left.signal }).catch(() => 'left'));
    await expect.poll(() => endpoint.heard.length).toBe(before + 2);
    expect((await send('/transcribe', { audio }, person)).status).toBe(429);
    left.abort();
    expect(await Promise.all(sent)).toEqual(['left', 'left']);
    await expect.poll(() => endpoint.heard.slice(before).every(({ abortedAt }) => abortedAt !== null)).toBe(true);
    endpoint.behave({});
    const short = writeWav(new Int16Array(100), 16_000);
    for (let count = 2; count < 30; count += 1)
      expect((await send('/transcribe', { audio: short }, person)).status).toBe(422);
    const over = await send('/transcribe', { audio: short }, person);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    // Others are not held up by it, nor is what is still being spoken.
    expect((await send('/transcribe', { audio }, await someone())).status).toBe(200);
    expect((await send('/transcribe', { audio, partial: 'true' }, person)).status).toBe(200);
  });

  test('VOICE-8 figures know a part, a provider and an outcome, and nobody', async () => {
    const { values } = await speechSeconds.get();
    expect(values.length).toBeGreaterThan(0);
    for (const { labels } of values)
      expect(
        Object.keys(labels)
          .filter((name) => name !== 'le')
          .sort(),
      ).toEqual(['outcome', 'part', 'provider']);
  });
});
