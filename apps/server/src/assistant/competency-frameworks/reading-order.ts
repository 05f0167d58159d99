type Placed = { id: string; parentId: string | null; sort: number };

/** A parent before what it holds, and what it holds right after it. @param items sorted among those of one parent */
export function inReadingOrder<T extends Placed>(items: readonly T[]): T[] {
  const below = new Map<string | null, T[]>();
  for (const item of items) {
    const siblings = below.get(item.parentId);
    if (siblings) siblings.push(item);
    else below.set(item.parentId, [item]);
  }
  const ordered: T[] = [];
  const waiting = (below.get(null) ?? []).toReversed();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    ordered.push(item);
    waiting.push(...(below.get(item.id) ?? []).toReversed());
  }
  return ordered;
}
