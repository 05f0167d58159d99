import { describe, expect, it } from 'vitest';
import { measure, readSet } from '../../../quality/safety/measure.ts';

const file = new URL('../../../quality/safety/tuning.jsonl', import.meta.url);

describe('tuning set of the assessment', () => {
  it('CHAT-10 holds enough danger and enough ordinary talk in both languages', () => {
    const items = readSet(file);
    const count = (lang: string, danger: boolean) =>
      items.filter((item) => item.lang === lang && (item.expected !== 'none') === danger).length;
    for (const lang of ['en', 'fr']) {
      expect(count(lang, true)).toBeGreaterThanOrEqual(100);
      expect(count(lang, false)).toBeGreaterThanOrEqual(200);
    }
  });

  it('CHAT-10 explicit danger is found at 99 of 100, indirect and coded at 9 of 10, with at most 1 false alarm in 100', () => {
    const { recall, falseAlarms, missed, alarmed } = measure(file);
    for (const lang of ['en', 'fr']) {
      expect(recall[`${lang}.explicit`]?.rate, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.99);
      for (const kind of ['indirect', 'algospeak', 'other', 'violence', 'softened'])
        expect(recall[`${lang}.${kind}`]?.rate, `${lang}.${kind} ${JSON.stringify(missed)}`).toBeGreaterThanOrEqual(
          0.9,
        );
    }
    expect(falseAlarms.rate, JSON.stringify(alarmed)).toBeLessThanOrEqual(0.01);
  });
});
