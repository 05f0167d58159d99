import type { Language } from '../flow/flow.ts';
import { normalise, phrase } from './normalise.ts';

type Entry = { id: string; good?: boolean; noun: Record<Language, string>; words: Record<Language, string> };

/** Feelings by the words people use for them. French nouns keep reflections free of gender. */
const FEELINGS: Entry[] = [
  {
    id: 'worry',
    noun: { en: 'worry', fr: 'inquiétude|f' },
    words: {
      en: 'worr(?:y|ied|ying|ies)|anxious|anxiety|nervous|uneasy|stress(?:ed|ful)?',
      fr: "inquiet|inquiète|inquiétude|m'inquiète|anxieux|anxieuse|angoisse|angoissée?|nerveux|nerveuse|stress|stressée?|stresse",
    },
  },
  {
    id: 'fear',
    noun: { en: 'fear', fr: 'peur|f' },
    words: {
      en: 'afraid|scared|fear|terrified|frightened|dread|panic',
      fr: 'peur|effrayée?|crainte|crains|terrifiée?|redoute|appréhende|panique',
    },
  },
  {
    id: 'anger',
    noun: { en: 'anger', fr: 'colère|f' },
    words: {
      en: 'angry|anger|furious|mad|annoyed|irritated|resentful|pissed off',
      fr: "colère|énervée?|m'énerve|furieux|furieuse|agacée?|m'agace|irritée?|fâchée?|rage",
    },
  },
  {
    id: 'frustration',
    noun: { en: 'frustration', fr: 'frustration|f' },
    words: {
      en: 'frustrat(?:ed|ing|ion)|fed up|sick of',
      fr: 'frustrée?|frustrante?|frustration|marre|ras le bol|ras-le-bol',
    },
  },
  {
    id: 'sadness',
    noun: { en: 'sadness', fr: 'tristesse|f' },
    words: {
      en: "sad|sadness|(?:feel|feeling|felt|am|i'm) (?:so |very |really |a bit )?down|unhappy|miserable|heartbroken",
      fr: 'triste|tristesse|malheureux|malheureuse|chagrin|cafard',
    },
  },
  {
    id: 'guilt',
    noun: { en: 'guilt', fr: 'culpabilité|f' },
    words: {
      en: 'guilty|guilt|bad conscience|feel bad about',
      fr: "coupable|culpabilité|culpabilise|mauvaise conscience|m'en veux",
    },
  },
  {
    id: 'shame',
    noun: { en: 'shame', fr: 'honte|f' },
    words: { en: 'ashamed|shame|embarrass(?:ed|ing)|humiliated', fr: 'honte|honteux|honteuse|gênée?|humiliée?' },
  },
  {
    id: 'tiredness',
    noun: { en: 'tiredness', fr: 'fatigue|f' },
    words: {
      en: 'tired|tiredness|exhausted|drained|worn out|burn(?:ed|t) out|no energy',
      fr: 'fatiguée?|fatigue|épuisée?|épuisement|crevée?|vidée?|lessivée?|à bout',
    },
  },
  {
    id: 'overload',
    noun: { en: 'overload', fr: 'surcharge|f' },
    words: {
      en: 'overwhelm(?:ed|ing)|overload(?:ed)?|swamped|drowning|too much|buried',
      fr: 'débordée?|dépassée?|submergée?|surcharge|surchargée?|noyée?|trop de choses',
    },
  },
  {
    id: 'stuck',
    noun: { en: 'a sense of being stuck', fr: 'une impression de blocage|x' },
    words: {
      en: 'stuck|blocked|paraly[sz]ed|going in circles|round in circles|trapped',
      fr: 'bloquée?|blocage|coincée?|paralysée?|tourne en rond|piégée?',
    },
  },
  {
    id: 'loneliness',
    noun: { en: 'loneliness', fr: 'solitude|f' },
    words: { en: 'lonely|alone|isolated|left out', fr: "seule?|solitude|isolée?|à l'écart" },
  },
  {
    id: 'discouragement',
    noun: { en: 'discouragement', fr: 'découragement|m' },
    words: {
      en: 'discouraged|hopeless|demotivated|disappointed|disheartened|unmotivated',
      fr: 'découragée?|découragement|démotivée?|déçue?|déception|démoralisée?',
    },
  },
  {
    id: 'hurt',
    noun: { en: 'hurt', fr: 'peine|f' },
    words: { en: 'hurt|hurts|rejected|ignored|betrayed', fr: 'peine|blessée?|vexée?|rejetée?|ignorée?|trahie?|trahi' },
  },
  {
    id: 'doubt',
    noun: { en: 'doubt', fr: 'doute|m' },
    words: {
      en: "unsure|insecure|doubt|doubts|uncertain|confused|(?:feel|feeling|am|i'm|so|completely) lost",
      fr: 'doute|doutes|incertaine?|(?:suis|sens|complètement|un peu) perdue?|confuse?|hésite|hésitation',
    },
  },
  {
    id: 'torn',
    noun: { en: 'a pull in two directions', fr: 'un tiraillement|x' },
    words: { en: 'torn|conflicted|ambivalent', fr: 'tiraillée?|partagée?|déchirée?' },
  },
  {
    id: 'tension',
    noun: { en: 'tension', fr: 'tension|f' },
    words: {
      en: 'tense|tension|under pressure|pressure|restless|on edge',
      fr: 'tendue?|tension|pression|crispée?|agitée?',
    },
  },
  {
    id: 'boredom',
    noun: { en: 'boredom', fr: 'ennui|m' },
    words: { en: 'bored|boring|boredom', fr: "ennui|m'ennuie|ennuyeux" },
  },
  {
    id: 'calm',
    good: true,
    noun: { en: 'calm', fr: 'calme|m' },
    words: { en: 'calm|calmer|relaxed|at ease|peaceful', fr: 'calme|détendue?|paisible|sereine?|apaisée?' },
  },
  {
    id: 'joy',
    good: true,
    noun: { en: 'gladness', fr: 'joie|f' },
    words: { en: 'happy|glad|joy|cheerful', fr: 'heureux|heureuse|joie|contente?|ravie?' },
  },
  {
    id: 'excitement',
    good: true,
    noun: { en: 'excitement', fr: 'enthousiasme|m' },
    words: {
      en: 'excited|excitement|thrilled|enthusiasm|enthusiastic',
      fr: 'enthousiaste|enthousiasme|excitée?|excitation|emballée?',
    },
  },
  {
    id: 'relief',
    good: true,
    noun: { en: 'relief', fr: 'soulagement|m' },
    words: { en: 'relief|relieved|lighter', fr: 'soulagement|soulagée?|plus léger|plus légère' },
  },
  { id: 'pride', good: true, noun: { en: 'pride', fr: 'fierté|f' }, words: { en: 'proud|pride', fr: 'fière?|fierté' } },
  {
    id: 'hope',
    good: true,
    noun: { en: 'hope', fr: 'espoir|m' },
    words: { en: 'hope|hopeful|optimistic|confident|motivated', fr: 'espoir|optimiste|confiante?|motivée?' },
  },
];

const PATTERNS = FEELINGS.map((entry) => ({
  ...entry,
  pattern: { en: phrase(entry.words.en), fr: phrase(entry.words.fr) },
}));

const STRONG = {
  en: /(?:very|so|really|extremely|totally|completely|absolutely|terribly|deeply|a lot of|too)\s*$/u,
  fr: /(?:(?:très|si|tellement|vraiment|complètement|totalement|extrêmement|terriblement|trop)(?: en)?|beaucoup de|beaucoup d')\s*$/u,
};
const WEAK = {
  en: /(?:a bit|a little|slightly|somewhat|kind of|sort of|rather|bit of)\s*$/u,
  fr: /(?:un peu|un peu de|un peu d'|légèrement|assez|plutôt)\s*$/u,
};
const NOT = {
  en: /(?:not|never|no|without|isn't|don't feel|n't)\s+(?:\p{L}+\s+)?$/u,
  fr: /(?:pas|jamais|plus|sans|ni)\s+(?:de\s+|d'|du tout\s+)?$/u,
};
const STRONG_WORDS =
  /exhausted|furious|terrified|panic|miserable|heartbroken|drowning|overwhelm|épuisé|furieu|terrifié|panique|submergé|à bout/u;

export type Heard = { id: string; good: boolean; strength: 'some' | 'plain' | 'much' };

/** The feelings named in a message, in the order of naming; "not angry" is not anger. */
export function feelingsIn(text: string, language: Language): Heard[] {
  const plain = normalise(text);
  const found = PATTERNS.flatMap(({ id, good, pattern }): (Heard & { at: number })[] => {
    const match = pattern[language].exec(plain);
    if (!match) return [];
    const before = plain.slice(0, match.index);
    if (NOT[language].test(before)) return [];
    const strength =
      STRONG[language].test(before) || STRONG_WORDS.test(match[0])
        ? 'much'
        : WEAK[language].test(before)
          ? 'some'
          : 'plain';
    return [{ id, good: good ?? false, strength, at: match.index }];
  });
  return found.toSorted((one, other) => one.at - other.at).map(({ at: _, ...heard }) => heard);
}

/** "some worry", "a lot of worry"; "un peu d'inquiétude", "du découragement". */
export function feelingPhrase(heard: Heard, language: Language): string {
  const noun = FEELINGS.find((entry) => entry.id === heard.id)?.noun[language] ?? '';
  if (language === 'en') {
    if (noun.startsWith('a ')) return noun;
    return `${{ some: 'a little', plain: 'some', much: 'a lot of' }[heard.strength]} ${noun}`;
  }
  const [word = '', gender] = noun.split('|');
  if (gender === 'x') return word;
  const vowel = /^[aeiouéèêh]/u.test(word) && word !== 'honte';
  if (heard.strength === 'some') return `un peu ${vowel ? `d'${word}` : `de ${word}`}`;
  if (heard.strength === 'much') return `beaucoup ${vowel ? `d'${word}` : `de ${word}`}`;
  return vowel ? `de l'${word}` : gender === 'f' ? `de la ${word}` : `du ${word}`;
}

/** The one or two feelings of a message as one phrase. */
export function feelingsPhrase(heard: Heard[], language: Language): string | undefined {
  const [first, second] = heard;
  if (!first) return undefined;
  const one = feelingPhrase(first, language);
  return second ? `${one} ${language === 'fr' ? 'et' : 'and'} ${feelingPhrase(second, language)}` : one;
}
