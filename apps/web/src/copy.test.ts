import { SESSION_EXPIRY_TEXTS } from '@parley/contracts/session-expiry.ts';
import type { Copy } from '@parley/ui/i18n/define-copy.ts';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, Copy<object>>>(
  ['./*.copy.ts', '../{onboarding,mailbox,settings,admin}/*.copy.ts'],
  { eager: true },
);
const copies = Object.entries(files).flatMap(([file, exported]) =>
  Object.values(exported).map((copy) => [file, copy] as const),
);

/** Every text of a copy, with its path; functions are asked with values that fit none in particular. */
function texts(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return texts(words({ browser: 'Firefox', system: 'Linux' }, 2), path);
  if (typeof words === 'object' && words !== null)
    return Object.entries(words).flatMap(([key, value]) => texts(value, `${path}.${key}`));
  return [];
}

describe('words of the account and its neighbours', () => {
  it('APP-13 there are words to check', () => expect(copies.length).toBeGreaterThan(8));

  it.each(copies)('APP-13 %s says everything in both languages', (_, copy) => {
    const english = texts(copy.en);
    const french = texts(copy.fr);
    expect(french.map(([path]) => path)).toEqual(english.map(([path]) => path));
    for (const [path, text] of [...english, ...french]) expect(text.trim(), path).not.toBe('');
  });

  it.each(copies)('APP-4 %s never says what means the end of a session', (_, copy) => {
    for (const [path, text] of [...texts(copy.en), ...texts(copy.fr)])
      for (const forbidden of SESSION_EXPIRY_TEXTS) expect(text, path).not.toContain(forbidden);
  });

  it.each(copies)('APP-13 %s is set as its language is', (_, copy) => {
    for (const [path, text] of texts(copy.fr)) expect(text, path).not.toMatch(/[^\u00a0\d][;:!?»]|«[^\u00a0]|'/);
    for (const [path, text] of [...texts(copy.en), ...texts(copy.fr)]) expect(text, path).not.toMatch(/!|Oops/);
  });
});
