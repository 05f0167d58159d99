/**
 * Counts a run from vitest's JSON report. What never became a test counts too: a file that did not load, a check that failed,
 * a run that broke off.
 * @param {{ report: { testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined, exitCode: number, failedChecks: number }} run
 * @returns {{ passed: number, failed: number, line: string }}
 */
export function closingLine({ report, exitCode, failedChecks }) {
  let passed = 0;
  let failed = failedChecks;
  for (const file of report?.testResults ?? []) {
    const failedHere = file.assertionResults.filter(({ status }) => status === 'failed').length;
    passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
    failed += failedHere === 0 && file.status === 'failed' ? 1 : failedHere;
  }
  if (failed === 0 && exitCode !== 0) failed = 1;
  return { passed, failed, line: `${passed} passed, ${failed} failed` };
}
