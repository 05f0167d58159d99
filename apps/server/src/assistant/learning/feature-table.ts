import type { Features } from './hashed-features.ts';

const FIRST_CAPACITY = 1 << 13;
/** One feature counts no more than this however often it stands there. */
const MOST = 3;

/**
 * Features of several groups, each place of a group once, in typed arrays that are used again for every text: a `Map` for
 * each group of each part of a message cost more than all the reading. A place has a slot for as long as the text is read,
 * and the parts of it are counted over the same slots. Each group is of one length together, whatever the number of its
 * features: a long message weighs as much as a short one.
 *
 * @param buckets places a feature may fall on, a power of two
 * @param weights what each group weighs
 */
export function featureTable(buckets: number, weights: readonly number[]) {
  let table = new Int32Array(2 * FIRST_CAPACITY);
  let keys = new Int32Array(FIRST_CAPACITY);
  let amounts = new Float64Array(FIRST_CAPACITY);
  let touched = new Int32Array(FIRST_CAPACITY);
  let slots = 0;
  let touches = 0;
  const squares = new Float64Array(weights.length);
  const sums = new Float64Array(weights.length);
  const shift = Math.log2(buckets);

  const entryOf = (key: number): number => {
    const mask = table.length - 1;
    let entry = Math.imul(key, 0x9e3779b1) >>> 7;
    for (entry &= mask; ; entry = (entry + 1) & mask) {
      const slot = table[entry] ?? 0;
      if (slot === 0 || keys[slot - 1] === key) return entry;
    }
  };
  const grow = (): void => {
    const [oldKeys, oldAmounts, oldTouched] = [keys, amounts, touched];
    keys = new Int32Array(2 * slots);
    keys.set(oldKeys);
    amounts = new Float64Array(2 * slots);
    amounts.set(oldAmounts);
    touched = new Int32Array(2 * slots);
    touched.set(oldTouched);
    table = new Int32Array(4 * slots);
    for (let slot = 0; slot < slots; slot++) table[entryOf(keys[slot] ?? 0)] = slot + 1;
  };
  /** Weight of each group, its features brought to one length. */
  const scaleOf = (group: number): number => {
    const square = squares[group] ?? 0;
    return square === 0 ? 0 : (weights[group] ?? 0) / Math.sqrt(Math.max(square, 1));
  };

  return {
    /** Forgets the text before. */
    clear: (): void => {
      table.fill(0);
      slots = 0;
    },
    /** Where a place of a group is counted. */
    slotOf: (group: number, hashed: number): number => {
      const key = (group << shift) | (hashed & (buckets - 1));
      const entry = entryOf(key);
      const known = table[entry] ?? 0;
      if (known !== 0) return known - 1;
      if (slots === keys.length) {
        grow();
        table[entryOf(key)] = slots + 1;
      } else table[entry] = slots + 1;
      keys[slots] = key;
      return slots++;
    },
    add: (slot: number, amount: number): void => {
      const before = amounts[slot] ?? 0;
      if (before === 0) touched[touches++] = slot;
      amounts[slot] = Math.min(MOST, before + amount);
    },
    /** What was added since the last time, weighed. */
    takeScore: (of: Int8Array | Float32Array): number => {
      squares.fill(0);
      sums.fill(0);
      for (let at = 0; at < touches; at++) {
        const slot = touched[at] ?? 0;
        const key = keys[slot] ?? 0;
        const group = key >> shift;
        const amount = amounts[slot] ?? 0;
        amounts[slot] = 0;
        squares[group] = (squares[group] ?? 0) + amount * amount;
        sums[group] = (sums[group] ?? 0) + amount * (of[key & (buckets - 1)] ?? 0);
      }
      touches = 0;
      let score = 0;
      for (let group = 0; group < weights.length; group++) score += (sums[group] ?? 0) * scaleOf(group);
      return score;
    },
    /** What was added since the last time, group after group, each place once. */
    takeFeatures: (): Features => {
      squares.fill(0);
      for (let at = 0; at < touches; at++) {
        const slot = touched[at] ?? 0;
        const group = (keys[slot] ?? 0) >> shift;
        squares[group] = (squares[group] ?? 0) + (amounts[slot] ?? 0) ** 2;
      }
      const sum = new Map<number, number>();
      for (let group = 0; group < weights.length; group++) {
        const scale = scaleOf(group);
        for (let at = 0; at < touches; at++) {
          const slot = touched[at] ?? 0;
          const key = keys[slot] ?? 0;
          if (key >> shift !== group) continue;
          const place = key & (buckets - 1);
          sum.set(place, (sum.get(place) ?? 0) + (amounts[slot] ?? 0) * scale);
        }
      }
      for (let at = 0; at < touches; at++) amounts[touched[at] ?? 0] = 0;
      touches = 0;
      return { places: Int32Array.from(sum.keys()), amounts: Float32Array.from(sum.values()) };
    },
  };
}
export type FeatureTable = ReturnType<typeof featureTable>;
