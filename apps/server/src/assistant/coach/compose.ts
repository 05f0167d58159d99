import type { Bilingual } from '@parley/contracts/language.ts';
import { nextSlot, subsequenceOf } from '../flow/advance.ts';
import { countWords } from '../flow/expression.ts';
import type { FlowEffect, Slot, Variants } from '../flow/flow.ts';
import { keptOf } from '../flow/kept.ts';
import { optionsOf } from '../flow/picked.ts';
import { shortWords } from './clause.ts';
import { keptMarkdown } from './kept-card.ts';
import { moves } from './phrases/moves.ts';
import { taps } from './phrases/taps.ts';
import { planMarkdown } from './plan-card.ts';
import type { Reading } from './read-message.ts';
import type { Listening, Part, PartKind } from './reflect.ts';
import { reflect, summarised } from './reflect.ts';
import { answers, opens } from './rehearsal.ts';
import { pickShown } from './shown-value.ts';
import type { Aside } from './signals.ts';
import { addressed, quoted } from './wording.ts';

export type Speech = { move: string; parts: Part[]; quickReplies: string[]; asked: string | null };
/** `told`: what the documents say, which comes before anything else. */
export type Scene = Listening & { reading: Reading; effects: FlowEffect[]; told: string | null };

/** Words of a reply, exercises and the closing card aside. */
export const LONGEST_REPLY = 60;
const OFFERED = 4;
/** Of many options, the ones that are written out for somebody who is at a loss. */
const LISTED = 12;

/** The built-in coach's next reply: which move, in which words, with which taps. */
export function compose(scene: Scene): Speech {
  const speech = moved(scene);
  return scene.told ? { ...speech, parts: [{ kind: 'information', text: scene.told }, ...speech.parts] } : speech;
}

function moved(scene: Scene): Speech {
  const { after, before, effects, reading } = scene;
  if (after.mode === 'safety')
    return { move: 'presence', parts: say(scene, 'lead', 'presence'), quickReplies: [], asked: after.asked };
  if (effects.some((effect) => effect.type === 'flow_completed')) return farewell(scene);
  if (after.completed) return afterTheEnd(scene);
  if (after.closing) {
    // An exercise asks for no summary: what there is so far is the summary.
    const exercise = scene.flow.exercise !== null;
    return {
      move: 'close_ask',
      parts: say(scene, 'question', exercise ? 'stopExercise' : 'stopAsk'),
      quickReplies: tap(scene, 'carryOn', exercise ? 'stopHere' : 'nothing'),
      asked: after.asked,
    };
  }
  if (reading.aside && reading.aside !== 'explain') return aside(scene, reading.aside);
  if (reading.kind === 'idea_yes' || reading.kind === 'idea_no') return idea(scene);
  if (after.parkOffer !== null)
    return {
      move: 'park_ask',
      parts: say(scene, 'question', 'parkAsk'),
      quickReplies: tap(scene, 'park', 'follow'),
      asked: after.asked,
    };
  if (after.mode === 'free_talk') {
    const lead = before.mode === 'free_talk' ? reflect(scene, undefined) : say(scene, 'lead', 'follow');
    return {
      move: 'free_talk',
      parts: [...lead, ...say(scene, 'question', 'freeQuestion')],
      quickReplies: tap(scene, 'comeBack', 'dontKnow'),
      asked: after.asked,
    };
  }
  return guided(scene);
}

function say({ voice }: Listening, kind: PartKind, pool: keyof typeof moves, values?: Record<string, string>): Part[] {
  const variants: Variants = moves[pool];
  const text = voice.say(pool, variants, values);
  return text === undefined ? [] : [{ kind, text, ...(kind === 'question' ? { open: pool !== 'parkAsk' } : {}) }];
}

const tap = (scene: Listening, ...keys: (keyof typeof taps)[]): string[] => keys.map((key) => worded(scene, taps[key]));
const worded = ({ language, address }: Listening, text: Bilingual): string => addressed(text[language], address);

function guided(scene: Scene): Speech {
  const { after, before, reading, flow } = scene;
  const slot = nextSlot(flow, after);
  if (!slot)
    return {
      move: 'free_talk',
      parts: [...reflect(scene, undefined), ...say(scene, 'question', 'freeQuestion')],
      quickReplies: tap(scene, 'dontKnow', 'skip'),
      asked: null,
    };
  const same = slot.id === before.asked;
  const leftOpen = after.passed.find((id) => !before.passed.includes(id));
  if (same && (reading.kind === 'dont_know' || reading.kind === 'short' || reading.aside === 'explain'))
    return ladder(scene, slot);
  const { lead, move } = leadIn(scene, leftOpen !== undefined);
  return asking(scene, slot, lead, move);
}

function leadIn(scene: Scene, leftOpen: boolean): { lead: Part[]; move: string } {
  const { after, before, reading, flow } = scene;
  if (before.parkOffer !== null) return { lead: say(scene, 'lead', 'parked'), move: 'come_back' };
  if (before.mode === 'free_talk' || before.closing) return { lead: say(scene, 'lead', 'back'), move: 'come_back' };
  if (reading.kind === 'off_topic') return { lead: say(scene, 'reflection', 'asideOffTopic'), move: 'off_topic' };
  if (reading.kind === 'greeting') return { lead: say(scene, 'lead', 'welcome'), move: 'check_in' };
  if (leftOpen) return { lead: say(scene, 'lead', 'skip'), move: 'skip' };
  if (reading.kind === 'dont_know')
    return { lead: before.turn === 0 ? say(scene, 'lead', 'welcome') : say(scene, 'lead', 'skip'), move: 'skip' };
  const question = flow.slots.get(before.asked ?? 'topic');
  const answered = question && after.slots[question.id] !== before.slots[question.id] ? question : undefined;
  // Its turns were used up before the question had an answer.
  if (!answered && question && question.type !== 'text') return { lead: say(scene, 'lead', 'skip'), move: 'skip' };
  if (answered?.rehearses)
    return { lead: answers({ ...scene, state: after }, answered, scene.message), move: 'rehearsal' };
  const lead = reflect(scene, answered);
  // The threshold of a new part is where a listener sums up.
  const threshold = !flow.exercise && after.sequence !== before.sequence && after.sequence === 's3';
  const summary = threshold ? summarised(scene) : [];
  if (summary.length === 0) return { lead, move: 'reflection' };
  // What was just felt stands in the summary; it is not said twice.
  return {
    lead: lead[0]?.kind === 'complex_reflection' ? summary : [...lead.slice(0, 1), ...summary],
    move: 'summary',
  };
}

function asking(scene: Scene, slot: Slot, lead: Part[], move: string): Speech {
  const exercise: Part[] = slot.before ? [{ kind: 'exercise', text: worded(scene, slot.before) }] : [];
  const question = questionFor(scene, slot);
  const entrance = slot.rehearses ? opens({ ...scene, state: scene.after }, slot) : [];
  return {
    move: exercise.length > 0 ? 'exercise' : entrance.length > 0 ? 'rehearsal' : move,
    parts: trimmed([...lead, ...exercise, ...entrance, ...question]),
    quickReplies: repliesFor(scene, slot),
    asked: slot.id,
  };
}

/** Shorter is better: what was added for warmth goes first when a reply grows too long. */
function trimmed(parts: Part[]): Part[] {
  if (parts.some((part) => part.kind === 'exercise')) return parts;
  const words = countWords(parts.map((part) => part.text).join(' '));
  const spare = parts.findLastIndex((part) => part.kind === 'affirmation' || part.kind === 'complex_reflection');
  return words > LONGEST_REPLY && spare > 0 ? trimmed(parts.filter((_, index) => index !== spare)) : parts;
}

/** Values a question may speak of: numbers as they are, words in quotation marks, and the number three below. */
function valuesFor({ flow, after, language }: Listening): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [id, value] of Object.entries(after.slots))
    values[id] =
      pickShown(flow, id, value, language) ??
      (typeof value === 'number' ? String(value) : quoted(shortWords(value, language, 10), language));
  const { importance } = after.slots;
  if (typeof importance === 'number') values.lower = String(Math.max(0, importance - 3));
  return values;
}

function questionFor(scene: Listening, slot: Slot): Part[] {
  const values = valuesFor(scene);
  const text =
    scene.voice.say(`ask.${slot.id}`, slot.ask, values) ??
    scene.voice.say(`again.${slot.id}`, slot.again, values) ??
    say(scene, 'question', 'reask')[0]?.text;
  return text === undefined ? [] : [{ kind: 'question', text, open: slot.type === 'text' || slot.type === 'moment' }];
}

function repliesFor(scene: Listening, slot: Slot): string[] {
  const labels = slot.choices.map((choice) => worded(scene, choice.label));
  if (slot.rehearses) return tap(scene, 'sayNothing', 'leaveRehearsal');
  if (slot.type === 'choice' || slot.type === 'scale') return labels.slice(0, OFFERED);
  return [
    ...labels.slice(0, OFFERED - 1),
    ...tap(scene, ...(labels.length === 0 ? (['differently', 'dontKnow'] as const) : (['dontKnow'] as const))),
  ];
}

/** "I don't know": the same question in other words, then with choices; the reducer leaves it open after that. */
function ladder(scene: Scene, slot: Slot): Speech {
  const { after, reading, voice } = scene;
  const labels = slot.choices.map((choice) => worded(scene, choice.label));
  const options = optionsOf(scene.flow, slot, after.slots).map((option) => worded(scene, option.label));
  const listed = slot.type === 'scale' ? [] : [...labels, ...options.slice(0, LISTED)];
  const first = (after.attempts[slot.id] ?? 0) <= 1;
  const again = first
    ? (voice.say(`again.${slot.id}`, slot.again, valuesFor(scene)) ??
      voice.say(`ask.${slot.id}`, slot.ask, valuesFor(scene)))
    : undefined;
  if (again !== undefined) {
    // Somebody who tells a story instead of a number is heard first.
    const told = reading.kind === 'short' && countWords(scene.message) >= 4;
    const lead = told
      ? reflect(scene, undefined)
      : reading.kind === 'short' && slot.type === 'text'
        ? say(scene, 'lead', 'more')
        : say(scene, 'reflection', 'rephrase');
    return {
      move: 'rephrase',
      parts: [...lead, { kind: 'question', text: again, open: slot.type === 'text' }],
      quickReplies: [...labels.slice(0, 3), ...tap(scene, 'skip')],
      asked: slot.id,
    };
  }
  const list: Part[] =
    listed.length > 0 ? [{ kind: 'card', text: listed.map((label) => `- ${label}`).join('\n') }] : [];
  const lead = list.length > 0 ? say(scene, 'question', 'choices').map((each) => ({ ...each, open: false })) : [];
  const parts =
    lead.length > 0
      ? [...(reading.kind === 'dont_know' ? say(scene, 'reflection', 'rephrase') : []), ...lead, ...list]
      : [...say(scene, 'reflection', 'rephrase'), ...questionFor(scene, slot)];
  return { move: 'choices', parts, quickReplies: [...labels.slice(0, 3), ...tap(scene, 'skip')], asked: slot.id };
}

function aside(scene: Scene, kind: Exclude<Aside, 'explain'>): Speech {
  const { after, flow } = scene;
  const slot = nextSlot(flow, after);
  if (kind !== 'advice') {
    const parts = [
      ...(kind === 'documents' ? [] : say(scene, kind === 'thanks' ? 'lead' : 'information', kind)),
      ...(slot ? questionFor(scene, slot) : []),
    ];
    return { move: kind, parts, quickReplies: slot ? repliesFor(scene, slot) : [], asked: slot?.id ?? null };
  }
  const here = subsequenceOf(flow, after.subsequence);
  const canOffer =
    slot !== undefined && (here.acts.includes('offer_idea') || here.acts.includes('plan')) && slot.choices.length > 0;
  if (!canOffer) {
    return {
      move: 'not_yet',
      parts: [...say(scene, 'reflection', 'notYet'), ...(slot ? questionFor(scene, slot) : [])],
      quickReplies: slot ? repliesFor(scene, slot) : [],
      asked: slot?.id ?? null,
    };
  }
  after.ideaOffer = 'asked';
  return {
    move: 'permission',
    parts: say(scene, 'permission', 'permission'),
    quickReplies: tap(scene, 'yes', 'no'),
    asked: slot.id,
  };
}

function idea(scene: Scene): Speech {
  const { after, flow, reading, voice, seed } = scene;
  after.ideaOffer = null;
  const slot = nextSlot(flow, after);
  if (!slot) return guided(scene);
  if (reading.kind === 'idea_no') return asking(scene, slot, say(scene, 'lead', 'noIdea'), 'no_idea');
  const choice = slot.choices[(seed.length + after.turn) % slot.choices.length];
  const label = choice ? worded(scene, choice.label) : '';
  const value =
    voice.language === 'en' && /^I\b/u.test(label)
      ? quoted(label, 'en')
      : voice.language === 'fr' && /^(?:Je|J')/u.test(label)
        ? quoted(label, 'fr')
        : label.charAt(0).toLowerCase() + label.slice(1);
  after.idea = label;
  return {
    move: 'idea',
    parts: say(scene, 'idea', 'idea', { value }),
    quickReplies: repliesFor(scene, slot),
    asked: slot.id,
  };
}

function farewell(scene: Scene): Speech {
  const { flow, after, before, language, address, message, effects } = scene;
  const { exercise } = flow;
  const card = exercise
    ? keptMarkdown(keptOf(flow, after, language), language)
    : planMarkdown(flow, after, language, address);
  const early = effects.some((effect) => effect.type === 'flow_completed' && effect.early);
  const answered = flow.slots.get(exercise ? (before.asked ?? '') : 'takeaway');
  // Of a question that was passed by at the end there is nothing to give back.
  const passed = answered !== undefined && after.slots[answered.id] === before.slots[answered.id];
  const silent = exercise ? early || passed : early && countWords(message) < 3;
  const thanks: Part[] = silent ? [] : reflect(scene, answered);
  const lead: Part[] = card ? say(scene, 'lead', exercise ? 'closeKept' : 'close') : [];
  const last = flow.afterwards;
  const question: Part[] = last && !early ? questionFor(scene, last) : [];
  const parts = [
    ...thanks,
    ...lead,
    ...(card ? [{ kind: 'card' as const, text: card }] : []),
    ...say(scene, 'lead', exercise ? 'goodbyeExercise' : 'goodbye'),
    ...question,
  ];
  return {
    move: 'close',
    parts,
    quickReplies: last && !early ? repliesFor(scene, last) : exercise ? [] : tap(scene, 'nothing'),
    asked: last && !early ? last.id : null,
  };
}

function afterTheEnd(scene: Scene): Speech {
  const { after, before, flow, reading } = scene;
  const last = flow.afterwards?.id;
  if (last && before.asked === last && after.slots[last] !== undefined)
    return { move: 'thanks', parts: say(scene, 'lead', 'thanksUseful'), quickReplies: [], asked: null };
  if (reading.kind === 'stop')
    return { move: 'thanks', parts: say(scene, 'lead', 'goodbye'), quickReplies: [], asked: null };
  if (reading.aside === 'documents') return { move: reading.aside, parts: [], quickReplies: [], asked: null };
  if (reading.aside && reading.aside !== 'advice' && reading.aside !== 'explain')
    return { move: reading.aside, parts: say(scene, 'lead', reading.aside), quickReplies: [], asked: null };
  return {
    move: 'free_talk',
    parts: [...reflect(scene, undefined), ...say(scene, 'question', 'freeQuestion')],
    quickReplies: tap(scene, 'dontKnow', 'nothing'),
    asked: null,
  };
}
