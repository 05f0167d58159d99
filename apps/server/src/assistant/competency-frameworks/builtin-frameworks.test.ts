import { LEVELS } from '@parley/contracts/assistant/competency-frameworks.ts';
import { describe, expect, test } from 'vitest';
import { FLOWS } from '#installation';
import { loadFlows } from '../flow/load-flows.ts';
import { builtinFrameworks } from './builtin-frameworks.ts';

describe('the frameworks of the house', () => {
  test('COMP-1 each skill is described at four levels with two behaviours, in both languages, and the eight codes of the flows are there', () => {
    const named = new Set(
      loadFlows(FLOWS)
        .all()
        .flatMap(({ sequences }) =>
          sequences.flatMap(({ subsequences }) =>
            subsequences.flatMap(({ evidence }) => evidence.map(({ competency }) => competency)),
          ),
        ),
    );
    expect(named.size).toBe(8);
    const [first] = builtinFrameworks();
    expect(first?.items.filter(({ kind }) => kind === 'area')).toHaveLength(5);
    expect(first?.items.filter(({ kind }) => kind === 'skill')).toHaveLength(20);
    expect(first?.attribution.en).toContain('ESCO');
    expect(first?.items.map(({ code }) => code)).toEqual(expect.arrayContaining([...named]));
    for (const { items } of builtinFrameworks()) {
      const codes = items.map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      const said = items.flatMap(({ anchors }) => anchors.flatMap(({ behaviours }) => behaviours));
      for (const language of ['en', 'fr'] as const)
        expect(new Set(said.map((words) => words[language])).size, `${language}: none is said twice`).toBe(said.length);
      for (const { kind, anchors } of items)
        if (kind === 'skill') {
          expect(anchors.map(({ level }) => level)).toEqual([...LEVELS]);
          for (const { behaviours } of anchors) expect(behaviours).toHaveLength(2);
        }
    }
  });
});
