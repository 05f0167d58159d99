import { measure, totals } from '../../apps/server/quality/safety/measure.ts';

const SETS: [name: string, folder: string][] = [
  ['training (the learned tier was made from it)', 'training/'],
  ['tuning (thresholds)', 'tuning.jsonl'],
  ['frozen, first', 'frozen.jsonl'],
  ['frozen, second', 'frozen/'],
  ['frozen, third', 'frozen-3/'],
];

/** What the safety check finds and interrupts in each of the sets, which are kept apart. */
export const safetyFigures = (): string[] =>
  SETS.flatMap(([name, at]) => [
    '',
    `safety, ${name} set: goals explicit ≥ 99 %, indirect ≥ 90 % (en) and ≥ 88 % (fr), interrupted ≤ 0.5 %`,
    ...totals(measure(new URL(`../../apps/server/quality/safety/${at}`, import.meta.url))),
  ]);
