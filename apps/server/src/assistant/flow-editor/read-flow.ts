import type { FlowFinding, FlowOutline } from '@parley/contracts/assistant/flow-editor.ts';
import type { Protocols } from '../flow/build-flow.ts';
import type { Flow } from '../flow/flow.ts';
import { compileFlow } from '../flow/load-flows.ts';
import { parseSource } from '../flow/source-file.ts';
import { outlineOf } from './outline.ts';

export type ReadFlow = { flow: Flow | null; findings: FlowFinding[]; outline: FlowOutline | null };

/** `name:12 what is wrong` in its two parts. */
const findingOf = (text: string): FlowFinding => {
  const [, line, message] = /^[^\s:]*:(\d+) (.*)$/s.exec(text) ?? [];
  return { line: Number(line ?? 1), message: message ?? text };
};

/** Reads a text that somebody typed. @param id that it must have, and keep */
export function readFlow(text: string, id: string, version: number, protocols: Protocols): ReadFlow {
  const source = parseSource(text, id);
  const { flow, findings } = compileFlow(source, protocols, version);
  const all = findings.map(findingOf);
  if (flow && flow.id !== id)
    all.push({ line: findingOf(source.at(['flow']).concat(' ')).line, message: `flow: this is the flow "${id}"` });
  return { flow: all.length > 0 ? null : flow, findings: all, outline: flow ? outlineOf(flow) : null };
}
