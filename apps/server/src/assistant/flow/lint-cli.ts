import { FLOWS_DIRECTORY } from './core-flow.ts';
import { FlowError, loadFlows } from './load-flows.ts';

/** `node lint-cli.ts [folder]`: prints every finding as `file:line message` and fails when there is one. */
const directory = process.argv[2] ?? FLOWS_DIRECTORY;
try {
  loadFlows(directory);
  process.stdout.write(`${directory}: no findings\n`);
} catch (error) {
  if (!(error instanceof FlowError)) throw error;
  process.stderr.write(`${error.findings.join('\n')}\n`);
  process.exitCode = 1;
}
