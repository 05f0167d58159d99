import { countWords } from '../flow/expression.ts';
import { checkReply } from './check-reply.ts';
import type { Part } from './reflect.ts';
import type { SimulatedSession, SimulatedTurn } from './simulate.ts';
import { FRESH_TURNS } from './wording.ts';

/** Shares are 0 to 1; words are counted without exercise, list and card. */
export type Figures = {
  sessions: number;
  reflectionsPerQuestion: number;
  complexShare: number;
  openShare: number;
  adviceShare: number;
  medianWords: number;
  meanWords: number;
  longestWords: number;
  personShare: number;
  repeatedTemplates: number;
  distinctTwo: number;
  planShare: number;
  medianTurns: number;
  deadEnds: number;
  brokenReplies: number;
  resolvedShare: number;
};

const QUESTIONS = ['question', 'permission', 'idea'];
const NOT_SPEECH = ['exercise', 'card', 'counterpart'];

export function measure(sessions: SimulatedSession[]): Figures {
  const turns = sessions.flatMap((session) => session.turns);
  const parts = turns.flatMap((turn) => turn.parts);
  const reflections = parts.filter((part) => part.kind === 'reflection' || part.kind === 'complex_reflection');
  const questions = parts.filter((part) => QUESTIONS.includes(part.kind));
  const words = turns.map(spokenWords).toSorted((one, other) => one - other);
  const talkative = sessions.filter((session) => !session.person.terse).flatMap((session) => session.turns);
  const theirs = sum(talkative.map((turn) => countWords(turn.message)));
  const ours = sum(talkative.map(spokenWords));
  const staying = sessions.filter((session) => !session.person.leaves);
  const lengths = staying
    .map((session) => session.turns.findIndex((turn) => turn.state.completed) + 1)
    .toSorted((one, other) => one - other);
  return {
    sessions: sessions.length,
    reflectionsPerQuestion: ratio(reflections.length, questions.length),
    complexShare: ratio(reflections.filter((part) => part.kind === 'complex_reflection').length, reflections.length),
    openShare: ratio(questions.filter((part) => part.open || part.kind === 'idea').length, questions.length),
    adviceShare: ratio(turns.filter((turn) => turn.parts.some((part) => part.kind === 'idea')).length, turns.length),
    medianWords: middle(words),
    meanWords: ratio(sum(words), words.length),
    longestWords: words.at(-1) ?? 0,
    personShare: ratio(theirs, theirs + ours),
    repeatedTemplates: sum(sessions.map(repeats)),
    distinctTwo: distinctTwo(sessions.slice(0, 20)),
    planShare: ratio(staying.filter((session) => session.ended && session.plan?.when).length, staying.length),
    medianTurns: middle(lengths),
    deadEnds: sessions.filter((session) => !session.ended).length,
    brokenReplies: sum(
      sessions.map(
        (session) =>
          session.turns.filter(
            (turn) =>
              checkReply(spoken(turn.parts), { language: session.person.language, message: turn.message }).length > 0,
          ).length,
      ),
    ),
    resolvedShare: resolved(sessions),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100) / 100);
const middle = (sorted: number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
const spoken = (parts: Part[]): string =>
  parts
    .filter((part) => !NOT_SPEECH.includes(part.kind))
    .map((part) => part.text)
    .join(' ');
const spokenWords = (turn: SimulatedTurn): number => countWords(spoken(turn.parts));

function repeats({ turns }: SimulatedSession): number {
  return sum(
    turns.map((turn, index) => {
      const recent = new Set(
        turns.slice(Math.max(0, index - FRESH_TURNS + 1), index).flatMap((each) => each.templates),
      );
      return turn.templates.filter((template) => recent.has(template)).length;
    }),
  );
}

/** Different pairs of words among all pairs of words, within a session and averaged: 1 is never the same turn of phrase. */
function distinctTwo(sessions: SimulatedSession[]): number {
  const shares = sessions.map((session) => {
    const words = session.turns.flatMap((turn) =>
      spoken(turn.parts)
        .toLowerCase()
        .split(/[^\p{L}\d'’]+/u)
        .filter(Boolean),
    );
    const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
    return pairs.length === 0 ? 1 : new Set(pairs).size / pairs.length;
  });
  return ratio(sum(shares), shares.length);
}

/** Of the questions answered with "I don't know", those that had an answer in the end. */
function resolved(sessions: SimulatedSession[]): number {
  let asked = 0;
  let answered = 0;
  for (const session of sessions) {
    for (const slot of Object.keys(session.state.attempts)) {
      // Some questions are asked once and left at that; only the others have a ladder.
      if (!session.flow.slots.get(slot)?.required) continue;
      asked += 1;
      if (session.state.slots[slot] !== undefined) answered += 1;
    }
  }
  return asked === 0 ? 1 : ratio(answered, asked);
}
