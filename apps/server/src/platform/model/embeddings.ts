import type { EmbeddingConfig, ModelEndpoint } from '../models-config.ts';
import { errorOfConnection, errorOfStatus } from './http-errors.ts';
import { ModelAborted, ModelError } from './model-error.ts';

export type Embeddings = {
  /** `provider:model`; vectors of another name are not comparable. */
  readonly model: string;
  /**
   * One vector a text, in the order of the texts, all of one length.
   * @throws ModelError, ModelAborted
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
};

/** Texts of one request. */
const BATCH = 64;
/** For one request, from sending to its last byte. */
const LONGEST_REQUEST_MS = 60_000;

type Ask = { url: string; body: unknown; vectors(answer: unknown): unknown };

const openaiAsk = ({ baseUrl, apiVersion }: ModelEndpoint, model: string, input: string[]): Ask => ({
  url: apiVersion
    ? `${baseUrl}/openai/deployments/${encodeURIComponent(model)}/embeddings?api-version=${apiVersion}`
    : `${baseUrl}/embeddings`,
  body: { model, input, encoding_format: 'float' },
  vectors: (answer) => {
    const { data } = (answer ?? {}) as { data?: { index?: number; embedding?: unknown }[] };
    // The order of the answer is not promised, the index is.
    return Array.isArray(data)
      ? data.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0)).map(({ embedding }) => embedding)
      : null;
  },
});

const googleAsk = ({ baseUrl }: ModelEndpoint, model: string, texts: string[]): Ask => ({
  url: `${baseUrl}/models/${encodeURIComponent(model)}:batchEmbedContents`,
  body: { requests: texts.map((text) => ({ model: `models/${model}`, content: { parts: [{ text }] } })) },
  vectors: (answer) => {
    const { embeddings } = (answer ?? {}) as { embeddings?: { values?: unknown }[] };
    return Array.isArray(embeddings) ? embeddings.map(({ values }) => values) : null;
  },
});

function headersOf({ protocol, apiKey, keyHeader }: ModelEndpoint): Record<string, string> {
  const type = { 'content-type': 'application/json' };
  if (!apiKey) return type;
  if (protocol === 'google') return { ...type, 'x-goog-api-key': apiKey };
  return { ...type, [keyHeader]: keyHeader === 'authorization' ? `Bearer ${apiKey}` : apiKey };
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => Number.isFinite(part));

async function post(endpoint: ModelEndpoint, { url, body, vectors }: Ask, signal: AbortSignal): Promise<unknown> {
  const limit = AbortSignal.timeout(LONGEST_REQUEST_MS);
  let begun = false;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: headersOf(endpoint),
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, limit]),
    });
    begun = true;
    if (!response.ok) {
      await response.body?.cancel();
      throw errorOfStatus(response.status, response.headers.get('retry-after'));
    }
    return vectors(await response.json());
  } catch (error) {
    if (signal.aborted) throw new ModelAborted();
    if (limit.aborted) throw new ModelError('timeout', 'The embedding endpoint did not answer in time.');
    if (error instanceof SyntaxError)
      throw new ModelError('garbage', 'The embedding endpoint sent something that is not JSON.', { cause: error });
    throw error instanceof Error ? errorOfConnection(error, begun) : error;
  }
}

/** Vectors of texts by an OpenAI-compatible endpoint or by Google; null when the operator named no model for it. */
export function openEmbeddings({ embedding }: { embedding: EmbeddingConfig | null }): Embeddings | null {
  if (!embedding) return null;
  const { endpoint, model } = embedding;
  const ask = endpoint.protocol === 'google' ? googleAsk : openaiAsk;
  return {
    model: `${endpoint.id}:${model}`,
    embed: async (texts, signal) => {
      const all: number[][] = [];
      for (let at = 0; at < texts.length; at += BATCH) {
        const batch = texts.slice(at, at + BATCH);
        const vectors = await post(endpoint, ask(endpoint, model, batch), signal);
        if (!Array.isArray(vectors) || vectors.length !== batch.length || !vectors.every(isVector))
          throw new ModelError('garbage', 'The embedding endpoint sent other than one vector a text.');
        all.push(...vectors);
      }
      if (all.some(({ length }) => length !== all[0]?.length))
        throw new ModelError('garbage', 'The embedding endpoint sent vectors of different lengths.');
      return all;
    },
  };
}
