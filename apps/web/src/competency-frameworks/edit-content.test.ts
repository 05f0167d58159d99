import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditItem } from './edit-content.ts';
import {
  addItem,
  branchOf,
  childrenOf,
  depthOf,
  freeCode,
  lacks,
  moveInto,
  moveItem,
  removeItem,
  restoreItem,
} from './edit-content.ts';

const one = (id: string, parent_id: string | null = null): EditItem => ({
  id,
  parent_id,
  code: id,
  kind: id === id.toUpperCase() ? 'area' : 'skill',
  name: { en: id, fr: id },
  description: { en: '', fr: '' },
  anchors: [],
  links: [],
});
const start = [one('A'), one('a', 'A'), one('b', 'A'), one('B'), one('c', 'B'), one('C')];
const shape = (items: readonly EditItem[]): string =>
  items.map(({ id, parent_id }) => `${parent_id ?? ''}${id}`).join(' ');

/** Every item after its parent, and right behind what stands before it in the same branch. */
function isOrdered(items: readonly EditItem[]): boolean {
  const walked = (parent: string | null): string[] =>
    childrenOf(items, parent).flatMap(({ id }) => [id, ...walked(id)]);
  return walked(null).join() === items.map(({ id }) => id).join();
}

describe('the tree that is edited', () => {
  it('COMP-2 an item moves among its neighbours, and over the edge of its area into the next', () => {
    expect(shape(moveItem(start, 'b', -1))).toBe('A Ab Aa B Bc C');
    expect(shape(moveItem(start, 'b', 1))).toBe('A Aa B Bb Bc C');
    expect(shape(moveItem(start, 'c', -1))).toBe('A Aa Ab Ac B C');
    expect(shape(moveItem(start, 'B', -1))).toBe('B Bc A Aa Ab C');
    expect(shape(moveItem(start, 'a', -1))).toBe(shape(start));
    expect(shape(moveInto(start, 'A', 'C'))).toBe('B Bc C CA Aa Ab');
    expect(shape(moveInto(start, 'A', 'a'))).toBe(shape(start));
  });

  it('COMP-2 what was removed comes back to where it stood, with all that it held', () => {
    expect(shape(removeItem(start, 'A'))).toBe('B Bc C');
    expect(shape(restoreItem(removeItem(start, 'B'), branchOf(start, 'B'), 3))).toBe(shape(start));
    expect(shape(restoreItem([], branchOf(start, 'c'), 4))).toBe('c');
  });

  it('COMP-2 a new item has a code of its own, and what one language lacks is known', () => {
    expect(freeCode(start, 'Écoute active')).toBe('ecoute-active');
    expect(freeCode([one('a')], 'A')).toBe('a-2');
    expect(lacks(one('a'))).toBeNull();
    expect(lacks({ ...one('a'), description: { en: 'Listening', fr: ' ' } })).toBe('fr');
  });

  it('COMP-2 whatever is done to it, it stays a tree in reading order and loses nothing it was not told to', () => {
    const ids = start.map(({ id }) => id);
    const act = fc.oneof(
      fc.record({
        do: fc.constant('move' as const),
        id: fc.constantFrom(...ids),
        by: fc.constantFrom(-1 as const, 1 as const),
      }),
      fc.record({
        do: fc.constant('into' as const),
        id: fc.constantFrom(...ids),
        to: fc.constantFrom(null, 'A', 'B', 'C'),
      }),
      fc.record({ do: fc.constant('add' as const), to: fc.constantFrom(null, 'A', 'B', 'C') }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let items: EditItem[] = start;
        for (const [at, each] of acts.entries()) {
          if (each.do === 'move') items = moveItem(items, each.id, each.by);
          else if (each.do === 'into') items = moveInto(items, each.id, each.to);
          else items = addItem(items, { id: `n${at}`, kind: 'skill', parentId: each.to, name: 'New' });
          expect(isOrdered(items)).toBe(true);
          expect(ids.every((id) => items.some((item) => item.id === id))).toBe(true);
          expect(Math.max(...items.map(({ id }) => depthOf(items, id)))).toBeLessThanOrEqual(4);
        }
        expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
      }),
      { numRuns: 60 },
    );
  });
});
