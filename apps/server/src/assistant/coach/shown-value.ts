import type { Flow, Language, SlotValue } from '../flow/flow.ts';
import { pickedNames } from '../flow/picked.ts';

const AND = { en: ' and ', fr: ' et ' };

/** "Honesty, care and courage". */
export const inARow = (names: string[], language: Language): string =>
  names.length < 2 ? (names[0] ?? '') : names.slice(0, -1).join(', ') + AND[language] + names.at(-1);

/** What somebody chose of many, by name; null for every other answer. */
export function pickShown(flow: Flow, id: string, value: SlotValue | undefined, language: Language): string | null {
  const slot = flow.slots.get(id);
  if (slot?.type !== 'pick' || value === undefined) return null;
  return inARow(pickedNames(flow, slot, value, language), language);
}
