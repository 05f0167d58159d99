import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, prefixQuery, searchWords } from './search-words.ts';

test('CHAT-7 a search is folded into words', () => {
  expect(searchWords('  L’Équipe, déçue! ')).toEqual(['l', 'equipe', 'decue']);
  expect(prefixQuery(['caf', 'noir'])).toBe('caf:* & noir:*');
  expect(searchWords("'&|!()<->:*")).toEqual([]);
});

test('CHAT-7 an excerpt shows the words as they were written', () => {
  const long = `${'before '.repeat(40)}the Cœur of it ${'after '.repeat(40)}`;
  const excerpt = excerptOf(long, ['coeur']);
  expect(excerpt).toMatch(/^… .*Cœur of it.* …$/);
  expect(excerpt.length).toBeLessThan(220);
});

test('CHAT-7 an excerpt is made of any text, and never longer than it should be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 12 }), (text, search) => {
      const words = searchWords(search);
      if (words.length === 0) return;
      const excerpt = excerptOf(text, words);
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt.length).toBeLessThan(260);
    }),
  );
});
