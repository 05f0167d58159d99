/**
 * What of a tenant's figures may be shown, so that nobody is told apart (ANLY-4). Pure.
 *
 * A cell is a number over a set of *atoms*: the smallest pieces that any filter is made of, such as one day in one language. Two cells
 * can be subtracted when the atoms of one are among those of the other; what is left is then a cell as well, though nobody drew it.
 * 1. A cell with fewer than k distinct people is hidden.
 * 2. A cell is shown exactly only if what is left between it and every exactly shown cell that it can be subtracted from holds
 *    nobody, or k people at least. Otherwise it says no more than the smaller one says ("25 or more"), or is hidden.
 * 3. Parts that make up a whole are shown all, or none that would give away another.
 * 4. Numbers are rounded to 5.
 */

/** Distinct people of a tenant by atom. */
export type People = {
  /** With something in any of these. */
  count(atoms: readonly string[]): number;
  /** With something in `more` and nothing in `less`. */
  added(more: readonly string[], less: readonly string[]): number;
};

export type Cell = {
  id: string;
  atoms: readonly string[];
  /** `people`: the number of distinct people is the value; `acts`: how often something was done by them. */
  of: 'people' | 'acts';
  value: number;
  /** The whole that this is a part of; parts of one whole are decided about together, after it. */
  partOf?: string;
};

/** `few`: too few people; `near`: it would give away a group that is too small. */
export type Hidden = { shown: false; why: 'few' | 'near' };
export type Disclosed = { shown: true; value: number; atLeast: boolean } | Hidden;

export const ROUNDING = 5;
export const rounded = (value: number): number => Math.round(value / ROUNDING) * ROUNDING;

const isWithin = (small: Cell, large: Cell): boolean => {
  const atoms = new Set(large.atoms);
  return small.atoms.every((atom) => atoms.has(atom));
};

/** People that subtracting `small` from `large` would leave. */
function leftBetween(small: Cell, large: Cell, people: People): number {
  if (large.of === 'people') return people.added(large.atoms, small.atoms);
  const less = new Set(small.atoms);
  const left = large.atoms.filter((atom) => !less.has(atom));
  return left.length === 0 ? 0 : people.count(left);
}

/**
 * Decides about cells of one kind of number, in their order: earlier ones are preferred. A whole stands before its parts.
 * @param k smallest group of people
 */
export function disclose(cells: readonly Cell[], people: People, k: number): Map<string, Disclosed> {
  const result = new Map<string, Disclosed>();
  const exact: Cell[] = [];
  const isTooSmall = (left: number): boolean => left > 0 && left < k;
  const conflicts = (cell: Cell): { below: Cell[]; above: boolean } => {
    const below = exact.filter((each) => isWithin(each, cell));
    return {
      below: below.filter((each) => isTooSmall(leftBetween(each, cell, people))),
      above: exact.some((each) => isWithin(cell, each) && isTooSmall(leftBetween(cell, each, people))),
    };
  };
  /** No more than what a smaller cell says already. */
  const asSmaller = (cell: Cell): Disclosed => {
    const known = exact.filter((each) => isWithin(each, cell)).map(({ value }) => rounded(value));
    return known.length > 0 ? { shown: true, value: Math.max(...known), atLeast: true } : { shown: false, why: 'near' };
  };
  const show = (cell: Cell): void => {
    exact.push(cell);
    result.set(cell.id, { shown: true, value: rounded(cell.value), atLeast: false });
  };

  for (let at = 0; at < cells.length; ) {
    const first = cells[at] as Cell;
    let end = at + 1;
    while (first.partOf !== undefined && cells[end]?.partOf === first.partOf) end += 1;
    const together = cells.slice(at, end);
    at = end;
    const sized = together.map((cell) => ({ cell, size: people.count(cell.atoms) }));
    const standing = sized.filter(({ size }) => size > 0);
    const wholeIsExact = first.partOf === undefined || exact.some(({ id }) => id === first.partOf);
    const fine =
      wholeIsExact &&
      standing.every(({ cell, size }) => {
        if (size < k) return false;
        const { below, above } = conflicts(cell);
        return below.length === 0 && !above;
      });
    for (const { cell, size } of sized) {
      if (size < k) result.set(cell.id, { shown: false, why: 'few' });
      else if (fine) show(cell);
      else if (first.partOf !== undefined || conflicts(cell).above) result.set(cell.id, { shown: false, why: 'near' });
      else result.set(cell.id, asSmaller(cell));
    }
  }
  return result;
}

/** A set of people as bits: many of these are joined, a few are counted. */
export type Bits = Uint32Array;
export const bitsOf = (members: readonly number[], size: number): Bits => {
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (const member of members) bits[member >> 5] = (bits[member >> 5] ?? 0) | (1 << (member & 31));
  return bits;
};

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** @param atoms the people of each atom, by number @param size how many people there are */
export function peopleOf(atoms: ReadonlyMap<string, Bits>, size: number): People {
  const union = (names: readonly string[]): Bits => {
    const all = new Uint32Array(Math.ceil(size / 32));
    for (const name of names) {
      const bits = atoms.get(name);
      if (bits) for (let at = 0; at < bits.length; at += 1) all[at] = (all[at] ?? 0) | (bits[at] ?? 0);
    }
    return all;
  };
  return {
    count: (names) => union(names).reduce((sum, word) => sum + ones(word), 0),
    added: (more, less) => {
      const without = union(less);
      return union(more).reduce((sum, word, at) => sum + ones(word & ~(without[at] ?? 0)), 0);
    },
  };
}

/**
 * Parts of a whole that is shown, each person in one of them: which stay hidden. When some are, another goes with them until what is left of the
 * whole holds k people, and none of the hidden ones can be found by subtracting.
 * @param parts distinct people of each
 */
export function hideParts(parts: readonly number[], k: number): boolean[] {
  const hidden = parts.map((people) => people < k);
  const standing = (): number[] => parts.filter((people, at) => hidden[at] && people > 0);
  const next = (): number =>
    parts.reduce((best, people, at) => (hidden[at] || (best >= 0 && people >= (parts[best] ?? 0)) ? best : at), -1);
  for (;;) {
    const left = standing();
    if (left.length === 0) return hidden;
    if (left.length > 1 && left.reduce((sum, people) => sum + people, 0) >= k) return hidden;
    const another = next();
    if (another < 0) return hidden;
    hidden[another] = true;
  }
}
