import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import type { Candidate } from './mutant.ts';

type Node = { type: string; span?: { start: number; end: number } } & Record<string, unknown>;
type Text = (node: Node) => string;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const OPPOSITE: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
};

/** What else could stand there; null where nothing is changed. */
function changed(node: Node, text: Text): string | null {
  switch (node.type) {
    case 'BinaryExpression': {
      const other = OPPOSITE[String(node.operator)];
      return other ? `(${text(node.left as Node)}) ${other} (${text(node.right as Node)})` : null;
    }
    case 'UnaryExpression':
      return node.operator === '!' ? `(${text(node.argument as Node)})` : null;
    case 'BooleanLiteral':
      return String(!node.value);
    case 'NumericLiteral':
      return String(Number(node.value) + 1);
    case 'ConditionalExpression':
      return `!(${text(node.test as Node)}) ? ${text(node.consequent as Node)} : ${text(node.alternate as Node)}`;
    default:
      return null;
  }
}

/** The part of a statement that can be left out, or a condition that is never met. */
function weakened(node: Node): { part: Node; to: string } | null {
  if (node.type === 'IfStatement') return { part: node.test as Node, to: 'false' };
  if (node.type !== 'ExpressionStatement') return null;
  const part = node.expression as Node;
  return /^(AwaitExpression|CallExpression)$/.test(part.type) ? { part, to: 'undefined' } : null;
}

const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|MethodProperty|ClassMethod)$/;
/** Wrappers of types around an expression; every other node of types is passed over. */
const TYPED = /^Ts(AsExpression|NonNullExpression|SatisfiesExpression|ConstAssertion)$/;
const isOfTypes = ({ type }: Node): boolean => type.startsWith('Ts') && !TYPED.test(type);

/** Names and keys are no values. */
const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => key !== 'key' && key !== 'typeAnnotation' && key !== 'typeArguments')
    .flatMap(([, value]) => (Array.isArray(value) ? value.flat() : [value]))
    .map((value) =>
      isNode(value) || !isNode((value as { expression?: unknown })?.expression)
        ? value
        : (value as { expression: Node }).expression,
    )
    .filter(isNode);

/** Every change that could be made in the functions of a file; what is computed when it is loaded belongs to no test. */
export function candidatesIn(root: string, file: string): Candidate[] {
  const source = fs.readFileSync(path.join(root, file));
  // Offsets go on from file to file: an empty statement in front says where this one begins.
  const { body } = parseSync(`;${source.toString()}`, { syntax: 'typescript', target: 'esnext' });
  const base = (body[0]?.span.start ?? 0) + 1;
  const text: Text = ({ span }) => source.subarray((span?.start ?? 0) - base, (span?.end ?? 0) - base).toString();
  const found: Candidate[] = [];
  const add = ({ span }: Node, from: string, to: string): void => {
    const start = (span?.start ?? 0) - base;
    const line = source.subarray(0, start).toString().split('\n').length;
    const place = 1 + found.filter((one) => one.from === from && one.to === to).length;
    found.push({ file, line, start, end: (span?.end ?? 0) - base, from, to, place });
  };
  const walk = (node: Node, inside: boolean): void => {
    if (isOfTypes(node)) return;
    if (inside) {
      const to = changed(node, text);
      if (to !== null) add(node, text(node), to);
      const weak = weakened(node);
      if (weak) add(weak.part, text(weak.part), weak.to);
    }
    for (const child of childrenOf(node)) walk(child, inside || FUNCTIONS.test(node.type));
  };
  for (const statement of body.slice(1)) walk(statement as unknown as Node, false);
  return found;
}
