import type { Language } from '@parley/contracts/language.ts';
import { takeTurn } from '../coach/take-turn.ts';
import type { Address } from '../coach/wording.ts';
import { advance } from '../flow/advance.ts';
import type { Flow, FlowEffect, FlowState } from '../flow/flow.ts';
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
};

/** `anonymous`: counted for the tenant, without saying whose it was. */
export type News = { type: string; data: Record<string, unknown>; anonymous?: true };

/** What the rules decided about a message, before any model is asked. */
export type TurnPlan = {
  /** Never a model: the answer of the safety path is authored. */
  safety: boolean;
  state: FlowState;
  safetyState: SafetyState | null;
  safetyLevel: 'concern' | 'crisis' | 'imminent' | null;
  /** What the built-in coach says. */
  reply: string;
  quickReplies: string[];
  /** System prompt with which a model says the same. */
  guidance: string;
  news: News[];
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
      state: throughSafety(flow, before, answer.state !== null),
      safetyState: answer.state,
      safetyLevel: answer.level === 'none' ? null : answer.level,
      reply: answer.reply,
      quickReplies: answer.quickReplies,
      guidance: '',
      // Counted, no more: neither whose it was nor what kind of danger is anybody's to read.
      news: saying.safetyBefore ? [] : [{ type: 'safety.entered', data: { level: answer.level }, anonymous: true }],
    };
  }
  const result = takeTurn({ flow, state: before, message, language, address, seed: conversationId });
  return {
    safety: false,
    state: result.state,
    safetyState: null,
    safetyLevel: null,
    reply: result.reply,
    quickReplies: result.quickReplies,
    guidance: result.guidance,
    news: newsOf(result.effects, conversationId),
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
