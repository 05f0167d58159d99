import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../apps/server/src/testing/people.ts';
import { formOf } from '../../apps/server/src/testing/recordings.ts';
import type { SpokenLanguage } from '../../packages/contracts/src/assistant/voice.ts';
import { ADMIN, startFresh } from '../support/server.ts';

/** The built product with no speech configured: its bundle must find its threads, its processes and what they read. */
let server: Awaited<ReturnType<typeof startFresh>>;
let headers: { authorization: string };
beforeAll(async () => {
  server = await startFresh();
  const { accessToken } = await signIn(server, ADMIN);
  headers = { authorization: `Bearer ${accessToken}` };
  const agreed = await fetch(`${server.url}/api/config/consents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ given: ['age_18', 'coaching', 'voice'] }),
  });
  expect(agreed.status).toBe(200);
});
afterAll(() => server?.close());

const send = (path: string, fields: Parameters<typeof formOf>[0]): Promise<Response> =>
  fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: formOf(fields) });

test('VOICE-7 the built product speaks both languages with nothing configured, and hears what it can', async () => {
  const spoken = async (text: string, voice: string): Promise<Uint8Array<ArrayBuffer>> => {
    const response = await send('/text-to-speech', { text });
    expect(response.headers.get('speech-voice')).toBe(voice);
    expect(response.headers.get('content-type')).toBe('audio/wav');
    return new Uint8Array(await response.arrayBuffer());
  };
  const english = await spoken('Take one slow breath before you read the next message.', 'flite:slt');
  const french = await spoken('Qu’est-ce que vous voulez faire de cette semaine ?', 'espeak:fr-fr');
  for (const wav of [english, french]) expect(wav.length).toBeGreaterThan(40_000);

  const { languages } = (await (await fetch(`${server.url}/api/available-languages`, { headers })).json()) as {
    languages: SpokenLanguage[];
  };
  const [en, fr] = languages;
  const written = await send('/transcribe', { audio: english, language: 'en' });
  if (en?.recognition.available) expect(((await written.json()) as { text: string }).text).toContain('message');
  else expect(written.status).toBe(422);
  expect(fr?.recognition.available).toBe(false);
  expect((await send('/transcribe', { audio: french, language: 'fr' })).status).toBe(422);
  const silence = english.fill(0, 44);
  expect(((await (await send('/chat/audio', { audio: silence })).json()) as { type: string }).type).toBe(
    'audio_silent',
  );
  expect(server.output()).not.toMatch(/breath|semaine/);
});
