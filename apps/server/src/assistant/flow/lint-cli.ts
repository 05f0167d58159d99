import { FLOWS } from '#installation';
import { FlowError, loadFlows } from './load-flows.ts';

/** `node lint-cli.ts [folder]`: prints every finding as `file:line message` and fails when there is one. */
const directory = process.argv[2] ?? FLOWS;
try {
  loadFlows(directory);
  process.stdout.write(`${directory}: no findings\n`);
} catch (error) {
  if (!(error instanceof FlowError)) throw error;
  process.stderr.write(`${error.findings.join('\n')}\n`);
  process.exitCode = 1;
}
