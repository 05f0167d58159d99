import { describe, expect, it } from 'vitest';
import { sequenceReader } from './sequences.ts';

const vocabulary = { OTHERS: 'boss', KEEPS: 'this', WISH: 'want* wish', DIE: 'die dead', PLACE: 'in like' };
const finds = (source: string, text: string): boolean =>
  sequenceReader(vocabulary, [{ source }])(text.split(' ')).length > 0;

describe('rows of word classes', () => {
  it('CHAT-10 finds classes with a gap, and steps over somebody else only when told to', () => {
    expect(finds('WISH ~2 DIE', 'i wanted to just die')).toBe(true);
    expect(finds('WISH ~2 DIE', 'i want to not even die')).toBe(false);
    expect(finds('WISH ~2 DIE', 'i want my boss dead')).toBe(false);
    expect(finds('WISH ~~2 DIE', 'i want my boss dead')).toBe(true);
  });

  it('CHAT-10 reads the start, the end and what may not follow', () => {
    expect(finds('^ wish DIE', 'i wish dead')).toBe(false);
    expect(finds('WISH ~1 DIE $', 'want to die in peace')).toBe(false);
    expect(finds('WISH ~1 DIE ~2 $', 'want to die in peace')).toBe(true);
    expect(finds('DIE/$', 'want')).toBe(false);
    expect(finds('WISH now/$', 'i want')).toBe(true);
    expect(finds('WISH ~1 DIE !PLACE', 'want to die in paris')).toBe(false);
    expect(finds('WISH ~1 DIE !PLACE', 'want to die like this')).toBe(true);
  });

  it('CHAT-10 refuses a class that the vocabulary does not have', () => {
    expect(() => sequenceReader(vocabulary, [{ source: 'HOPE DIE' }])).toThrow('no class HOPE');
  });
});
