import { holds } from './expression.ts';
import type { Flow, FlowState, Keep, KeepKind, Language, Slot, SlotValue } from './flow.ts';
import { chosenOf } from './picked.ts';

/** A text in the languages it exists in: what the house wrote in both, what a person said in theirs. */
export type Texts = Partial<Record<Language, string>>;
/** `id` is the slot it came of, the first where there are several. */
export type KeptSection = { id: string; heading: Texts; items: Texts[] };
export type Kept = { keep: string; kind: KeepKind; title: Texts; sections: KeptSection[]; note: Texts | null };

const LONGEST_TITLE = 90;

/** What there is to keep in this state of a conversation, in the order of the flow file. Pure. */
export function keptOf(flow: Flow, state: FlowState, language: Language): Kept[] {
  return flow.keeps.flatMap((keep) => {
    if (keep.when && !holds(keep.when, { slots: state.slots, signals: {} })) return [];
    const sections = keep.sections.flatMap(({ heading, slots }) => {
      const items = slots.flatMap((id) => itemsOf(flow, flow.slots.get(id), state.slots[id], language));
      return items.length > 0 ? [{ id: slots[0] ?? '', heading, items }] : [];
    });
    if (sections.length === 0) return [];
    return [{ keep: keep.id, kind: keep.kind, title: titleOf(keep, state, language), sections, note: keep.note }];
  });
}

/** What is to be written down after a turn: all that is kept, once there is a plan or an end and something in it is new. */
export function keptAnew(flow: Flow, before: FlowState, after: FlowState, language: Language): Kept[] {
  if (!(after.planMade || after.completed)) return [];
  const kept = keptOf(flow, after, language);
  const known =
    before.planMade || before.completed ? keptOf(flow, before, language).map((each) => JSON.stringify(each)) : [];
  return kept.filter((each) => !known.includes(JSON.stringify(each)));
}

function titleOf({ title, titleSlot }: Keep, state: FlowState, language: Language): Texts {
  const own = titleSlot === null ? undefined : state.slots[titleSlot];
  if (own === undefined) return title;
  const named = `${title[language]}${language === 'fr' ? '\u00a0' : ''}: ${String(own).replace(/\s+/gu, ' ').trim()}`;
  return { [language]: named.length > LONGEST_TITLE ? `${named.slice(0, LONGEST_TITLE - 1).toWellFormed()}…` : named };
}

function itemsOf(flow: Flow, slot: Slot | undefined, value: SlotValue | undefined, language: Language): Texts[] {
  if (!slot || value === undefined) return [];
  if (slot.type === 'pick') {
    const source = slot.pick?.of ? flow.slots.get(slot.pick.of) : slot;
    return chosenOf(value).flatMap((id) => source?.pick?.options.find((option) => option.id === id)?.label ?? []);
  }
  if (slot.type === 'choice')
    return slot.choices.filter((choice) => choice.id === value).map(({ label }) => plainForm(label));
  if (slot.type === 'scale') {
    const number = `${value}/${slot.max}`.replace('-', '−');
    return [{ en: number, fr: number }];
  }
  const text = String(value).trim();
  return text === '' ? [] : [{ [language]: text }];
}

/** `[tu form|vous form]` in its polite form: a sheet is read by whoever it is shown to. */
const plainForm = ({ en, fr }: Texts): Texts => ({
  ...(en === undefined ? {} : { en }),
  ...(fr === undefined ? {} : { fr: fr.replace(/\[([^\][|]*)\|([^\][|]*)\]/gu, '$2') }),
});
