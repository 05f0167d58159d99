import { subsequenceOf } from './advance.ts';
import type { Flow, FlowProgress, FlowState, Language } from './flow.ts';

export type StepStatus = 'done' | 'current' | 'ahead';
export type StepMapEntry = {
  id: string;
  title: string;
  status: StepStatus;
  subsequences: { id: string; title: string; status: StepStatus }[];
};

/** The public record: before the first message no subsequence is entered. */
export function progressOf(state: FlowState): FlowProgress {
  return {
    current_sequence: state.sequence,
    current_subsequence: state.turn === 0 ? null : state.subsequence,
    is_completed: state.completed,
  };
}

/** Every step of the way with what is left; steps that only some people need are shown to those who met them. */
export function stepMap(flow: Flow, state: FlowState, language: Language): StepMapEntry[] {
  const done = new Set([...state.finished, ...state.skipped]);
  const current = state.completed ? null : state.subsequence;
  const statusOf = (id: string): StepStatus => (id === current ? 'current' : done.has(id) ? 'done' : 'ahead');
  return flow.sequences
    .map((sequence) => {
      const steps = sequence.subsequences
        .filter((each) => state.visits[each.id] !== undefined || !(each.optional || sequence.optional))
        .map((each) => ({ id: each.id, title: each.title[language], status: statusOf(each.id) }));
      const status: StepStatus = steps.some((each) => each.status === 'current')
        ? 'current'
        : steps.length > 0 && steps.every((each) => each.status === 'done')
          ? 'done'
          : 'ahead';
      return { id: sequence.id, title: sequence.title[language], status, subsequences: steps };
    })
    .filter((sequence) => sequence.subsequences.length > 0);
}

/** What was set aside for another day, in the person's words, or the title of a step that was left open. */
export function parkedItems(flow: Flow, state: FlowState, language: Language): string[] {
  return state.parked.map(({ topic }) =>
    flow.subsequences.some((each) => each.id === topic) ? subsequenceOf(flow, topic).title[language] : topic,
  );
}
