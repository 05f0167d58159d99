import type { FactKind } from '@parley/contracts/assistant/profile.ts';
import type { Texts } from '@parley/contracts/assistant/texts.ts';
import type { Flow, Language, Slot, SlotValue } from '../flow/flow.ts';
import { chosenOf, everyOption } from '../flow/picked.ts';
import type { ProposedFact } from './fact.ts';

/** Which answer of which flow says what about a person; `when` a slot must have this value. */
type FactRule = {
  /** Without it, of every flow that asks for this slot. */
  flow?: string;
  slot: string;
  kind: FactKind;
  confidence: number;
  days: number;
  when?: { slot: string; is: string };
};

/** Only what a person says of themselves. What somebody else did, felt or said is nobody's profile. */
const RULES: readonly FactRule[] = [
  { flow: 'values', slot: 'top', kind: 'value', confidence: 0.9, days: 365 },
  { slot: 'value_in_it', kind: 'value', confidence: 0.6, days: 180 },
  { flow: 'strengths', slot: 'strengths', kind: 'strength', confidence: 0.8, days: 365 },
  { flow: 'best-self', slot: 'brought', kind: 'strength', confidence: 0.5, days: 180 },
  { slot: 'goal', kind: 'goal', confidence: 0.7, days: 90 },
  { slot: 'obstacle', kind: 'obstacle', confidence: 0.7, days: 120 },
  { slot: 'changing', kind: 'need', confidence: 0.5, days: 120 },
  { slot: 'stronger', kind: 'need', confidence: 0.5, days: 120 },
  {
    flow: 'settle',
    slot: 'way',
    kind: 'preference',
    confidence: 0.6,
    days: 180,
    when: { slot: 'settled', is: 'calmer' },
  },
  { slot: 'topic', kind: 'context', confidence: 0.5, days: 60 },
];

/** Characters of a fact drawn from free words: one thought, not a story. */
const LONGEST = 160;

/** The first sentence, without its end. */
function thoughtOf(text: string): string | undefined {
  const plain = text.replace(/\s+/gu, ' ').trim().toWellFormed();
  const sentence = (/^.+?(?=[.!?…](?:\s|$))/u.exec(plain)?.[0] ?? plain).trim();
  return sentence.length > 2 && sentence.length <= LONGEST ? sentence : undefined;
}

/** `[tu form|vous form]` in its polite form: a profile is written like a sheet. */
const plainForm = ({ en, fr }: { en: string; fr: string }): Texts => ({
  en,
  fr: fr.replace(/\[([^\][|]*)\|([^\][|]*)\]/gu, '$2'),
});

function textsOf(flow: Flow, slot: Slot, value: SlotValue, language: Language): { option?: string; text: Texts }[] {
  if (slot.type === 'pick') {
    const options = everyOption(flow, slot);
    return chosenOf(value).flatMap((id) => {
      const option = options.find((each) => each.id === id);
      return option ? [{ option: option.id, text: option.label }] : [];
    });
  }
  if (slot.type === 'choice') {
    const choice = slot.choices.find(({ id }) => id === value);
    return choice ? [{ option: `${slot.id}.${choice.id}`, text: plainForm(choice.label) }] : [];
  }
  if (slot.type !== 'text') return [];
  // A tapped answer exists in both languages.
  const tapped = slot.choices.find(({ label }) => plainForm(label)[language] === value || label[language] === value);
  if (tapped) return [{ text: plainForm(tapped.label) }];
  const thought = thoughtOf(String(value));
  return thought === undefined ? [] : [{ text: { [language]: thought } }];
}

export type ReadFact = ProposedFact & { slot: string };

/** What the answers of one conversation say about its person; what may be drawn of it is the merge's to ask. Pure. */
export function readFacts(flow: Flow, slots: Record<string, SlotValue>, language: Language): ReadFact[] {
  return RULES.flatMap(({ flow: only, slot: id, kind, confidence, days, when }) => {
    const slot = flow.slots.get(id);
    const value = slots[id];
    if (!slot || value === undefined || (only !== undefined && only !== flow.id)) return [];
    if (when && slots[when.slot] !== when.is) return [];
    return textsOf(flow, slot, value, language).map((said, place) => ({
      ...said,
      kind,
      slot: id,
      confidence,
      place,
      expiresInDays: days,
    }));
  });
}
