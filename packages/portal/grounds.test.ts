import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { grounds } from './src/theme/palette.ts';

it('PORTAL-3 contrast is measured against the grounds that the tokens draw', () => {
  const tokens = readFileSync(new URL('../ui/src/tokens.css', import.meta.url), 'utf8');
  const { light, dark } = grounds;
  expect(tokens).toContain(`--ground: light-dark(${light[0]}, ${dark[0]})`);
  expect(tokens).toContain(`--sheet: light-dark(${light[1]}, ${dark[1]})`);
});
