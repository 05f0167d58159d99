import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scoped } from './scoped-css.ts';

const ui = path.resolve(import.meta.dirname, '../ui/src');
const sheet = (name: string): string => fs.readFileSync(path.join(ui, name), 'utf8');

describe('styles of the installable package', () => {
  it('PORTAL-6 what is said of the document is said of our elements', () => {
    expect(scoped(":root {\n  --ink: #000;\n}\n:root[data-scheme='dark'] {\n}")).toBe(
      ".parley {\n  --ink: #000;\n}\n.parley[data-scheme='dark'] {\n}",
    );
    expect(
      scoped('html {\n  color: red;\n}\nbody {\n  min-height: 100dvh;\n  margin: 0;\n}\n#root {\n  a: b;\n}\n'),
    ).toBe('@scope (.parley) {\n:scope {\n  color: red;\n}\n:scope {\n  margin: 0;\n}\n\n}\n');
  });

  it('PORTAL-6 nothing of tokens and base is left that would reach a page of somebody else', () => {
    const tokens = scoped(sheet('tokens.css'));
    const base = scoped(sheet('base.css'));
    for (const css of [tokens, base])
      expect(css).not.toMatch(/(^|[\s,}])(:root|html|body|#root)(?=[\s{[,])(?=[^;}]*\{)/m);
    expect(tokens).toContain('.parley {');
    expect(base.startsWith('@scope (.parley) {')).toBe(true);
  });
});
