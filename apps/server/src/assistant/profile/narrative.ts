import type { FactKind, Profile, Tone } from '@parley/contracts/assistant/profile.ts';
import { FACT_KINDS } from '@parley/contracts/assistant/profile.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Address } from '../coach/wording.ts';
import { addressed, quoted, typeset } from '../coach/wording.ts';
import type { FactRow } from './fact.ts';
import { LANGUAGES, withTranslation } from './translations.ts';

/** What is said of each kind; `{list}` are the facts. French holds `[tu form|vous form]`. */
const SENTENCES: Record<Tone, Record<FactKind, Record<Language, string>>> = {
  warm: {
    strength: {
      en: 'Among the things you can build on: {list}.',
      fr: 'Parmi ce sur quoi [tu peux t’|vous pouvez vous ]appuyer : {list}.',
    },
    value: { en: 'What matters most to you: {list}.', fr: 'Ce qui compte le plus pour [toi|vous] : {list}.' },
    need: { en: 'It would do you good to have: {list}.', fr: 'Ce qui [te|vous] ferait du bien : {list}.' },
    goal: { en: 'You are on your way towards this: {list}.', fr: '[Tu es|Vous êtes] en chemin vers ceci : {list}.' },
    obstacle: {
      en: 'You know what tends to come in between: {list}.',
      fr: '[Tu sais|Vous savez] ce qui vient volontiers se mettre en travers : {list}.',
    },
    preference: { en: 'What suits you: {list}.', fr: 'Ce qui [te|vous] convient : {list}.' },
    context: { en: 'What has been on your mind: {list}.', fr: 'Ce qui [t’|vous ]occupe : {list}.' },
  },
  plain: {
    strength: { en: 'Strengths you have shown: {list}.', fr: 'Des forces que [tu as|vous avez] montrées : {list}.' },
    value: { en: 'What matters to you: {list}.', fr: 'Ce qui compte pour [toi|vous] : {list}.' },
    need: { en: 'What you need more of: {list}.', fr: 'Ce qu’il [te|vous] faut davantage : {list}.' },
    goal: { en: 'What you are working towards: {list}.', fr: 'Ce vers quoi [tu vas|vous allez] : {list}.' },
    obstacle: { en: 'What gets in the way: {list}.', fr: 'Ce qui fait obstacle : {list}.' },
    preference: { en: 'What suits you: {list}.', fr: 'Ce qui [te|vous] convient : {list}.' },
    context: { en: 'What this is about at the moment: {list}.', fr: 'Ce dont il s’agit en ce moment : {list}.' },
  },
  direct: {
    strength: { en: 'Strengths: {list}.', fr: 'Forces : {list}.' },
    value: { en: 'Values: {list}.', fr: 'Valeurs : {list}.' },
    need: { en: 'Needs: {list}.', fr: 'Besoins : {list}.' },
    goal: { en: 'Goals: {list}.', fr: 'Buts : {list}.' },
    obstacle: { en: 'Obstacles: {list}.', fr: 'Obstacles : {list}.' },
    preference: { en: 'Preferences: {list}.', fr: 'Préférences : {list}.' },
    context: { en: 'Topics: {list}.', fr: 'Sujets : {list}.' },
  },
};

/** Facts of a kind that are named: more would be a list again. */
const NAMED = 5;
/** Words up to which a fact is a name and not a sentence of the person's own. */
const NAME_WORDS = 3;

const asPart = (text: string, language: Language): string => {
  const plain = text.replace(/[.!?…\s]+$/u, '');
  if (plain.split(/\s+/u).length > NAME_WORDS) return quoted(plain, language);
  // « I am… », « Je… »: a sentence, however short.
  if (/^(?:I|Je|J’)(?=\W|$)/u.test(plain)) return quoted(plain, language);
  // « MBA », « RH »: letters that stand for words stay as they are.
  return /^\p{Lu}[\p{Lu}\p{N}]/u.test(plain) ? plain : plain.charAt(0).toLowerCase() + plain.slice(1);
};

/**
 * A few sentences on the facts that count, the same every time. What exists in one language only is quoted in it. Pure.
 * @param facts accepted and current, in the order of the profile
 */
export function narrativeOf(
  facts: FactRow[],
  { tone, address }: { tone: Tone; address: Address },
): Profile['narrative'] {
  const named = FACT_KINDS.flatMap((kind) => {
    const some = facts.filter((fact) => fact.kind === kind).slice(0, NAMED);
    return some.length > 0 ? [{ kind, some }] : [];
  });
  if (named.length === 0) return null;
  const tell = (language: Language): string =>
    named
      .map(({ kind, some }) => {
        const parts = some.map((fact) => {
          const text = withTranslation({ text: fact.text }, fact.translations, 'text');
          return asPart(text[language] ?? LANGUAGES.map((each) => text[each]).find(Boolean) ?? '', language);
        });
        const list = new Intl.ListFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { type: 'conjunction' }).format(parts);
        const sentence = addressed(SENTENCES[tone][kind][language], address);
        return typeset(
          sentence.replace('{list}', () => list),
          language,
        );
      })
      .join(' ');
  return { en: tell('en'), fr: tell('fr'), built_from: named.flatMap(({ some }) => some.map(({ id }) => id)) };
}
