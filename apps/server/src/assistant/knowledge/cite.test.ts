import { piecesOf } from '@parley/contracts/assistant/speakable.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCitations } from './cite.ts';
import { isQuestion } from './is-question.ts';
import { plainWords, quoteOf } from './quote.ts';

const given = [1, 2, 3].map((n) => ({
  n,
  document_id: 'd',
  passage_id: `p${n}`,
  title: 'T',
  heading: [],
  page: null,
}));

describe('what a reply cites', () => {
  it.each([
    ['Two days [1].', 'Two days [1].', [1]],
    ['Two days [9]. Yes [2].', 'Two days. Yes [2].', [2]],
    ['So [1, 7] and [3;2].', 'So [1] and [3] [2].', [1, 2, 3]],
    ['A list [a] and [ ] and [2024] stay.', 'A list [a] and [ ] and [2024] stay.', []],
  ])('KNOW-2 "%s" keeps only what was given', (text, kept, numbers) => {
    const checked = checkCitations(text, given);
    expect(checked.text).toBe(kept);
    expect(checked.citations.map(({ n }) => n)).toEqual(numbers);
  });

  it('KNOW-2 whatever a model writes, every number left is one that was given', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.integer({ min: 0, max: 99 }).map((n) => `[${n}]`),
          ),
        ),
        (parts) => {
          const { text, citations } = checkCitations(parts.join(' '), given);
          const left = [...text.matchAll(/\[(\d{1,2})\]/gu)].map(([, n]) => Number(n));
          expect(left.every((n) => given.some((each) => each.n === n))).toBe(true);
          expect(citations.every(({ n }) => left.includes(n))).toBe(true);
        },
      ),
    );
  });

  it('VOICE-6 a source is not spoken, wherever in a reply it stands', () => {
    const spoken = piecesOf('In your documents: “Two days.” [1] How are you? So they say [1] [2].', 'en').join(' ');
    expect(spoken).not.toMatch(/\d|\bone\b|\btwo\b(?! days)/iu);
  });

  it('KNOW-2 a quotation holds words only', () => {
    expect(plainWords('**See** [this](https://evil.example) <b>now</b> “or” [7] `x`')).toBe('See this now or (7) x');
    expect(quoteOf('First comes this. Trains are booked by the office. Then that.', 'Who books trains?', 'en')).toMatch(
      /^Trains are booked/u,
    );
  });
});

describe('what is looked up', () => {
  it.each([
    ['How many days of leave do we have?', 'en'],
    ['When are expenses paid back?', 'en'],
    ['Hello, where can I book a meeting room?', 'en'],
    ['I would like to know what the travel policy says', 'en'],
    ['Combien de jours de congé avons-nous ?', 'fr'],
    ['Où sont les salles de réunion ?', 'fr'],
    ['Est-ce que le télétravail est possible le lundi ?', 'fr'],
    ['La prime de transport, elle est versée quand ?', 'fr'],
  ] as const)('KNOW-2 "%s"', (message, language) => {
    expect(isQuestion(message, language)).toBe(true);
  });
  it.each([
    ['I would like to speak up more in meetings.', 'en'],
    ['What should I do?', 'en'],
    ['Who are you?', 'en'],
    ['Can you help me with my manager?', 'en'],
    ['How can I be less anxious before meetings?', 'en'],
    ['Why does it always happen to me?', 'en'],
    ['J’aimerais mieux dormir.', 'fr'],
    ['Que dois-je faire ?', 'fr'],
    ['Êtes-vous une personne ?', 'fr'],
    ['Je me sens seul au bureau, est-ce normal ?', 'fr'],
  ] as const)('KNOW-2 "%s" is the coach’s', (message, language) => {
    expect(isQuestion(message, language)).toBe(false);
  });
});
