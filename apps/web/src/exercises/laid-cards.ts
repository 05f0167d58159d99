/** Cards in the order of laying. */
export type Laid = readonly { id: string; pile: string }[];
type Named = { id: string; label: string };

/** What was laid before a reload; only cards and piles that there are. */
export function readLaid(place: string, options: readonly Named[], piles: readonly Named[]): Laid {
  const known = (list: readonly Named[], id: unknown) => list.some((each) => each.id === id);
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (card): card is Laid[number] =>
        typeof card === 'object' && card !== null && known(options, card.id) && known(piles, card.pile),
    );
  } catch {
    // A browser without storage, or what somebody wrote there: one begins anew.
    return [];
  }
}

export function writeLaid(place: string, laid: Laid): void {
  try {
    if (laid.length === 0) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(laid));
  } catch {
    // Without storage a reload begins anew; sorting goes on.
  }
}

/** "Very important: Honesty, Care", one line a pile, as the coach reads it. @param colon with what the language sets before it */
export const sortedMessage = (laid: Laid, options: readonly Named[], piles: readonly Named[], colon: string): string =>
  piles
    .flatMap(({ id, label }) => {
      const names = laid.flatMap((card) =>
        card.pile === id ? (options.find((each) => each.id === card.id) ?? []) : [],
      );
      return names.length > 0 ? `${label}${colon} ${names.map((each) => each.label).join(', ')}` : [];
    })
    .join('\n');
