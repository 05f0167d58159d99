import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Protocols } from './build-flow.ts';
import { buildFlow } from './build-flow.ts';
import type { Flow, FlowCatalog } from './flow.ts';
import { FlowFile, ProtocolFile } from './flow-file.ts';
import { lintFlow } from './lint-flow.ts';
import type { SourceFile } from './source-file.ts';
import { readSource, shaped } from './source-file.ts';

/** A flow that cannot be used; `findings` are all of them, each `file:line message`. */
export class FlowError extends Error {
  readonly findings: string[];
  constructor(findings: string[]) {
    super(findings.join('\n'));
    this.name = 'FlowError';
    this.findings = findings;
  }
}

function sources(directory: string, prefix: string): SourceFile[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => readSource(join(directory, entry.name), prefix + entry.name))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** What a folder holds in one of its own, when there is one. */
const within = (directory: string, folder: string): SourceFile[] =>
  readdirSync(directory).includes(folder) ? sources(join(directory, folder), `${folder}/`) : [];

/** The protocols of a folder of flows, `name@version`. */
export function loadProtocols(directory: string, findings: string[]): Protocols {
  const protocols: Protocols = new Map();
  for (const source of within(directory, 'protocols')) {
    findings.push(...source.problems);
    if (source.problems.length > 0) continue;
    const file = shaped(source, ProtocolFile, findings);
    if (!file) continue;
    const key = `${file.protocol}@${file.version}`;
    if (protocols.has(key))
      findings.push(`${source.at(['protocol'])} duplicate id: the protocol "${key}" exists already`);
    protocols.set(key, { file, source });
  }
  return protocols;
}

/** A flow that may be used, or null with everything that forbids it, each `file:line message`. */
export type Compiled = { flow: Flow | null; findings: string[] };

/** @param version instead of the one the file names */
export function compileFlow(source: SourceFile, protocols: Protocols, version?: number): Compiled {
  const findings = [...source.problems];
  if (findings.length > 0) return { flow: null, findings };
  const file = shaped(source, FlowFile, findings);
  if (!file) return { flow: null, findings };
  const building = { findings: [] as string[], origins: new Map(), protocols };
  const flow = { ...buildFlow(file, source, building), ...(version === undefined ? {} : { version }) };
  findings.push(...building.findings, ...lintFlow(flow, file, source, building.origins));
  return { flow: findings.length > 0 ? null : flow, findings };
}

/**
 * Reads every flow of a folder (`*.yaml` and `exercises/*.yaml`, with their protocols in `protocols/`) and holds it against the linter.
 * @throws FlowError listing every finding
 */
export function loadFlows(directory: string): FlowCatalog {
  const findings: string[] = [];
  const protocols = loadProtocols(directory, findings);
  const flows = new Map<string, Flow>();
  for (const source of [...sources(directory, ''), ...within(directory, 'exercises')]) {
    const compiled = compileFlow(source, protocols);
    findings.push(...compiled.findings);
    const { flow } = compiled;
    if (!flow) continue;
    const key = `${flow.id}@${flow.version}`;
    if (flows.has(key)) findings.push(`${source.at(['version'])} duplicate id: the flow "${key}" exists already`);
    flows.set(key, flow);
  }
  if (flows.size === 0 && findings.length === 0) findings.push(`${directory}:1 no flow file here`);
  if (findings.length > 0) throw new FlowError(findings);
  return catalogOf([...flows.values()]);
}

/** @param others that a conversation may still stand on, but none begins with */
export function catalogOf(flows: readonly Flow[], others: readonly Flow[] = []): FlowCatalog {
  const newest = (id: string): Flow | undefined =>
    flows.filter((flow) => flow.id === id).toSorted((one, other) => other.version - one.version)[0];
  const known = [...flows, ...others];
  const exercises = [...new Set(flows.filter((flow) => flow.exercise).map((flow) => flow.id))]
    // An administrator's version may have made a conversation of it.
    .flatMap((id) => (newest(id)?.exercise ? (newest(id) ?? []) : []))
    .toSorted((one, other) => (one.exercise?.order ?? 0) - (other.exercise?.order ?? 0));
  return {
    find: (id, version) => known.find((flow) => flow.id === id && flow.version === version),
    all: () => flows,
    current(id) {
      const found = newest(id);
      if (!found) throw new FlowError([`no flow "${id}"`]);
      return found;
    },
    exercises: () => exercises,
  };
}
