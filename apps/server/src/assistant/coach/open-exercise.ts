import { initialState, nextSlot } from '../flow/advance.ts';
import type { Flow, Language, Variants } from '../flow/flow.ts';
import type { Opening } from './open-review.ts';
import type { Address } from './wording.ts';
import { addressed, typeset, voiceOf } from './wording.ts';

/**
 * The first words of an exercise that somebody chose: what comes, and the first question. Pure.
 * @param plan the last plan as a sentence, when one is open
 * @returns null for a flow that is no exercise
 */
export function openExercise(
  flow: Flow,
  { plan, language, address, seed }: { plan: string | null; language: Language; address: Address; seed: string },
): Opening | null {
  if (!flow.exercise) return null;
  const { opening, previousPlan } = flow.exercise;
  const values: Record<string, string> = previousPlan && plan ? { [previousPlan]: plan } : {};
  const state = initialState(flow, undefined, values);
  const slot = nextSlot(flow, state);
  if (!slot) return null;
  const voice = voiceOf(language, address, seed, 0, []);
  const before = slot.before && addressed(slot.before[language], address);
  const parts = [
    voice.say('opening', speakingOf(opening, Object.keys(values)[0]), values),
    before,
    voice.say(`ask.${slot.id}`, slot.ask, values),
  ];
  return {
    state: { ...state, asked: slot.id, recentTemplates: voice.spoken() },
    content: typeset(parts.filter(Boolean).join('\n\n'), language),
    quickReplies: slot.choices.map((choice) => typeset(addressed(choice.label[language], address), language)),
  };
}

/** The ways to begin that speak of a slot, where there is something in it; all of them otherwise. */
const speakingOf = (opening: Variants, slot: string | undefined): Variants => {
  const some = (texts: string[]): string[] => {
    const found = slot === undefined ? [] : texts.filter((text) => text.includes(`{${slot}}`));
    return found.length > 0 ? found : texts;
  };
  return { en: some(opening.en), fr: some(opening.fr) };
};
