import type { Flow } from '../flow/flow.ts';
import type { Figures } from './measure.ts';

/**
 * What the built-in coach has to reach with scripted people, the one table of it: for `npm run quality`, the tests and the
 * trial of an edited flow. `blocking`: what is not reached forbids to publish.
 */
export type Goal = {
  name: keyof Figures;
  label: string;
  goal: string;
  met(value: number): boolean;
  blocking: boolean;
  /** Wished for and printed, but not reached; nothing fails by it. */
  aim?: true;
  /** Not every flow means to reach every goal. */
  appliesTo(flow: Flow): boolean;
};

const every = (): boolean => true;
const hears = (flow: Flow, what: string): boolean => [...flow.slots.values()].some((slot) => slot.hears === what);
/** A flow that asks for both halves of an if-then plan means to end with one. */
export const makesPlans = (flow: Flow): boolean => hears(flow, 'if_part') && hears(flow, 'then_part');
const coaches = (flow: Flow): boolean => flow.exercise === null;
/** Share of the questions that are answered in words. */
const MOSTLY = 0.6;
/** Boards, rulers and guides ask closed questions by their nature; what is measured of words needs words. */
export const talks = (flow: Flow): boolean => {
  const asked = [...flow.slots.values()].filter((slot) => slot.ask.en.length > 0);
  return asked.filter((slot) => slot.type === 'text' || slot.type === 'moment').length >= asked.length * MOSTLY;
};

const between = (low: number, high: number) => (value: number) => value >= low && value <= high;
const atLeast = (low: number) => (value: number) => value >= low;
const atMost = (high: number) => (value: number) => value <= high;

export const goals: Goal[] = [
  { name: 'deadEnds', label: 'dead ends', goal: '0', met: atMost(0), blocking: true, appliesTo: every },
  {
    name: 'brokenReplies',
    label: 'replies that break a rule of the house',
    goal: '0',
    met: atMost(0),
    blocking: true,
    appliesTo: every,
  },
  {
    name: 'repeatedTemplates',
    label: 'templates said twice within 8 turns',
    goal: '0',
    met: atMost(0),
    blocking: false,
    appliesTo: every,
  },
  {
    name: 'reflectionsPerQuestion',
    label: 'reflections : questions',
    goal: '1.0–2.0',
    met: between(1, 2),
    blocking: false,
    appliesTo: talks,
  },
  {
    name: 'complexShare',
    label: 'complex share of reflections',
    goal: '≥ 0.40',
    met: atLeast(0.4),
    blocking: false,
    appliesTo: talks,
  },
  {
    name: 'openShare',
    label: 'open share of questions',
    goal: '≥ 0.60',
    met: atLeast(0.6),
    blocking: false,
    appliesTo: talks,
  },
  {
    name: 'adviceShare',
    label: 'turns with an idea (all after permission)',
    goal: '≤ 0.02',
    met: atMost(0.02),
    blocking: false,
    appliesTo: every,
  },
  {
    name: 'medianWords',
    label: 'words a turn, median',
    goal: '≤ 22',
    met: atMost(22),
    blocking: false,
    appliesTo: every,
  },
  {
    name: 'longestWords',
    label: 'words a turn, longest (exercise and card aside)',
    goal: '≤ 60',
    met: atMost(60),
    blocking: false,
    appliesTo: every,
  },
  {
    name: 'personShare',
    label: "person's share of words (terse ones aside)",
    goal: '≥ 0.45',
    met: atLeast(0.45),
    blocking: false,
    aim: true,
    appliesTo: coaches,
  },
  {
    name: 'distinctTwo',
    label: 'distinct-2 within a session, mean',
    goal: '≥ 0.75',
    met: atLeast(0.75),
    blocking: false,
    appliesTo: every,
  },
  {
    name: 'planShare',
    label: 'completed sessions with a full if-then plan',
    goal: '≥ 0.90',
    met: atLeast(0.9),
    blocking: false,
    appliesTo: makesPlans,
  },
  {
    name: 'medianTurns',
    label: 'user turns to the end, median',
    goal: '≤ 12',
    met: atMost(12),
    blocking: false,
    aim: true,
    appliesTo: coaches,
  },
  {
    name: 'resolvedShare',
    label: '"I don\'t know" resolved by the ladder',
    goal: '≥ 0.85',
    met: atLeast(0.85),
    blocking: false,
    appliesTo: every,
  },
];

export const goalsOf = (flow: Flow): Goal[] => goals.filter((each) => each.appliesTo(flow));
