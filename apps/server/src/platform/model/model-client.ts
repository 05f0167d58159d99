import { StringDecoder } from 'node:string_decoder';
import type { Dispatcher } from 'undici';
import { Agent } from 'undici';
import type { CompletionReader, OnText } from './completion-stream.ts';
import { completionReader } from './completion-stream.ts';
import { ModelAborted, ModelError } from './model-error.ts';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

export type CompletionRequest = {
  model: string;
  messages: ChatMessage[];
  /** Most tokens of the answer. */
  maxTokens: number;
  temperature?: number;
  /** Ask the endpoint for one JSON object. */
  json?: boolean;
  /** Aborting closes the connection to the endpoint at once. */
  signal: AbortSignal;
};

export type ModelClient = {
  /**
   * Streams one answer; `onText` is called in the tick in which a chunk arrives.
   * @throws ModelError, ModelAborted
   */
  complete(request: CompletionRequest, onText: OnText): Promise<void>;
  close(): Promise<void>;
};

export type ModelTimeouts = { connectMs: number; firstTokenMs: number; betweenTokensMs: number };
export const MODEL_TIMEOUTS: ModelTimeouts = { connectMs: 5_000, firstTokenMs: 30_000, betweenTokensMs: 20_000 };

/** Characters after which an endpoint that does not stop is cut off. */
const LONGEST_ANSWER = 32_000;

const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENET|EPIPE|UND_ERR_SOCKET|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED)/;

function errorOfStatus(status: number, headers: Record<string, string | string[] | undefined>): ModelError {
  const wait = Number(headers['retry-after']);
  const retryAfterSeconds = Number.isFinite(wait) && wait > 0 ? Math.min(Math.ceil(wait), 3_600) : null;
  const message = `The model endpoint answered ${status}.`;
  if (status === 429) return new ModelError('rate_limited', message, { retryAfterSeconds });
  if (status === 401 || status === 403) return new ModelError('refused', message);
  if (status >= 500 || status === 408) return new ModelError('overloaded', message, { retryAfterSeconds });
  return new ModelError('rejected', message);
}

function errorOfConnection(error: Error, begun: boolean): Error {
  if (error instanceof ModelError || error instanceof ModelAborted) return error;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new ModelError('timeout', 'The model endpoint did not take the connection in time.', { cause: error });
  if (begun) return new ModelError('broken_off', 'The connection to the model endpoint broke.', { cause: error });
  if (UNREACHABLE.test(code))
    return new ModelError('unreachable', 'The model endpoint cannot be reached.', { cause: error });
  return new ModelError('garbage', 'The model endpoint does not speak HTTP as expected.', { cause: error });
}

/**
 * Chat completions of an OpenAI-compatible endpoint (`POST {baseUrl}/chat/completions`, `stream: true`).
 * The key is only ever put into the header of the request.
 */
export function openModelClient(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | null },
  timeouts: ModelTimeouts = MODEL_TIMEOUTS,
): ModelClient {
  const url = new URL(`${baseUrl}/chat/completions`);
  const agent = new Agent({
    connections: null,
    pipelining: 1,
    connect: { timeout: timeouts.connectMs },
    // Both are watched below, by token rather than by byte.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
  });
  const headers: Record<string, string> = {
    accept: 'text/event-stream',
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };

  const complete: ModelClient['complete'] = ({ model, messages, maxTokens, temperature, json, signal }, onText) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new ModelAborted());
      let controller: Dispatcher.DispatchController | null = null;
      let reader: CompletionReader | null = null;
      let failure: ModelError | null = null;
      let length = 0;
      let settled = false;
      const decoder = new StringDecoder('utf8');
      const settle = (error?: Error): void => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        if (error) reject(error);
        else resolve();
      };
      // Settles at once; the socket follows in the same tick.
      const stop = (error: Error): void => {
        settle(error);
        controller?.abort(error);
      };
      const onAbort = (): void => stop(new ModelAborted());
      let timer = setTimeout(() => {
        stop(new ModelError('timeout', 'The model endpoint did not begin to answer in time.'));
      }, timeouts.firstTokenMs);
      const heard: OnText = (text, whole) => {
        if (length === 0) {
          clearTimeout(timer);
          timer = setTimeout(() => {
            stop(new ModelError('timeout', 'The model endpoint stopped in the middle of its answer.'));
          }, timeouts.betweenTokensMs);
        } else timer.refresh();
        length += text.length;
        onText(text, whole);
        if (length > LONGEST_ANSWER) throw new ModelError('garbage', 'The model endpoint did not stop.');
      };
      const guarded = (act: () => void): void => {
        if (settled) return;
        try {
          act();
        } catch (error) {
          stop(error instanceof Error ? error : new Error(String(error)));
        }
      };
      signal.addEventListener('abort', onAbort, { once: true });
      agent.dispatch(
        {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: 'POST',
          headers,
          body: JSON.stringify({
            model,
            messages,
            stream: true,
            max_tokens: maxTokens,
            ...(temperature === undefined ? {} : { temperature }),
            ...(json ? { response_format: { type: 'json_object' } } : {}),
          }),
        },
        {
          onRequestStart: (given) => {
            controller = given;
            if (settled) given.abort(new ModelAborted());
          },
          onResponseStart: (_given, status, responseHeaders) =>
            guarded(() => {
              if (status < 200) return;
              if (status !== 200) failure = errorOfStatus(status, responseHeaders);
              else reader = completionReader(String(responseHeaders['content-type'] ?? ''), heard);
            }),
          onResponseData: (_given, chunk) => guarded(() => reader?.feed(decoder.write(chunk))),
          onResponseEnd: () =>
            guarded(() => {
              if (failure) throw failure;
              reader?.feed(decoder.end());
              reader?.end();
              settle();
            }),
          onResponseError: (_given, error) => settle(failure ?? errorOfConnection(error, reader !== null)),
        },
      );
    });

  return { complete, close: () => agent.destroy() };
}
