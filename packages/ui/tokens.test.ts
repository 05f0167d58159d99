import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Outside src because it reads a file, and the parts must not see the types of Node.
const tokens = readFileSync(new URL('src/tokens.css', import.meta.url), 'utf8');

type Scheme = 'light' | 'dark';

function token(name: string, scheme: Scheme): string {
  const pair = new RegExp(`--${name}: light-dark\\(\\s*(#\\w{6}),\\s*(#\\w{6})\\s*\\)`).exec(tokens);
  const one = pair?.[scheme === 'light' ? 1 : 2] ?? new RegExp(`--${name}: (#\\w{6})`).exec(tokens)?.[1];
  if (!one) throw new Error(`tokens.css has no colour --${name}.`);
  return one;
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const text = 4.5;
const outline = 3;

test.each<[string, string, number]>([
  ...['ground', 'sheet', 'sunken'].flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['muted', ground, text],
    ['ember', ground, text],
    ['moss', ground, text],
    ['brick', ground, text],
    ['focus', ground, outline],
    ['line-control', ground, outline],
  ]),
  ['on-ember', 'ember', text],
  ['on-brick', 'brick-fill', text],
])('APP-13 contrast of %s on %s is at least %d in both schemes', (front, back, least) => {
  for (const scheme of ['light', 'dark'] as const)
    expect(contrast(token(front, scheme), token(back, scheme)), scheme).toBeGreaterThanOrEqual(least);
});
