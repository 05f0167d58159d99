import type { ModelClient } from '#platform/model/model-client.ts';
import { ModelError } from '#platform/model/model-error.ts';
import type { DirectorDecision as Decision } from '../coach/director.ts';
import { applyDirector, DirectorDecision, directorPrompt } from '../coach/director.ts';
import { guidanceFor } from '../coach/guidance.ts';
import type { Turn } from '../coach/take-turn.ts';
import { nextSlot } from '../flow/advance.ts';
import type { FlowEffect, FlowState } from '../flow/flow.ts';

/** What a directing model may take; later it is not waited for. */
export const DIRECTOR_DEADLINE_MS = 800;
const LONGEST_DECISION_TOKENS = 600;
const LIKE_JSON = /^\s*(?:$|[`{])/;

/** What a decision changes against the rules: null when nothing. */
export type Correction = {
  state: FlowState;
  effects: FlowEffect[];
  /** For a reply that can still be written anew, and what that reply asks for. */
  guidance: string;
  asked: string | null;
};

/** Asks the directing model. @throws ModelError, ModelAborted, and for an answer that is no decision */
export async function askDirector(
  models: ModelClient,
  model: string,
  turn: Turn,
  signal: AbortSignal,
): Promise<Decision> {
  const { system, user } = directorPrompt(turn);
  let text = '';
  await models.complete(
    {
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      maxTokens: LONGEST_DECISION_TOKENS,
      temperature: 0,
      json: true,
      signal,
    },
    (part) => {
      text += part;
      // What does not begin as JSON will not end as a decision; the rest of it need not be paid for.
      if (!LIKE_JSON.test(text)) throw new ModelError('garbage', 'The directing model does not answer in JSON.');
    },
  );
  // Some models wrap JSON in a fence whatever they are told.
  return DirectorDecision.parse(JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '')));
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
