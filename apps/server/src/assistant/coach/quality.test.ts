import { describe, expect, test } from 'vitest';
import { FLOWS } from '#installation';
import { loadFlows } from '../flow/load-flows.ts';
import { randomWalks } from '../flow/random-walks.ts';
import { exerciseAnswers } from './exercise-answers.ts';
import { goalsOf } from './goals.ts';
import { measure } from './measure.ts';
import { peopleFor } from './people-for.ts';
import { simulate } from './simulate.ts';

/** As `npm run quality` measures, with fewer seeds and walks and the same goals. */
const SEEDS = 4;
const WALKS = 300;
const catalog = loadFlows(FLOWS);
const flows = [...new Set(catalog.all().map(({ id }) => id))].map((id) => catalog.current(id));

describe('how good the built-in coach is', () => {
  for (const flow of flows)
    for (const language of ['en', 'fr'] as const)
      test(`FLOW-4 ${flow.id} reaches its goals with every kind of person, in ${language}`, () => {
        const figures = measure(
          peopleFor(flow, language).flatMap((person) =>
            Array.from({ length: SEEDS }, (_, seed) => simulate(flow, person, `${person.name}-${seed}`)),
          ),
        );
        const missed = goalsOf(flow)
          .filter(({ name, met, aim }) => !aim && !met(figures[name]))
          .map(({ name, goal }) => `${name} ${figures[name]}, goal ${goal}`);
        expect(missed).toEqual([]);
        expect(randomWalks(flow, WALKS).deadEnds).toBe(0);
      });

  test('FLOW-4 scripted people know an answer to every question of every exercise, in both languages', () => {
    const asked = catalog
      .exercises()
      .flatMap((flow) => [...flow.slots.values()].filter((slot) => slot.ask.en.length > 0).map(({ id }) => id));
    for (const language of ['en', 'fr'] as const)
      expect([...new Set(asked)].filter((id) => exerciseAnswers[language][id] === undefined)).toEqual([]);
  });

  test('FLOW-4 "je passe deux heures" is an answer, "je passe" skips', () => {
    const flow = catalog.current('problem-solving');
    const [plain] = peopleFor(flow, 'fr');
    if (!plain) throw new Error('nobody');
    const said = (line: string) => simulate(flow, { ...plain, lines: { ...plain.lines, problem: [line] } }, 'one');
    expect(said('Je passe deux heures par').turns[0]?.state.slots.problem).toBe('Je passe deux heures par');
    expect(said('Je passe').turns[0]?.state.passed).toContain('problem');
  });
});
