import { isDeepStrictEqual } from 'node:util';
import type { FrameworkChanges } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { DraftItem, FrameworkDraft } from './framework-draft.ts';

/** Names in an answer; the counts are whole. */
const NAMED = 50;

const about = ({ items: _, rootId: __, ...rest }: FrameworkDraft) => rest;
/** Where an item stands among those of its parent is not told by itself. */
const siblingsOf = (items: DraftItem[]): Map<string, number> => {
  const counts = new Map<string | null, number>();
  return new Map(
    items.map(({ rootId, parentRootId }) => {
      const at = counts.get(parentRootId) ?? 0;
      counts.set(parentRootId, at + 1);
      return [rootId, at];
    }),
  );
};

/** What becomes of a framework when it is written as another draft says. Both as `checkDraft` leaves them. */
export function compareDrafts(before: FrameworkDraft | null, after: FrameworkDraft): FrameworkChanges {
  const old = new Map(before?.items.map((item) => [item.rootId, item]));
  const kept = new Set(after.items.map(({ rootId }) => rootId));
  const [stood, stands] = [siblingsOf(before?.items ?? []), siblingsOf(after.items)];
  const added = after.items.filter(({ rootId }) => !old.has(rootId));
  const removed = [...old.values()].filter(({ rootId }) => !kept.has(rootId));
  const moved = ({ rootId }: DraftItem): boolean =>
    // A sibling that came or went is no change of those that stay.
    added.length + removed.length === 0 && stood.get(rootId) !== stands.get(rootId);
  const changed = after.items.filter((item) => {
    const was = old.get(item.rootId);
    return was && (!isDeepStrictEqual(was, item) || moved(item));
  });
  const named = (items: DraftItem[]) => ({ count: items.length, names: items.slice(0, NAMED).map(({ name }) => name) });
  return {
    about: before === null || !isDeepStrictEqual(about(before), about(after)),
    added: named(added),
    changed: named(changed),
    removed: named(removed),
    unchanged: after.items.length - added.length - changed.length,
  };
}
