import { MOST_TOPICS, TOPICS } from '@parley/contracts/assistant/topics.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../quality/topics/measure.ts';
import { inOtherWords, readThesaurus } from '../../../quality/topics/other-words.ts';
import { readTraining, trainingHash } from '../../../quality/topics/sets.ts';
import { classify, labelsOf } from './classify.ts';
import { readTopicModel } from './model-file.ts';

const model = readTopicModel();
const LANGS = ['en', 'fr'] as const;

describe('what a conversation is about', () => {
  it('ANLY-1 the weights were made from the sets as they stand', () => {
    expect(model.header.trainedOn, 'run scripts/train-topics.ts').toBe(trainingHash());
  });

  it('ANLY-1 gives one to three known topics, the same each time, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (text) => {
        const { labels } = classify(model, text);
        expect(labels.length).toBeGreaterThanOrEqual(1);
        expect(labels.length).toBeLessThanOrEqual(MOST_TOPICS);
        expect(new Set(labels).size).toBe(labels.length);
        for (const label of labels) expect(TOPICS).toContain(label);
        if (labels.length > 1) expect(labels).not.toContain('other');
        expect(classify(model, text).labels).toEqual(labels);
      }),
      { numRuns: 200 },
    );
  });

  it('ANLY-1 what is about nothing in particular stays other, and so does what nothing is likely enough for', () => {
    for (const text of ['', 'ok', 'hi', 'What is the capital of Peru?', 'Quelle est la capitale du Pérou ?'])
      expect(classify(model, text).labels, text).toEqual(['other']);
    expect(
      labelsOf(
        TOPICS.map(() => 0.01),
        { first: 0.1, further: 0.3 },
      ),
    ).toEqual(['other']);
  });

  it('ANLY-1 teaches each conversation once more in other words of its language, the same ones each time', () => {
    const groups = Object.values(readThesaurus()).map((words) => words.split(' '));
    const items = LANGS.flatMap(readTraining).filter(({ hand }) => hand === 'k');
    const said = inOtherWords(items);
    expect(said.map(({ text }) => text)).toEqual(inOtherWords(items).map(({ text }) => text));
    expect(said.map(({ item }) => item)).toEqual(items);
    const words = (text: string): string[] => text.toLowerCase().split(/[^a-z]+/);
    const known = new Set(items.flatMap(({ messages }) => words(messages.join(' '))));
    const fresh = said.flatMap(({ text }) => words(text)).filter((word) => word.length > 3 && !known.has(word));
    expect(fresh.length).toBeGreaterThan(200);
    // Nothing comes in that stands in no group, spellings aside.
    const inGroups = new Set(groups.flat());
    expect(fresh.filter((word) => inGroups.has(word)).length / fresh.length).toBeGreaterThan(0.8);
  });

  it('ANLY-1 reads a conversation message by message, and no more of it than it has room for', () => {
    const { reader } = model;
    expect(reader.read('one two\n\n  \nthree').map((message) => message.flat().length)).toEqual([2, 1]);
    expect(reader.read('one two. '.repeat(5_000)).flat(2).length).toBeLessThanOrEqual(900);
    const [first = [], second = []] = reader.read('my boss shouts\nI cannot sleep');
    const alone = reader.features(first);
    reader.features(second);
    // Nothing of what was read before is left over.
    expect(reader.features(first)).toEqual(alone);
    expect(reader.features([])).toEqual({ places: new Int32Array(0), amounts: new Float32Array(0) });
  });

  it('ANLY-1 hears two subjects in one conversation, in either language', () => {
    const en = classify(
      model,
      'My father died in April and the funeral was hard.\nNow I am back and there are 900 emails, three deadlines and no time to do any of it, everything is urgent and the list only gets longer.',
    ).labels;
    expect(en).toEqual(expect.arrayContaining(['grief', 'workload-priorities']));
    const fr = classify(
      model,
      'Je suis enceinte et mon chef m’a retirée du planning, il fait des remarques sexistes chaque jour.\nJe voudrais porter plainte pour harcèlement.',
    ).labels;
    expect(fr[0]).toBe('harassment');
  });

  it('ANLY-1 knows what it was taught, in both languages alike', () => {
    for (const lang of LANGS) {
      const items = readTraining(lang);
      for (const topic of TOPICS)
        expect(items.filter(({ labels }) => labels.includes(topic)).length, `${lang} ${topic}`).toBeGreaterThan(60);
      const { mainFound } = figuresOf(
        // One in five of them says as much, in seconds.
        items
          .filter((_item, at) => at % 5 === 0)
          .map(({ messages, labels }) => ({ labels, found: classify(model, messages.join('\n')).labels })),
      );
      expect(mainFound, lang).toBeGreaterThan(0.97);
    }
  });
});
