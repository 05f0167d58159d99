import type { Language } from '@parley/contracts/language.ts';

/**
 * What people say over a coach who is speaking, written for this test: a nod in words, after which the coach goes on, or words that
 * want the word. One line a clip.
 */
export type Clip = { language: Language; text: string; nod: boolean };

const nods: Record<Language, string> = {
  en: `mm|mm-hm|mhm|mm-hmm|hm|hmm|uh-huh|huh|ah|aha|oh|oh okay|yes|yeah|yep|yup|yes yes|yeah yeah|yeah okay|okay|ok|OK|okay right|right|right right|
all right|alright|sure|of course|exactly|absolutely|indeed|true|totally|definitely|great|good|nice|wow|really|Really?|interesting|I see|oh I see|got it|
yeah I know|makes sense|that makes sense|fair enough|that's true`,
  fr: `mm|mm-hm|mhm|hm|hmm|hein|ah|ah oui|aha|oh|oui|oui oui|ouais|ouais ouais|ouaip|ok|okay|OK d'accord|d'accord|oui d'accord|ah d'accord|dac|exactement|
oui exactement|absolument|effectivement|en effet|tout à fait|oui tout à fait|bien sûr|oui bien sûr|voilà|oui voilà|c'est ça|oui c'est ça|c'est vrai|ah c'est vrai|je vois|
oui je vois|ah je vois|entendu|compris|je comprends|carrément|parfait|super|très bien|ben oui|eh oui|ah bon`,
};
const wanted: Record<Language, string> = {
  en: `stop|wait|wait a second|no|no no|no wait|hold on|hang on|actually no|but|yes but|yeah but no|okay but listen|stop please|sorry|sorry can I say something|I have a question|
what|what do you mean|I don't understand|can you repeat that|say that again|slower please|that's not it|that's not what I meant|not really|I disagree|I would rather talk about work|
let me finish|let me think|one moment|enough|pause|next|go back|never mind|forget it|help|I need help now|I don't want to|because I was afraid|my sister called yesterday|
it was on Monday|and then he left|well it depends|maybe|I'm not sure|seven|at eight in the morning|let us stop here`,
  fr: `stop|attends|attendez|attendez une seconde|non|non non|non attends|pardon|excusez-moi|mais|oui mais|oui mais non|d'accord mais écoutez|arrête|arrêtez s'il vous plaît|
j'ai une question|quoi|comment ça|qu'est-ce que vous voulez dire|je ne comprends pas|vous pouvez répéter|redites-le|plus lentement|ce n'est pas ça|ce n'est pas ce que je voulais dire|
pas vraiment|je ne suis pas d'accord|je préfère parler du travail|laissez-moi finir|laissez-moi réfléchir|un instant|ça suffit|pause|suivant|on revient en arrière|laissez tomber|
oubliez|à l'aide|j'ai besoin d'aide maintenant|je n'ai pas envie|parce que j'avais peur|ma sœur a appelé hier|c'était lundi|et puis il est parti|ça dépend|peut-être|
je ne suis pas sûre|sept|à huit heures du matin|on s'arrête là`,
};

const lines = (text: string): string[] => text.split(/\|\n?/).map((line) => line.trim());

export const interruptionClips: readonly Clip[] = (['en', 'fr'] as const).flatMap((language) => [
  ...lines(nods[language]).map((text) => ({ language, text, nod: true })),
  ...lines(wanted[language]).map((text) => ({ language, text, nod: false })),
]);

/** About as long as it takes to say: 180 ms a syllable, one alone 260, 40 ms between words. Pairs of speech and quiet, in milliseconds. */
export function rhythmOf({ text }: Clip): [voicedMs: number, quietMs: number][] {
  const syllables = text
    .split(/[\s-]+/)
    .map((word) => Math.max(1, (word.match(/[aeiouyàâéèêëîïôûùœ]+/giu) ?? []).length));
  if (syllables.length === 1 && syllables[0] === 1) return [[260, 40]];
  return syllables.map((count) => [count * 180, 40]);
}
