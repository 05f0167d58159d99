import type { ModelEndpoint } from '../models-config.ts';

/** Longer is no answer. */
export const PROBE_MS = 3_000;

function headersOf({ protocol, apiKey, keyHeader }: ModelEndpoint): Record<string, string> {
  if (protocol === 'anthropic')
    return { 'anthropic-version': '2023-06-01', ...(apiKey ? { 'x-api-key': apiKey } : {}) };
  if (!apiKey) return {};
  if (protocol === 'google') return { 'x-goog-api-key': apiKey };
  return { [keyHeader]: keyHeader === 'authorization' ? `Bearer ${apiKey}` : apiKey };
}

/** @returns status and body; null when nobody answers */
async function ask(endpoint: ModelEndpoint, path: string): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(`${endpoint.baseUrl}${path}`, {
      headers: headersOf(endpoint),
      signal: AbortSignal.timeout(PROBE_MS),
    });
    const text = await response.text();
    const json = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, body: json ? JSON.parse(text) : null };
  } catch {
    // Whatever the reason: it does not answer now. That it does not is all there is to tell.
    return null;
  }
}

type Listed = { id?: unknown; owned_by?: unknown };

/** Names differ in small ways between a list and a request: a tag left out, a vendor in front. */
const isSame = (listed: string, model: string): boolean =>
  listed === model || listed === `${model}:latest` || listed.endsWith(`/${model}`);

/**
 * Which of the models an endpoint would answer for now, asked without spending a token.
 * One that is there but tells no list is believed; one that refuses the key is not.
 */
export async function probe(endpoint: ModelEndpoint, models: readonly string[]): Promise<Set<string>> {
  if (endpoint.protocol !== 'openai') {
    const answers = await Promise.all(
      models.map(async (model) => ({ model, got: await ask(endpoint, `/models/${encodeURIComponent(model)}`) })),
    );
    return new Set(answers.filter(({ got }) => got?.status === 200 || got?.status === 429).map(({ model }) => model));
  }
  const path = endpoint.apiVersion ? `/openai/models?api-version=${endpoint.apiVersion}` : '/models';
  const got = await ask(endpoint, path);
  if (!got) return new Set();
  const { status, body } = got;
  // Too many questions, or a gateway that knows this one not: somebody is there.
  if (status === 429 || status === 404 || status === 405) return new Set(models);
  if (status !== 200) return new Set();
  const list = (body as { data?: Listed[] } | null)?.data;
  const listed = Array.isArray(list) ? list : [];
  // llama.cpp answers to any name.
  if (!endpoint.listsModels || listed.length === 0 || listed.some((each) => each.owned_by === 'llamacpp'))
    return new Set(models);
  return new Set(models.filter((model) => listed.some(({ id }) => typeof id === 'string' && isSame(id, model))));
}
