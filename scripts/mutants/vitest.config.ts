import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import type { Mutant } from './mutant.ts';

const root = path.resolve(import.meta.dirname, '../..');
const plan = JSON.parse(fs.readFileSync(process.env.MUTANTS_PLAN ?? '', 'utf8')) as Mutant[];

/** Each of them is there, beside what it changes; the environment says which one holds. */
const mutants: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  transform(_code, id) {
    const file = path.relative(root, id.split('?', 1)[0] ?? '');
    const own = plan.filter((mutant) => mutant.file === file).sort((one, other) => other.start - one.start);
    if (own.length === 0) return null;
    let source = fs.readFileSync(path.join(root, file));
    for (const { id, start, end, from, to } of own) {
      const before = source.subarray(start, end).toString();
      if (before !== from) throw new Error(`${file} was changed since the changes were drawn: begin again`);
      const both = Buffer.from(`(globalThis.holdsMutant?.('${id}') ? (${to}) : (${before}))`);
      source = Buffer.concat([source.subarray(0, start), both, source.subarray(end)]);
    }
    return { code: source.toString(), map: null };
  },
};

/** What belongs to one change stays together, the nearest tests first. */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
  }
}

export default defineConfig({
  root,
  plugins: [mutants],
  test: {
    environment: 'node',
    sequence: { sequencer: ByName },
    expect: { poll: { timeout: 8_000 } },
    include: ['apps/server/src/**/*.test.ts', 'coverage/mutants/*.test.ts'],
    globalSetup: './scripts/testing/global-setup.mjs',
    setupFiles: './scripts/mutants/note-hits.ts',
    // A test that hangs has noticed the change as well.
    testTimeout: 30_000,
    hookTimeout: 45_000,
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
  },
});
