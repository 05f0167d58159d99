import type { Language } from '../flow/flow.ts';
import { normalise, phrase } from './normalise.ts';

const IF_THEN: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:if|when|whenever|as soon as)\s+(.{3,160}?)\s*,?\s+then\s+(.{3,200})$|(?<!\p{L})(?:if|when|whenever)\s+(.{3,160}?),\s+(i(?:'ll| will| am going to)\s.{3,200})$/iu,
  fr: /(?<!\p{L})(?:si|quand|lorsque|dès que|s'|lorsqu')\s?(.{3,160}?)\s*,?\s+alors\s*,?\s+(.{3,200})$|(?<!\p{L})(?:si|quand|lorsque|dès que)\s+(.{3,160}?),\s+(je\s.{3,200})$/iu,
};

export type IfThen = { condition: string; action: string };

/** "If I start to hesitate, then I open the file" in both halves, without the words "if" and "then". */
export function readIfThen(text: string, language: Language): IfThen | undefined {
  const match = IF_THEN[language].exec(text.trim().replace(/[’‘]/gu, "'"));
  const condition = match?.[1] ?? match?.[3];
  const action = match?.[2] ?? match?.[4];
  if (!condition || !action) return undefined;
  return { condition: tidy(condition), action: tidy(action) };
}

/** The answer to "what will you do then?", without a leading "then". */
export const readThen = (text: string, language: Language): string =>
  tidy(text.replace(language === 'fr' ? /^\s*(?:alors|et alors)\s*,?\s+/iu : /^\s*(?:then|and then)\s*,?\s+/iu, ''));

const tidy = (text: string): string => text.trim().replace(/[\s.,;]+$/u, '');

const DAYS = {
  en: 'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
  fr: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
};
const MOMENTS: Record<Language, RegExp> = {
  en: phrase(
    `(?:(?:on|next|this|every) )?(?:${DAYS.en})(?: (?:morning|afternoon|evening|night))?(?: at \\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]m)?)?|tomorrow(?: (?:morning|afternoon|evening|night))?|tonight|this (?:morning|afternoon|evening|week|weekend)|next (?:week|month)|(?:before|after|at) (?:breakfast|lunch|dinner|work|school|the meeting)|at \\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]m)?|every (?:day|morning|evening)|in the (?:morning|afternoon|evening)`,
  ),
  fr: phrase(
    `(?:(?:ce|chaque|le) )?(?:${DAYS.fr})(?: (?:matin|midi|après-midi|soir|prochain))?(?: à \\d{1,2} ?h(?:\\d{2})?)?|demain(?: (?:matin|midi|après-midi|soir))?|ce (?:matin|soir|midi|week-end)|cet après-midi|cette semaine|la semaine prochaine|le mois prochain|(?:avant|après) (?:le (?:petit[- ]déjeuner|déjeuner|dîner|travail|repas|café)|la réunion)|à \\d{1,2} ?h(?:\\d{2})?|tous les (?:jours|matins|soirs)|chaque (?:jour|matin|soir)`,
  ),
};

/** The first phrase of time in a message, in the person's words; loose on purpose, it is a note and not a calendar entry. */
export function readMoment(text: string, language: Language): string | undefined {
  const plain = normalise(text);
  const match = MOMENTS[language].exec(plain);
  if (!match) return undefined;
  // Lower-casing keeps lengths for both languages, so the original spelling can be cut out when nothing was collapsed.
  return plain.length === text.length ? text.slice(match.index, match.index + match[0].length) : match[0];
}
