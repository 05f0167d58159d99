import type { Language } from '@parley/contracts/language.ts';
import { takeTurn } from '../coach/take-turn.ts';
import type { Address } from '../coach/wording.ts';
import { advance } from '../flow/advance.ts';
import type { Flow, FlowEffect, FlowState } from '../flow/flow.ts';
import type { Kept } from '../flow/kept.ts';
import { keptAnew } from '../flow/kept.ts';
import { assess } from '../safety/assess.ts';
import type { SafetyState } from '../safety/safety-path.ts';
import { continueSafety, enterSafety } from '../safety/safety-path.ts';

export type Saying = {
  flow: Flow;
  before: FlowState;
  safetyBefore: SafetyState | null;
  message: string;
  language: Language;
  address: Address;
  country: string | null;
  conversationId: string;
  messageId: string;
  /** Nothing of the conversation is told to anybody, not even that it is. */
  offRecord: boolean;
  /** What the documents say to the message; said before the coach goes on. */
  told: string | null;
};

/** `anonymous`: counted for the tenant, without saying whose it was. */
export type News = { type: string; data: Record<string, unknown>; anonymous?: true };

/** What the rules decided about a message, before any model is asked. */
export type TurnPlan = {
  /** Never a model: the answer of the safety path is authored. */
  safety: boolean;
  /** The other person of a rehearsal speaks: authored words, marked as theirs, whatever model is configured. */
  rehearsal: boolean;
  state: FlowState;
  safetyState: SafetyState | null;
  safetyLevel: 'concern' | 'crisis' | 'imminent' | null;
  /** What the built-in coach says. */
  reply: string;
  quickReplies: string[];
  /** System prompt with which a model says the same. */
  guidance: string;
  news: News[];
  /** What the person keeps of this turn. */
  kept: Kept[];
  /** The plan of last time was done, the person says. */
  planDone: boolean;
};

/** Safety first, then the rules of the flow. Pure. @param assessment of the message, where it has been made already */
export function planTurn(saying: Saying, assessment = assess(saying.message)): TurnPlan {
  const { flow, before, message, language, address, country, conversationId, messageId } = saying;
  if (saying.safetyBefore || assessment.level !== 'none') {
    const turn = { message, language, address, country, seed: messageId };
    const answer = saying.safetyBefore
      ? continueSafety(saying.safetyBefore, assessment, turn)
      : enterSafety(assessment, turn);
    return {
      safety: true,
      rehearsal: false,
      state: throughSafety(flow, before, answer.state !== null),
      safetyState: answer.state,
      safetyLevel: answer.level === 'none' ? null : answer.level,
      reply: answer.reply,
      quickReplies: answer.quickReplies,
      guidance: '',
      // Counted, no more: neither whose it was nor what kind of danger is anybody's to read.
      news:
        saying.safetyBefore || saying.offRecord
          ? []
          : [{ type: 'safety.entered', data: { level: answer.level }, anonymous: true }],
      kept: [],
      planDone: false,
    };
  }
  const { told } = saying;
  const result = takeTurn({ flow, state: before, message, language, address, seed: conversationId, told });
  return {
    safety: false,
    rehearsal: result.parts.some(({ kind }) => kind === 'counterpart'),
    state: result.state,
    safetyState: null,
    safetyLevel: null,
    reply: result.reply,
    quickReplies: result.quickReplies,
    guidance: result.guidance,
    news: saying.offRecord
      ? []
      : [...newsOf(result.effects, conversationId), ...reviewNews(before, result.state, conversationId)],
    kept: saying.offRecord ? [] : keptAnew(flow, before, result.state, language),
    planDone: !saying.offRecord && before.slots.plan_kept !== 'kept' && result.state.slots.plan_kept === 'kept',
  };
}

/** The flow waits while the path lasts: the turn is counted, nothing of it is heard. */
function throughSafety(flow: Flow, before: FlowState, stays: boolean): FlowState {
  const entered = advance(flow, before, { type: 'safety_entered' }).state;
  const heard = advance(flow, entered, { type: 'user_message', text: '', slotUpdates: [], signals: {} }).state;
  return stays ? heard : advance(flow, heard, { type: 'safety_left' }).state;
}

/** What others may hear of a turn: that it happened, not what was said. */
export function newsOf(effects: FlowEffect[], conversationId: string): News[] {
  return effects.flatMap((effect): News[] => {
    switch (effect.type) {
      case 'flow_completed':
        return [{ type: 'flow.completed', data: { conversationId, early: effect.early } }];
      case 'subsequence_finished':
        return [{ type: 'flow.subsequence_finished', data: { conversationId, subsequence: effect.id } }];
      case 'sequence_finished':
        return [{ type: 'flow.sequence_finished', data: { conversationId, sequence: effect.id } }];
      case 'plan_made':
        return [{ type: 'plan.made', data: { conversationId } }];
      case 'evidence_found':
        return [{ type: 'evidence.found', data: { conversationId, competency: effect.competency } }];
      default:
        return [];
    }
  });
}

/** The plan of last time was looked back on; what became of it is nobody else's to hear. */
export const reviewNews = (before: FlowState, after: FlowState, conversationId: string): News[] =>
  before.slots.plan_kept === undefined && after.slots.plan_kept !== undefined
    ? [{ type: 'plan.reviewed', data: { conversationId } }]
    : [];
