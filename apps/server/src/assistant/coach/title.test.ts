import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialState } from '../flow/advance.ts';
import { loadDefaultFlow } from '../flow/core-flow.ts';
import { suggestions } from './suggestions.ts';
import { LONGEST_TITLE, titleAfter, titleFrom } from './title.ts';

const flow = loadDefaultFlow();
const empty = initialState(flow);

describe('titles', () => {
  test.each([
    ['en', 'Hi, I would like to talk about my workload.', 'My workload'],
    ['en', 'I need help with a decision', 'A decision'],
    ['en', 'hello', 'A conversation'],
    ['en', '   ', 'A conversation'],
    ['en', '**Money** and `time`', 'Money and time'],
    [
      'en',
      'I have been thinking for a very long time about leaving my job in the city, because my back hurts and my boss never listens',
      'My boss never listens',
    ],
    [
      'en',
      'Ruminating about moving house with all of the family and the two old dogs',
      'Ruminating about moving house with all of the family and…',
    ],
    ['fr', 'Bonjour, j’aimerais parler de ma charge de travail.', 'Ma charge de travail'],
    [
      'en',
      "My team doesn't respect me at all these days, and I don't know what to do anymore.",
      'My team doesn’t respect me at all these days',
    ],
    ['en', 'I want to work less', 'I want to work less'],
    ['en', 'I would like to speak up more in meetings.', 'I would like to speak up more in meetings'],
    ['fr', 'J’aimerais travailler moins', 'J’aimerais travailler moins'],
    ['en', 'can you help me plan my week?', 'Plan my week'],
    ['fr', 'Je me demandais si vous pourriez m’aider', 'Une conversation'],
    ['fr', 'salut', 'Une conversation'],
    ['fr', 'Je remets tout à plus tard', 'Je remets tout à plus tard'],
  ] as const)('CHAT-7 %s: "%s" is called "%s"', (language, message, expected) => {
    expect(titleFrom(empty, message, language)).toBe(expected);
  });

  test('CHAT-7 the topic named later wins over the first message', () => {
    expect(titleFrom({ ...empty, slots: { topic: 'the talk with Ana' } }, 'hello', 'en')).toBe('The talk with Ana');
  });

  test('CHAT-7 FLOW-1 an answer about the plan of last time is no title; what this time is about becomes one', () => {
    const asked = initialState(flow, 'review', { previous_plan: 'If it is six, then I leave' });
    const answered = { ...asked, slots: { ...asked.slots, plan_kept: 'partly' } };
    expect(titleAfter({ before: asked, after: answered }, 'In part', 'en')).toBeNull();
    expect(titleAfter({ before: asked, after: asked }, 'I would like to plan my week', 'en')).toBe(
      'I would like to plan my week',
    );
    const topic = { ...answered, slots: { ...answered.slots, topic: 'Leaving on time' } };
    expect(titleAfter({ before: answered, after: topic }, 'Leaving on time', 'en')).toBe('Leaving on time');
    expect(titleAfter({ before: empty, after: empty }, 'A decision', 'en')).toBe('A decision');
  });

  test('CHAT-7 a title is one line of at most sixty characters, whatever was written', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.lorem({ maxCount: 40 })),
        fc.constantFrom('en' as const, 'fr' as const),
        (message, language) => {
          const title = titleFrom(empty, message, language);
          expect(title.length).toBeGreaterThan(1);
          expect(title.length).toBeLessThanOrEqual(LONGEST_TITLE);
          expect(title).not.toMatch(/[\p{Cc}]/u);
          expect(title.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('suggestions', () => {
  test('CHAT-11 a first-time user finds four ways to begin, in both languages', () => {
    expect(suggestions(flow, 'en')).toHaveLength(4);
    expect(suggestions(flow, 'fr')).toContain('Il y a une conversation que j’évite.');
  });
});
