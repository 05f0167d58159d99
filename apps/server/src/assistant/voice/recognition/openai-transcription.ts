import type { VoiceConfig } from '#platform/voice-config.ts';
import { HEARD_RATE } from '../audio/listen.ts';
import { writeWav } from '../audio/wav.ts';
import { callEndpoint, EndpointError, probeEndpoint } from '../http-endpoint.ts';
import type { RecognitionProvider } from './provider.ts';

/** Waits so long, and a second more for each second that was spoken. */
const PATIENCE_MS = 20_000;
type Endpoint = NonNullable<VoiceConfig['recognition']['endpoint']>;

function textOf(bytes: Uint8Array): string {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new EndpointError('The transcription endpoint sent something that is not JSON.');
  }
  const { text } = (body ?? {}) as { text?: unknown };
  if (typeof text !== 'string') throw new EndpointError('The transcription endpoint sent JSON of another shape.');
  return text;
}

/** A server that writes down: OpenAI, Speaches, vLLM and others with `/audio/transcriptions`, and whisper.cpp's own with `/inference`. */
export function openTranscriptionEndpoint(endpoint: Endpoint): RecognitionProvider {
  let path = '/audio/transcriptions';
  return {
    id: 'openai',
    quality: 'neural',
    capacity: { atOnce: 4, isLocal: false },
    probe: async (signal) => {
      await probeEndpoint(endpoint, '/models', signal);
      return endpoint.languages;
    },
    transcribe: async ({ pcm, language, signal }) => {
      const file = new Blob([writeWav(pcm, HEARD_RATE)], { type: 'audio/wav' });
      const ask = (at: string): ReturnType<typeof callEndpoint> => {
        const body = new FormData();
        body.set('file', file, 'speech.wav');
        body.set('model', endpoint.model);
        body.set('language', language);
        body.set('response_format', 'json');
        body.set('temperature', '0');
        const timeoutMs = PATIENCE_MS + (pcm.length / HEARD_RATE) * 1_000;
        return callEndpoint(endpoint, { path: at, body, signal, timeoutMs });
      };
      let answer = await ask(path);
      if (answer.status === 404 && path !== '/inference') {
        answer = await ask('/inference');
        if (answer.status === 200) path = '/inference';
      }
      if (answer.status !== 200) throw new EndpointError(`The transcription endpoint answered ${answer.status}.`);
      return textOf(answer.bytes);
    },
    close: () => {},
  };
}
