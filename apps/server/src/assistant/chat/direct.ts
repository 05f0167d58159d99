import { setImmediate as immediate } from 'node:timers/promises';
import { askJson } from '#platform/model/ask-json.ts';
import type { ModelClient } from '#platform/model/model-client.ts';
import type { ModelError } from '#platform/model/model-error.ts';
import type { DirectorDecision as Decision } from '../coach/director.ts';
import { applyDirector, DirectorDecision, directorPrompt } from '../coach/director.ts';
import { guidanceFor } from '../coach/guidance.ts';
import type { Turn } from '../coach/take-turn.ts';
import { BUILTIN } from '../config/settings.ts';
import { nextSlot } from '../flow/advance.ts';
import type { FlowEffect, FlowState } from '../flow/flow.ts';
import type { Assignment, Writing } from './assignment.ts';
import type { LiveRun } from './live-run.ts';

/** What a directing model may take; later it is not waited for. */
export const DIRECTOR_DEADLINE_MS = 800;
const LONGEST_DECISION_TOKENS = 600;

/** What a decision changes against the rules: null when nothing. */
export type Correction = {
  state: FlowState;
  effects: FlowEffect[];
  /** For a reply that can still be written anew, and what that reply asks for. */
  guidance: string;
  asked: string | null;
};

/** Asks the directing model. @throws ModelError, ModelAborted */
export function askDirector(models: ModelClient, model: string, turn: Turn, signal: AbortSignal): Promise<Decision> {
  const { system, user } = directorPrompt(turn);
  const messages = [{ role: 'system', content: system } as const, { role: 'user', content: user } as const];
  return askJson(models, { model, messages, maxTokens: LONGEST_DECISION_TOKENS, signal }, DirectorDecision);
}

const place = (state: FlowState): string =>
  JSON.stringify([state.subsequence, state.slots, state.closing, state.completed, state.parked.length]);

/** @param state what the rules made of the message */
export function correctionOf(turn: Turn, state: FlowState, decision: Decision): Correction | null {
  const { state: corrected, effects } = applyDirector(turn.flow, state, decision);
  if (place(corrected) === place(state)) return null;
  const asked = nextSlot(turn.flow, corrected)?.id ?? null;
  const guidance = guidanceFor(
    { flow: turn.flow, state: corrected, language: turn.language, address: turn.address },
    { move: corrected.closing ? 'closing' : 'ask', parts: [], quickReplies: [], asked },
  );
  return { state: corrected, effects, guidance, asked };
}

export type Director = {
  /** Settles in any case. */
  answered: Promise<void>;
  correction(): Correction | null;
};

/** Asks, where a model directs, right after the reply has been asked for. */
export function direct(
  { services, models }: Writing,
  { plan, saying, modelSequence }: Assignment,
  run: LiveRun,
  onCorrection: () => void,
): Director {
  // A question to the documents moves nothing, and what is said to the other person of a rehearsal is for nobody else.
  if (plan.safety || plan.rehearsal || saying.told || !models || modelSequence === BUILTIN)
    return { answered: Promise.resolve(), correction: () => null };
  const { flow, before, message, language, address, conversationId } = saying;
  const turn = { flow, state: before, message, language, address, seed: conversationId };
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DIRECTOR_DEADLINE_MS);
  run.signal.addEventListener('abort', () => deadline.abort(), { once: true });
  let correction: Correction | null = null;
  // After the reply has been asked for, which somebody waits for.
  const answered = immediate()
    .then(() => askDirector(models, modelSequence, turn, deadline.signal))
    .then((decision) => {
      correction = correctionOf(turn, plan.state, decision);
      if (correction) onCorrection();
    })
    .catch((error: unknown) => {
      if (!deadline.signal.aborted)
        services.log.warn(
          { kind: (error as ModelError).kind ?? 'no_decision', model: modelSequence },
          'the rules directed this turn',
        );
    })
    .finally(() => clearTimeout(timer));
  return { answered, correction: () => correction };
}
