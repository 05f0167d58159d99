import type { Language } from '@parley/contracts/language.ts';
import { rollSummary } from '../coach/earlier.ts';
import type { Opening } from '../coach/open-review.ts';
import { isRehearsed } from '../coach/rehearsal.ts';
import type { Address } from '../coach/wording.ts';
import { DEFAULT_FLOW } from '../config/config.service.ts';
import { modelInUse, offeredModels } from '../config/settings.ts';
import type { AssistantContext } from '../context.ts';
import { initialState } from '../flow/advance.ts';
import type { Flow } from '../flow/flow.ts';
import { consult } from '../knowledge/consult.service.ts';
import type { SafetyAssessment } from '../safety/assess.ts';
import { assess } from '../safety/assess.ts';
import { raisedBefore } from '../safety/read-by-model.ts';
import type { Assignment } from './assignment.ts';
import type { HistoryMessage, LoadedTurn } from './chat.store.ts';
import { HISTORY } from './chat.store.ts';
import type { News } from './plan-turn.ts';
import { planTurn } from './plan-turn.ts';

export type PreparedTurn = Omit<
  Assignment,
  'held' | 'modelWanted' | 'untitled' | 'transcript' | 'versions' | 'accepted' | 'remember'
> & {
  /** What the turn brings about. */
  follows: NonNullable<Assignment['held']>;
};

export type TurnToPrepare = {
  flow: Flow;
  message: string;
  /** The message is in the history already. */
  again: boolean;
  conversationId: string;
  messageId: string;
  spoken: boolean;
  /** What the coach says before the message. */
  opening: Opening | null;
  assessment?: SafetyAssessment | undefined;
  language: Language;
  address: Address;
  country: string | null;
  /** As they were chosen; one that is not offered now is not used. */
  models: { reply: string; sequence: string };
};

/** @throws FlowError when a version that was saved in the browser cannot be read */
export async function flowOf(ctx: AssistantContext, { conversation }: LoadedTurn): Promise<Flow> {
  const { flows } = ctx.assistant;
  if (!conversation) return flows.current(DEFAULT_FLOW);
  const fetched = flows.ensure(conversation.flowId, conversation.flowVersion);
  if (fetched) await fetched;
  return flows.find(conversation.flowId, conversation.flowVersion) ?? flows.current(conversation.flowId);
}

/** What a model found in a message is not lost by asking for another reply to it. */
const readingOf = ({ target, safetyState }: LoadedTurn, read: SafetyAssessment): SafetyAssessment =>
  target?.role === 'assistant' && target.safetyState && !safetyState && read.level === 'none'
    ? raisedBefore(target.safetyState)
    : read;

/** What a reply is written from. The same turn gives the same, whichever node asks and however often, but for what the documents say. */
export async function prepareTurn(
  ctx: AssistantContext,
  turn: LoadedTurn,
  { flow, message, again, conversationId, messageId, opening, assessment, spoken, models, ...words }: TurnToPrepare,
): Promise<PreparedTurn> {
  const { summary, safetyState } = turn;
  const said: HistoryMessage[] = opening ? [{ role: 'assistant', content: opening.content }] : turn.history;
  const history = again ? said.slice(0, -1) : said;
  const read = readingOf(turn, assessment ?? assess(message));
  const before = opening?.state ?? turn.flowState ?? initialState(flow);
  // Danger comes before anything else; then nothing is looked up.
  const endangered = safetyState !== null || read.level !== 'none';
  const rehearsed = before.asked !== null && isRehearsed(flow.slots.get(before.asked), before);
  const consulted = endangered || rehearsed ? null : await consult(ctx, message, words.language);
  const saying = {
    ...{ flow, before, safetyBefore: safetyState, message, conversationId, messageId, ...words },
    offRecord: turn.conversation?.offRecord ?? false,
    told: consulted?.told ?? null,
  };
  const plan = planTurn(saying, read);
  const offered = offeredModels(ctx.assistant.models);
  const modelReply = modelInUse(models.reply, offered.reply);
  const { news, kept, planDone } = plan;
  const talked: News[] =
    spoken && !saying.offRecord && !plan.safety ? [{ type: 'voice.talked', data: { conversationId } }] : [];
  return {
    follows: { news: [...news, ...talked], kept, planDone },
    ...{ saying, plan, history, summary, consulted, modelReply },
    nextSummary: rollSummary(summary, history.slice(0, Math.max(0, history.length + 2 - HISTORY))),
    modelSequence: modelInUse(models.sequence, offered.sequence),
    readsAlong: !plan.safety && !plan.rehearsal && (ctx.assistant.models?.readsAlong(modelReply) ?? false),
  };
}
