import { countWords } from '../flow/expression.ts';
import type { Language } from '../flow/flow.ts';
import { feelingsIn } from './feelings.ts';

const LEAD_IN: Record<Language, RegExp> = {
  en: /^(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))[\s,.!]+(?:there[\s,.!]+)?|(?:well|so|and|but|because|or|yes|yeah|no|ok|okay|honestly|actually|basically|i guess|i mean|maybe|perhaps|um+|uh+|also|then)\s*,?\s+)+/iu,
  fr: /^(?:(?:bonjour|bonsoir|salut|coucou)[\s,.!]+|(?:alors|donc|et|mais|parce qu(?:e |')|car|ou|oui|non|ok|d'accord|bon|ben|bah|eh bien|en fait|honnêtement|franchement|euh+|peut-être|aussi|du coup)\s*,?\s*(?=\p{L}))+/iu,
};

const TOPIC_LEAD: Record<Language, RegExp> = {
  en: /^(?:(?:i(?:'d| would) like|i want|i need|i wanted|can we|could we|let's|i was hoping)(?: to)? (?:(?:talk|speak|think|chat|work|get help) (?:about|on|through|with|over)|discuss)|(?:can|could) you (?:please )?help me(?: to| with)?|i need (?:some )?help (?:with|to)|it'?s about|it is about|my (?:topic|problem|question|issue) is(?: that)?|about)\s+/iu,
  fr: /^(?:(?:j'aimerais|je voudrais|je veux|je souhaite|on peut|peut-on|pouvons-nous|j'ai besoin de)(?: bien)? (?:parler|discuter|réfléchir|travailler|échanger) (?:de|d'|du|des|à|sur|au sujet de|à propos de)|(?:peux-tu|pouvez-vous|pourriez-vous|pourrais-tu) m'aider (?:à|avec|pour|sur)|j'ai besoin d'aide (?:pour|avec|sur)|il s'agit (?:de|d'|du)|c'est (?:à propos de|au sujet de)|(?:mon|le) (?:sujet|problème|souci) (?:est|c'est)(?: que)?|à propos de)\s*/iu,
};

const SPLIT: Record<Language, RegExp> = {
  en: /[.!?;\n]+|\s[–—-]\s|,?\s+(?:but|because|although|though|so that|whereas|even though)\s+|,\s+(?:and|so|which|yet)\s+|,\s+(?=(?:i|i'm|i've|he|she|they|it|nobody|everyone|everybody)\s)|\s+and\s+(?=(?:i|i'm|i've|my|he|she|they|it|nobody|everyone)\s)/giu,
  fr: /[.!?;\n]+|\s[–—-]\s|,?\s+(?:mais|parce que|parce qu'|car|alors que|alors qu'|même si|pourtant|du coup|donc)\s*|,\s+(?:et|ou)\s+|,\s+(?=(?:je|j'|il|elle|ils|elles|on|c'est|mon|ma|mes)\b)|\s+et\s+(?!(?:moi|toi|lui|elle|eux|elles|le|la|les|un|une|des|du|de|mon|ma|mes|leur|leurs|ce|cette|ces)\s|d'|l')/giu,
};

export const stripLead = (text: string, language: Language): string =>
  text.replace(/[’‘]/gu, "'").trim().replace(LEAD_IN[language], '').trim();
export const stripTopicLead = (text: string, language: Language): string =>
  stripLead(text, language).replace(TOPIC_LEAD[language], '').trim();

/** The message in its clauses, each without connecting words. */
export function clausesOf(text: string, language: Language): string[] {
  return (
    text
      .replace(/[’‘]/gu, "'")
      // "My sister and I" and "entre partir et rester" are one thing.
      .replace(/((?:^|[,.;]\s)(?:my|the|\p{Lu}\p{L}+)(?:\s\p{L}+){0,2} and) (?=i\s)/giu, '$1\u2060 ')
      // The word joiner hides the conjunction from the splitter and is taken out again.
      .replace(/((?<!\p{L})entre [^.,;!?]{1,40}?) et /giu, '$1 et\u2060 ')
      .split(SPLIT[language])
      .map((part) => stripLead((part ?? '').replaceAll('\u2060', '').trim(), language).replace(/[\s,.;:!?…]+$/u, ''))
      .filter((part) => part !== '')
  );
}

const FIRST_PERSON = {
  en: /(?<!\p{L})(?:i|i'm|i've|my|me)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:je|j'|mon|ma|mes|moi|me|m')/iu,
};
const WEIGHTY = {
  en: /always|never|want|need|can't|cannot|afraid|keep|hard|difficult|should|hope|wish/iu,
  fr: /toujours|jamais|veux|besoin|n'arrive|peux pas|peur|difficile|dur|devrais|voudrais|aimerais|espère/iu,
};

/** "I don't know what to do" tells less than what stands beside it. */
const NOT_KNOWING = /(?:don't|do not) know|(?:ne )?sais (?:pas|plus)/iu;

/** The clause that carries most, which is what a listener would give back. */
export function keyClause(text: string, language: Language, maxWords = 14): string | undefined {
  let best: { clause: string; score: number } | undefined;
  for (const clause of clausesOf(text, language)) {
    const words = countWords(clause);
    if (words > maxWords || words < 2) continue;
    const score =
      (FIRST_PERSON[language].test(clause) ? 2 : 0) +
      (WEIGHTY[language].test(clause) ? 2 : 0) +
      feelingsIn(clause, language).length * 2 +
      Math.min(words, 8) / 4 -
      (NOT_KNOWING.test(clause) ? 4 : 0);
    if (!best || score > best.score) best = { clause, score };
  }
  return best?.clause;
}

/** Small words with which no quotation should end. */
const DANGLING: Record<Language, RegExp> = {
  en: /(?:[,;:]|\s+(?:my|the|a|an|about|with|to|of|and|or|in|on|at|for|from|her|his|their|its|that|which|who|what|by|as|so|i))+$/iu,
  fr: /(?:[,;:]|\s+(?:mon|ma|mes|le|la|les|un|une|des|du|de|à|au|aux|avec|et|ou|en|dans|sur|pour|par|que|qui|son|sa|ses|ce|cette|se|ne|je))+$/iu,
};

/** The person's words, short enough to be quoted; cut at a word when nothing shorter carries the meaning. */
export function shortWords(text: string, language: Language, maxWords = 12): string {
  const plain = stripTopicLead(text, language)
    .replace(/\s+/gu, ' ')
    .replace(/[\s,.;:!?…]+$/u, '');
  const chosen = countWords(plain) <= maxWords ? plain : keyClause(text, language, maxWords);
  const start = plain.split(' ').slice(0, maxWords).join(' ');
  // Better a whole first half than a sentence that breaks off in its second.
  const half = /^((?:\S+\s+){4,}?\S+?),?\s+(?:and|but|or|et|mais|ou)(?:\s.*)?$/iu.exec(start)?.[1];
  const words = chosen ?? `${(half ?? start).replace(DANGLING[language], '')}…`;
  return words.replace(/["“”«»*_`#<>[\]?!{}|]/gu, '').trim();
}
