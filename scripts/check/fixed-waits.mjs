// What else fails by chance in a test, found in its syntax: a pause of a fixed length, and a value that is read once from a page and expected
// later.
import { parseSync } from 'vite';

const READS = new Set([
  ...[
    'isVisible',
    'isEnabled',
    'isDisabled',
    'isChecked',
    'isEditable',
    'count',
    'textContent',
    'innerText',
    'inputValue',
  ],
  ...['getAttribute', 'allInnerTexts', 'allTextContents', 'evaluate', 'evaluateAll'],
]);
const LOOPS = new Set(['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
const BLOCKS = new Set(['BlockStatement', 'Program']);

/** Every node of a file, with those around it, the nearest last. */
function* nodesOf(node, around = []) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each, around);
  else if (node && typeof node.type === 'string') {
    yield { node, around };
    for (const value of Object.values(node))
      if (value && typeof value === 'object') yield* nodesOf(value, [...around, node]);
  }
}
const nodes = (text, file) => [...nodesOf(parseSync(file, text).program)];
const isCallOf = (node, name) => node?.type === 'CallExpression' && node.callee.name === name;
const methodOf = (node) => (node?.type === 'CallExpression' ? node.callee.property?.name : undefined);
const named = (node, is) => [...nodesOf(node)].some(({ node: each }) => each.type === 'Identifier' && is(each.name));

/** The length of `new Promise((resolve) => setTimeout(resolve, 80))`. */
function lengthOf(node) {
  if (node?.type !== 'NewExpression' || node.callee.name !== 'Promise') return undefined;
  const [executor] = node.arguments;
  const { body } = executor ?? {};
  const waiting = body?.type === 'BlockStatement' ? body.body[0]?.expression : body;
  return isCallOf(waiting, 'setTimeout') ? (waiting.arguments[1] ?? null) : undefined;
}

/** Names by which a file pauses: `setTimeout` of `node:timers/promises`, and a function that only waits. */
function pausesOf(all) {
  const found = new Set();
  for (const { node } of all) {
    if (node.type === 'ImportDeclaration' && node.source.value === 'node:timers/promises')
      for (const { imported, local } of node.specifiers) if (imported?.name === 'setTimeout') found.add(local.name);
    if (node.type === 'VariableDeclarator' && FUNCTIONS.has(node.init?.type) && lengthOf(node.init.body) !== undefined)
      found.add(node.id.name);
  }
  return found;
}

/** Between two looks a pause has to have some length; in a loop it does not decide. */
function isBetweenLooks(around) {
  const inFunction = around.slice(around.findLastIndex(({ type }) => FUNCTIONS.has(type)) + 1);
  return inFunction.some(({ type }) => LOOPS.has(type));
}

/**
 * Pauses that hope that something has come by then. One of no length lets go of the thread; one of a drawn length is the moment of an
 * accident.
 * @returns {number[]} where they begin
 */
export function fixedSleeps(text, file = 'x.ts') {
  if (!/setTimeout|waitForTimeout|timers\/promises/.test(text)) return [];
  const all = nodes(text, file);
  const pauses = pausesOf(all);
  return all
    .filter(({ node, around }) => {
      // A pause of the page is always one.
      if (methodOf(node) === 'waitForTimeout') return true;
      if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AwaitExpression') return false;
      const { argument } = node.expression;
      const length = pauses.has(argument.callee?.name) ? argument.arguments[0] : lengthOf(argument);
      if (length === undefined || length?.value === 0 || (length && named(length, (name) => name === 'random')))
        return false;
      return !isBetweenLooks(around);
    })
    .map(({ node }) => node.start);
}

/** A look too early finds nothing as well: `.not.`, `.toBe(0)`, `.toEqual([])`. */
const expectsNothing = (text, end) => /^\s*\.(?:not\.|to(?:Be|Equal)\((?:0|\[\]|false)\))/.test(text.slice(end));

/**
 * `const x = await page.…textContent()` whose `x` is expected to be something afterwards.
 * @returns {{ start: number, name: string }[]}
 */
export function readThenExpected(text, file = 'x.ts') {
  const all = nodes(text, file);
  const expected = all.filter(({ node }) => isCallOf(node, 'expect')).map(({ node }) => node);
  return all.flatMap(({ node, around }) => {
    if (node.type !== 'VariableDeclarator' || node.init?.type !== 'AwaitExpression') return [];
    if (node.id.type !== 'Identifier' || !READS.has(methodOf(node.init.argument))) return [];
    const { name } = node.id;
    const block = around.findLast(({ type }) => BLOCKS.has(type));
    const isExpected = expected.some(
      ({ start, end, arguments: [value] }) =>
        start > node.end &&
        end < block.end &&
        value &&
        named(value, (each) => each === name) &&
        !expectsNothing(text, end),
    );
    return isExpected ? [{ start: node.start, name }] : [];
  });
}
