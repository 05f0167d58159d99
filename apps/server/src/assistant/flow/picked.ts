import type { Flow, Language, Option, Slot, SlotValue } from './flow.ts';
import { folded } from './folded.ts';

/** What was chosen: ids heap by heap, in the order of choosing. */
export type Picked = { pile: string; ids: string[] }[];

/** The heap of a choice without heaps. */
const ALL = 'all';

/** As it stands in a conversation's memory: `most=honesty care; some=order`. */
export const writePicked = (picked: Picked): string =>
  picked.map(({ pile, ids }) => `${pile}=${ids.join(' ')}`).join('; ');

export const parsePicked = (value: SlotValue | undefined): Picked =>
  String(value ?? '')
    .split('; ')
    .flatMap((heap) => {
      const [pile, ids] = heap.split('=');
      return pile && ids ? [{ pile, ids: ids.split(' ') }] : [];
    });

/** What counts: all that was chosen, or the first heap. */
export const chosenOf = (value: SlotValue | undefined): string[] => parsePicked(value)[0]?.ids ?? [];

/** Everything a slot can be answered with; of the slot it looks back to, where there is one. */
export function optionsOf(flow: Flow, slot: Slot, slots: Record<string, SlotValue>): Option[] {
  if (!slot.pick) return [];
  const source = slot.pick.of ? flow.slots.get(slot.pick.of) : undefined;
  if (!source?.pick) return slot.pick.options;
  const picked = parsePicked(slots[source.id]);
  // Whoever put too little on the first heap chooses from the second as well.
  const ids: string[] = [];
  for (const heap of picked) if (ids.length < slot.pick.min) ids.push(...heap.ids);
  const found = ids.flatMap((id) => source.pick?.options.find((option) => option.id === id) ?? []);
  return found.length > 0 ? found : source.pick.options;
}

/** All options a slot knows, whatever was chosen before. */
export const everyOption = (flow: Flow, slot: Slot): Option[] =>
  (slot.pick?.of ? flow.slots.get(slot.pick.of)?.pick?.options : slot.pick?.options) ?? [];

/** The names of what was chosen, in a language. */
export function pickedNames(flow: Flow, slot: Slot, value: SlotValue, language: Language): string[] {
  const options = everyOption(flow, slot);
  return chosenOf(value).flatMap((id) => options.find((option) => option.id === id)?.label[language] ?? []);
}

/** The value in its own shape: known ids, each once, as many as may be; undefined when too few are left. */
export function fittingPick(slot: Slot, known: Option[], value: SlotValue): string | undefined {
  const { pick } = slot;
  if (!pick) return undefined;
  const text = String(value);
  const heaps = text.includes('=')
    ? parsePicked(text)
    : [{ pile: pick.piles[0]?.id ?? ALL, ids: text.split(/[\s,;]+/u) }];
  const seen = new Set<string>();
  const piles = pick.piles.length > 0 ? pick.piles.map(({ id }) => id) : [ALL];
  const picked = piles.flatMap((pile) => {
    const ids = heaps
      .filter((heap) => heap.pile === pile)
      .flatMap((heap) => heap.ids)
      .filter((id) => known.some((option) => option.id === id) && !seen.has(id) && seen.add(id));
    return ids.length > 0 ? [{ pile, ids: pile === piles[0] ? ids.slice(0, pick.max) : ids }] : [];
  });
  const first = picked.find(({ pile }) => pile === piles[0]);
  return (first?.ids.length ?? 0) >= pick.min ? writePicked(picked) : undefined;
}

type Found = { id: string; at: number; length: number };

/** Options named in a text, in the order in which they are named; the longer name wins where two overlap. */
export function optionsNamed(options: Option[], text: string): string[] {
  const plain = ` ${folded(text)} `;
  const found: Found[] = [];
  for (const { id, label, also } of options) {
    const names = [label.en, label.fr, ...also.en, ...also.fr].map(folded);
    for (const name of names) {
      const at = plain.indexOf(` ${name} `);
      if (at !== -1) found.push({ id, at, length: name.length });
    }
  }
  found.sort((one, other) => other.length - one.length || one.at - other.at);
  const taken: Found[] = [];
  for (const each of found) {
    const overlaps = taken.some(
      (one) => one.id === each.id || (each.at < one.at + one.length && one.at < each.at + each.length),
    );
    if (!overlaps) taken.push(each);
  }
  return taken.toSorted((one, other) => one.at - other.at).map(({ id }) => id);
}

/** What a message chooses: "Honesty, Care", or heap by heap, "Very important: Honesty". */
export function readPicked(slot: Slot, options: Option[], message: string): string | undefined {
  const { pick } = slot;
  if (!pick) return undefined;
  const named = pick.piles.map(({ id, label }) => ({ id, starts: [folded(label.en), folded(label.fr)] }));
  const heaps: Picked = [];
  for (const line of message.split(/\n|;/u)) {
    const [head = '', ...rest] = line.split(':');
    const pile = rest.length > 0 ? named.find(({ starts }) => starts.includes(folded(head))) : undefined;
    const ids = optionsNamed(options, pile ? rest.join(':') : line);
    const id = pile?.id ?? pick.piles[0]?.id ?? ALL;
    const heap = heaps.find((each) => each.pile === id);
    if (heap) heap.ids.push(...ids);
    else heaps.push({ pile: id, ids });
  }
  return fittingPick(slot, options, writePicked(heaps.filter(({ ids }) => ids.length > 0)));
}
