import type { Board } from '@parley/contracts/assistant/conversations.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Flow, FlowState } from '../flow/flow.ts';
import { optionsOf } from '../flow/picked.ts';
import type { Address } from './wording.ts';
import { addressed, typeset } from './wording.ts';

/** What can be shown beside the question that was asked last; null where words are all there is. */
export function boardOf(flow: Flow, state: FlowState, language: Language, address: Address): Board | null {
  const slot = state.asked === null ? undefined : flow.slots.get(state.asked);
  const listening = (state.mode === 'guided' || state.mode === 'idle') && !state.closing && state.parkOffer === null;
  if (!slot || !listening || (!slot.pick && !slot.guide)) return null;
  const words = (text: string): string => typeset(addressed(text, address), language);
  return {
    slot: slot.id,
    name: words(slot.name[language]),
    pick: slot.pick && {
      min: slot.pick.min,
      max: slot.pick.max,
      ordered: slot.pick.ordered,
      options: optionsOf(flow, slot, state.slots).map(({ id, label, about }) => ({
        id,
        label: words(label[language]),
        about: about && words(about[language]),
      })),
      piles: slot.pick.piles.map(({ id, label }) => ({ id, label: words(label[language]) })),
    },
    guide: slot.guide,
  };
}
