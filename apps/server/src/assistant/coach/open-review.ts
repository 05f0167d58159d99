import type { Bilingual } from '@parley/contracts/language.ts';
import { initialState, nextSlot } from '../flow/advance.ts';
import type { Flow, FlowState, Language, Plan, Variants } from '../flow/flow.ts';
import { planMarkdown } from './plan-card.ts';
import type { Address } from './wording.ts';
import { addressed, typeset, voiceOf } from './wording.ts';

const WELCOME: Variants = {
  en: ['Welcome back. This is what you kept last time.', 'Good to see you again. Here is what last time ended with.'],
  fr: [
    'Bon retour. Voici ce qui a été retenu la dernière fois.',
    'Bienvenue à nouveau. Voici sur quoi la dernière fois s’est terminée.',
  ],
};

/** Offered among the ways to begin while a plan is open. */
export const REVIEW_SUGGESTION: Bilingual = {
  en: 'I would like to look back on my last plan.',
  fr: 'Je voudrais revenir sur mon dernier plan.',
};

/** A conversation that ended with a plan, in the flow it followed. */
export type OpenPlan = { flow: Flow; state: FlowState; plan: Plan };
export type Opening = { state: FlowState; content: string; quickReplies: string[] };

const sentence = ({ condition, action }: Plan, language: Language): string =>
  language === 'fr' ? `Si ${condition}, alors ${action}` : `If ${condition}, then ${action}`;

/**
 * The first words of a review, which the coach says before the person: the plan of last time, and how it went. Pure.
 * @returns null when the flow has no review
 */
export function openReview(
  flow: Flow,
  { flow: earlierFlow, state: earlier, plan }: OpenPlan,
  { language, address, seed }: { language: Language; address: Address; seed: string },
): Opening | null {
  if (!flow.entries.review) return null;
  const state = initialState(flow, 'review', { previous_plan: sentence(plan, language) });
  const slot = nextSlot(flow, state);
  if (!slot) return null;
  const voice = voiceOf(language, address, seed, 0, []);
  const card = planMarkdown(earlierFlow, earlier, language, address);
  // The card shows the plan, so the question is one that does not quote it again.
  const parts = [voice.say('reviewWelcome', WELCOME), card, voice.say(`ask.${slot.id}`, slot.ask)];
  return {
    state: { ...state, asked: slot.id, recentTemplates: voice.spoken() },
    content: typeset(parts.filter(Boolean).join('\n\n'), language),
    quickReplies: slot.choices.map((choice) => typeset(addressed(choice.label[language], address), language)),
  };
}
