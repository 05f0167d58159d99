import type { FlowOutline } from '@parley/contracts/assistant/flow-editor.ts';
import type { Flow, Slot } from '../flow/flow.ts';

const askOf = ({ ask }: Slot) => {
  const [en] = ask.en;
  const [fr] = ask.fr;
  return en !== undefined && fr !== undefined ? { en, fr } : null;
};

/** What people meet, without conditions and guidance. */
export const outlineOf = (flow: Flow): FlowOutline => ({
  title: flow.title,
  kind: flow.exercise ? 'exercise' : 'conversation',
  sequences: flow.sequences.map(({ id, title, subsequences }) => ({
    id,
    title,
    steps: subsequences.map((step) => ({
      id: step.id,
      title: step.title,
      goal: step.goal,
      optional: step.optional,
      next: [...new Set(step.next.map(({ to }) => to))],
      questions: step.slots.map((slot) => ({ name: slot.name, ask: askOf(slot) })),
    })),
  })),
});
