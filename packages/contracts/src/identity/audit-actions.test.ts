import { expect, it } from 'vitest';
import { auditActions, auditWords } from './audit-actions.ts';

it.each(Object.entries(auditActions))('AUDIT-1 %s has plain words in both languages', (key, { en, fr }) => {
  for (const words of [en, fr]) {
    expect(words).toMatch(/^\p{Lu}/u);
    expect(words).not.toMatch(/[!_.]|\p{Extended_Pictographic}| [;:?]/u);
    expect(words.length).toBeLessThan(70);
  }
  expect(en).not.toBe(fr);
  expect(auditWords(key, 'fr')).toBe(fr);
});

it('AUDIT-1 no two acts have the same words, and one that is not known is named by its key', () => {
  for (const language of ['en', 'fr'] as const) {
    const all = Object.values(auditActions).map((words) => words[language]);
    expect(all.filter((words, at) => all.indexOf(words) !== at)).toEqual([]);
  }
  expect(auditWords('robot.was_built', 'en')).toBe('robot was built');
});
