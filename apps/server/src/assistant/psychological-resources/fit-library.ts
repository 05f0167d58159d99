import type { Pace } from '@parley/contracts/assistant/profile.ts';
import { folded } from '../flow/folded.ts';
import type { FactRow } from '../profile/fact.ts';
import type { LibraryItem } from './library.ts';

export type Fitting = { item: LibraryItem; why: string[] };

/** Things of the house proposed at a time. */
const AT_A_TIME: Record<Pace, number> = { calm: 2, steady: 4, brisk: 6 };

function factsFor(
  { kind, options, words, at_least: atLeast }: LibraryItem['fits'][number],
  facts: FactRow[],
): string[] {
  const any = options.length === 0 && words.en.length + words.fr.length === 0;
  const beginnings = [...words.en, ...words.fr].map((word) => ` ${folded(word)}`);
  const found = facts.filter((fact) => {
    if (fact.kind !== kind) return false;
    if (any || options.some((option) => fact.knownAs === `option:${option}`)) return true;
    const said = Object.values(fact.text).map((text) => ` ${folded(text)}`);
    return said.some((text) => beginnings.some((beginning) => text.includes(beginning)));
  });
  return found.length >= atLeast ? found.map(({ id }) => id) : [];
}

const isExact = ({ fits }: LibraryItem): boolean =>
  fits.every(({ options, words }) => options.length + words.en.length + words.fr.length > 0);

/**
 * What of the house fits the facts that count: what speaks of these very facts before what fits every fact of a kind, what answers more
 * of them first, nothing longer than the person has time. Pure.
 * @param mine ids of what they have of it already: it takes its place as long as a fact speaks for it
 */
export function fitLibrary(
  items: LibraryItem[],
  facts: FactRow[],
  { pace, minutes, mine }: { pace: Pace; minutes: number | null; mine: ReadonlySet<string> },
): Fitting[] {
  const fitting = items
    .filter((item) => minutes === null || item.minutes <= minutes || mine.has(item.resource))
    .map((item) => ({ item, why: [...new Set(item.fits.flatMap((fit) => factsFor(fit, facts)))] }))
    .filter(({ why }) => why.length > 0);
  const had = fitting.filter(({ item }) => mine.has(item.resource));
  const fresh = fitting
    .filter(({ item }) => !mine.has(item.resource))
    .toSorted(
      (one, other) => Number(isExact(other.item)) - Number(isExact(one.item)) || other.why.length - one.why.length,
    );
  return [...had, ...fresh.slice(0, Math.max(0, AT_A_TIME[pace] - had.length))];
}
