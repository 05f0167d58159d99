import { toPcm16, writeWav } from '../assistant/voice/audio/wav.ts';
import { toTones } from './audio-modem.ts';
import type { TestPerson } from './test-assistant.ts';

/** A recording of somebody who "says" a text as the fake speech endpoint hears it. */
export const saying = (text: string, sampleRate = 16_000): Uint8Array<ArrayBuffer> =>
  writeWav(toPcm16(toTones(text, sampleRate)), sampleRate);

/** What a form holds: texts, and bytes for the file `audio`. */
export type Fields = Record<string, string | Uint8Array<ArrayBuffer>>;

export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([value], { type: 'audio/wav' }), 'speech.wav');
  }
  return form;
}

/** Sends a form to an endpoint below `/api`. */
export const sendForm = (
  { url }: { url: string },
  { token }: Pick<TestPerson, 'token'>,
  path: string,
  fields: Fields,
  init: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: token, ...init.headers },
    body: formOf(fields),
    ...(init.signal ? { signal: init.signal } : {}),
  });
