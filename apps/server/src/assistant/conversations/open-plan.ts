import type { OpenPlan } from '../coach/open-review.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { planOf } from '../flow/advance.ts';
import { findLastTalk } from './conversations.store.ts';

/** Sooner, a plan has had no chance, and asking how it went would be odd. */
const REVIEW_AFTER_HOURS = 2;
/** After danger was met, no plan is asked after for so long. */
const QUIET_AFTER_DANGER_HOURS = 72;

/** The plan that the person's last conversation ended with, if there is one to ask after. */
export async function findOpenPlan(ctx: AssistantContext): Promise<OpenPlan | null> {
  const last = await findLastTalk(ctx.db, personOf(ctx).userId, QUIET_AFTER_DANGER_HOURS);
  if (!last || last.danger || !last.flowState.completed) return null;
  if (ctx.clock.now().getTime() - Date.parse(last.lastActivityAt) < REVIEW_AFTER_HOURS * 3_600_000) return null;
  const { flows } = ctx.assistant;
  await flows.ensure(last.flowId, last.flowVersion);
  const flow = flows.find(last.flowId, last.flowVersion);
  const plan = flow && planOf(flow, last.flowState);
  return plan ? { flow, state: last.flowState, plan } : null;
}
