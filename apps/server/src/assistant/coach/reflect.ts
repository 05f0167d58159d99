import { countWords } from '../flow/expression.ts';
import type { Flow, FlowState, Language, Slot } from '../flow/flow.ts';
import { clausesOf, keyClause, shortWords } from './clause.ts';
import { echoOf } from './echo.ts';
import { feelingsIn, feelingsPhrase } from './feelings.ts';
import { moves } from './phrases/moves.ts';
import { reflections } from './phrases/reflections.ts';
import { pickShown } from './shown-value.ts';
import { hearSignals } from './signals.ts';
import type { Address, Voice } from './wording.ts';
import { addressed, capitalised, hash, quoted } from './wording.ts';

export type PartKind =
  | 'reflection'
  | 'complex_reflection'
  | 'affirmation'
  | 'question'
  | 'lead'
  | 'exercise'
  | 'idea'
  | 'permission'
  | 'information'
  | 'card'
  /** A line of the other person in a rehearsal. */
  | 'counterpart';
export type Part = { kind: PartKind; text: string; open?: boolean };

export type Listening = {
  flow: Flow;
  before: FlowState;
  after: FlowState;
  message: string;
  language: Language;
  address: Address;
  voice: Voice;
  seed: string;
};

/** What was said earlier belongs beside these answers: a goal beside its reason, a way beside the goal. */
const CALLS_BACK: Record<string, string[]> = {
  goal: ['why', 'value_in_it'],
  options: ['goal'],
  obstacle: ['staying'],
  changing: ['staying'],
  sign: ['why', 'value_in_it'],
  plan_then: ['why', 'value_in_it', 'goal'],
};
/** The same in an exercise, where one question is soon followed by the next: what is said leans on what was said just before. */
const EXERCISE_CALLS_BACK: Record<string, string[]> = {
  goal: ['why', 'value_in_it', 'lesson', 'topic', 'problem'],
  reality: ['topic', 'goal'],
  options: ['goal', 'reality'],
  obstacle: ['staying', 'best', 'first_step', 'options'],
  changing: ['staying'],
  sign: ['why', 'value_in_it'],
  plan_then: ['why', 'value_in_it', 'goal', 'obstacle'],
  plan_when: ['first_step', 'obstacle', 'plan_then'],
  best: ['goal'],
  stronger: ['plan_then'],
  small_step: ['changing', 'why'],
  way_2: ['problem'],
  way_3: ['way_1'],
  way_4: ['way_2'],
  way_5: ['way_4'],
  favourites: ['goal'],
  benefit: ['favourites'],
  cost: ['benefit'],
  chosen: ['cost'],
  first_step: ['reality'],
  review_sign: ['chosen'],
  talk_when: ['specify', 'topic'],
  topic: ['partner'],
  describe: ['topic'],
  express: ['describe'],
  specify: ['express'],
  consequence: ['specify'],
  went_well: ['round_2'],
  first_sentence: ['consequence', 'specify'],
  automatic_thought: ['situation'],
  evidence_for: ['automatic_thought'],
  evidence_against: ['evidence_for'],
  balanced_view: ['evidence_against'],
  lesson: ['went_well'],
  change: ['lesson'],
  lived: ['meaning'],
  small_thing: ['lived'],
  own_part: ['good_moment'],
  use_again: ['own_part', 'good_moment'],
  brought: ['best_day'],
  good_one: ['brought'],
  good_two: ['good_one'],
  good_three: ['good_two'],
  thanks_to: ['good_three'],
};
const STRENGTHENED = ['why', 'options', 'plan_when', 'evidence_against', 'stronger', 'lesson'];

/** Words given back before the question, and what a sentence adds around a quotation. */
const LONGEST_LISTENING = { conversation: 24, exercise: 15 };
const FRAME = 4;
/** Words of each of two quotations in one sentence. */
const SIDE_BY_SIDE = { conversation: 12, exercise: 9 };

const part = (kind: PartKind, text: string | undefined): Part[] => (text === undefined ? [] : [{ kind, text }]);

/** What is given back before the next question: always something, in the person's own words where that can be done. */
export function reflect(listening: Listening, answered: Slot | undefined): Part[] {
  const { after, voice, language, message } = listening;
  if (answered?.type === 'scale') {
    const value = after.slots[answered.id];
    const pool = typeof value === 'number' ? readinessPool(answered.id, value) : undefined;
    const meant = pool === undefined ? undefined : voice.say(pool, reflections[pool], { value: String(value) });
    if (meant !== undefined) return part('complex_reflection', meant);
    return part('reflection', voice.say('number', reflections.number, { value: String(value).replace('-', '−') }));
  }
  if (answered?.type === 'pick') {
    const value = pickShown(listening.flow, answered.id, after.slots[answered.id], language) ?? '';
    return part(
      'reflection',
      voice.say(`reflect.${answered.id}`, answered.reflect, { value }) ?? voice.say('ack', moves.ack),
    );
  }
  if (answered?.type === 'choice') {
    const chosen = answered.choices.find(({ id }) => id === after.slots[answered.id])?.label[language];
    const given =
      chosen === undefined
        ? undefined
        : voice.say(`reflect.${answered.id}`, answered.reflect, {
            value: quoted(addressed(chosen, listening.address), language),
          });
    return given === undefined ? part('lead', voice.say('ack', moves.ack)) : part('reflection', given);
  }
  // Two ways to look back, in turn: one sentence that joins both, or the answer first and the earlier words after it.
  const joint = answered && mayJoin(listening) ? joined(listening, answered) : [];
  if (joint.length > 0) return joint;
  const parts = ownWords(listening, answered);
  const back = answered
    ? calledBack(
        listening,
        answered,
        LONGEST_LISTENING[listening.flow.exercise ? 'exercise' : 'conversation'] -
          countWords(parts.map((each) => each.text).join(' ')),
      )
    : [];
  if (back.length > 0) parts.push(...back);
  else if (answered?.id === 'obstacle')
    parts.push(...part('complex_reflection', voice.say('obstacle', reflections.obstacle)));
  else if (answered && STRENGTHENED.includes(answered.id) && hash(`${listening.seed}${after.turn}`) % 2 === 0)
    parts.push(...affirmed(listening));
  if (parts.length > 0) return parts;
  return part(
    'reflection',
    voice.say('quote', reflections.quote, { value: quoted(shortWords(message, language), language) }),
  );
}

/** One sentence in three joins the answer to what came before; in an exercise, which is brief, most do. */
function mayJoin({ flow, seed, after }: Listening): boolean {
  const chance = hash(`${seed}${after.turn}join`);
  return flow.exercise ? chance % 12 !== 0 : chance % 3 === 0;
}

/** What a high or low number on a ruler tells, beyond the number. */
function readinessPool(
  slot: string,
  value: number,
): 'importanceHigh' | 'importanceMid' | 'importanceLow' | 'confidenceHigh' | 'confidenceLow' | undefined {
  if (slot === 'importance') return value >= 7 ? 'importanceHigh' : value <= 4 ? 'importanceLow' : 'importanceMid';
  if (slot === 'confidence') return value >= 7 ? 'confidenceHigh' : value <= 5 ? 'confidenceLow' : undefined;
  return undefined;
}

const affirmed = ({ voice }: Listening): Part[] => part('affirmation', voice.say('affirm', reflections.affirm));

function ownWords(listening: Listening, answered: Slot | undefined): Part[] {
  const { voice, language, address, seed, after, before } = listening;
  const value =
    answered && after.slots[answered.id] !== before.slots[answered.id] ? after.slots[answered.id] : undefined;
  // The slot's value has lost its "then" or its "I would like to talk about"; the message itself may hold more feeling.
  const message = answered?.hears && typeof value === 'string' ? value : listening.message;
  if (hearSignals(message, language).harsh) return part('complex_reflection', voice.say('harsh', reflections.harsh));
  if (answered && (answered.type === 'moment' || answered.hears === 'then_part'))
    return authored(listening, answered, message);
  const sides = doubleSided(listening);
  if (sides) return part('complex_reflection', voice.say('double', reflections.double, sides));
  const clause = keyClause(message, language);
  // A short message is given back whole: half of "it is hard but I am learning" would be another message.
  const whole = clause !== undefined && (countWords(message) > 9 || countWords(clause) >= countWords(message) * 0.6);
  const echo = clause && whole ? echoOf(clause, language, address) : undefined;
  // A takeaway is a conclusion: "nervous is not bad" is no longer nervousness.
  const feeling =
    answered?.id === 'takeaway' || answered?.id === 'balanced_view'
      ? undefined
      : feelingsPhrase(feelingsIn(message, language), language);
  const felt = feeling ? voice.say('feeling', reflections.feeling, { feeling }) : undefined;
  // A feeling in the same clause would be said twice; then the feeling alone is the reflection.
  if (felt && (!clause || !echo || feelingsIn(clause, language).length > 0 || countWords(message) <= 4))
    return part('complex_reflection', felt);
  const said = echo ? voice.say('echo', reflections.echo, { echo, Echo: capitalised(echo) }) : undefined;
  if (said && (!answered || answered.reflect.en.length === 0 || hash(`${seed}${after.turn}echo`) % 3 !== 0)) {
    return [...part('reflection', said), ...part('complex_reflection', felt)];
  }
  const own = answered ? authored(listening, answered, message) : [];
  return [...(own.length > 0 ? own : part('reflection', said)), ...part('complex_reflection', felt)];
}

/** The slot's own way to give an answer back, else a plain quotation. */
function authored({ voice, language }: Listening, answered: Slot, message: string): Part[] {
  const value = quoted(shortWords(message, language), language);
  return part(
    'reflection',
    voice.say(`reflect.${answered.id}`, answered.reflect, { value }) ??
      voice.say('quote', reflections.quote, { value }),
  );
}

/** Both sides of one message: a clause that wants to move and one that wants to stay. */
function doubleSided({ message, language, address }: Listening): Record<string, string> | undefined {
  const clauses = clausesOf(message, language).filter((clause) => countWords(clause) <= 11);
  const sideOf = (signal: 'change_talk' | 'sustain_talk') =>
    clauses.findIndex((clause) => {
      const { signals } = hearSignals(clause, language);
      return signals[signal] === true && signals[signal === 'change_talk' ? 'sustain_talk' : 'change_talk'] !== true;
    });
  const change = sideOf('change_talk');
  const sustain = sideOf('sustain_talk');
  if (change === -1 || sustain === -1 || change === sustain) return undefined;
  const turned = [change, sustain].map((index) => echoOf(clauses[index] ?? '', language, address));
  const [wants, holds] = turned;
  if (!wants || !holds) return undefined;
  // The side of change comes last: what is said last is what one goes on from.
  return { one: holds, One: capitalised(holds), other: wants };
}

/** The answer and what it goes back to in one sentence, when neither has to be cut; else the two are said apart, or not. */
function joined(listening: Listening, answered: Slot): Part[] {
  const { flow, after, before, message, language, voice } = listening;
  const earlier = earlierFor(listening, answered);
  const own = after.slots[answered.id];
  if (
    !earlier ||
    typeof own !== 'string' ||
    own === before.slots[answered.id] ||
    feelingsIn(message, language).length > 0 ||
    hearSignals(message, language).harsh
  )
    return [];
  const [value, back] = [own, String(before.slots[earlier])].map((text) =>
    shortWords(text, language, SIDE_BY_SIDE[flow.exercise ? 'exercise' : 'conversation']),
  );
  if (!value || !back || value.endsWith('…') || back.endsWith('…')) return [];
  const said = voice.say('joined', reflections.joined, {
    value: quoted(value, language),
    earlier: quoted(back, language),
  });
  if (said === undefined) return [];
  after.quoted.push(earlier);
  return part('complex_reflection', said);
}

const earlierFor = ({ flow, before, after }: Listening, answered: Slot): string | undefined =>
  (flow.exercise ? EXERCISE_CALLS_BACK : CALLS_BACK)[answered.id]?.find((id) => {
    const value = before.slots[id];
    return typeof value === 'string' && id !== before.asked && !after.quoted.includes(id) && countWords(value) >= 3;
  });

/** An earlier slot quoted once, when it was not said in this very message. */
function calledBack(listening: Listening, answered: Slot, room: number): Part[] {
  const { before, after, voice, language } = listening;
  const earlier = earlierFor(listening, answered);
  if (!earlier) return [];
  const words = shortWords(String(before.slots[earlier]), language, 12);
  if (countWords(words) + FRAME > room) return [];
  const said = voice.say('backward', reflections.backward, { earlier: quoted(words, language) });
  if (said === undefined) return [];
  after.quoted.push(earlier);
  return part('complex_reflection', said);
}

/** Two or three pieces of the slot table in one sentence, at the threshold of a new part. */
export function summarised({ after, voice, language, address }: Listening): Part[] {
  // A clause turned to the second person where that is certain, else the words themselves; nothing cut in the middle.
  const short = (id: string) => {
    const words = after.slots[id] === undefined ? '…' : shortWords(String(after.slots[id]), language, 12);
    return words.endsWith('…') ? undefined : (echoOf(words, language, address) ?? quoted(words, language));
  };
  const feeling =
    after.slots.feeling === undefined
      ? undefined
      : feelingsPhrase(feelingsIn(String(after.slots.feeling), language), language);
  const there = language === 'fr' ? 'il y a ' : 'there is ';
  const pieces = [short('topic'), feeling ? there + feeling : undefined, short('why') ?? short('value_in_it')].filter(
    (piece) => piece !== undefined,
  );
  if (pieces.length < 2) return [];
  const list = `${pieces.slice(0, -1).join(', ')}${language === 'fr' ? ', et ' : ', and '}${pieces.at(-1)}`;
  return part('complex_reflection', voice.say('summary', reflections.summary, { list }));
}
