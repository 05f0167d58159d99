import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const embedded = '**/*.embedded.test.ts';
const exclude = ['**/node_modules/**', '**/dist/**'];
/** One more than the machine has cores: tests of the server wait for the database half of their time. */
const WORKERS = Math.min(4, availableParallelism() + 1);

export default defineConfig({
  test: {
    globalSetup: './scripts/testing/global-setup.mjs',
    reporters: process.env.CI ? [['default', { summary: false }]] : ['default'],
    // Groups run one after the other, so that browsers and embedded databases do not fight with the rest for memory.
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...exclude, embedded],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'packages',
          environment: 'node',
          include: ['packages/**/*.test.ts'],
          exclude: [...exclude, embedded],
          testTimeout: 20_000,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/**/*.test.{ts,tsx}', 'packages/**/*.test.tsx'],
          exclude,
          setupFiles: './scripts/testing/jsdom-setup.ts',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'embedded',
          environment: 'node',
          include: [embedded],
          exclude,
          env: { TEST_DATABASE: 'embedded' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.spec.ts'],
          exclude,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
