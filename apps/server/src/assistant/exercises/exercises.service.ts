import type { Exercise } from '@parley/contracts/assistant/exercises.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Address } from '../coach/wording.ts';
import { addressed, typeset } from '../coach/wording.ts';
import { readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import type { Flow } from '../flow/flow.ts';

const described = (flow: Flow, language: Language, address: Address): Exercise[] => {
  if (!flow.exercise) return [];
  const words = (text: string): string => typeset(addressed(text, address), language);
  const [keep] = flow.keeps;
  return [
    {
      id: flow.id,
      title: words(flow.title[language]),
      about: words(flow.exercise.about[language]),
      minutes: flow.exercise.minutes,
      keeps: keep ? { kind: keep.kind, title: words(keep.title[language]) } : null,
    },
  ];
};

/** The exercises one can choose, in the caller's language. */
export async function listExercises(ctx: AssistantContext): Promise<Exercise[]> {
  const { language, address } = await readSettings(ctx);
  return ctx.assistant.flows.exercises().flatMap((flow) => described(flow, language, address));
}
