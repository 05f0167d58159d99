import type { StateRow } from './history.store.ts';
import type { Act } from './points.ts';

export type SequenceOf = (flow: Pick<StateRow, 'flowId' | 'flowVersion'>, step: string) => string;

/**
 * What the states of conversations say was done: the same acts that the events of those turns told. Pure.
 * @param states in the order they were reached, of one or several conversations
 */
export function actsOfStates(states: readonly StateRow[], sequenceOf: SequenceOf): Act[] {
  const seen = new Set<string>();
  return states.flatMap((state) => {
    const { conversationId, flowId, at } = state;
    const acts: Act[] = [];
    const note = (act: Act): void => {
      const name = `${act.kind} ${act.ref}`;
      if (seen.has(name)) return;
      seen.add(name);
      acts.push(act);
    };
    // Ended where it stood, not walked to its end.
    const early =
      state.completed && !state.finished.includes(state.subsequence) && !state.skipped.includes(state.subsequence);
    for (const step of state.finished) {
      note({ kind: 'step', ref: `${conversationId}/${step}`, about: null, at });
      const sequence = sequenceOf(state, step);
      if (state.sequence !== sequence || (state.completed && !early))
        note({ kind: 'sequence', ref: `${conversationId}/${sequence}`, about: `${flowId}/${sequence}`, at });
    }
    if (state.completed && !early) note({ kind: 'conversation', ref: conversationId, about: flowId, at });
    if (state.planMade) note({ kind: 'plan', ref: conversationId, about: null, at });
    if (state.planKept !== null) note({ kind: 'review', ref: conversationId, about: state.planKept, at });
    return acts;
  });
}
