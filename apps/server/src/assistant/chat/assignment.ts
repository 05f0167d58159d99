import type { Message } from '@parley/contracts/assistant/conversations.ts';
import type { Transcript } from '@parley/contracts/assistant/voice.ts';
import type { Services } from '#platform/context.ts';
import type { ModelClient } from '#platform/model/model-client.ts';
import type { FlowState } from '../flow/flow.ts';
import type { Consulted } from '../knowledge/consult.service.ts';
import type { SafetyState } from '../safety/safety-path.ts';
import type { HistoryMessage } from './chat.store.ts';
import type { Saying, TurnPlan } from './plan-turn.ts';
import type { RunLog } from './run-log.ts';

/** All that writing one reply needs; nothing of it is asked from the database again. */
export type Assignment = {
  saying: Saying;
  plan: TurnPlan;
  /** What follows from the turn and is written down with its end, because nobody knows before whether it stands. */
  held: Pick<TurnPlan, 'news' | 'kept' | 'planDone'> | null;
  history: HistoryMessage[];
  /** What the documents say to the message. */
  consulted: Consulted | null;
  /** Of what was said before that; with this turn, once it is over. */
  summary: string | null;
  nextSummary: string | null;
  modelReply: string;
  /** A model was chosen, whether or not it can be asked. */
  modelWanted: boolean;
  modelSequence: string;
  /** The model that replies reads the message for danger as well. */
  readsAlong: boolean;
  untitled: boolean;
  /** What was heard, when the message was spoken. */
  transcript: Transcript | null;
  /** Of the reply, itself included. */
  versions: string[];
  /** Settles when the message is stored; null when it is refused. A model is asked meanwhile, nothing is shown before. */
  accepted: Promise<Acceptance | null>;
  /** What the next message of the conversation follows. */
  remember(said: { content: string; flowState: FlowState; safetyState: SafetyState | null }): void;
};
export type Acceptance = { at: string; userMessage: Message };

export type Writing = { services: Services; models: ModelClient | null; log: RunLog };
