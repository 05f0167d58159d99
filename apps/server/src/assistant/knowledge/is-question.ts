import type { Language } from '@parley/contracts/language.ts';
import { feelingsIn } from '../coach/feelings.ts';
import { normalise } from '../coach/normalise.ts';
import { hearSignals } from '../coach/signals.ts';

/** Longer messages tell something, even with a question in them. */
const LONGEST = 40;

/** How somebody asks for a fact rather than for help in thinking. */
const ASKS: Record<Language, RegExp> = {
  en: /(?:^|[.!;,:]\s*|\b(?:and|so|but|also|ok|okay|hello|hi|by the way|please)[, ]+)(?:what(?:'s| is| are| was| does| do| kind| happens)?|when|where|which|who(?:m|se)?(?:'s| is| can| do| should)?|how (?:many|much|long|often|far|do|does|can|is|are|to|soon|early|late|old)|is (?:there|it|the|our|my)|are (?:there|the|our|we)|do (?:we|i|the|our)|does (?:the|our|my|anyone|anybody)|can (?:i|we|one|somebody)|could (?:i|we)|may (?:i|we)|am i|have we|has the|will (?:i|we|the)|must (?:i|we))(?!\p{L})|(?:do|does) (?:you|anyone) know|tell me (?:what|when|where|who|how)|i(?:'d| would) like to know|i wonder/u,
  fr: /(?:^|[.!;,:]\s*|(?:et|mais|alors|aussi|donc|ok|bonjour|au fait|s'il (?:te|vous) plaît)[, ]+)(?:(?:à|de|dans|pour|avec|sur|en|par) )?(?:quel(?:le)?s?|combien|quand|où|qui|comment|est-ce qu(?:e |')|qu'est-ce (?:que |qu')|c'est quoi|quoi|puis-je|peut-on|pouvons-nous|pourrais-je|pourrait-on|ai-je|avons-nous|a-t-on|y a-t-il|faut-il|dois-je|doit-on|devons-nous|suis-je|le |la |les |mon |ma |notre |nos )[^.!]*|(?:sais-tu|savez-vous|j'aimerais savoir|je voudrais savoir|dis-moi|dites-moi)/u,
};
/** Said to the coach itself. */
const ABOUT_COACH: Record<Language, RegExp> = {
  en: /\b(?:are|do|can|could|will|would|did|have) you\b(?! know)|\byou(?:r|rs|rself)?\b.*\?/u,
  fr: /(?:êtes-vous|es-tu|pouvez-vous|peux-tu|pourriez-vous|pourrais-tu|penses-tu|pensez-vous|feriez-vous|ferais-tu)/u,
};
const EMPTY: Record<Language, Set<string>> = {
  en: new Set(
    'what when where which who whom whose how many much long often does the our and for are can could may must have has had will would with this that there from about into any some get give take need know tell like here they them their was were been being not you your his her its'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'quel quelle quels quelles combien quand qui que quoi comment est ce les des une pour avec dans sur par aux nous vous ils elles son ses mon mes nos notre votre vos leur leurs puis peut pouvons faut dois doit avoir être ete cette ces cet plus pas ici savoir'.split(
      ' ',
    ),
  ),
};

/** The words that a question is about. */
export const wordsOf = (message: string, language: Language): string[] => [
  ...new Set((normalise(message).match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !EMPTY[language].has(word))),
];

/**
 * Whether a message asks for something that documents could tell: not what somebody feels, not what the coach is or thinks,
 * not what one should do. Rules only, so that the same message is always read alike.
 */
export function isQuestion(message: string, language: Language): boolean {
  const plain = normalise(message);
  if (plain === '' || plain.split(' ').length > LONGEST) return false;
  const asks = plain.includes('?')
    ? ASKS[language].test(plain)
    : new RegExp(`^(?:${ASKS[language].source})`, 'u').test(plain) && language === 'en';
  if (!asks || ABOUT_COACH[language].test(plain)) return false;
  if (hearSignals(message, language).aside !== null || feelingsIn(message, language).length > 0) return false;
  return wordsOf(message, language).length >= 2;
}
