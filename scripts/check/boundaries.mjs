import path from 'node:path';
import { runChild } from '../bootstrap/child.mjs';

/** Where code lives that the rules speak of. */
const places = ['apps', 'packages'];

/**
 * Who imports whom, against `.dependency-cruiser.cjs` in `folder`.
 * @param {string} node path of the pinned Node
 * @param {string} folder a project
 * @param {string} program of dependency-cruiser
 * @returns {Promise<{ modules: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export async function cruise(node, folder, program) {
  const { code, output } = await runChild(
    node,
    [program, ...places, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: folder },
  );
  let report;
  try {
    report = JSON.parse(output);
  } catch (cause) {
    throw new Error(`dependency-cruiser ended with code ${code}: ${output.slice(0, 2000)}`, { cause });
  }
  const violations = report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { modules: report.summary.totalCruised, violations };
}

export const cruiserProgram = (folder) =>
  path.join(folder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
