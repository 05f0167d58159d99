import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/** More than the machine has cores: tests of the server wait for the database, and browsers for pages, a good part of their time. */
const WORKERS = Math.min(6, availableParallelism() * 2 + 1);

const embedded = '**/*.embedded.test.ts';
/** What puts another module in a module's place has a worker of its own; all other files of a worker share what is loaded. */
const mocked = '**/*.mocked.test.tsx';
const exclude = ['**/node_modules/**', '**/dist/**'];
const jsdom = {
  environment: 'jsdom',
  setupFiles: './scripts/testing/jsdom-setup.ts',
  css: { modules: { classNameStrategy: 'non-scoped' } },
  testTimeout: 60_000,
  maxWorkers: WORKERS,
  sequence: { groupOrder: 0 },
} as const;

export default defineConfig({
  test: {
    globalSetup: './scripts/testing/global-setup.mjs',
    sequence: { sequencer: LongestFirst },
    reporters: process.env.CI ? [['default', { summary: false }]] : ['default'],
    // Groups run one after the other, so that browsers and embedded databases do not fight with the rest for memory.
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...exclude, embedded],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'packages',
          environment: 'node',
          include: ['packages/**/*.test.ts'],
          exclude: [...exclude, embedded],
          testTimeout: 60_000,
          maxWorkers: WORKERS,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...jsdom,
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}', 'packages/**/*.test.tsx'],
          exclude: [...exclude, mocked],
          isolate: false,
        },
      },
      { test: { ...jsdom, name: 'mocked', include: [mocked], exclude } },
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
          maxWorkers: Math.min(4, WORKERS),
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
