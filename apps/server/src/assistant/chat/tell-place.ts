import { safetyView } from '../conversations/message-view.ts';
import { progressOf } from '../flow/step-map.ts';
import type { LiveRun } from './live-run.ts';
import type { Saying, TurnPlan } from './plan-turn.ts';

/** Where the conversation stands, and the lines beside a reply of the safety path. */
export function tellPlace(run: LiveRun, plan: TurnPlan, { language, country }: Saying): void {
  run.emit('progress', progressOf(plan.state));
  const safety = safetyView(
    { safetyLevel: plan.safetyLevel, safetyKind: plan.safetyState?.kind ?? null, language },
    country,
  );
  if (safety) run.emit('safety', safety);
}
