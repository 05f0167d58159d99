import type { Logger } from '../logger.ts';
import type { ModelsConfig, NamedModel } from '../models-config.ts';
import { ggufModel, LOCAL } from '../models-config.ts';
import { openGgufClient } from './gguf-client.ts';
import type { ModelClient } from './model-client.ts';
import { ModelError } from './model-error.ts';
import { probe } from './probe.ts';

const LOOK_AGAIN_MS = 60_000;
/** While something is missing. */
const LOOK_AGAIN_SOON_MS = 15_000;
/** What a start waits for the first look. */
const FIRST_LOOK_MS = 1_000;

/** A model as people choose it. `provider` names who gets the words; `local`: they stay on this machine. */
export type OfferedModel = { id: string; label: string; provider: string; local: boolean };

/** Every model the operator named, behind one door. `complete` takes their ids. */
export type Models = ModelClient & {
  /** Those that answer now, in the operator's order; until the first look all are believed to. */
  offered(): { reply: OfferedModel[]; sequence: OfferedModel[] };
  /** What people have who choose nothing, whether it answers or not; null: none is named. */
  readonly byDefault: { reply: string | null; sequence: string | null };
  /** The id under which a model is offered now, of any name it may have had: `big` and `openai:big` are one. */
  idOf(name: string): string;
  /** Whether this model, while it writes a reply, also reads the message for danger. */
  readsAlong(name: string): boolean;
  /** Looks now and then which of them answer. */
  begin(): Promise<void>;
  /** Looks now. */
  look(): Promise<void>;
};

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

export function openModels(config: ModelsConfig, log: Logger): Models {
  const { endpoints, reply, sequence } = config;
  const all = [...reply, ...sequence];
  const clients = new Map<string, Promise<ModelClient>>();
  /** Names of each endpoint's models that answer; without an entry it has not been looked at. */
  const answering = new Map<string, Set<string>>();
  const byName = new Map<string, NamedModel>();
  for (const model of all.toReversed()) byName.set(`${model.endpoint}:${model.model}`, model).set(model.id, model);
  for (const model of all) if (model.endpoint === 'openai' && !byName.has(model.model)) byName.set(model.model, model);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const file = config.gguf ? openGgufClient(config.gguf, log) : null;
  const answers = ({ endpoint, model }: NamedModel): boolean => answering.get(endpoint)?.has(model) ?? true;
  const offer = ({ id, endpoint: at, model }: NamedModel): OfferedModel => {
    const endpoint = endpoints.find((each) => each.id === at);
    const local = !endpoint || LOOPBACK.has(new URL(endpoint.baseUrl).hostname);
    return { id, label: model, provider: endpoint?.label ?? '', local };
  };
  const open = async (id: string): Promise<ModelClient> => {
    if (id === LOCAL && file) return file;
    const endpoint = endpoints.find((each) => each.id === id);
    if (!endpoint) throw new ModelError('rejected', 'No provider has this model.');
    // Read where an operator named a model; at rest an HTTP client would only take memory.
    if (endpoint.protocol === 'openai') return (await import('./openai-client.ts')).openOpenaiClient(endpoint);
    const { openSdkClient } = await import('./sdk-client.ts');
    return openSdkClient(endpoint);
  };
  const clientOf = (id: string): Promise<ModelClient> => {
    const client = clients.get(id) ?? open(id);
    clients.set(id, client);
    return client;
  };

  const note = (endpoint: string, names: readonly string[], found: Set<string>): void => {
    const before = answering.get(endpoint) ?? new Set(names);
    for (const model of names)
      if (before.has(model) !== found.has(model))
        log.warn({ provider: endpoint, model }, found.has(model) ? 'a model answers' : 'a model does not answer');
    answering.set(endpoint, found);
  };
  const look = async (): Promise<void> => {
    const looks = endpoints.map(async (endpoint) => {
      const names = [...new Set(all.filter((each) => each.endpoint === endpoint.id).map(({ model }) => model))];
      if (names.length > 0) note(endpoint.id, names, await probe(endpoint, names));
    });
    if (config.gguf && file) {
      const { model } = ggufModel(config.gguf);
      // A file that is being read does not answer yet.
      if (!answering.has(LOCAL)) answering.set(LOCAL, new Set());
      looks.push(file.isReady().then((ready) => note(LOCAL, [model], new Set(ready ? [model] : []))));
    }
    await Promise.all(looks);
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), all.every(answers) ? LOOK_AGAIN_MS : LOOK_AGAIN_SOON_MS).unref();
  };

  return {
    byDefault: { reply: reply[0]?.id ?? null, sequence: sequence[0]?.id ?? null },
    offered: () => ({ reply: reply.filter(answers).map(offer), sequence: sequence.filter(answers).map(offer) }),
    idOf: (name) => byName.get(name)?.id ?? name,
    readsAlong: (name) => {
      const model = byName.get(name);
      // A model file that answers one at a time would be asked too late, and would keep the next reply waiting.
      const free = model?.endpoint !== LOCAL || (config.gguf?.concurrency ?? 1) > 1;
      return config.readsAlong && model !== undefined && free;
    },
    look,
    begin: async () => {
      const first = look();
      const patience = Promise.withResolvers<void>();
      const limit = setTimeout(patience.resolve, FIRST_LOOK_MS);
      await Promise.race([first, patience.promise]);
      clearTimeout(limit);
    },
    complete: async (request, onText) => {
      const model = byName.get(request.model);
      if (!model) throw new ModelError('rejected', 'No model of this name is configured.');
      const client = await clientOf(model.endpoint);
      await client.complete({ ...request, model: model.model }, onText);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await Promise.all([...clients.values()].map(async (client) => (await client).close()));
    },
  };
}
