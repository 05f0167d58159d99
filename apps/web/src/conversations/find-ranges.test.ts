import { describe, expect, it } from 'vitest';
import { findWords, placesOf, rangesIn } from './find-ranges.ts';

const marked = (text: string, search: string): string[] =>
  placesOf(text, findWords(search)).map(([from, to]) => text.slice(from, to));

describe('CHAT-7 words that are marked', () => {
  it('CHAT-7 marks beginnings of words, whatever the accents and the case, as they were written', () => {
    expect(marked('L’ÉQUIPE est déçue de l’équipement.', 'equipe')).toEqual(['ÉQUIPE', 'équipe']);
    expect(marked('Un Cœur, des cœurs', 'coeur')).toEqual(['Cœur', 'cœur']);
    expect(marked('disequipe', 'equipe')).toEqual([]);
    expect(marked('😀 café noir 😀', 'cafe noir')).toEqual(['café', 'noir']);
    expect(marked('anything', '!?')).toEqual([]);
  });

  it('CHAT-7 leaves out what is beside the words of a turn', () => {
    const turn = document.createElement('article');
    turn.innerHTML = '<h2>Noir</h2><p>Un <b>noir</b> café</p><button>noir</button>';
    expect(rangesIn(turn, ['noir']).map(String)).toEqual(['noir']);
  });
});
