import type { z } from 'zod';
import type { CompletionRequest, ModelClient } from './model-client.ts';
import { ModelError } from './model-error.ts';

const LIKE_JSON = /^\s*(?:$|[`{])/;
/** Some models wrap JSON in a fence whatever they are told. */
const FENCE = /^\s*```(?:json)?\s*|\s*```\s*$/g;

/** Asks a model for one JSON object of a shape. @throws ModelError, `garbage` for what is not of it; ModelAborted */
export async function askJson<T extends z.ZodType>(
  models: ModelClient,
  request: Omit<CompletionRequest, 'json' | 'temperature'>,
  shape: T,
): Promise<z.output<T>> {
  let text = '';
  await models.complete({ ...request, temperature: 0, json: true }, (part) => {
    text += part;
    // What does not begin as JSON will not end as it; the rest of it need not be paid for.
    if (!LIKE_JSON.test(text)) throw new ModelError('garbage', 'The model does not answer in JSON.');
  });
  try {
    return shape.parse(JSON.parse(text.replace(FENCE, '')));
  } catch (cause) {
    throw new ModelError('garbage', 'The model answers JSON of another shape.', { cause });
  }
}
