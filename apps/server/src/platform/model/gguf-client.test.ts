import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelsOf } from '#testing/models-at.ts';
import { writeTinyGguf } from '#testing/tiny-gguf.ts';
import type { Logger } from '../logger.ts';
import { createLogger } from '../logger.ts';
import type { GgufClient } from './gguf-client.ts';
import { openGgufClient } from './gguf-client.ts';
import type { ChatMessage } from './model-client.ts';
import { ModelAborted, ModelError } from './model-error.ts';
import type { Models } from './models.ts';
import { openModels } from './models.ts';

let dir: string;
let file: string;
let models: Models;
const configOf = (more: Record<string, string> = {}) =>
  modelsOf({
    LLM_GGUF_PATH: file,
    LLM_CONTEXT: '1024',
    LLM_THREADS: '1',
    LLM_FIRST_TOKEN_TIMEOUT_MS: '20000',
    ...more,
  });
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'parley-gguf-'));
  file = path.join(dir, 'tiny-f16.gguf');
  writeTinyGguf(file);
  models = openModels(configOf(), createLogger('silent'));
  await models.look();
});
afterAll(async () => {
  await models.close();
  rmSync(dir, { recursive: true, force: true });
});

const messages: ChatMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'assistant', content: 'How are you?' },
  { role: 'user', content: 'Well.' },
];
const ask = (client: Pick<GgufClient, 'complete'>, more: { signal?: AbortSignal; maxTokens?: number } = {}) => {
  const parts: string[] = [];
  const answered = client.complete(
    { model: 'local:tiny-f16', messages, maxTokens: 24, signal: new AbortController().signal, ...more },
    (part) => void parts.push(part),
  );
  return { parts, answered };
};
const gguf = (config = configOf()) => {
  if (!config.gguf) throw new Error('No model file is configured.');
  return config.gguf;
};

describe('a model file on this machine', () => {
  test('VOICE-4 it is offered by its name once it is read, and stays on this machine', () => {
    expect(models.offered()).toEqual({
      reply: [{ id: 'local:tiny-f16', label: 'tiny-f16', provider: '', local: true }],
      sequence: [],
    });
    expect(models.byDefault).toEqual({ reply: 'local:tiny-f16', sequence: null });
  });

  test('CHAT-5 it streams its answer, one after the other however many ask', async () => {
    const several = [ask(models), ask(models), ask(models, { maxTokens: 3 })];
    await Promise.all(several.map(({ answered }) => answered));
    expect(several[0]?.parts.length).toBeGreaterThan(1);
    expect(several.every(({ parts }) => parts.length > 0)).toBe(true);
  });

  test('CHAT-5 aborting settles at once, and the next is answered', async () => {
    const controller = new AbortController();
    const first = ask(models, { signal: controller.signal, maxTokens: 400 });
    await expect.poll(() => first.parts.length, { interval: 2 }).toBeGreaterThan(0);
    controller.abort();
    await expect(first.answered).rejects.toBeInstanceOf(ModelAborted);
    const heard = first.parts.length;
    const second = ask(models, { maxTokens: 5 });
    await second.answered;
    expect(second.parts.length).toBeGreaterThan(0);
    expect(first.parts.length).toBe(heard);
  });

  test('FLOW-4 one that is too slow to begin is told as such, and the built-in coach need not wait longer', async () => {
    const slow = openGgufClient({ ...gguf(), firstTokenMs: 1 }, createLogger('silent'));
    await slow.isReady();
    await expect(ask(slow).answered).rejects.toMatchObject({ kind: 'timeout', transient: false });
    await slow.close();
  });

  test('FLOW-4 a process that dies takes nobody with it, and the next look starts another', async () => {
    const client = openGgufClient(gguf(), createLogger('silent'));
    expect(await client.isReady()).toBe(true);
    const { answered, parts } = ask(client, { maxTokens: 400 });
    await expect.poll(() => parts.length, { interval: 2 }).toBeGreaterThan(0);
    process.kill(client.pid() ?? 0, 'SIGKILL');
    await expect(answered).rejects.toBeInstanceOf(ModelError);
    expect(await client.isReady()).toBe(true);
    await client.close();
  });
});

test('VOICE-4 a file that is no model is said in one line of the log, and not offered', async () => {
  const broken = path.join(dir, 'broken.gguf');
  writeFileSync(broken, 'GGUF and then nothing of the kind');
  const lines: string[] = [];
  const log: Logger = createLogger('debug', { write: (line) => void lines.push(line) });
  const other = openModels(configOf({ LLM_GGUF_PATH: broken }), log);
  await other.look();
  expect(other.offered().reply).toEqual([]);
  expect(lines.filter((line) => /could not be loaded|is not installed/.test(line))).toHaveLength(1);
  await other.close();
});
