import { countWords } from '../flow/expression.ts';
import type { Flow, FlowState, Language, Slot } from '../flow/flow.ts';
import { feelingsIn } from './feelings.ts';
import { normalise, phrase } from './normalise.ts';
import { counterpart, counterpartName, heardInRehearsal, heldNames, onlySilence } from './phrases/counterpart.ts';
import type { Part } from './reflect.ts';
import { hearSignals } from './signals.ts';
import type { Address, Voice } from './wording.ts';
import { addressed } from './wording.ts';

/** What a sentence to the other person holds, the most telling first. */
export type Held = 'silence' | 'reproach' | 'request' | 'description' | 'feeling' | 'other';

/** How a silence is written down. */
export const SILENCE = '(silence)';

const both = (en: string, fr: string): Record<Language, RegExp> => ({ en: phrase(en), fr: phrase(fr) });

const SAYS_NOTHING = both(
  '(?:i )?(?:say|said|saying) nothing|nothing|silence|i (?:stay|keep|am|remain) (?:silent|quiet)|i (?:just )?look at (?:him|her|them)',
  '(?:je )?(?:ne )?dis rien|rien|silence|je (?:me tais|garde le silence|reste sans (?:rien )?(?:voix|dire))|je (?:le|la) regarde',
);
const REPROACH = both(
  "you (?:always|never|constantly)|your fault|because of you|how (?:could|dare) you|you(?:'re| are) (?:so |such |just |really |a |an |completely )*(?:lazy|selfish|rude|unfair|impossible|liar|idiot|bully|arrogant|egoist|useless|ridiculous|horrible|mean)|you (?:don't|do not|didn't|did not|won't) (?:even |ever |really )?(?:care|listen|respect|help|think|give a damn)|you only think of yourself|shame on you|typical of you|shut up|i hate you",
  "(?:tu|vous) (?:(?:ne|n'|me|m'|nous) ?)*[\\p{L}'-]+ (?:\\p{L}+ ){0,2}(?:toujours|jamais|constamment)|(?:c'est|tout est) (?:de )?(?:ta|votre) faute|à cause de (?:toi|vous)|comment (?:oses-tu|osez-vous|as-tu pu|avez-vous pu)|(?:tu es|vous êtes|t'es) (?:vraiment |trop |si |tellement |un |une |juste )*(?:paresseux|paresseuse|égoïste|impolie?|injuste|impossible|menteur|menteuse|arrogante?|nul(?:le)?|insupportable|méchante?)|(?:tu t'en|vous vous en|t'en) (?:fiches|fichez|fous|foutez|moques|moquez)|(?:tu ne|vous ne|tu n'|vous n') ?(?:m'|me |nous )?(?:écoutes?|écoutez|respectes?|respectez|aides?|aidez|penses?|pensez) (?:pas|qu'à)|tu ne penses qu'à toi|vous ne pensez qu'à vous|tais-toi|taisez-vous|je (?:te|vous) déteste",
);
const REQUEST = both(
  "could you|can you|would you|will you please|i(?:'d| would) (?:like|prefer|appreciate|love)|i(?:'m| am) asking|i ask (?:you|that|for)|i need|please|can we|could we|shall we|let's|i (?:propose|suggest|want|wish)|may i|i(?:'m| am) going to need",
  "peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez|tu pourrais|vous pourriez|j'aimerais|je voudrais|je souhaite(?:rais)?|j'ai besoin|je (?:te |vous )?demande|je propose|s'il (?:te|vous) plaît|est-ce qu'on (?:peut|pourrait)|(?:pouvons|pourrions)-nous|on pourrait|je veux|merci de|je préférerais",
);
const DESCRIPTION = both(
  'i (?:noticed|saw|heard|read|found|got|received)|(?:last|this) (?:week|month|time|morning|monday|tuesday|wednesday|thursday|friday|year)|yesterday|on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in the (?:meeting|last|past)|(?:two|three|four|five|\\d+) (?:times|days|weeks|tasks|projects)|twice|when (?:we|you|i)|the other day|today you|you (?:said|told|asked|wrote|gave|came|left|sent|interrupted)',
  "j'ai (?:vu|remarqué|entendu|constaté|lu|reçu|observé)|(?:la semaine|le mois|l'année) (?:dernière|passée|dernier|passé)|ce matin|hier|avant-hier|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|(?:pendant|à|en|dans) (?:la )?(?:dernière )?réunion|(?:deux|trois|quatre|cinq|\\d+) (?:fois|jours|semaines|tâches|projets)|quand (?:nous|on|tu|vous|je)|lorsque|l'autre jour|(?:tu m'as|vous m'avez|tu as|vous avez) (?:dit|demandé|écrit|donné|envoyé|promis|coupé)",
);
const LEAVE = both(
  '(?:leave|end|stop|quit) (?:the |this )?(?:rehearsal|role-?play|scene)|out of the rehearsal',
  '(?:quitter|sortir de|arrêter|finir) (?:la |cette )?(?:répétition|scène)|je sors de la répétition|sortons de la répétition',
);

/** All that a sentence holds, what is heard first standing first. Patterns; no guess about meaning. */
export function allHeldIn(message: string, language: Language): Held[] {
  const plain = normalise(message).replace(/^[\s.…()*[\]-]+|[\s.…()*[\]-]+$/gu, '');
  if (plain === '') return ['silence'];
  const is = (patterns: Record<Language, RegExp>): boolean => patterns[language].test(plain);
  if (countWords(plain) <= 5 && is(SAYS_NOTHING)) return ['silence'];
  const held: Held[] = [];
  if (is(REPROACH)) held.push('reproach');
  if (is(REQUEST)) held.push('request');
  if (is(DESCRIPTION)) held.push('description');
  if (feelingsIn(message, language).length > 0) held.push('feeling');
  return held.length > 0 ? held : ['other'];
}

/** What the other person hears first. */
export const heldIn = (message: string, language: Language): Held => allHeldIn(message, language)[0] ?? 'other';

/** Whether what is said now is said to the other person: neither to the coach nor to anything it could look up. */
export const isRehearsed = (slot: Slot | undefined, { mode, closing, parkOffer }: FlowState): boolean =>
  Boolean(slot?.rehearses) && mode === 'guided' && !closing && parkOffer === null;

export type RehearsalReading = { kind: 'sentence'; value: string } | { kind: 'leave' | 'stop' | 'at_a_loss' };

/** In a rehearsal nearly everything is said to the other person: only plain words to the coach end or interrupt it. */
export function readRehearsal(message: string, language: Language): RehearsalReading {
  const plain = normalise(message);
  const words = countWords(message);
  const heard = hearSignals(message, language);
  if (LEAVE[language].test(plain) || (words <= 3 && heard.signals.skip)) return { kind: 'leave' };
  if (words <= 5 && heard.signals.wants_stop && !/suffit|enough|\bfin\b/u.test(plain)) return { kind: 'stop' };
  if (words <= 5 && heard.dontKnow) return { kind: 'at_a_loss' };
  return { kind: 'sentence', value: heldIn(message, language) === 'silence' ? SILENCE : message.trim().slice(0, 500) };
}

type Playing = { flow: Flow; state: FlowState; language: Language; address: Address; voice: Voice };

/** A line of the other person, marked as theirs. */
function line({ state, language, voice }: Playing, slot: Slot, held: Held | 'opening'): Part[] {
  const manner = slot.rehearses === null ? undefined : state.slots[slot.rehearses.manner];
  if (manner !== 'calm' && manner !== 'defensive' && manner !== 'silent') return [];
  const said = voice.say(`counterpart.${manner}.${held}`, counterpart[manner][held]);
  if (said === undefined) return [];
  const space = language === 'fr' ? ' ' : '';
  return [{ kind: 'counterpart', text: `> **${counterpartName[language]}${space}:** ${said}` }];
}

/** How the other person begins, before the first round. */
export const opens = (playing: Playing, slot: Slot): Part[] =>
  slot.rehearses?.round === 1 ? line(playing, slot, 'opening') : [];

/** How they take what was just said to them; after the last round also what could be heard in it. */
export function answers(playing: Playing, slot: Slot, message: string): Part[] {
  const parts = line(playing, slot, heldIn(message, playing.language));
  return slot.rehearses?.round === 2 ? [...parts, ...noticed(playing)] : parts;
}

const MENTIONED = ['description', 'feeling', 'request', 'other', 'reproach'] as const;

/** What went well is said by what was there, never as a mark. */
function noticed({ flow, state, language, address, voice }: Playing): Part[] {
  const sentences = [...flow.slots.values()]
    .filter((slot) => slot.rehearses && state.slots[slot.id] !== undefined)
    .flatMap((slot) => allHeldIn(String(state.slots[slot.id]), language));
  const kinds = MENTIONED.filter((held) => sentences.includes(held));
  if (kinds.length === 0) {
    const text = voice.say('rehearsal.silence', onlySilence);
    return text === undefined ? [] : [{ kind: 'complex_reflection', text }];
  }
  const named = kinds.map((kind) => addressed(heldNames[kind][language], address));
  const list = `${named.slice(0, -1).join(', ')}${named.length > 1 ? (language === 'fr' ? ' et ' : ' and ') : ''}${named.at(-1)}`;
  const text = voice.say('rehearsal.heard', heardInRehearsal, { list });
  return text === undefined ? [] : [{ kind: 'complex_reflection', text }];
}
