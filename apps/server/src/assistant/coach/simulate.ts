import { initialState, planOf } from '../flow/advance.ts';
import type { Flow, FlowState, Plan } from '../flow/flow.ts';
import { openExercise } from './open-exercise.ts';
import type { SimulatedPerson } from './simulated-people.ts';
import type { TurnResult } from './take-turn.ts';
import { takeTurn } from './take-turn.ts';

export type SimulatedTurn = { message: string; templates: string[] } & TurnResult;
export type SimulatedSession = {
  flow: Flow;
  person: SimulatedPerson;
  turns: SimulatedTurn[];
  state: FlowState;
  plan: Plan | null;
  ended: boolean;
};

/** More than any flow needs; a session that reaches it did not end. */
const MOST_TURNS = 60;
const AT_A_LOSS = { en: "I don't know", fr: 'Je ne sais pas' };

/** Lets a scripted person talk with the coach until the flow is complete. Pure. */
export function simulate(flow: Flow, person: SimulatedPerson, seed: string): SimulatedSession {
  const lines = structuredClone(person.lines);
  const { language, address } = person;
  const turns: SimulatedTurn[] = [];
  const opened = openExercise(flow, { plan: null, language, address, seed });
  let state = opened?.state ?? initialState(flow);
  // In an exercise the coach asks first; in a conversation the person begins.
  let message: string | undefined = opened ? answerTo(state, lines, person) : person.opening;
  while (message !== undefined && turns.length < MOST_TURNS) {
    const result = takeTurn({ flow, state, message, language, address, seed });
    state = result.state;
    const templates = state.recentTemplates
      .filter((entry) => entry.startsWith(`${state.turn}|`))
      .map((entry) => entry.slice(entry.indexOf('|') + 1));
    turns.push({ ...result, message, templates });
    message = nextLine(state, result, lines, person);
  }
  return { flow, person, turns, state, plan: planOf(flow, state), ended: state.completed };
}

function nextLine(
  state: FlowState,
  last: TurnResult,
  lines: Record<string, string[]>,
  person: SimulatedPerson,
): string | undefined {
  const rated = state.slots.usefulness !== undefined || state.asked !== 'usefulness';
  if (state.completed && rated) return undefined;
  if (last.move === 'park_ask') return last.quickReplies[0];
  return answerTo(state, lines, person);
}

function answerTo(state: FlowState, lines: Record<string, string[]>, { language }: SimulatedPerson): string {
  const topic = state.closing ? 'takeaway' : (state.asked ?? '');
  return lines[topic]?.shift() ?? AT_A_LOSS[language];
}
