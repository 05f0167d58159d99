import { StringDecoder } from 'node:string_decoder';
import type { Dispatcher } from 'undici';
import { Agent } from 'undici';
import type { ModelEndpoint } from '../models-config.ts';
import { watchAnswer } from './answer-watch.ts';
import type { CompletionReader } from './completion-stream.ts';
import { completionReader } from './completion-stream.ts';
import { errorOfConnection, errorOfStatus } from './http-errors.ts';
import type { ModelClient, ModelTimeouts } from './model-client.ts';
import { MODEL_TIMEOUTS } from './model-client.ts';
import type { ModelError } from './model-error.ts';
import { ModelAborted } from './model-error.ts';

/** Models that think before they answer count their thoughts too. */
const ROOM_TO_THINK = 4;

/**
 * Chat completions of an OpenAI-compatible endpoint (`POST {baseUrl}/chat/completions`, `stream: true`).
 * The key is only ever put into the header of the request.
 */
export function openOpenaiClient(
  { baseUrl, apiKey, keyHeader, apiVersion, limitField }: ModelEndpoint,
  timeouts: ModelTimeouts = MODEL_TIMEOUTS,
): ModelClient {
  const { origin, pathname } = new URL(`${baseUrl}/chat/completions`);
  const root = pathname.slice(0, -'/chat/completions'.length);
  const pathOf = (model: string): string =>
    apiVersion
      ? `${root}/openai/deployments/${encodeURIComponent(model)}/chat/completions?api-version=${apiVersion}`
      : pathname;
  const newer = limitField === 'max_completion_tokens';
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
    ...(apiKey ? { [keyHeader]: keyHeader === 'authorization' ? `Bearer ${apiKey}` : apiKey } : {}),
  };

  const complete: ModelClient['complete'] = async (
    { model, messages, maxTokens, temperature, json, signal },
    onText,
  ) => {
    let controller: Dispatcher.DispatchController | null = null;
    let reader: CompletionReader | null = null;
    let failure: ModelError | null = null;
    const decoder = new StringDecoder('utf8');
    const watch = watchAnswer({ signal, timeouts, onText }, (error) => controller?.abort(error));
    const { guarded, heard, settle } = watch;
    if (watch.isSettled()) return watch.answered;
    agent.dispatch(
      {
        origin,
        path: pathOf(model),
        method: 'POST',
        headers,
        body: JSON.stringify({
          model,
          messages,
          stream: true,
          [limitField]: newer ? maxTokens * ROOM_TO_THINK : maxTokens,
          // Those that think refuse any but their own.
          ...(temperature === undefined || newer ? {} : { temperature }),
          ...(json ? { response_format: { type: 'json_object' } } : {}),
        }),
      },
      {
        onRequestStart: (given) => {
          controller = given;
          if (watch.isSettled()) given.abort(new ModelAborted());
        },
        onResponseStart: (_given, status, responseHeaders) =>
          guarded(() => {
            if (status < 200) return;
            if (status !== 200) failure = errorOfStatus(status, responseHeaders['retry-after']);
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
    return watch.answered;
  };

  return { complete, close: () => agent.destroy() };
}
