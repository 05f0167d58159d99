import type { EvidenceKind } from '@parley/contracts/assistant/competencies.ts';
import fc from 'fast-check';

/** Something a person, a reader or time does. */
export type Act =
  | { act: 'propose'; code: string; kind: EvidenceKind; level: number; daysAgo: number }
  | { act: 'decide'; which: number; status: 'accepted' | 'rejected' | 'proposed' }
  | { act: 'rate'; level: number }
  | { act: 'wait'; days: number };
export const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('propose' as const),
      code: fc.constantFrom('planning', 'communication'),
      kind: fc.constantFrom<EvidenceKind>('dialogue', 'exercise', 'quiz'),
      level: fc.integer({ min: 1, max: 3 }),
      daysAgo: fc.integer({ min: 0, max: 200 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      which: fc.nat({ max: 20 }),
      status: fc.constantFrom('accepted' as const, 'accepted' as const, 'rejected' as const, 'proposed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rate' as const), level: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 120 }) }) },
);
