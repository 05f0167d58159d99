import type { Citation } from '@parley/contracts/assistant/citation.ts';

/** `[3]`, `[1, 2]`: what stands in a reply for a passage. */
const MARK = /[ \u00a0]?\[(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\]/gu;

/**
 * Only what was given can be cited: numbers of nothing are taken out of the text.
 * @param given what the reply may cite, by number
 */
export function checkCitations(text: string, given: readonly Citation[]): { text: string; citations: Citation[] } {
  const known = new Map(given.map((citation) => [citation.n, citation]));
  const used = new Set<number>();
  const checked = text.replace(MARK, (mark, numbers: string) => {
    const held = numbers
      .split(/[,;]/u)
      .map(Number)
      .filter((n) => known.has(n));
    for (const n of held) used.add(n);
    return held.length === 0 ? '' : `${/^\s/u.test(mark) ? mark.charAt(0) : ''}${held.map((n) => `[${n}]`).join(' ')}`;
  });
  return { text: checked, citations: given.filter(({ n }) => used.has(n)) };
}
