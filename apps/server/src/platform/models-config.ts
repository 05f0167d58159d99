import fs from 'node:fs';
import * as z from 'zod';
import type { Refuse } from './environment.ts';
import { CHECK, readVariables } from './environment.ts';

export type ModelProtocol = 'openai' | 'anthropic' | 'google';

/** An endpoint that models are asked at. */
export type ModelEndpoint = {
  /** What stands before the colon in `provider:model`. */
  id: string;
  /** For people. */
  label: string;
  protocol: ModelProtocol;
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** Which header carries the key. */
  keyHeader: 'authorization' | 'api-key';
  /** Azure's older addresses, one a deployment; null: the model stands in the body. */
  apiVersion: string | null;
  /** What the limit of the answer is called; newer models of OpenAI refuse the older name. */
  limitField: 'max_tokens' | 'max_completion_tokens';
  /** Whether `GET /models` names what can really be asked; Azure's names what could be deployed. */
  listsModels: boolean;
};

/** A model by the name the operator gave it, `provider:model` or a plain one. */
export type NamedModel = { id: string; endpoint: string; model: string };

/** A model file that runs on this machine. */
export type GgufConfig = {
  path: string;
  /** Tokens. */
  context: number;
  threads: number | null;
  maxTokens: number;
  concurrency: number;
  temperature: number;
  firstTokenMs: number;
};

export type ModelsConfig = {
  endpoints: ModelEndpoint[];
  gguf: GgufConfig | null;
  /** The first is the one people have unless they choose. */
  reply: NamedModel[];
  sequence: NamedModel[];
  /** Whichever model writes a reply also reads the message for danger. */
  readsAlong: boolean;
};
export type EmbeddingConfig = { endpoint: ModelEndpoint; model: string };

/** The provider of the model file of this machine. */
export const LOCAL = 'local';

type Preset = Pick<ModelEndpoint, 'id' | 'label'> &
  Partial<ModelEndpoint> & {
    /** `<prefix>_BASE_URL`, `<prefix>_API_KEY`. */
    prefix: string;
    /** Where it is when only a key is given; null: the address must be. */
    at: string | null;
  };

const PRESETS: readonly Preset[] = [
  { id: 'openai', label: 'OpenAI', prefix: 'OPENAI', at: 'https://api.openai.com/v1' },
  {
    id: 'azure',
    label: 'Azure OpenAI',
    prefix: 'AZURE_OPENAI',
    at: null,
    keyHeader: 'api-key',
    limitField: 'max_completion_tokens',
    listsModels: false,
  },
  { id: 'groq', label: 'Groq', prefix: 'GROQ', at: 'https://api.groq.com/openai/v1' },
  { id: 'mistral', label: 'Mistral AI', prefix: 'MISTRAL', at: 'https://api.mistral.ai/v1' },
  { id: 'vllm', label: 'vLLM', prefix: 'VLLM', at: null },
  { id: 'ollama', label: 'Ollama', prefix: 'OLLAMA', at: null },
  { id: 'llamacpp', label: 'llama.cpp', prefix: 'LLAMACPP', at: null },
  {
    id: 'anthropic',
    label: 'Anthropic',
    prefix: 'ANTHROPIC',
    at: 'https://api.anthropic.com/v1',
    protocol: 'anthropic',
  },
  {
    id: 'google',
    label: 'Google',
    prefix: 'GOOGLE',
    at: 'https://generativelanguage.googleapis.com/v1beta',
    protocol: 'google',
  },
];
export const PROVIDERS: readonly string[] = [...PRESETS.map(({ id }) => id), LOCAL];

const address = z
  .string()
  .refine(
    (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
    'must be an address that starts with http:// or https://',
  )
  .transform((text) => text.replace(/\/+$/, ''))
  .optional();
const key = z.string().min(1).optional();
const names = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().max(200)).min(1, 'must name a model').max(40))
  .optional();
const count = (least: number, most: number) =>
  z.string().regex(/^\d+$/, 'must be a number').transform(Number).pipe(z.int().min(least).max(most));

const Places = z.object(
  Object.fromEntries<typeof address | typeof key>(
    PRESETS.flatMap(({ prefix }) => [
      [`${prefix}_BASE_URL`, address],
      [`${prefix}_API_KEY`, key],
    ]),
  ),
);
const Choices = z.object({
  AZURE_OPENAI_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(-preview)?$/, 'must look like 2024-10-21')
    .optional(),
  MODEL_REPLY: names,
  MODEL_SEQUENCE: names,
  MODEL_SAFETY: z.enum(['reply', 'builtin'], { error: 'must be reply or builtin' }).default('reply'),
  EMBEDDING_MODEL: z.string().trim().min(1).max(200).optional(),
  EMBEDDING_BASE_URL: address,
  EMBEDDING_API_KEY: key,
  LLM_GGUF_PATH: z.string().min(1).optional(),
  LLM_CONTEXT: count(512, 131_072).default(4_096),
  LLM_THREADS: count(1, 256).optional(),
  LLM_MAX_TOKENS: count(16, 4_096).default(400),
  LLM_CONCURRENCY: count(1, 16).default(1),
  LLM_TEMPERATURE: z
    .string()
    .regex(/^\d(\.\d+)?$/, 'must be a number such as 0.6')
    .transform(Number)
    .pipe(z.number().min(0).max(2))
    .default(0.6),
  LLM_FIRST_TOKEN_TIMEOUT_MS: count(100, 600_000).default(8_000),
});
type Read = z.output<typeof Choices>;

function endpointsOf(env: z.output<typeof Places>, azureVersion?: string): ModelEndpoint[] {
  return PRESETS.flatMap(({ prefix, at, ...preset }): ModelEndpoint[] => {
    const [given, apiKey] = [env[`${prefix}_BASE_URL`], env[`${prefix}_API_KEY`]];
    const baseUrl = given ?? (apiKey ? at : null);
    if (!baseUrl) return [];
    const { hostname } = new URL(baseUrl);
    const openai = hostname === 'api.openai.com';
    return [
      {
        protocol: 'openai',
        keyHeader: 'authorization',
        limitField: openai ? 'max_completion_tokens' : 'max_tokens',
        listsModels: true,
        ...preset,
        // Anything may stand behind the general address; its name is the honest one.
        label: preset.id === 'openai' && !openai ? hostname : preset.label,
        baseUrl,
        apiKey: apiKey ?? null,
        apiVersion: preset.id === 'azure' ? (azureVersion ?? null) : null,
      },
    ];
  });
}

/** Where a plain name belongs: the general address, else the only one there is. */
const plainEndpoint = (endpoints: ModelEndpoint[]): ModelEndpoint | undefined =>
  endpoints.find(({ id }) => id === 'openai') ?? (endpoints.length === 1 ? endpoints[0] : undefined);

/** `provider:model`; a plain name may hold a colon itself, as Ollama's do. */
function resolve(id: string, endpoints: ModelEndpoint[], refuse: (why: string) => never): NamedModel {
  const [, provider = '', model = ''] = /^([a-z]+):(.+)$/.exec(id) ?? [];
  if (PROVIDERS.includes(provider)) {
    if (provider === LOCAL || endpoints.some((endpoint) => endpoint.id === provider))
      return { id, endpoint: provider, model };
    const prefix = PRESETS.find((preset) => preset.id === provider)?.prefix ?? '';
    return refuse(`names ${id}, but neither ${prefix}_BASE_URL nor ${prefix}_API_KEY is set`);
  }
  const endpoint = plainEndpoint(endpoints);
  if (endpoint) return { id, endpoint: endpoint.id, model: id };
  return refuse(
    endpoints.length === 0
      ? `names ${id} without OPENAI_BASE_URL or another provider`
      : `names ${id}; with several providers a model is named provider:model`,
  );
}

/** The model file's own id: its name without folder and ending. */
export const ggufModel = ({ path }: Pick<GgufConfig, 'path'>): NamedModel => {
  const name = (path.split(/[\\/]/).at(-1) ?? path).replace(/\.gguf$/i, '').replace(/-00001-of-\d+$/, '');
  return { id: `${LOCAL}:${name}`, endpoint: LOCAL, model: name };
};

/**
 * Providers, models and embeddings of the environment.
 * @param refuse throws what is wrong, in one line that names the variable (APP-2)
 */
export function readModelsConfig(
  environment: NodeJS.ProcessEnv,
  refuse: Refuse,
): { models: ModelsConfig | null; embedding: EmbeddingConfig | null } {
  const env = readVariables(Choices, environment, refuse);
  const refused = (variable: string) => (why: string) => refuse(`${variable} ${why}. ${CHECK}`);
  const endpoints = endpointsOf(readVariables(Places, environment, refuse), env.AZURE_OPENAI_API_VERSION);
  const gguf = readGguf(env, refused('LLM_GGUF_PATH'));
  const named = (variable: 'MODEL_REPLY' | 'MODEL_SEQUENCE'): NamedModel[] | undefined =>
    env[variable]?.map((id) => {
      const model = resolve(id, endpoints, refused(variable));
      if (model.endpoint === LOCAL && model.model !== (gguf && ggufModel(gguf).model))
        return refused(variable)(`names ${id}, but LLM_GGUF_PATH does not`);
      return model;
    });
  const chosen = named('MODEL_REPLY');
  const file = gguf ? [ggufModel(gguf)] : [];
  const reply = unique([...(chosen ?? []), ...file]);
  // A file on this machine is too slow for the director's deadline; whoever wants it all the same names it.
  const sequence = named('MODEL_SEQUENCE') ?? (chosen ?? []).filter(({ endpoint }) => endpoint !== LOCAL);
  return {
    models:
      reply.length + sequence.length > 0
        ? { endpoints, gguf, reply, sequence: unique(sequence), readsAlong: env.MODEL_SAFETY === 'reply' }
        : null,
    embedding: readEmbedding(env, endpoints, refused('EMBEDDING_MODEL')),
  };
}

const unique = (models: NamedModel[]): NamedModel[] =>
  models.filter(
    (one, index) => models.findIndex((other) => one.endpoint === other.endpoint && one.model === other.model) === index,
  );

function readGguf(env: Read, refuse: (why: string) => never): GgufConfig | null {
  const path = env.LLM_GGUF_PATH;
  if (!path) return null;
  try {
    fs.accessSync(path, fs.constants.R_OK);
  } catch {
    return refuse(`names ${path}, which cannot be read`);
  }
  return {
    path,
    context: env.LLM_CONTEXT,
    threads: env.LLM_THREADS ?? null,
    maxTokens: env.LLM_MAX_TOKENS,
    concurrency: env.LLM_CONCURRENCY,
    temperature: env.LLM_TEMPERATURE,
    firstTokenMs: env.LLM_FIRST_TOKEN_TIMEOUT_MS,
  };
}

function readEmbedding(env: Read, endpoints: ModelEndpoint[], refuse: (why: string) => never): EmbeddingConfig | null {
  const { EMBEDDING_MODEL: name, EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: apiKey } = env;
  if (!name)
    return baseUrl || apiKey ? refuse('is missing, although EMBEDDING_BASE_URL or EMBEDDING_API_KEY is set') : null;
  if (baseUrl) {
    const [endpoint] = endpointsOf({ OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey });
    if (endpoint) return { endpoint, model: name };
  }
  const { endpoint: id, model } = resolve(name, endpoints, refuse);
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint || endpoint.protocol === 'anthropic') return refuse(`names ${name}, whose provider has no embeddings`);
  return { endpoint: { ...endpoint, apiKey: apiKey ?? endpoint.apiKey }, model };
}
