import { SESSION_EXPIRY_TEXTS } from '@parley/contracts/session-expiry.ts';
import { describe, expect, it } from 'vitest';
import type { Copy } from '../define-copy.ts';

/** What `import.meta.glob` with `eager` gives for copy files. */
export type CopyFiles = Record<string, Record<string, Copy<object>>>;

/** Every text of a copy, with its path; functions are asked with each of the samples. */
function texts(words: unknown, samples: readonly unknown[][], path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return samples.flatMap((sample) => texts(words(...sample), samples, path));
  if (typeof words === 'object' && words !== null)
    return Object.entries(words).flatMap(([key, value]) => texts(value, samples, `${path}.${key}`));
  return [];
}

/**
 * Tests that hold for all words of a part of the product.
 * @param options.samples arguments for texts that are functions, one list a call
 * @param options.least copies there are at the least, so that a moved folder does not pass unseen
 */
export function testCopies(
  part: string,
  files: CopyFiles,
  { samples, least }: { samples: readonly unknown[][]; least: number },
): void {
  const copies = Object.entries(files).flatMap(([file, exported]) =>
    Object.values(exported).map((copy) => ({
      file,
      english: texts(copy.en, samples),
      french: texts(copy.fr, samples),
    })),
  );
  describe(part, () => {
    it('APP-13 there are words to check', () => expect(copies.length).toBeGreaterThanOrEqual(least));

    it.each(copies)('APP-13 $file says everything in both languages', ({ english, french }) => {
      expect(french.map(([path]) => path)).toEqual(english.map(([path]) => path));
      for (const [path, text] of [...english, ...french]) expect(text.trim(), path).not.toBe('');
    });

    it.each(copies)('APP-4 $file never says what means the end of a session', ({ english, french }) => {
      for (const [path, text] of [...english, ...french])
        for (const forbidden of SESSION_EXPIRY_TEXTS) expect(text, path).not.toContain(forbidden);
    });

    it.each(copies)('APP-13 $file is set as its language is, and nobody shouts', ({ english, french }) => {
      for (const [path, text] of french) expect(text, path).not.toMatch(/[^\u00a0\d][;:!?»]|«[^\u00a0]|'/);
      for (const [path, text] of [...english, ...french])
        expect(text, path).not.toMatch(/!|Oops|\p{Extended_Pictographic}/u);
    });
  });
}
