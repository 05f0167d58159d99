import { describe, expect, test } from 'vitest';
import { simulate } from '../coach/simulate.ts';
import { simulatedPeople } from '../coach/simulated-people.ts';
import { advance, initialState } from './advance.ts';
import { loadDefaultFlow } from './core-flow.ts';
import { parkedItems, progressOf, stepMap } from './step-map.ts';

const flow = loadDefaultFlow();
const [person] = simulatedPeople;
if (!person) throw new Error('nobody to simulate');

describe('the step map', () => {
  test('FLOW-5 shows six sequences with what is left, in the language of the conversation', () => {
    const map = stepMap(flow, initialState(flow), 'fr');
    expect(map.map((sequence) => sequence.title)).toEqual([
      'Se poser',
      'Comprendre',
      'Viser',
      'Pistes et obstacles',
      'S’engager',
      'Conclure',
    ]);
    expect(map.map((sequence) => sequence.status)).toEqual(['current', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead']);
    expect(stepMap(flow, initialState(flow), 'en')[0]?.subsequences.map((each) => each.status)).toEqual([
      'current',
      'ahead',
    ]);
  });

  test('FLOW-5 has exactly one current step until the end, then none, and everything met is done', () => {
    const { turns, state } = simulate(flow, person, 'map');
    for (const turn of turns) {
      const steps = stepMap(flow, turn.state, 'en').flatMap((sequence) => sequence.subsequences);
      expect(steps.filter((each) => each.status === 'current')).toHaveLength(turn.state.completed ? 0 : 1);
    }
    expect(progressOf(state)).toMatchObject({ current_sequence: 's6', is_completed: true });
    expect(stepMap(flow, state, 'en').every((sequence) => sequence.status === 'done')).toBe(true);
  });

  test('FLOW-5 a step only some people need is shown to those who met it', () => {
    const shown = (id: string, state = initialState(flow)) =>
      stepMap(flow, state, 'en')
        .flatMap((sequence) => sequence.subsequences)
        .some((each) => each.id === id);
    expect(shown('s1.3')).toBe(false);
    const tense = advance(flow, initialState(flow), {
      type: 'user_message',
      text: '',
      slotUpdates: [
        { slot: 'tension', value: 8 },
        { slot: 'mood', value: 'very tense' },
      ],
      signals: {},
    });
    expect(shown('s1.3', tense.state)).toBe(true);
    expect(shown('s6r.1')).toBe(false);
    expect(shown('s6r.1', initialState(flow, 'review'))).toBe(true);
  });

  test("FLOW-5 what was parked is listed apart, in the person's words or as the title of a step", () => {
    const state = {
      ...initialState(flow),
      parked: [
        { topic: 'the holidays', turn: 3 },
        { topic: 's3.1', turn: 7 },
      ],
    };
    expect(parkedItems(flow, state, 'en')).toEqual(['the holidays', 'The goal']);
    expect(parkedItems(flow, state, 'fr')).toEqual(['the holidays', 'Le but']);
  });
});
