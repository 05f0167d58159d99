import { countWords } from '../flow/expression.ts';
import type { Language } from '../flow/flow.ts';
import type { HardRule } from './forbidden-words.ts';
import { FORBIDDEN } from './forbidden-words.ts';
import { normalise, phrase } from './normalise.ts';
import type { Turn } from './take-turn.ts';

export type BrokenRule = HardRule | 'empty' | 'one_question' | 'length' | 'language' | 'html';

/** A model may be a little longer than the built-in coach. */
export const LONGEST_MODEL_REPLY = 110;

const PATTERNS = FORBIDDEN.map(
  ([rule, { en, fr }]) => [rule, [en, fr].map((source) => new RegExp(phrase(source), 'gu'))] as const,
);

const TELLTALE: Record<Language, Set<string>> = {
  en: new Set('the and you that is what it of to for with your are this would in not have how do does'.split(' ')),
  fr: new Set(
    "le la les et vous tu que est ce de pour avec votre ton une dans pas qu'est-ce c'est qui des un au cela".split(' '),
  ),
};

/** Which rules of a reply a text breaks; empty means it may be said. A model's text is checked, and so are our own templates. */
export function checkReply(text: string, turn: Pick<Turn, 'language' | 'message'>): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const plain = normalise(text);
  if (plain === '') return ['empty'];
  // What is quoted from the person does not count as our question.
  const own = text.replace(/“[^”]*”|«[^»]*»/gu, '');
  if ((own.match(/\?+/gu) ?? []).length > 1) broken.push('one_question');
  if (countWords(text) > LONGEST_MODEL_REPLY) broken.push('length');
  if (/<(?:[a-z]|\/[a-z]|!)/i.test(text)) broken.push('html');
  if (languageOf(own) === (turn.language === 'fr' ? 'en' : 'fr')) broken.push('language');
  const spoken = normalise(own);
  const told = normalise(turn.message);
  // Both languages are searched: a reply in the wrong language must not slip through with the wrong words.
  for (const [rule, patterns] of PATTERNS)
    if (patterns.some((pattern) => [...spoken.matchAll(pattern)].some(([words]) => !mayRepeat(rule, words, told))))
      broken.push(rule);
  return broken;
}

/** A word the person used, such as a medicine they named, may be repeated; a claim about the person or the coach may not. */
export const mayRepeat = (rule: HardRule, words: string, told: string): boolean =>
  rule === 'medication' && told.includes(words);

/** The language whose small words clearly prevail; undefined for short or mixed texts. */
export function languageOf(text: string): Language | undefined {
  const words = normalise(text).split(/[^\p{L}'-]+/u);
  const count = (language: Language) => words.filter((word) => TELLTALE[language].has(word)).length;
  const [english, french] = [count('en'), count('fr')];
  if (Math.max(english, french) < 3) return undefined;
  if (english >= french * 3) return 'en';
  return french >= english * 3 ? 'fr' : undefined;
}
