import { describe, expect, it } from 'vitest';
import { trainingHash } from '../../../quality/safety/make-model.ts';
import { measure, readSet, totals } from '../../../quality/safety/measure.ts';
import { windowsOf } from './learned.ts';
import { learnedModel } from './learned-model.ts';
import { normalise } from './normalise.ts';

const tuning = new URL('../../../quality/safety/tuning.jsonl', import.meta.url);
const frozen = new URL('../../../quality/safety/frozen/', import.meta.url);
const firstFrozen = new URL('../../../quality/safety/frozen.jsonl', import.meta.url);
const patterns = new URL('../../../quality/safety/training/patterns.jsonl', import.meta.url);

describe('what the safety check finds', () => {
  it('CHAT-10 the weights were made from the training set as it stands', () => {
    expect(learnedModel().header.trainedOn, 'run scripts/train-safety.ts').toBe(trainingHash());
  });

  it('CHAT-10 of the sentences the patterns were written with, explicit danger is found at 99 of 100, indirect and coded at 9 of 10', () => {
    const { recall, falseAlarms, missed, alarmed } = measure(patterns);
    for (const lang of ['en', 'fr']) {
      expect(recall[`${lang}.explicit`]?.rate, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.99);
      for (const kind of ['indirect', 'algospeak', 'other', 'violence'])
        expect(recall[`${lang}.${kind}`]?.rate, `${lang}.${kind} ${JSON.stringify(missed)}`).toBeGreaterThanOrEqual(
          0.9,
        );
    }
    expect(falseAlarms.rate, JSON.stringify(alarmed)).toBeLessThanOrEqual(0.01);
  });

  it('CHAT-10 the tuning set holds both languages, and keeps what has been reached', () => {
    const items = readSet(tuning);
    for (const lang of ['en', 'fr']) {
      expect(items.filter((item) => item.lang === lang && item.expected !== 'none').length).toBeGreaterThanOrEqual(70);
      expect(items.filter((item) => item.lang === lang && item.expected === 'none').length).toBeGreaterThanOrEqual(120);
    }
    const { recall, falseAlarms, falsePaths, alarmed } = measure(tuning);
    for (const lang of ['en', 'fr']) expect(recall[`${lang}.explicit`]?.rate).toBeGreaterThanOrEqual(0.9);
    expect(falseAlarms.rate, JSON.stringify(alarmed)).toBeLessThanOrEqual(0.008);
    expect(falsePaths.rate, JSON.stringify(alarmed)).toBeLessThanOrEqual(0.005);
  });

  // Floors of what has been reached, far below the goals (quality/safety/README.md): raise them with every gain, never lower them.
  it('CHAT-10 on the frozen sets, which nobody tunes on, no less is found and no more interrupted than before', () => {
    const result = measure(frozen);
    process.stdout.write(`${totals(result).join('\n')}\n`);
    const floors = { 'en.explicit': 0.88, 'fr.explicit': 0.83, 'en.indirect': 0.51, 'fr.indirect': 0.52 };
    for (const [name, floor] of Object.entries(floors))
      expect(result.recall[name]?.rate, name).toBeGreaterThanOrEqual(floor);
    expect(result.falseAlarms.rate).toBeLessThanOrEqual(0.018);
    const first = measure(firstFrozen);
    // Mostly near misses; raised from 0.03 once, for what is found everywhere else (quality/safety/README.md).
    expect(first.falseAlarms.rate).toBeLessThanOrEqual(0.05);
    for (const name of ['en.explicit', 'fr.explicit', 'en.indirect', 'fr.indirect'])
      expect(first.recall[name]?.rate, name).toBeGreaterThanOrEqual(0.95);
  }, 90_000);

  it('CHAT-10 a long message is read in a bounded number of windows, so that it cannot hold up the gate', () => {
    const message = 'I had a long week with my team and the report is still not done, and '.repeat(110).slice(0, 8000);
    expect(windowsOf(normalise(message).text.split(' ').length).length).toBeLessThanOrEqual(32);
  });
});
