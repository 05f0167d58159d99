import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import { publishWith } from '#platform/events.ts';
import type { ModelError } from '#platform/model/model-error.ts';
import { titleAfter } from '../coach/title.ts';
import { BUILTIN } from '../config/settings.ts';
import type { StoredMessage } from '../conversations/message-view.ts';
import { messageView } from '../conversations/message-view.ts';
import type { FlowState } from '../flow/flow.ts';
import { keptAnew } from '../flow/kept.ts';
import { progressOf } from '../flow/step-map.ts';
import type { Reward } from '../gamification/points.ts';
import { rewardsOf } from '../gamification/rewards.service.ts';
import { checkCitations } from '../knowledge/cite.ts';
import { keptRows } from '../psychological-resources/kept-beside.ts';
import { closeOpenPlan } from '../psychological-resources/psychological-resources.service.ts';
import type { Assignment, Writing } from './assignment.ts';
import type { Correction } from './direct.ts';
import type { LiveRun } from './live-run.ts';
import { keptText } from './live-run.ts';
import type { News, TurnPlan } from './plan-turn.ts';
import { newsOf, reviewNews } from './plan-turn.ts';
import * as store from './runs.store.ts';
import type { Spoken } from './speak-reply.ts';
import { tellPlace } from './tell-place.ts';

type Ending = { acceptedAt: string; startedAt: number };

/** What became of the turn; `plan` is the one that holds. */
type Outcome = Ending & {
  plan: TurnPlan;
  said: Pick<store.EndedRun, 'content' | 'status' | 'quickReplies' | 'citations'>;
  model: string;
  error: ModelError | null;
  errorType: string | null;
  state: FlowState;
  /** Another than the one that was stored with the message. */
  moved: boolean;
  rewards: Reward[];
  news: News[];
  kept: TurnPlan['kept'];
  planDone: boolean;
};

/** The reply stands, as far as it came. */
export async function endReply(
  writing: Writing,
  assignment: Assignment,
  run: LiveRun,
  { correction, corrected, model, error, ...ending }: Ending & Spoken & { correction: Correction | null },
): Promise<void> {
  const { plan, saying, held } = assignment;
  const corrections = correction ? newsOfCorrection(assignment, run, correction) : [];
  const rewards = await tellRewards(writing, assignment, run, [...plan.news, ...corrections], ending.acceptedAt);
  // A correction that came too late for this reply holds from the next turn on; what was asked, was asked.
  const state: FlowState = correction
    ? { ...correction.state, asked: corrected ? correction.asked : plan.state.asked }
    : plan.state;
  const reason = run.stopReason();
  const person = reason === 'person';
  const text = (): string => (person ? keptText(run.text(), run.seenLength()) : run.text()).toWellFormed();
  const status = reason ? (person ? 'stopped' : 'interrupted') : error ? 'error' : 'complete';
  await end(writing, assignment, run, () => {
    const { text: content, citations } = assignment.consulted
      ? checkCitations(text(), assignment.consulted.given)
      : { text: text(), citations: [] };
    return {
      ...ending,
      plan,
      said: { content, citations, status, quickReplies: status === 'complete' && !corrected ? plan.quickReplies : [] },
      model,
      error,
      errorType: reason && !person ? 'interrupted' : error ? `model_${error.kind}` : null,
      state,
      moved: correction !== null || held !== null,
      rewards,
      news: [...(held?.news ?? []), ...corrections],
      kept:
        correction && !saying.offRecord
          ? keptAnew(saying.flow, saying.before, state, saying.language)
          : (held?.kept ?? []),
      planDone: held?.planDone ?? false,
    };
  });
}

/**
 * A model found danger: what was said is taken back, and the turn is what the safety path makes of it. Between the first word of
 * that and its being written down nothing is waited for, so that a process which dies leaves all of it or nothing.
 */
export async function endRaised(
  writing: Writing,
  assignment: Assignment,
  run: LiveRun,
  { plan, ...ending }: Ending & { plan: TurnPlan },
): Promise<void> {
  run.withdraw();
  tellPlace(run, plan, assignment.saying);
  run.append(plan.reply);
  await end(writing, assignment, run, () => ({
    ...ending,
    plan,
    said: { content: run.text(), citations: [], status: 'complete', quickReplies: plan.quickReplies },
    model: BUILTIN,
    error: null,
    errorType: null,
    state: plan.state,
    moved: true,
    rewards: [],
    news: plan.news,
    kept: [],
    planDone: false,
  }));
}

/** What a correction that came too late for the reply brought about. */
const newsOfCorrection = ({ saying, plan }: Assignment, run: LiveRun, { effects, state }: Correction): News[] =>
  saying.offRecord
    ? []
    : [...newsOf(effects, run.ids.conversationId), ...reviewNews(plan.state, state, run.ids.conversationId)];

/** GAME-3: what the turn is worth, as the ledger will have it. No reply waits for it when it cannot be said. */
async function tellRewards(
  { services }: Writing,
  { plan, saying }: Assignment,
  run: LiveRun,
  news: News[],
  at: string,
): Promise<Reward[]> {
  const { tenantId, userId } = run.ids;
  if (news.length === 0 || plan.safety) return [];
  try {
    const ctx = internalContext(services, { kind: 'tenant', tenantId, userId });
    const talk = { flowId: saying.flow.id, planKept: null };
    const rewards = await rewardsOf(ctx, { tenantId, userId }, { news, talk, at });
    for (const reward of rewards) run.emit('reward', reward);
    return rewards;
  } catch (error) {
    services.log.warn({ err: error, runId: run.ids.runId }, 'what a turn is worth could not be told');
    return [];
  }
}

/** Writes the end down, then tells it. @param outcomeOf asked when nothing is shown any more */
async function end(writing: Writing, assignment: Assignment, run: LiveRun, outcomeOf: () => Outcome): Promise<void> {
  const { saying, untitled, versions } = assignment;
  const { runId, conversationId, messageId, userMessageId } = run.ids;
  const seq = run.freeze();
  const outcome = outcomeOf();
  const { plan, said, model, errorType, state } = outcome;
  const raised = plan !== assignment.plan;
  const tookOver = assignment.modelWanted && !plan.safety && !plan.rehearsal && model === BUILTIN;
  const title =
    untitled && !plan.safety && !saying.offRecord
      ? titleAfter({ before: saying.before, after: state }, saying.message, saying.language)
      : null;
  const ended: store.EndedRun = {
    ...said,
    runId,
    seq,
    replaced: run.replaced(),
    model,
    tookOver,
    summary: assignment.nextSummary,
    flowState: outcome.moved ? state : null,
    raised: raised ? { level: plan.safetyLevel, state: plan.safetyState } : null,
    progress: progressOf(state),
    title,
    errorType,
    retryAfterSeconds: outcome.error?.retryAfterSeconds ?? null,
    firstTokenMs: run.firstTokenMs(),
    totalMs: Math.round(performance.now() - outcome.startedAt),
    rewards: outcome.rewards,
    kept: keptRows(outcome.kept, saying.flow.id),
  };
  const news: News[] = saying.offRecord
    ? []
    : [
        ...outcome.news,
        {
          type: 'message.replied',
          data: {
            conversationId,
            messageId,
            model,
            status: said.status,
            language: saying.language,
            spoken: assignment.transcript !== null,
            firstTokenMs: ended.firstTokenMs,
            totalMs: ended.totalMs,
          },
        },
      ];
  await writing.log.settle(runId);
  const kept = await keep(writing.services, run, ended, news);
  if (!kept) return run.leave();
  if (outcome.planDone) await closePlan(writing.services, run);
  assignment.remember({ content: said.content, flowState: state, safetyState: plan.safetyState });
  const row: StoredMessage = {
    ...said,
    id: messageId,
    conversationId,
    parentId: userMessageId,
    role: 'assistant',
    language: saying.language,
    createdAt: outcome.acceptedAt,
    runId,
    model,
    tookOver,
    safetyLevel: plan.safetyLevel,
    safetyKind: plan.safetyState?.kind ?? null,
    pendingEdit: null,
  };
  const message = messageView(row, versions, saying.country);
  if (errorType)
    run.end({
      type: 'error',
      data: { type: errorType, message, retry: true, retry_after_seconds: ended.retryAfterSeconds },
    });
  else run.end({ type: 'done', data: { message, title: kept.titled ? title : null } });
}

const TRIES = 4;

/** Writes the end down, again when the database is away for a moment. Null when it is not this node's to write any more, or could not be written. */
async function keep(
  services: Services,
  { ids: { runId, tenantId, userId } }: LiveRun,
  ended: store.EndedRun,
  news: News[],
): Promise<{ titled: boolean } | null> {
  const context = internalContext(services, { kind: 'tenant', tenantId, userId });
  const happenings = news.map(({ type, data, anonymous }) => ({
    type,
    data,
    about: { tenantId, userId: anonymous ? null : userId },
  }));
  for (let tries = 1; ; tries += 1) {
    try {
      return await publishWith(context, happenings, (ctx, events) => store.endRun(ctx.db, ended, events));
    } catch (error) {
      services.log.error({ err: error, runId }, 'the end of a reply could not be written');
      if (tries === TRIES) return null;
      await pause(250 * 2 ** tries);
    }
  }
}

/** The plan of last time is done. It stays open when that cannot be written: the coach asks after it again. */
async function closePlan(
  services: Services,
  { ids: { runId, conversationId, tenantId, userId } }: LiveRun,
): Promise<void> {
  try {
    await closeOpenPlan(internalContext(services, { kind: 'tenant', tenantId, userId }), userId, conversationId);
  } catch (error) {
    services.log.error({ err: error, runId }, 'a plan could not be closed');
  }
}
