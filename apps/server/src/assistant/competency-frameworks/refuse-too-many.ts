import {
  frameworkProblems,
  LEVELS,
  MOST_BEHAVIOURS,
  MOST_ITEMS,
} from '@parley/contracts/assistant/competency-frameworks.ts';
import { ProblemError } from '#platform/problem-error.ts';

const MOST_LINKS = 20;

const listOf = (value: unknown, name: string): unknown[] => {
  const list = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return Array.isArray(list) ? list : [];
};

/**
 * Counts before the contract looks at each entry: of a body of 4 MiB it would find a million things wrong, and name them all.
 * @throws framework_too_large
 */
export function refuseTooMany(body: unknown): void {
  const items = listOf(body, 'items');
  const isTooMuch =
    items.length > MOST_ITEMS ||
    listOf(body, 'scale').length > LEVELS.length ||
    items.some((item) => {
      const anchors = listOf(item, 'anchors');
      return (
        anchors.length > LEVELS.length * 2 ||
        listOf(item, 'links').length > MOST_LINKS ||
        anchors.some((anchor) => listOf(anchor, 'behaviours').length > MOST_BEHAVIOURS)
      );
    });
  if (isTooMuch) throw new ProblemError(frameworkProblems.framework_too_large);
}
