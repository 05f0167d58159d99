import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { datedFiles } from './scripts/testing/dated-files.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/** One for each core: more of them load the same modules more often, and wait for each other (48 s with five, 38 s with two, on two cores). */
const WORKERS = Math.max(2, Math.min(6, availableParallelism()));

const embedded = '**/*.embedded.test.ts';
/** What puts another module in a module's place has a worker of its own; all other files of a worker share what is loaded. */
const mocked = '**/*.mocked.test.tsx';
/** What is waited for comes, on a machine that does much else too; less than a test may take, so that it is told which wait was in vain. */
const patient = { poll: { timeout: 60_000 } };
const react18 = path.join(import.meta.dirname, 'packages/react-18');
/** What takes minutes, or needs a machine of its own: only in `npm test -- --thorough`. */
const thorough = '**/*.thorough.{test,spec}.ts';
const isThorough = process.env.TEST_THOROUGH === '1';
const exclude = ['**/node_modules/**', '**/dist/**', thorough];
const dated = isThorough ? datedFiles() : { quick: [], onPages: [], inDatabase: [] };
/**
 * Tests of dates once more: ten seconds before midnight on a leap day and before the night in which an hour comes twice, and on a
 * machine and a database that have the day before or after.
 */
const ELSEWHERE = [
  {
    name: 'a leap day',
    include: dated.quick,
    env: { TZ: 'Pacific/Auckland', TEST_CLOCK: '2028-02-29T23:59:50', LANG: 'fr_FR.UTF-8' },
  },
  {
    name: 'an hour twice',
    include: dated.quick,
    env: { TZ: 'America/Los_Angeles', TEST_CLOCK: '2026-10-31T23:59:50' },
  },
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((TZ) => ({
    name: TZ,
    include: dated.inDatabase,
    env: { TZ, PGOPTIONS: `-c timezone=${TZ}` },
  })),
];
const jsdom = {
  environment: 'jsdom',
  expect: patient,
  setupFiles: './scripts/testing/jsdom-setup.ts',
  css: { modules: { classNameStrategy: 'non-scoped' } },
  testTimeout: 120_000,
  maxWorkers: WORKERS,
  sequence: { groupOrder: 0 },
} as const;

export default defineConfig({
  test: {
    globalSetup: './scripts/testing/global-setup.mjs',
    sequence: { sequencer: LongestFirst },
    reporters: process.env.CI ? [['default', { summary: false }]] : ['default'],
    // Groups run one after the other, so that browsers do not fight with the rest for memory.
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          expect: patient,
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...exclude, embedded],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'packages',
          environment: 'node',
          expect: patient,
          include: ['packages/**/*.test.ts'],
          exclude: [...exclude, embedded],
          testTimeout: 120_000,
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
          expect: patient,
          include: [embedded],
          exclude,
          env: { TEST_DATABASE: 'embedded' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          expect: patient,
          include: ['e2e/**/*.spec.ts'],
          exclude,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // A journey waits for a third of its time: for a drawing, an hour of a clock, a server that starts. One more than there are
          // cores fills that; with two more each takes longer than is gained.
          maxWorkers: Math.min(4, WORKERS + 1),
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      ...(isThorough
        ? [
            {
              // Hosts bring React: the parts that the package for hosts is made of, on the oldest one it accepts.
              resolve: {
                alias: { react: `${react18}/node_modules/react`, 'react-dom': `${react18}/node_modules/react-dom` },
              },
              test: {
                ...jsdom,
                name: 'react-18',
                include: ['packages/{portal,ui}/**/*.test.tsx'],
                exclude: [...exclude, mocked],
                execArgv: ['--import', `${react18}/resolve-hook.ts`],
                isolate: false,
              },
            },
            ...ELSEWHERE.map((each) => ({
              test: {
                ...each,
                environment: 'node' as const,
                expect: patient,
                setupFiles: './scripts/testing/shifted-clock.ts',
                testTimeout: 120_000,
                hookTimeout: 120_000,
                maxWorkers: WORKERS,
                isolate: false,
                sequence: { groupOrder: 0 },
              },
            })),
            {
              test: {
                ...jsdom,
                name: 'pages on a leap day',
                include: dated.onPages,
                env: { TZ: 'Pacific/Auckland', TEST_CLOCK: '2028-02-29T23:59:50' },
                setupFiles: ['./scripts/testing/shifted-clock.ts', './scripts/testing/jsdom-setup.ts'],
                isolate: false,
              },
            },
            {
              test: {
                name: 'thorough',
                environment: 'node' as const,
                expect: patient,
                include: [thorough],
                exclude: ['**/node_modules/**', '**/dist/**'],
                testTimeout: 1_800_000,
                hookTimeout: 600_000,
                // Each of them may use the whole machine.
                maxWorkers: 1,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
    ],
  },
});
