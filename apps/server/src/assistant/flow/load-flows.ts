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

function loadProtocols(directory: string, findings: string[]): Protocols {
  const protocols: Protocols = new Map();
  if (!readdirSync(directory).includes('protocols')) return protocols;
  for (const source of sources(join(directory, 'protocols'), 'protocols/')) {
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

/**
 * Reads every flow of a folder (`*.yaml`, with its protocols in `protocols/`) and holds it against the linter.
 * @throws FlowError listing every finding
 */
export function loadFlows(directory: string): FlowCatalog {
  const findings: string[] = [];
  const protocols = loadProtocols(directory, findings);
  const flows = new Map<string, Flow>();
  for (const source of sources(directory, '')) {
    findings.push(...source.problems);
    if (source.problems.length > 0) continue;
    const file = shaped(source, FlowFile, findings);
    if (!file) continue;
    const building = { findings: [] as string[], origins: new Map(), protocols };
    const flow = buildFlow(file, source, building);
    findings.push(...building.findings, ...lintFlow(flow, file, source, building.origins));
    const key = `${flow.id}@${flow.version}`;
    if (flows.has(key)) findings.push(`${source.at(['version'])} duplicate id: the flow "${key}" exists already`);
    flows.set(key, flow);
  }
  if (flows.size === 0 && findings.length === 0) findings.push(`${directory}:1 no flow file here`);
  if (findings.length > 0) throw new FlowError(findings);
  return catalogOf([...flows.values()]);
}

function catalogOf(flows: Flow[]): FlowCatalog {
  return {
    find: (id, version) => flows.find((flow) => flow.id === id && flow.version === version),
    current(id) {
      const newest = flows.filter((flow) => flow.id === id).toSorted((one, other) => other.version - one.version)[0];
      if (!newest) throw new FlowError([`no flow "${id}"`]);
      return newest;
    },
  };
}
