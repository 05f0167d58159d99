import { countWords } from '../flow/expression.ts';
import type { Flow, FlowState, Language, Slot } from '../flow/flow.ts';
import { clausesOf, keyClause, shortWords } from './clause.ts';
import { echoOf } from './echo.ts';
import { feelingPhrase, feelingsIn } from './feelings.ts';
import { reflections } from './phrases/reflections.ts';
import { hearSignals } from './signals.ts';
import { capitalised, hash, quoted } from './wording.ts';
import type { Address, Voice } from './wording.ts';

export type PartKind = 'reflection' | 'complex_reflection' | 'affirmation' | 'question' | 'lead' | 'exercise' | 'idea' | 'permission' | 'information' | 'card';
export type Part = { kind: PartKind; text: string; open?: boolean };

export type Listening = { flow: Flow; before: FlowState; after: FlowState; message: string; language: Language; address: Address; voice: Voice; seed: string };

/** Slots worth coming back to, the person's own reasons first. */
const WORTH_QUOTING = ['why', 'value_in_it', 'goal', 'automatic_thought', 'feeling', 'changing', 'reality', 'topic'];
/** After these answers something said earlier belongs beside it. */
const CALLS_BACK = ['goal', 'options', 'obstacle', 'plan_then', 'changing', 'sign', 'takeaway'];
const STRENGTHENED = ['why', 'options', 'obstacle', 'plan_when', 'evidence_against', 'stronger', 'lesson', 'confidence'];

const part = (kind: PartKind, text: string | undefined): Part[] => (text === undefined ? [] : [{ kind, text }]);

/** What is given back before the next question: always something, in the person's own words where that can be done. */
export function reflect(listening: Listening, answered: Slot | undefined): Part[] {
  const { after, before, voice, language, message } = listening;
  if (answered?.type === 'scale') {
    const value = after.slots[answered.id];
    const number = part('reflection', voice.say('number', reflections.number, { value: String(value).replace('-', '−') }));
    return [...number, ...(STRENGTHENED.includes(answered.id) && Number(value) >= 8 ? affirmed(listening) : [])];
  }
  if (answered?.type === 'choice') return [];
  const parts = ownWords(listening, answered);
  const movedOn = after.sequence !== before.sequence;
  if (answered && (CALLS_BACK.includes(answered.id) || movedOn) && countWords(parts.map((each) => each.text).join(' ')) <= 16) {
    parts.push(...calledBack(listening, answered));
  } else if (answered && STRENGTHENED.includes(answered.id) && hash(`${listening.seed}${after.turn}`) % 2 === 0) parts.push(...affirmed(listening));
  if (parts.length > 0) return parts;
  return part('reflection', voice.say('quote', reflections.quote, { value: quoted(shortWords(message, language), language) }));
}

const affirmed = ({ voice }: Listening): Part[] => part('affirmation', voice.say('affirm', reflections.affirm));

function ownWords(listening: Listening, answered: Slot | undefined): Part[] {
  const { voice, language, message, address, seed, after } = listening;
  const sides = doubleSided(listening);
  if (sides) return part('complex_reflection', voice.say('double', reflections.double, sides));
  const clause = keyClause(message, language);
  const echo = clause ? echoOf(clause, language, address) : undefined;
  const feeling = feelingsIn(message, language)[0];
  const felt = feeling ? voice.say('feeling', reflections.feeling, { feeling: feelingPhrase(feeling, language) }) : undefined;
  // A feeling in the same clause would be said twice; then the feeling alone is the reflection.
  if (felt && (!clause || !echo || feelingsIn(clause, language).length > 0 || countWords(message) <= 4)) return part('complex_reflection', felt);
  const said = echo
    ? voice.say('echo', reflections.echo, { echo, Echo: capitalised(echo) })
    : undefined;
  if (said && (!answered || answered.reflect.en.length === 0 || hash(`${seed}${after.turn}echo`) % 3 !== 0)) {
    return [...part('reflection', said), ...part('complex_reflection', felt)];
  }
  const value = quoted(shortWords(message, language), language);
  const authored = answered && answered.reflect.en.length > 0 ? voice.say(`reflect.${answered.id}`, answered.reflect, { value }) : undefined;
  return [...part('reflection', authored ?? said ?? voice.say('quote', reflections.quote, { value })), ...part('complex_reflection', felt)];
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

/** An earlier slot quoted once, when it was not said in this very message. */
function calledBack(listening: Listening, answered: Slot): Part[] {
  const { before, after, voice, language } = listening;
  const earlier = WORTH_QUOTING.find((id) => {
    const value = before.slots[id];
    return typeof value === 'string' && id !== answered.id && !after.quoted.includes(id) && countWords(value) >= 2 && Object.values(before.slots).indexOf(value) !== -1;
  });
  if (!earlier) return [];
  const words = shortWords(String(before.slots[earlier]), language, 10);
  const said = voice.say('backward', reflections.backward, { earlier: quoted(words, language) });
  if (said === undefined) return [];
  after.quoted.push(earlier);
  return part('complex_reflection', said);
}

/** Two or three pieces of the slot table in one sentence, at the threshold of a new part. */
export function summarised({ after, voice, language }: Listening): Part[] {
  const short = (id: string) => (after.slots[id] === undefined ? undefined : quoted(shortWords(String(after.slots[id]), language, 8), language));
  const feeling = after.slots.feeling === undefined ? undefined : feelingsIn(String(after.slots.feeling), language)[0];
  const pieces = [
    short('topic'),
    feeling ? feelingPhrase(feeling, language) : undefined,
    short('why') ?? short('value_in_it'),
  ].filter((piece) => piece !== undefined);
  if (pieces.length < 2) return [];
  const list = pieces.slice(0, -1).join(', ') + (language === 'fr' ? ' et ' : ' and ') + pieces.at(-1);
  return part('complex_reflection', voice.say('summary', reflections.summary, { list }));
}
