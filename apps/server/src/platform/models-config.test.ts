import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readModelsConfig } from './models-config.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'parley-models-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const read = (environment: Record<string, string>) =>
  readModelsConfig(environment, (line) => {
    throw new Error(line);
  });

describe('the models of the environment', () => {
  test('CONF-1 nothing set, or a key without a model: the built-in coach alone', () => {
    expect(read({})).toEqual({ models: null, embedding: null });
    expect(read({ OPENAI_API_KEY: 'sk-1', ANTHROPIC_API_KEY: 'sk-2' }).models).toBeNull();
  });

  test('CONF-1 one endpoint and plain names, as before; a name may hold a colon', () => {
    const { models } = read({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/', MODEL_REPLY: 'llama3.2:1b' });
    expect(models?.endpoints).toMatchObject([{ id: 'openai', label: '127.0.0.1', limitField: 'max_tokens' }]);
    const model = { id: 'llama3.2:1b', endpoint: 'openai', model: 'llama3.2:1b' };
    expect(models).toMatchObject({ reply: [model], sequence: [model], gguf: null });
  });

  test('CONF-1 several providers at once, each with its address, its header and its name for the limit', () => {
    const { models } = read({
      OPENAI_API_KEY: 'sk-1',
      AZURE_OPENAI_BASE_URL: 'https://house.openai.azure.com/openai/v1',
      AZURE_OPENAI_API_KEY: 'az',
      GROQ_API_KEY: 'gq',
      MISTRAL_API_KEY: 'mi',
      VLLM_BASE_URL: 'http://gpu.lan:8000/v1',
      OLLAMA_BASE_URL: 'http://localhost:11434/v1',
      LLAMACPP_BASE_URL: 'http://localhost:8080/v1',
      ANTHROPIC_API_KEY: 'an',
      GOOGLE_API_KEY: 'go',
      MODEL_REPLY: 'anthropic:claude-x, google:gemini-x ,gpt-x,azure:our-deployment',
      MODEL_SEQUENCE: 'groq:small',
    });
    expect(models?.reply).toEqual([
      { id: 'anthropic:claude-x', endpoint: 'anthropic', model: 'claude-x' },
      { id: 'google:gemini-x', endpoint: 'google', model: 'gemini-x' },
      { id: 'gpt-x', endpoint: 'openai', model: 'gpt-x' },
      { id: 'azure:our-deployment', endpoint: 'azure', model: 'our-deployment' },
    ]);
    expect(models?.sequence).toEqual([{ id: 'groq:small', endpoint: 'groq', model: 'small' }]);
    const told = models?.endpoints.map(({ id, protocol, keyHeader, limitField, baseUrl }) =>
      [id, protocol, keyHeader, limitField, baseUrl].join(' '),
    );
    expect(told).toEqual([
      'openai openai authorization max_completion_tokens https://api.openai.com/v1',
      'azure openai api-key max_completion_tokens https://house.openai.azure.com/openai/v1',
      'groq openai authorization max_tokens https://api.groq.com/openai/v1',
      'mistral openai authorization max_tokens https://api.mistral.ai/v1',
      'vllm openai authorization max_tokens http://gpu.lan:8000/v1',
      'ollama openai authorization max_tokens http://localhost:11434/v1',
      'llamacpp openai authorization max_tokens http://localhost:8080/v1',
      'anthropic anthropic authorization max_tokens https://api.anthropic.com/v1',
      'google google authorization max_tokens https://generativelanguage.googleapis.com/v1beta',
    ]);
  });

  test('VOICE-4 a model file is offered for replies, after what is named; for the steps only by name', () => {
    const file = path.join(dir, 'small-q4.gguf');
    writeFileSync(file, '');
    const alone = read({ LLM_GGUF_PATH: file }).models;
    expect(alone).toMatchObject({
      gguf: { path: file, context: 4096, threads: null, concurrency: 1, firstTokenMs: 8000 },
      reply: [{ id: 'local:small-q4', endpoint: 'local', model: 'small-q4' }],
      sequence: [],
    });
    const beside = read({
      LLM_GGUF_PATH: file,
      GROQ_API_KEY: 'gq',
      MODEL_REPLY: 'big',
      MODEL_SEQUENCE: 'local:small-q4',
      LLM_THREADS: '2',
    }).models;
    expect(beside?.reply.map(({ id }) => id)).toEqual(['big', 'local:small-q4']);
    expect(beside?.sequence.map(({ id }) => id)).toEqual(['local:small-q4']);
  });

  test('CHAT-10 whatever model replies reads along for danger, unless MODEL_SAFETY says that none does', () => {
    const one = { GROQ_API_KEY: 'gq', MODEL_REPLY: 'big' };
    expect(read(one).models?.readsAlong).toBe(true);
    expect(read({ ...one, MODEL_SAFETY: 'reply' }).models?.readsAlong).toBe(true);
    expect(read({ ...one, MODEL_SAFETY: 'builtin' }).models?.readsAlong).toBe(false);
  });

  test.each<[Record<string, string>, string]>([
    [{ MODEL_SAFETY: 'big' }, 'MODEL_SAFETY must be reply or builtin.'],
    [{ MODEL_SAFETY: '' }, 'MODEL_SAFETY is set but empty.'],
    [{ MODEL_REPLY: 'big' }, 'MODEL_REPLY names big without OPENAI_BASE_URL or another provider.'],
    [{ MODEL_REPLY: 'groq:big' }, 'MODEL_REPLY names groq:big, but neither GROQ_BASE_URL nor GROQ_API_KEY is set.'],
    [
      { GROQ_API_KEY: 'a', MISTRAL_API_KEY: 'b', MODEL_SEQUENCE: 'big' },
      'MODEL_SEQUENCE names big; with several providers a model is named provider:model.',
    ],
    [{ OPENAI_BASE_URL: 'localhost:80' }, 'OPENAI_BASE_URL must be an address'],
    [{ OPENAI_BASE_URL: '' }, 'OPENAI_BASE_URL is set but empty.'],
    [{ ANTHROPIC_API_KEY: '' }, 'ANTHROPIC_API_KEY is set but empty.'],
    [{ OPENAI_BASE_URL: 'http://a/v1', MODEL_REPLY: ' , ' }, 'MODEL_REPLY must name a model.'],
    [{ LLM_GGUF_PATH: '/nowhere/x.gguf' }, 'LLM_GGUF_PATH names /nowhere/x.gguf, which cannot be read.'],
    [{ LLM_THREADS: 'many' }, 'LLM_THREADS must be a number.'],
    [{ GROQ_API_KEY: 'a', MODEL_REPLY: 'local:x' }, 'MODEL_REPLY names local:x, but LLM_GGUF_PATH does not.'],
    [{ AZURE_OPENAI_API_VERSION: 'latest' }, 'AZURE_OPENAI_API_VERSION must look like 2024-10-21.'],
    [{ EMBEDDING_BASE_URL: 'http://a/v1' }, 'EMBEDDING_MODEL is missing'],
    [{ ANTHROPIC_API_KEY: 'a', EMBEDDING_MODEL: 'anthropic:x' }, 'whose provider has no embeddings.'],
  ])('APP-2 %j is refused in one line that names the variable', (environment, line) => {
    expect(() => read(environment)).toThrow(line);
  });

  test('KNOW-1 vectors come from a provider of the models, or from an address of their own', () => {
    expect(read({ MISTRAL_API_KEY: 'mi', EMBEDDING_MODEL: 'mistral:embed' }).embedding).toMatchObject({
      endpoint: { id: 'mistral', apiKey: 'mi' },
      model: 'embed',
    });
    expect(read({ EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1', EMBEDDING_MODEL: 'bge-m3' }).embedding).toMatchObject({
      endpoint: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null },
      model: 'bge-m3',
    });
  });
});
