import { describe, expect, test } from 'vitest';
import { FLOWS } from '#installation';
import { loadFlows } from '../flow/load-flows.ts';
import { assess } from '../safety/assess.ts';
import { library } from './library.ts';

describe('the library of the house', () => {
  test('PROF-1 fits facts and competencies that exist, in both languages, calmly, and never as a diagnosis', () => {
    const flows = loadFlows(FLOWS).all();
    const competencies = flows.flatMap((flow) =>
      flow.subsequences.flatMap(({ evidence }) => evidence.map(({ competency }) => competency)),
    );
    const optionsOf = (flow: string, slot: string) =>
      flows
        .find(({ id }) => id === flow)
        ?.slots.get(slot)
        ?.pick?.options.map(({ id }) => id) ?? [];
    const options: Record<string, string[]> = {
      value: optionsOf('values', 'sorted'),
      strength: optionsOf('strengths', 'strengths'),
    };
    expect(library().length).toBeGreaterThanOrEqual(12);
    for (const item of library()) {
      for (const id of item.competencies)
        expect([item.resource, id, [...competencies, 'communication', 'decision-making'].includes(id)]).toEqual([
          item.resource,
          id,
          true,
        ]);
      for (const fit of item.fits)
        for (const option of fit.options)
          expect([item.resource, option, options[fit.kind]?.includes(option)]).toEqual([item.resource, option, true]);
      const texts = [
        item.title,
        ...(item.note ? [item.note] : []),
        ...item.sections.flatMap(({ heading, items }) => [heading, ...items]),
      ];
      for (const said of texts.flatMap(({ en, fr }) => [en, fr])) {
        expect([
          said,
          /!|\p{Extended_Pictographic}|diagnos|symptom|disorder|trouble|thérap|therap/iu.test(said),
        ]).toEqual([said, false]);
        expect([said, assess(said).level]).toEqual([said, 'none']);
      }
      for (const { fr } of texts) expect([fr, /[^\u00a0][;:?»]|«[^\u00a0]/u.test(fr)]).toEqual([fr, false]);
    }
  });
});
