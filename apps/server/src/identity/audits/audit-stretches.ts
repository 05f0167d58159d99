/** What rows are numbered by: all of a tenant (null), or those with the same value of one of these. */
export const KINDS = ['email', 'action', 'severity', 'ip'] as const;
export type Kind = (typeof KINDS)[number];

/** Severities from the least to the most. */
export const GRAVITY: readonly string[] = ['INFO', 'WARNING', 'SEVERE'];

/** Rows that follow on each other in one numbering, both ends included. */
export type Stretch = { kind: Kind | null; value: string | null; first: number; last: number };

export const lengthOf = ({ first, last }: Stretch): number => Math.max(0, last - first + 1);
export const lengthOfAll = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, stretch) => sum + lengthOf(stretch), 0);

/**
 * A page out of stretches that follow on each other: arithmetic, however deep it lies.
 * @param newestFirst which way each stretch is read
 */
export function cut(
  stretches: readonly Stretch[],
  { offset, count, newestFirst }: { offset: number; count: number; newestFirst: boolean },
): Stretch[] {
  const pieces: Stretch[] = [];
  let skip = offset;
  let left = count;
  for (const stretch of stretches) {
    const length = lengthOf(stretch);
    if (left <= 0) break;
    if (skip >= length) {
      skip -= length;
      continue;
    }
    const taken = Math.min(left, length - skip);
    const first = newestFirst ? stretch.last - skip - taken + 1 : stretch.first + skip;
    pieces.push({ ...stretch, first, last: first + taken - 1 });
    left -= taken;
    skip = 0;
  }
  return pieces;
}
