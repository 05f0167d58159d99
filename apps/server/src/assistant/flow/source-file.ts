import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Document } from 'yaml';
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { FLOWS_READ_AT_BUILD } from '#installation';

export type Path = (string | number)[];

/** A YAML file that still knows on which line each part stands. */
export type SourceFile = { name: string; value: unknown; problems: string[]; at(path: Path): string };

function nearestNode(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** What the build has read already, by the hash of the text. Reading the YAML of the house was 0.4 of the 1.3 s of CPU of a start. */
export type ReadAtBuild = Record<string, unknown>;
export const hashOfSource = (text: string): string => createHash('sha256').update(text).digest('hex');

let readAtBuild: ReadAtBuild | undefined;
const knownAtBuild = (): ReadAtBuild =>
  (readAtBuild ??= existsSync(FLOWS_READ_AT_BUILD) ? JSON.parse(readFileSync(FLOWS_READ_AT_BUILD, 'utf8')) : {});

/** A file of the installation. One that changed after the build is read as it is now. */
export function readSource(file: string, name: string, known: ReadAtBuild = knownAtBuild()): SourceFile {
  const text = readFileSync(file, 'utf8');
  const hash = hashOfSource(text);
  if (!Object.hasOwn(known, hash)) return parseSource(text, name);
  // Lines are asked for only when something is found wrong.
  return { name, value: known[hash], problems: [], at: (path) => parseSource(text, name).at(path) };
}

/** @param text YAML; what it repeats by aliases stays bounded (`yaml` counts them) */
export function parseSource(text: string, name: string): SourceFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (path: Path) => `${name}:${lines.linePos(nearestNode(document, path)).line}`;
  const problems = document.errors.map(
    (error) => `${name}:${error.linePos?.[0].line ?? 1} ${error.message.split('\n')[0]}`,
  );
  if (problems.length > 0) return { name, value: undefined, problems, at };
  try {
    return { name, value: document.toJS(), problems, at };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return { name, value: undefined, problems: [`${name}:1 ${error.message}`], at };
  }
}

/** The file in the wanted shape, or undefined with every deviation added to `findings` as `file:line message`. */
export function shaped<T extends z.ZodType>(source: SourceFile, shape: T, findings: string[]): z.output<T> | undefined {
  const result = shape.safeParse(source.value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) findings.push(`${source.at([...path, key])} unknown key "${key}"`);
      continue;
    }
    findings.push(`${source.at(path)} ${say(path, issue.message)}`);
  }
  return undefined;
}

function say(path: Path, message: string): string {
  const last = path.at(-1);
  const absent = /received undefined/u.test(message) || message === 'Invalid input';
  if ((last === 'en' || last === 'fr') && absent)
    return `missing translation: ${path.slice(0, -1).join('.')} has no "${last}"`;
  return `${path.join('.') || 'file'}: ${message}`;
}
