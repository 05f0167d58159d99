import { describe, expect, it } from 'vitest';
import { closingLine } from './closing-line.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const run = (testResults: ReturnType<typeof file>[], rest = {}) =>
  closingLine({ report: { testResults }, exitCode: 0, failedChecks: 0, ...rest }).line;

describe('the closing line of the test run', () => {
  it('counts tests, not files', () => {
    expect(run([file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')])).toBe('3 passed, 1 failed');
  });
  it('a file that did not load is a failure', () => {
    expect(run([file('failed'), file('passed', 'passed')])).toBe('1 passed, 1 failed');
  });
  it('a failed check is a failure', () => {
    expect(run([file('passed', 'passed')], { failedChecks: 2 })).toBe('1 passed, 2 failed');
  });
  it('a run that broke off is a failure even when each test it saw passed', () => {
    expect(run([file('passed', 'passed')], { exitCode: 1 })).toBe('1 passed, 1 failed');
    expect(closingLine({ report: undefined, exitCode: 137, failedChecks: 0 }).line).toBe('0 passed, 1 failed');
  });
});
