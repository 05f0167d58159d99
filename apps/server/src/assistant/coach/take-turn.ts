import { advance } from '../flow/advance.ts';
import type { Flow, FlowEffect, FlowState, Language } from '../flow/flow.ts';
import type { Speech } from './compose.ts';
import { compose } from './compose.ts';
import { guidanceFor } from './guidance.ts';
import type { Reading } from './read-message.ts';
import { readMessage } from './read-message.ts';
import type { Part } from './reflect.ts';
import type { Address } from './wording.ts';
import { typeset, voiceOf } from './wording.ts';

/** `seed` is the conversation's id: the same turn is always worded the same. */
export type Turn = {
  flow: Flow;
  state: FlowState;
  message: string;
  language: Language;
  address: Address;
  seed: string;
  /** What the documents say to a question in the message; the flow then hears nothing else in it. */
  told?: string | null;
};

export type TurnResult = {
  state: FlowState;
  effects: FlowEffect[];
  /** The built-in coach's Markdown. */
  reply: string;
  quickReplies: string[];
  move: string;
  /** The system prompt with which a model would say the same move. */
  guidance: string;
  parts: Part[];
};

const ASKED_DOCUMENTS: Reading = { kind: 'aside', aside: 'documents', updates: [], signals: { aside: true } };

/** One turn of the built-in coach: reads the message, moves the flow, finds the words. Pure. */
export function takeTurn(turn: Turn): TurnResult {
  const { flow, state: before, message, language, address, seed } = turn;
  const reading = turn.told ? ASKED_DOCUMENTS : readMessage(flow, before, message, language);
  const { state: after, effects } = advance(flow, before, {
    type: 'user_message',
    text: message.trim().slice(0, 200),
    slotUpdates: reading.updates,
    signals: reading.signals,
  });
  if (reading.kind === 'answer') after.idea = null;
  const voice = voiceOf(language, address, seed, after.turn, before.recentTemplates);
  const speech = compose({
    flow,
    before,
    after,
    message,
    language,
    address,
    seed,
    voice,
    reading,
    effects,
    told: turn.told ?? null,
  });
  after.asked = speech.asked;
  after.recentTemplates = voice.spoken();
  return {
    state: after,
    effects,
    reply: worded(speech, language),
    quickReplies: speech.quickReplies.map((reply) => typeset(reply, language)),
    move: speech.move,
    guidance: guidanceFor({ ...turn, state: after }, speech),
    parts: speech.parts,
  };
}

/** Sentences stand in one paragraph; exercises, lists and the card stand alone. */
function worded({ parts }: Speech, language: Language): string {
  let text = '';
  let afterBlock = false;
  for (const { kind, text: next } of parts) {
    const block = kind === 'exercise' || kind === 'card' || kind === 'counterpart';
    text += text === '' ? next : `${block || afterBlock ? '\n\n' : ' '}${next}`;
    afterBlock = block;
  }
  return typeset(text, language);
}
