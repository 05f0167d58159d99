import { nextSlot, subsequenceOf } from '../flow/advance.ts';
import { countWords } from '../flow/expression.ts';
import type { Choice, Flow, FlowState, Hearing, Language, Signals, Slot, SlotUpdate } from '../flow/flow.ts';
import { optionsOf, readPicked } from '../flow/picked.ts';
import { stripTopicLead } from './clause.ts';
import { feelingsIn } from './feelings.ts';
import { normalise, phrase } from './normalise.ts';
import { readNumber } from './read-number.ts';
import { readIfThen, readMoment, readThen } from './read-plan.ts';
import { isRehearsed, readRehearsal } from './rehearsal.ts';
import type { Aside } from './signals.ts';
import { hearSignals } from './signals.ts';

export type Reading = {
  /** What the message is, seen from the question before it. */
  kind:
    | 'answer'
    | 'short'
    | 'dont_know'
    | 'skip'
    | 'stop'
    | 'off_topic'
    | 'aside'
    | 'greeting'
    | 'idea_yes'
    | 'idea_no';
  aside: Aside | null;
  updates: SlotUpdate[];
  signals: Signals;
};

/** What the tension slot gets when somebody says that they are very tense. */
const VERY_TENSE = 8;

/** The rule director's ear: slots from patterns and quick replies, signals from phrases. No model, no guess about meaning. */
export function readMessage(flow: Flow, state: FlowState, message: string, language: Language): Reading {
  const heard = hearSignals(message, language);
  const asked = (state.asked ? flow.slots.get(state.asked) : undefined) ?? openTopic(flow, state);
  if (asked && isRehearsed(asked, state)) return inRehearsal(asked, message, language);
  const takenIdea =
    asked && state.idea && heard.yes && countWords(message) <= 5
      ? { slot: asked.id, value: state.idea }
      : numbered(asked, state, message, language);
  const own =
    takenIdea ??
    (asked && !(heard.dontKnow && !/\d/u.test(message))
      ? asked.type === 'pick'
        ? pickedFrom(flow, state, asked, message)
        : answerTo(asked, message, language, heard.yes || heard.no)
      : undefined);
  // The name of a card tells nothing of how somebody is.
  const picked = own !== undefined && asked?.type === 'pick';
  const updates = picked
    ? [own]
    : [...(own ? [own] : []), ...overheard(flow, state, message, language, heard.harsh, heard.tense)];
  const signals = { ...heard.signals };
  const reading = (kind: Reading['kind'], kept: SlotUpdate[] = []): Reading => ({
    kind,
    aside: null,
    updates: kept,
    signals,
  });

  if (state.closing) return reading('answer', closingAnswer(flow, message, language, heard.signals.carry_on === true));
  if (state.completed)
    return {
      ...reading(signals.wants_stop ? 'stop' : heard.aside ? 'aside' : 'answer', own ? [own] : []),
      aside: heard.aside,
    };
  if (own && (picked || isTapped(asked, message)))
    return { ...reading('answer', updates), signals: { ...signals, off_topic: false, wants_stop: false, skip: false } };
  if (signals.wants_stop) return reading('stop');
  if (state.ideaOffer === 'asked' && (heard.yes || heard.no))
    return { ...reading(heard.yes ? 'idea_yes' : 'idea_no'), signals: { ...signals, aside: true } };
  if (signals.skip) return reading('skip');
  if (heard.aside)
    return {
      ...reading('aside', []),
      aside: heard.aside,
      signals: { ...signals, aside: heard.aside !== 'explain', stuck: heard.aside === 'explain' },
    };
  if (signals.off_topic && state.turn > 0) return reading('off_topic');
  signals.off_topic = false;
  if (heard.greeting) return { ...reading('greeting'), signals: { ...signals, aside: true } };
  if (heard.dontKnow && !own) return { ...reading('dont_know'), signals: { ...signals, stuck: true } };
  if (own || !asked || (asked.type === 'text' && updates.some((update) => update.slot === asked.id)))
    return reading('answer', updates);
  return { ...reading(heard.dontKnow ? 'dont_know' : 'short', updates), signals: { ...signals, stuck: true } };
}

function inRehearsal(asked: Slot, message: string, language: Language): Reading {
  const heard = readRehearsal(message, language);
  switch (heard.kind) {
    case 'sentence':
      return { kind: 'answer', aside: null, updates: [{ slot: asked.id, value: heard.value }], signals: {} };
    case 'leave':
      return { kind: 'skip', aside: null, updates: [], signals: { skip: true } };
    case 'stop':
      return { kind: 'stop', aside: null, updates: [], signals: { wants_stop: true } };
    case 'at_a_loss':
      return { kind: 'dont_know', aside: null, updates: [], signals: { stuck: true } };
  }
}

/** The first message is the topic, unless it is only a greeting or the conversation begins elsewhere; nothing was asked yet. */
function openTopic(flow: Flow, state: FlowState): Slot | undefined {
  if (state.turn > 0 || state.mode !== 'idle') return undefined;
  return (state.subsequence === flow.start ? flow.slots.get('topic') : undefined) ?? nextSlot(flow, state);
}

function closingAnswer(flow: Flow, message: string, language: Language, carryOn: boolean): SlotUpdate[] {
  const takeaway = flow.slots.get('takeaway');
  if (
    !takeaway ||
    carryOn ||
    countWords(message) < 2 ||
    /^(?:nothing more|rien de plus)/iu.test(message) ||
    hearSignals(message, language).signals.wants_stop
  )
    return [];
  return [{ slot: 'takeaway', value: message.trim() }];
}

const isTapped = (slot: Slot | undefined, message: string): boolean =>
  slot?.choices.some((choice) => [choice.label.en, choice.label.fr].some((label) => plain(label) === plain(message))) ??
  false;

const plain = (text: string) => normalise(text).replace(/[.!?\s]+$/u, '');

/** What a message names of many things to choose from. */
function pickedFrom(flow: Flow, state: FlowState, slot: Slot, message: string): SlotUpdate | undefined {
  const value = readPicked(slot, optionsOf(flow, slot, state.slots), message);
  return value === undefined ? undefined : { slot: slot.id, value };
}

function answerTo(slot: Slot, message: string, language: Language, bare: boolean): SlotUpdate | undefined {
  if (slot.type === 'scale') {
    const value = readNumber(message, language, slot.min, slot.max);
    return value === undefined ? undefined : { slot: slot.id, value };
  }
  const choice = chosen(slot, message, language);
  if (slot.type === 'choice') return choice ? { slot: slot.id, value: choice } : undefined;
  if (isTapped(slot, message)) return { slot: slot.id, value: message.trim() };
  const words = countWords(message);
  if (slot.hears === 'then_part') {
    const value = readIfThen(message, language)?.action ?? readThen(message, language);
    return countWords(value) >= slot.minWords ? { slot: slot.id, value } : undefined;
  }
  if ((bare && words <= 2) || words < slot.minWords) return undefined;
  if (slot.hears === 'if_part')
    return { slot: slot.id, value: readIfThen(message, language)?.condition ?? message.trim() };
  const value = slot.id === 'topic' ? stripTopicLead(message, language) : message.trim();
  return value === '' ? undefined : { slot: slot.id, value: value.slice(0, 500) };
}

const ORDINALS = {
  en: ['first|1st', 'second|2nd', 'third|last'].map(
    (word) => new RegExp(`^(?:i (?:like|take|choose|prefer) )?(?:the )?(?:${word})(?: one)?$`, 'u'),
  ),
  fr: ['première?|premier|1re', 'deuxième|seconde?|2e', 'troisième|dernière?|dernier'].map(
    (word) => new RegExp(`^(?:je (?:prends|choisis|préfère) )?(?:la |le )?(?:${word})$`, 'u'),
  ),
};

/** "The first one", after choices were listed or an idea was shared. */
function numbered(
  slot: Slot | undefined,
  state: FlowState,
  message: string,
  language: Language,
): SlotUpdate | undefined {
  if (slot?.type !== 'text' || (state.idea === null && (state.attempts[slot.id] ?? 0) < 2)) return undefined;
  const choice = slot.choices[ORDINALS[language].findIndex((pattern) => pattern.test(plain(message)))];
  return choice ? { slot: slot.id, value: choice.label[language] } : undefined;
}

function chosen(slot: Slot, message: string, language: Language): string | undefined {
  const said = plain(message);
  const exact = slot.choices.find((choice) =>
    [choice.label.en, choice.label.fr].some((label) => plain(label) === said),
  );
  if (exact) return exact.id;
  if (countWords(said) > 15) return undefined;
  const numbered = /^[1-4]$/u.test(said) ? slot.choices[Number(said) - 1] : undefined;
  return (numbered ?? worded(slot, said, language))?.id;
}

/** Words that answer at the beginning of a message, and mean nothing within it: "no time for that" is no "no". */
const OPENERS = new Set(['yes', 'no', 'done', 'oui', 'non', 'fait']);

/** The choice that is named at most length: "not done" says more than "done". */
function worded(slot: Slot, said: string, language: Language): Choice | undefined {
  const matched = (word: string): number => {
    const found = phrase(escaped(word)).exec(said);
    return found && (found.index === 0 || !OPENERS.has(word)) ? word.length : 0;
  };
  const lengths = slot.choices.map((choice) => Math.max(0, ...choice.also[language].map(matched)));
  const longest = Math.max(0, ...lengths);
  return longest > 0 ? slot.choices[lengths.indexOf(longest)] : undefined;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** What a message says beside the answer: a feeling, a whole plan, a time, a hard sentence about oneself. */
function overheard(
  flow: Flow,
  state: FlowState,
  message: string,
  language: Language,
  harsh: string | null,
  tense: boolean,
): SlotUpdate[] {
  const updates: SlotUpdate[] = [];
  const here = flow.sequences.find((sequence) => sequence.id === subsequenceOf(flow, state.subsequence).sequence);
  const listening = (hears: Hearing, anywhere = false): Slot | undefined =>
    (anywhere ? [...flow.slots.values()] : (here?.subsequences.flatMap((each) => each.slots) ?? [])).find(
      (slot) => slot.hears === hears && state.slots[slot.id] === undefined && slot.id !== state.asked,
    );
  const feeling = feelingsIn(message, language)[0];
  const feelingSlot = listening('feeling');
  if (feeling && feelingSlot) updates.push({ slot: feelingSlot.id, value: message.trim().slice(0, 500) });
  const tensionSlot = listening('tension');
  if (tense && tensionSlot) updates.push({ slot: tensionSlot.id, value: VERY_TENSE });
  const harshSlot = listening('harsh_thought');
  if (harsh && harshSlot) updates.push({ slot: harshSlot.id, value: harsh });
  const plan = readIfThen(message, language);
  const thenSlot = state.turn > 0 ? listening('then_part', true) : undefined;
  const thenAsked = state.asked ? flow.slots.get(state.asked)?.hears === 'then_part' : false;
  const ifSlot =
    listening('if_part', true) ??
    (thenAsked ? [...flow.slots.values()].find((slot) => slot.hears === 'if_part') : undefined);
  if (plan && ifSlot && (thenSlot || thenAsked) && /^(?:i\b|i'|je\b|j')/iu.test(plan.action)) {
    updates.push({ slot: ifSlot.id, value: plan.condition });
    if (thenSlot) updates.push({ slot: thenSlot.id, value: plan.action });
  }
  const moment = readMoment(message, language);
  const momentSlot = listening('moment', true);
  if (moment && momentSlot && (thenAsked || (plan && thenSlot))) updates.push({ slot: momentSlot.id, value: moment });
  return updates;
}
