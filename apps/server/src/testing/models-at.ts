import type { ModelEndpoint, ModelsConfig } from '#platform/models-config.ts';
import { readModelsConfig } from '#platform/models-config.ts';

const refuse = (line: string): never => {
  throw new Error(line);
};

/** The models that an operator configures with these variables. */
export function modelsOf(environment: Record<string, string>): ModelsConfig {
  const { models } = readModelsConfig(environment, refuse);
  if (!models) throw new Error('The variables name no model.');
  return models;
}

/** One OpenAI-compatible endpoint and its models. */
export const modelsAt = (
  baseUrl: string,
  { reply, sequence, safety, key }: { reply: string; sequence?: string | null; safety?: 'builtin'; key?: string },
): ModelsConfig => ({
  ...modelsOf({
    OPENAI_BASE_URL: baseUrl,
    MODEL_REPLY: reply,
    ...(sequence ? { MODEL_SEQUENCE: sequence } : {}),
    ...(safety ? { MODEL_SAFETY: safety } : {}),
    ...(key ? { OPENAI_API_KEY: key } : {}),
  }),
  ...(sequence === null ? { sequence: [] } : {}),
});

export function endpointAt(baseUrl: string, key?: string): ModelEndpoint {
  const [endpoint] = modelsAt(baseUrl, { reply: 'm', ...(key ? { key } : {}) }).endpoints;
  if (!endpoint) throw new Error('No endpoint was made.');
  return endpoint;
}
