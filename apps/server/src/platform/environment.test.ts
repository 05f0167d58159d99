import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { readVariables, requireBeside, requireTogether } from './environment.ts';

const refuse = (line: string): never => {
  throw new Error(line);
};
const CHECK = 'Check your environment variables.';

describe('APP-2 variables', () => {
  test.each([
    ['zod', z.object({ PORT: z.string().regex(/^\d+$/, 'must be a number').transform(Number).default(1) })],
    ['zod/mini', mini.object({ PORT: mini.optional(mini.string().check(mini.regex(/^\d+$/, 'must be a number'))) })],
  ])('APP-2 of %s: what is set counts, what is not has its default, and what is wrong is one line', (_, variables) => {
    const read = (environment: NodeJS.ProcessEnv) => readVariables<{ PORT?: unknown }>(variables, environment, refuse);
    expect(Number(read({ PORT: '80', OTHER: '' }).PORT)).toBe(80);
    expect([1, undefined]).toContain(read({}).PORT);
    expect(() => read({ PORT: 'x' })).toThrow(`PORT must be a number. ${CHECK}`);
    for (const empty of ['', ' ']) expect(() => read({ PORT: empty })).toThrow(`PORT is set but empty. ${CHECK}`);
  });

  test('APP-2 a variable of several values says which one is wrong, where that has a name', () => {
    const names = z.object({
      NAMES: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.string().min(2, 'must be longer'))),
    });
    expect(() => readVariables(names, { NAMES: 'ab,c' }, refuse)).toThrow(`NAMES must be longer. ${CHECK}`);
    const places = z.object({
      PLACES: z
        .string()
        .transform((text): unknown => JSON.parse(text))
        .pipe(z.array(z.object({ url: z.url('must be an address') }))),
    });
    expect(() => readVariables(places, { PLACES: '[{"url":"x"}]' }, refuse)).toThrow(
      `PLACES (0.url) must be an address. ${CHECK}`,
    );
  });

  test('APP-2 what belongs together is set together, and what belongs to another one is not set alone', () => {
    const pair = ['KEY_ID', 'KEY'];
    expect(() => requireTogether(pair, { KEY: 'x' }, refuse)).toThrow(`KEY is set without KEY_ID. ${CHECK}`);
    for (const whole of [{}, { KEY: 'x', KEY_ID: 'y' }])
      expect(() => requireTogether(pair, whole, refuse)).not.toThrow();
    expect(() => requireBeside(pair, 'URL', { KEY: 'x' }, refuse)).toThrow(`KEY is set without URL. ${CHECK}`);
    expect(() => requireBeside(pair, 'URL', { KEY: 'x', URL: 'y' }, refuse)).not.toThrow();
  });

  test('APP-2 every part of the configuration reads its variables in this one way', () => {
    const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('config.ts'));
    expect(own.length).toBeGreaterThan(12);
    for (const name of own) {
      const text = readFileSync(path.join(import.meta.dirname, name), 'utf8');
      expect(text, name).toContain('readVariables(');
      expect(text, name).not.toMatch(/'is set but empty'|environment\[|environment\.[A-Z]/);
    }
  });
});
