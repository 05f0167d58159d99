import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { raised, scopedBase, scopedTokens } from './scoped-css.ts';

const ui = path.resolve(import.meta.dirname, '../ui/src');
const sheet = (name: string): string => fs.readFileSync(path.join(ui, name), 'utf8');

describe('styles of the installable package', () => {
  it('PORTAL-6 what is said of the document is said of our elements', () => {
    const tokens = scopedTokens(":root {\n  --ink: #000;\n}\n:root[data-scheme='dark'] {\n}");
    const here = ':is(.parley-here, [data-parley-portal])';
    expect(tokens).toContain(`${here} {\n  --ink: #000;\n}\n${here}[data-scheme='dark'] {\n}`);
    const base =
      '@layer base {\n  html {\n    color: red;\n  }\n  #root {\n    a: b;\n  }\n  a:hover {\n    c: d;\n  }\n}\n.box {\n}\n';
    expect(scopedBase(base)).toBe(
      '  .parley-here {\n    color: red;\n  }\n  a:where(:hover) {\n    c: d;\n  }\n.box {\n}\n',
    );
  });

  it('PORTAL-6 every rule stands within one that only our elements match, and animations outside of it', () => {
    const css = '.parley-here{a:b}@media print{.x{content:"}"}}@keyframes k{from{a:b}}.y{c:d}';
    expect(raised(css)).toBe(
      '@keyframes k{from{a:b}}:is(.parley, #parley#parley){&{a:b}@media print{.x{content:"}"}}.y{c:d}}\n',
    );
    expect(() => raised('@layer base{h1{a:b}}')).toThrow('@layer base');
  });

  it('PORTAL-6 nothing of tokens and base is left that would reach a page of somebody else', () => {
    const whole = raised(scopedTokens(sheet('tokens.css')) + scopedBase(sheet('base.css')));
    expect(whole.startsWith(':is(.parley, #parley#parley){')).toBe(true);
    expect(whole).not.toMatch(/(^|[\s,}])(:root|html|body|#root)(?=[\s{[,])(?=[^;}]*\{)/m);
    expect(whole).not.toContain('@layer');
  });
});
