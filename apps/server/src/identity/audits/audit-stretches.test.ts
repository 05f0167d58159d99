import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Stretch } from './audit-stretches.ts';
import { cut, lengthOf, lengthOfAll } from './audit-stretches.ts';

const stretch = fc
  .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 12 }))
  .map(([first, length]): Stretch => ({ kind: null, value: null, first, last: first + length - 1 }));
const numbersOf = ({ first, last }: Stretch, newestFirst: boolean): number[] => {
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return newestFirst ? numbers.reverse() : numbers;
};

it('AUDIT-1 a page of any offset and size is what a list written out would give', () => {
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 6 }),
      fc.nat(80),
      fc.nat(30),
      fc.boolean(),
      (stretches, offset, count, newestFirst) => {
        const all = stretches.flatMap((one) => numbersOf(one, newestFirst));
        const page = cut(stretches, { offset, count, newestFirst });
        expect(page.flatMap((one) => numbersOf(one, newestFirst))).toEqual(all.slice(offset, offset + count));
        expect(lengthOfAll(stretches)).toBe(all.length);
        expect(page.every((one) => lengthOf(one) > 0)).toBe(true);
      },
    ),
  );
});
