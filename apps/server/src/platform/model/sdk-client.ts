import type { LanguageModelV3, LanguageModelV3Message } from '@ai-sdk/provider';
import { Agent, fetch as undiciFetch } from 'undici';
import type { ModelEndpoint } from '../models-config.ts';
import { watchAnswer } from './answer-watch.ts';
import { errorOfConnection, errorOfStatus } from './http-errors.ts';
import type { ChatMessage, ModelClient, ModelTimeouts } from './model-client.ts';
import { MODEL_TIMEOUTS } from './model-client.ts';
import { ModelAborted, ModelError } from './model-error.ts';

type Fetch = typeof globalThis.fetch;
/** Gives the library's model of a name; libraries are only loaded when a model is asked. */
export type OpenModel = (endpoint: ModelEndpoint, model: string, fetch: Fetch) => Promise<LanguageModelV3>;

const openModel: OpenModel = async ({ protocol, baseUrl, apiKey }, model, fetch) => {
  // Without a key the libraries would look for one in the environment themselves.
  const settings = { baseURL: baseUrl, apiKey: apiKey ?? 'none', fetch };
  if (protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(settings)(model);
  }
  const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
  return createGoogleGenerativeAI(settings)(model);
};

/** These protocols want the person to speak first; the coach may have opened the conversation. */
const BEGINNING: LanguageModelV3Message = { role: 'user', content: [{ type: 'text', text: '(The coach begins.)' }] };

function promptOf(messages: readonly ChatMessage[]): LanguageModelV3Message[] {
  const prompt = messages.map(
    ({ role, content }): LanguageModelV3Message =>
      role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
  );
  const first = prompt.findIndex(({ role }) => role !== 'system');
  return prompt[first]?.role === 'assistant' ? prompt.toSpliced(first, 0, BEGINNING) : prompt;
}

const OTHER_SHAPE = /AI_JSONParseError|AI_TypeValidationError/;

/** What stands behind an error of the library: our own, or what the connection said. */
function kindOf(error: unknown, hasBegun: boolean): Error {
  let begun = hasBegun;
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof ModelError || at instanceof ModelAborted) return at;
    const { statusCode, responseBody } = at as { statusCode?: unknown; responseBody?: unknown };
    // The library tells what stands wrong in the first event as if it were an answer of its own.
    if (OTHER_SHAPE.test(at.name) || OTHER_SHAPE.test(String(responseBody)))
      return new ModelError('garbage', 'The model endpoint sent JSON of another shape.', { cause: at });
    if (typeof statusCode === 'number' && statusCode >= 400) return errorOfStatus(statusCode);
    begun ||= statusCode === 200;
    if (typeof (at as NodeJS.ErrnoException).code === 'string') return errorOfConnection(at, begun);
  }
  if (error instanceof Error) return errorOfConnection(error, begun);
  // Reported inside a stream that had begun well.
  return new ModelError('overloaded', 'The model endpoint reported an error inside the stream.');
}

/** Models of providers with a protocol of their own, through the AI SDK's provider packages. */
export function openSdkClient(
  endpoint: ModelEndpoint,
  timeouts: ModelTimeouts = MODEL_TIMEOUTS,
  open: OpenModel = openModel,
): ModelClient {
  const agent = new Agent({
    connect: { timeout: timeouts.connectMs },
    // Both are watched, by token rather than by byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
  });
  const request = async (input: string, init: Parameters<typeof undiciFetch>[1]): Promise<unknown> => {
    const response = await undiciFetch(input, { ...init, dispatcher: agent });
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && type.startsWith('text/event-stream')) return response;
    await response.body?.cancel();
    if (!response.ok) throw errorOfStatus(response.status, response.headers.get('retry-after'));
    throw new ModelError('garbage', `The model endpoint answered with ${type || 'no content type'}.`);
  };
  const models = new Map<string, Promise<LanguageModelV3>>();
  const modelOf = (name: string): Promise<LanguageModelV3> => {
    const known = models.get(name);
    if (known) return known;
    const opened = open(endpoint, name, request as unknown as Fetch);
    models.set(name, opened);
    return opened;
  };

  const complete: ModelClient['complete'] = ({ model, messages, maxTokens, temperature, json, signal }, onText) => {
    const connection = new AbortController();
    const watch = watchAnswer({ signal, timeouts, onText }, () => connection.abort());
    let begun = false;
    const read = async (): Promise<void> => {
      if (watch.isSettled()) return;
      const { stream } = await (await modelOf(model)).doStream({
        prompt: promptOf(messages),
        maxOutputTokens: maxTokens,
        ...(temperature === undefined ? {} : { temperature }),
        ...(json ? { responseFormat: { type: 'json' } } : {}),
        includeRawChunks: true,
        abortSignal: connection.signal,
      });
      begun = true;
      let finished = false;
      for await (const part of stream) {
        if (watch.isSettled()) return;
        if (part.type === 'text-delta') watch.guarded(() => watch.heard(part.delta, false));
        else if (part.type === 'error') throw part.error;
        // Not every library notices an error between the parts.
        else if (part.type === 'raw' && isError(part.rawValue)) throw part.rawValue;
        else if (part.type === 'finish') finished = part.finishReason.raw !== undefined;
      }
      if (!finished) throw new ModelError('broken_off', 'The model endpoint broke off in the middle of its answer.');
    };
    read().then(
      () => watch.settle(),
      (error: unknown) => watch.stop(kindOf(error, begun)),
    );
    return watch.answered;
  };
  return { complete, close: () => agent.destroy() };
}

const isError = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'error' in value && Boolean(value.error);
