import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsOf } from '#testing/models-at.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { writeTinyGguf } from '#testing/tiny-gguf.ts';

let dir: string;
let app: TestAssistant;
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'parley-file-'));
  const file = path.join(dir, 'tiny.gguf');
  writeTinyGguf(file);
  const models = modelsOf({ LLM_GGUF_PATH: file, LLM_CONTEXT: '1024', LLM_THREADS: '1' });
  // Too little for any model to begin within.
  const gguf = models.gguf && { ...models.gguf, firstTokenMs: 1 };
  app = await testAssistant({ config: { models: { ...models, gguf } } });
  await app.assistant.means.models?.look();
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

test('FLOW-4 VOICE-4 a model file is what people have who choose nothing; a turn it is too slow for is answered by the built-in coach', async () => {
  const person = await app.person();
  expect((await person.api('GET', '/available-models')).body).toEqual({
    model_reply: ['builtin', 'local:tiny'],
    model_sequence: ['builtin'],
    models: [
      { id: 'builtin', label: 'Parley', provider: 'Parley', local: true, reads_along: false },
      // Answering one at a time it would read too late.
      { id: 'local:tiny', label: 'tiny', provider: '', local: true, reads_along: false },
    ],
  });
  expect((await person.api('GET', '/config')).body).toMatchObject({
    model_reply: 'local:tiny',
    model_sequence: 'builtin',
    degraded: false,
  });
  const { body } = await person.api<{ reply: object }>('POST', '/chat', { message: 'I sleep badly.' });
  expect(body.reply).toMatchObject({ model: 'builtin', took_over: true, status: 'complete' });
});
