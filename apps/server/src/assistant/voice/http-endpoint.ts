import type { SpeechEndpoint } from '#platform/voice-config.ts';

/** What an endpoint of speech did wrong. Never holds what was said, nor its answer. */
export class EndpointError extends Error {}

/** Bytes of an answer: ten minutes of speech at 16 kHz, or any text. */
const MOST_BYTES = 20_000_000;
const PROBE_MS = 5_000;

export type Call = { path: string; body: FormData | string; signal: AbortSignal; timeoutMs: number };

const headersOf = ({ apiKey }: Pick<SpeechEndpoint, 'apiKey'>): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {};

async function sent(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error' });
  } catch (cause) {
    // Whoever left is no fault of the endpoint.
    signal.throwIfAborted();
    const slow = cause instanceof Error && cause.name === 'TimeoutError';
    throw new EndpointError(slow ? 'The speech endpoint took too long.' : 'The speech endpoint cannot be reached.');
  }
}

async function bytesOf(response: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > MOST_BYTES) throw new EndpointError('The speech endpoint does not stop.');
      parts.push(part);
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof EndpointError) throw cause;
    throw new EndpointError('The speech endpoint broke off.');
  }
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * Asks an endpoint of the OpenAI kind. @returns its answer, whatever its status
 * @throws EndpointError, or the signal's reason
 */
export async function callEndpoint(
  endpoint: SpeechEndpoint,
  { path, body, signal, timeoutMs }: Call,
): Promise<{ status: number; type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const response = await sent(
    `${endpoint.baseUrl}${path}`,
    {
      method: 'POST',
      headers: { ...headersOf(endpoint), ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    },
    signal,
  );
  const bytes = await bytesOf(response, signal);
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}

/** @returns the JSON of an address, or null where it has none. @throws EndpointError when nobody answers, or refuses us */
export async function probeEndpoint(endpoint: SpeechEndpoint, path: string, signal: AbortSignal): Promise<unknown> {
  const response = await sent(
    `${endpoint.baseUrl}${path}`,
    { headers: headersOf(endpoint), signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]) },
    signal,
  );
  const bytes = await bytesOf(response, signal);
  if (response.status === 401 || response.status === 403)
    throw new EndpointError('The speech endpoint refuses our key.');
  if (response.status >= 500) throw new EndpointError(`The speech endpoint answered ${response.status}.`);
  if (!response.ok) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    // A page, where something else than this address was found: as good as nothing.
    return null;
  }
}
