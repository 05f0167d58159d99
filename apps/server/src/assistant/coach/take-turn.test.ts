import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialState, planOf } from '../flow/advance.ts';
import { loadDefaultFlow } from '../flow/core-flow.ts';
import { countWords } from '../flow/expression.ts';
import type { FlowState, Language } from '../flow/flow.ts';
import { checkReply } from './check-reply.ts';
import { LONGEST_REPLY } from './compose.ts';
import { measure } from './measure.ts';
import { simulate } from './simulate.ts';
import { simulatedPeople } from './simulated-people.ts';
import type { TurnResult } from './take-turn.ts';
import { takeTurn } from './take-turn.ts';

const flow = loadDefaultFlow();
const turn = (state: FlowState, message: string, language: Language = 'en', seed = 'seed'): TurnResult =>
  takeTurn({ flow, state, message, language, address: 'vous', seed });
const talk = (language: Language, messages: string[], seed = 'seed'): TurnResult[] => {
  const results: TurnResult[] = [];
  for (const message of messages)
    results.push(turn(results.at(-1)?.state ?? initialState(flow), message, language, seed));
  return results;
};
const last = (results: TurnResult[]): TurnResult => {
  const result = results.at(-1);
  if (!result) throw new Error('nobody spoke');
  return result;
};
const spoken = (result: TurnResult) => result.parts.filter((part) => part.kind !== 'exercise' && part.kind !== 'card');

describe('whole conversations', () => {
  for (const person of simulatedPeople.filter((each) => !each.leaves)) {
    test(`FLOW-4 ${person.language}: ${person.name} ends with a full if-then plan, without any model`, () => {
      const { state, plan, turns } = simulate(flow, person, 'walk');
      expect(state.completed).toBe(true);
      expect(plan).toMatchObject({
        goal: expect.any(String),
        condition: expect.any(String),
        action: expect.any(String),
        when: expect.any(String),
      });
      expect(turns.length).toBeLessThanOrEqual(20);
      expect(turns.flatMap((each) => each.effects).filter((effect) => effect.type === 'plan_made')).toHaveLength(1);
    });
  }

  test('FLOW-5 the end hands over goal and plan in writing', () => {
    for (const [language, title, condition] of [
      ['en', '### Your plan', '- **If:**'],
      ['fr', '### Votre plan', '- **Si\u00a0:**'],
    ] as const) {
      const person = simulatedPeople.find((each) => each.language === language && each.address === 'vous');
      if (!person) throw new Error('nobody speaks this language');
      const close = simulate(flow, person, 'end').turns.find((each) => each.state.completed);
      expect(close?.reply).toContain(title);
      expect(close?.reply).toContain(condition);
    }
  });

  test.each(['en', 'fr'] as const)(
    'FLOW-4 %s: the coach listens more than it asks, briefly, without repeating itself',
    (language) => {
      const people = simulatedPeople.filter((person) => person.language === language);
      const figures = measure(
        people.flatMap((person) => ['a', 'b', 'c', 'd', 'e'].map((seed) => simulate(flow, person, seed))),
      );
      expect(figures).toMatchObject({ repeatedTemplates: 0, deadEnds: 0, brokenReplies: 0, planShare: 1 });
      expect(figures.reflectionsPerQuestion).toBeGreaterThanOrEqual(1);
      expect(figures.complexShare).toBeGreaterThanOrEqual(0.4);
      expect(figures.openShare).toBeGreaterThanOrEqual(0.6);
      expect(figures.adviceShare).toBeLessThanOrEqual(0.02);
      expect(figures.medianWords).toBeLessThanOrEqual(22);
      expect(figures.longestWords).toBeLessThanOrEqual(LONGEST_REPLY);
    },
  );

  test('FLOW-4 the same turn of the same conversation is always worded the same', () => {
    const [one] = talk('fr', ["J'ai trop de choses à porter au travail."], 'conversation-1');
    const [again] = talk('fr', ["J'ai trop de choses à porter au travail."], 'conversation-1');
    expect(again).toEqual(one);
  });
});

describe('one turn', () => {
  test('FLOW-4 the first message is the topic, and comes back in the second person', () => {
    const [result] = talk('en', ['I keep putting off a talk with my manager about my workload.']);
    expect(result?.state.slots.topic).toBe('I keep putting off a talk with my manager about my workload.');
    expect(result?.reply).toMatch(/you keep putting off a talk with your manager/iu);
  });

  test('FLOW-4 a greeting is not a topic', () => {
    const result = last(talk('fr', ['bonjour']));
    expect(result.state.slots.topic).toBeUndefined();
    expect(result.move).toBe('check_in');
  });

  test('FLOW-4 "I don\'t know" gets other words, then choices, then is left open', () => {
    const results = talk('en', [
      'I keep putting off a talk with my manager about my workload.',
      '8',
      "I don't know",
      'no idea',
      'dunno',
    ]);
    expect(results.slice(2).map((result) => result.move)).toEqual(['rephrase', 'choices', 'skip']);
    expect(results[3]?.reply).toContain('- It costs me energy');
    expect(results[4]?.state.passed).toContain('why');
  });

  test('FLOW-4 an idea comes only after permission', () => {
    const opening = [
      'I keep putting off a talk with my manager about my workload.',
      '8',
      'It costs me sleep every single night',
      'She gave me one more project',
      'Frustration',
      'I want to tell her calmly what I can take',
    ];
    const asked = talk('en', [...opening, 'any ideas?']);
    expect(last(asked)).toMatchObject({ move: 'permission', quickReplies: ['Yes, please', 'No, thanks'] });
    expect(turn(last(asked).state, 'yes').move).toBe('idea');
    expect(turn(last(asked).state, 'no').parts.some((part) => part.kind === 'idea')).toBe(false);
    const early = last(talk('en', [...opening.slice(0, 2), 'what should I do?']));
    expect(early.move).toBe('not_yet');
  });

  test('FLOW-4 two turns off the topic bring the offer to park, and the answer is heard', () => {
    const results = talk('fr', [
      'Je remets toujours à plus tard une discussion avec ma cheffe.',
      'Qui a gagné le match de football ?',
      'Écris-moi un poème',
    ]);
    expect(results.map((result) => result.move).slice(1)).toEqual(['off_topic', 'park_ask']);
    const parked = turn(last(results).state, last(results).quickReplies[0] ?? '', 'fr');
    expect(parked.effects).toContainEqual({ type: 'parked', topic: 'Écris-moi un poème' });
    expect(turn(last(results).state, last(results).quickReplies[1] ?? '', 'fr').state.mode).toBe('free_talk');
  });

  test('FLOW-4 stopping takes two turns and keeps what there is', () => {
    const results = talk('en', [
      'I keep putting off a talk with my manager about my workload.',
      "let's stop",
      'I should start small',
    ]);
    expect(results.map((result) => result.state.completed)).toEqual([false, false, true]);
    expect(last(results).reply).toContain('I should start small');
  });

  test('FLOW-4 asked whether it is human, it says what it is, and the question stays', () => {
    for (const [language, question, opening] of [
      ['en', 'are you a real person?', 'My desk is always a mess at work.'],
      ['fr', 'êtes-vous une vraie personne ?', 'Mon bureau est toujours en désordre.'],
    ] as const) {
      const result = last(talk(language, [opening, question]));
      expect(result.move).toBe('who');
      expect(result.state.asked).toBe('importance');
      expect(result.reply).toMatch(
        language === 'en'
          ? /AI|program|machine|software|human|computer/iu
          : /IA|programme|logiciel|machine|artificiel|humain/iu,
      );
    }
  });

  test('FLOW-4 a harsh sentence about oneself is never given back as a fact', () => {
    const opening = { en: 'My desk is always a mess at work.', fr: 'Mon bureau est toujours en désordre.' };
    for (const [language, harsh, fact] of [
      ['en', "I'm just useless at this", /you(?:’re| are) (?:just )?useless/iu],
      ['fr', 'je suis vraiment nul', /vous êtes (?:vraiment )?nul/iu],
    ] as const) {
      for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
        const result = last(
          talk(
            language,
            [
              opening[language],
              '8',
              language === 'en' ? 'It costs me time and energy' : 'Cela me coûte du temps et des forces',
              harsh,
            ],
            seed,
          ),
        );
        expect(result.reply).not.toMatch(fact);
      }
    }
  });

  test('FLOW-4 both sides of a message are held side by side', () => {
    const result = last(
      talk('en', [
        'My desk is always a mess at work.',
        '8',
        'It costs me time and energy',
        "I want to say no but I can't",
      ]),
    );
    expect(result.parts[0]?.kind).toBe('complex_reflection');
    expect(result.reply).toMatch(/you can’t/iu);
    expect(result.reply).toMatch(/you want to say no/iu);
  });

  test('FLOW-4 somebody very tense is offered two quiet minutes before anything else', () => {
    const [result] = talk('fr', ["Je panique à l'idée de parler devant tout le monde demain."]);
    expect(result?.state.subsequence).toBe('s1.3');
    const exercise = turn(result?.state ?? initialState(flow), 'Oui, respirer', 'fr');
    expect(exercise.move).toBe('exercise');
    expect(exercise.reply).toContain('1. Inspirez par le nez');
  });

  test('FLOW-4 a review asks for the last plan first, and a new topic after it', () => {
    const begin = initialState(flow, 'review', { previous_plan: 'If I hesitate, then I write one line' });
    const asked = turn(begin, 'hello');
    expect(asked.state.asked).toBe('plan_kept');
    const told = [
      asked,
      'In part',
      '0',
      'The step was too big',
      'I keep putting off my tax papers every year',
    ].reduce<TurnResult>(
      (result, message) => (typeof message === 'string' ? turn(result.state, message) : message),
      asked,
    );
    expect(told.state.slots).toMatchObject({
      plan_kept: 'partly',
      attainment: 0,
      lesson: 'The step was too big',
      topic: 'I keep putting off my tax papers every year',
    });
    expect(told.state.finished).toContain('s6r.1');
  });

  test.each<[Language, string, string | undefined]>([
    ['en', 'Done.', 'kept'],
    ['en', 'I have not done it', 'not_kept'],
    ['en', 'No, I forgot about it', 'not_kept'],
    ['en', 'My sister and I do not talk any more', undefined],
    ['en', 'I have no time for my sister', undefined],
    ['fr', 'Oui, hier soir', 'kept'],
    ['fr', 'Ce n’est pas fait', 'not_kept'],
    ['fr', 'Ma sœur m’a fait de la peine', undefined],
  ])('FLOW-4 %s: what became of the plan is heard in %j as %s', (language, message, kept) => {
    const begin = { ...initialState(flow, 'review', { previous_plan: 'If I hesitate, then I write one line' }) };
    expect(turn({ ...begin, asked: 'plan_kept' }, message, language).state.slots.plan_kept).toBe(kept);
  });

  test('FLOW-4 after the end the talk stays open and completed', () => {
    const results = talk('en', [
      'I keep putting off a talk with my manager about my workload.',
      "let's stop",
      'I should start small',
      'And what about my sister?',
      'thanks',
      'bye',
    ]);
    expect(results.slice(2).every((result) => result.state.completed && result.reply !== '')).toBe(true);
  });

  test('FLOW-4 the guidance for a model names step, slots, language and the one question', () => {
    const result = turn(initialState(flow), "J'ai trop de choses à porter au travail, depuis l'été.", 'fr');
    expect(result.guidance).toContain('Write in French only');
    expect(result.guidance).toContain('(topic)');
    expect(result.guidance).toContain('At most one question');
  });
});

describe('whatever is said', () => {
  const pieces = fc.constantFrom(
    "I don't know",
    'yes',
    'no',
    'stop',
    'skip',
    '7',
    '0',
    'hello',
    'what should I do?',
    'are you human?',
    'I am so tired of it all',
    'If it rains, then I stay at home',
    'by the way, the weather',
    'Park it for later',
    'Follow that',
    'je ne sais pas',
    'oui',
    'non',
    'on arrête',
    'passer',
    'sept',
    'bonjour',
    'un conseil ?',
    "j'ai peur mais je veux essayer",
    'si je doute, alors je respire',
    'au fait, la météo',
    'Continuons',
    'je suis nul',
    '???',
    '<script>alert(1)</script>',
    '**x** [y](javascript:z)',
  );
  const line = fc.oneof(
    { weight: 6, arbitrary: pieces },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  );

  test('FLOW-4 there is always a reply, with one question at most, within length, in fresh words', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.constantFrom('en' as const, 'fr' as const),
        fc.constantFrom('tu' as const, 'vous' as const),
        fc.string(),
        (messages, language, address, seed) => {
          let state = initialState(flow);
          const heard: string[][] = [];
          for (const message of messages) {
            const result = takeTurn({ flow, state, message, language, address, seed });
            state = result.state;
            expect(result.reply.trim()).not.toBe('');
            const text = spoken(result)
              .map((part) => part.text)
              .join(' ');
            expect(
              checkReply(text, { language, message }).filter((rule) => rule === 'one_question' || rule === 'length'),
            ).toEqual([]);
            expect(countWords(text)).toBeLessThanOrEqual(LONGEST_REPLY);
            expect(result.quickReplies.length).toBeLessThanOrEqual(4);
            expect(result.reply).not.toMatch(/\{[a-z_]+\}|undefined|\[object/u);
            const now = state.recentTemplates
              .filter((entry) => entry.startsWith(`${state.turn}|`))
              .map((entry) => entry.slice(entry.indexOf('|') + 1));
            const recent = new Set(heard.slice(-7).flat());
            expect(now.filter((template) => recent.has(template))).toEqual([]);
            heard.push(now);
          }
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('FLOW-4 whoever keeps answering arrives, in every mix of answers', () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(
          fc.constantFrom(
            'I keep trying and it helps a little',
            'I am afraid of it',
            '6',
            'I would write three lines on Monday',
            'yes',
            "I don't know",
          ),
        ),
        fc.string(),
        (messages, seed) => {
          let state = initialState(flow);
          let turns = 0;
          for (const message of messages) {
            state = turn(state, message, 'en', seed).state;
            turns += 1;
            if (state.completed || turns > 100) break;
          }
          expect(state.completed).toBe(true);
          expect(planOf(flow, state) === null || state.planMade).toBe(true);
        },
      ),
      { numRuns: 80 },
    );
  });
});
