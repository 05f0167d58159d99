import type { SlotValue } from './flow.ts';

/**
 * The conditions of a flow file: `filled(x)`, `words(x) >= 8`, `importance <= 3`, `signal(harsh_thought)`, `and or not`,
 * brackets, numbers and 'strings'. Parsed once at load; nothing of it is ever executed as code.
 */
export type Expression =
  | { kind: 'value'; value: SlotValue | boolean }
  | { kind: 'slot'; slot: string }
  | { kind: 'call'; name: 'filled' | 'words' | 'signal'; argument: string }
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'compare'; operator: Operator; left: Expression; right: Expression };

const OPERATORS = ['<=', '>=', '==', '!=', '<', '>'] as const;
type Operator = (typeof OPERATORS)[number];

export type Facts = { slots: Record<string, SlotValue>; signals: Record<string, boolean | undefined> };

const TOKEN = /\s*(?:(<=|>=|==|!=|<|>|\(|\))|(\d+(?:\.\d+)?)|'([^']*)'|([a-z_][a-z0-9_]*))/iy;
type Token = { text: string; kind: 'symbol' | 'number' | 'string' | 'name' };

function tokens(source: string): Token[] {
  const found: Token[] = [];
  const text = source.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new SyntaxError(`cannot read the condition at "${text.slice(at).trim()}"`);
    if (match[1] !== undefined) found.push({ kind: 'symbol', text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: 'number', text: match[2] });
    else if (match[3] !== undefined) found.push({ kind: 'string', text: match[3] });
    else found.push({ kind: 'name', text: match[4] ?? '' });
  }
  return found;
}

/** @throws SyntaxError naming what could not be read */
export function parseExpression(source: string): Expression {
  const input = tokens(source);
  let at = 0;
  const peek = (text: string) => input[at]?.text === text && input[at]?.kind !== 'string';
  const take = (text: string) => {
    const found = peek(text);
    if (found) at += 1;
    return found;
  };
  const need = (text: string) => {
    if (!take(text)) throw new SyntaxError(`expected "${text}" in the condition "${source}"`);
  };

  const or = (): Expression => {
    let left = and();
    while (take('or')) left = { kind: 'or', left, right: and() };
    return left;
  };
  const and = (): Expression => {
    let left = not();
    while (take('and')) left = { kind: 'and', left, right: not() };
    return left;
  };
  const not = (): Expression => (take('not') ? { kind: 'not', of: not() } : comparison());
  const comparison = (): Expression => {
    const left = operand();
    const operator = OPERATORS.find((each) => take(each));
    return operator ? { kind: 'compare', operator, left, right: operand() } : left;
  };
  const operand = (): Expression => {
    if (take('(')) {
      const inside = or();
      need(')');
      return inside;
    }
    const token = input[at];
    if (!token || token.kind === 'symbol') throw new SyntaxError(`the condition "${source}" is not complete`);
    at += 1;
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'string') return { kind: 'value', value: token.text };
    if (token.text === 'true' || token.text === 'false') return { kind: 'value', value: token.text === 'true' };
    if (!take('(')) return { kind: 'slot', slot: token.text };
    if (token.text !== 'filled' && token.text !== 'words' && token.text !== 'signal') {
      throw new SyntaxError(`unknown function "${token.text}" in the condition "${source}"`);
    }
    const argument = input[at];
    if (argument?.kind !== 'name') throw new SyntaxError(`"${token.text}" needs a name in the condition "${source}"`);
    at += 1;
    need(')');
    return { kind: 'call', name: token.text, argument: argument.text };
  };

  const expression = or();
  if (at < input.length) throw new SyntaxError(`"${input[at]?.text}" is not expected in the condition "${source}"`);
  return expression;
}

export const ALWAYS: Expression = { kind: 'value', value: true };

/** Words of a text; the marks that French sets apart (« ? ») are none. */
export const countWords = (text: string): number => text.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;

function worth(expression: Expression, facts: Facts): SlotValue | boolean | undefined {
  if (expression.kind === 'value') return expression.value;
  if (expression.kind === 'slot') return facts.slots[expression.slot];
  if (expression.kind === 'call' && expression.name === 'words')
    return countWords(String(facts.slots[expression.argument] ?? ''));
  return holds(expression, facts);
}

/** A comparison with a slot that is still empty is false, whatever the operator. */
export function holds(expression: Expression, facts: Facts): boolean {
  switch (expression.kind) {
    case 'value':
      return Boolean(expression.value);
    case 'slot':
      return facts.slots[expression.slot] !== undefined;
    case 'call':
      if (expression.name === 'filled') return facts.slots[expression.argument] !== undefined;
      if (expression.name === 'signal') return facts.signals[expression.argument] === true;
      return countWords(String(facts.slots[expression.argument] ?? '')) > 0;
    case 'not':
      return !holds(expression.of, facts);
    case 'and':
      return holds(expression.left, facts) && holds(expression.right, facts);
    case 'or':
      return holds(expression.left, facts) || holds(expression.right, facts);
    case 'compare':
      return compare(expression.operator, worth(expression.left, facts), worth(expression.right, facts));
  }
}

function compare(
  operator: Operator,
  left: SlotValue | boolean | undefined,
  right: SlotValue | boolean | undefined,
): boolean {
  if (left === undefined || right === undefined) return false;
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

export type Mentions = { slots: Set<string>; signals: Set<string>; constants: Set<SlotValue> };

/** Every slot, signal and constant a condition speaks of; what the linter checks and enumerates. */
export function mentions(
  expression: Expression,
  into: Mentions = { slots: new Set(), signals: new Set(), constants: new Set() },
): Mentions {
  switch (expression.kind) {
    case 'value':
      if (typeof expression.value !== 'boolean') into.constants.add(expression.value);
      break;
    case 'slot':
      into.slots.add(expression.slot);
      break;
    case 'call':
      (expression.name === 'signal' ? into.signals : into.slots).add(expression.argument);
      break;
    case 'not':
      mentions(expression.of, into);
      break;
    default:
      mentions(expression.left, into);
      mentions(expression.right, into);
  }
  return into;
}
