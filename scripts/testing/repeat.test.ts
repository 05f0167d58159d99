import { expect, it, vi } from 'vitest';
import { readRepeat, repeatedFiles, repeatRuns } from './repeat.mjs';

it('DEV-1 repeating is asked for with a number of rounds, a bound and a seed', () => {
  expect(readRepeat(['e2e'])).toEqual({ repeat: null, rest: ['e2e'] });
  expect(readRepeat(['--repeat', 'e2e']).repeat).toMatchObject({ rounds: 100 });
  expect(readRepeat(['--repeat=3', '--minutes=5', '--seed=7', 'e2e'])).toEqual({
    repeat: { rounds: 3, minutes: 5, seed: 7 },
    rest: ['e2e'],
  });
  expect(() => readRepeat(['--repeat=often'])).toThrow('--repeat wants a whole number');
});

it('DEV-1 every journey is repeated, and what several servers do at the same time', () => {
  const files = repeatedFiles();
  for (const file of ['e2e/identity/sign-in.spec.ts', 'apps/server/src/identity/races/races.test.ts'])
    expect(files).toContain(file);
  expect(files.filter((file) => file.includes('.thorough.'))).toEqual([]);
  expect(files).not.toContain('apps/server/src/identity/login/failure-pace.test.ts');
});

it('DEV-1 each round has a seed of its own, what failed is counted by its title, and it ends by itself', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const seeds: unknown[] = [];
  const failing = { name: `${process.cwd()}/a.test.ts`, status: 'failed' };
  const assertionResults = [
    { status: 'passed', fullName: 'holds' },
    { status: 'failed', fullName: 'fails by chance' },
  ];
  try {
    const run = async (_files: string[], env: NodeJS.ProcessEnv) => {
      seeds.push(env.TEST_ORDER_SEED);
      return { passed: 1, failed: 1, report: { testResults: [{ ...failing, assertionResults }] } };
    };
    const means = { node: process.execPath, files: ['a.test.ts'], run };
    expect(await repeatRuns({ rounds: 2, minutes: 1, seed: 7 }, means)).toEqual({
      ...{ passed: 2, failed: 2, line: '2 passed, 2 failed in 2 rounds' },
    });
    expect(seeds).toEqual(['7', '8']);
    expect(said.mock.calls.join('\n')).toContain('2 × a.test.ts › fails by chance');
  } finally {
    said.mockRestore();
  }
});
