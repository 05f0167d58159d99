// What the tests may not do, because it fails by chance: look once at what an act brings about, or wait for less than a busy machine needs.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/say.mjs';
import { projectFiles } from './source-files.mjs';

const READS =
  'isVisible|isEnabled|isDisabled|isChecked|isEditable|count|textContent|innerText|inputValue|getAttribute|allInnerTexts|allTextContents|evaluate|evaluateAll';
const readsThePage = new RegExp(`\\.(?:${READS})\\($`);
/** Nothing is there before it comes either: a look too early cannot fail. */
const nothing = /^\.(?:not\.|to(?:Be|Equal)\((?:0|\[\])\))/;

/** @returns {number} of the bracket that closes the one at `from` */
export function closing(text, from) {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const each = text[at];
    if (quote) {
      if (each === '\\') at += 1;
      else if (each === quote) quote = '';
    } else if (each === "'" || each === '"' || each === '`') quote = each;
    else if (each === '(') depth += 1;
    else if (each === ')' && --depth === 0) return at;
  }
  return -1;
}

/** The last call of an expression, as far as its bracket: `page.locator('p').count(` of `page.locator('p').count()`. */
function lastCall(text) {
  let found = '';
  for (let at = text.indexOf('('); at !== -1; at = text.indexOf('(', at)) {
    const end = closing(text, at);
    if (end === -1) return '';
    found = text.slice(0, at + 1);
    at = end + 1;
    if (text.slice(at).trim() === '') return found;
  }
  return '';
}

/** Where an expression ends and another argument begins. */
export function firstArgument(text) {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') {
      at = closing(text, at);
      if (at === -1) return text;
    } else if ('[{'.includes(text[at])) depth += 1;
    else if (']}'.includes(text[at])) depth -= 1;
    else if (text[at] === ',' && depth === 0) return text.slice(0, at);
  }
  return text;
}

/** Every `expect(await …)` that looks at a page once: where it begins, its expression, what else it was given, and where it ends. */
export function* looksOnce(text) {
  for (const { 0: beginning, index } of text.matchAll(/expect\(\s*await /g)) {
    const open = index + 'expect'.length;
    const end = closing(text, open);
    const given = text.slice(index + beginning.length, end);
    const expression = firstArgument(given);
    if (!readsThePage.test(lastCall(expression.trim())) || nothing.test(text.slice(end + 1).trimStart())) continue;
    yield { index, expression: expression.trim(), more: given.slice(expression.length + 1).trim(), end };
  }
}

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** @returns {Promise<string[]>} one line for each, with what to write instead */
export async function readsOnce(files = projectFiles()) {
  // It reads the syntax with a package, and this file is imported before the packages are installed.
  const { fixedSleeps, readThenExpected } = await import('./fixed-waits.mjs');
  const found = [];
  for (const file of files) {
    if (!/\.(test|spec)\.tsx?$/.test(file) && !/^e2e\/.*\.ts$/.test(file)) continue;
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const tell = (index, instead) => found.push(`${file}:${lineOf(text, index)} ${instead}`);
    for (const start of fixedSleeps(text, file))
      tell(start, 'hopes that it has come by then: wait for what is to come, or let the test say when it happens');
    if (file.startsWith('e2e/')) {
      for (const { index } of looksOnce(text))
        tell(index, 'looks once at what may not be there yet: `await expect.poll(() => …)` or a locator that waits');
      for (const { start, name } of readThenExpected(text, file))
        tell(start, `reads ${name} once and expects it afterwards: \`await expect.poll(() => …)\``);
    }
    for (const { index } of text.matchAll(/\bvi\.waitFor\(/g))
      tell(index, 'gives up after a second: `await expect.poll(() => …)` or `eventually`');
  }
  return found;
}
