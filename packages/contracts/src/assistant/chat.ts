import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { whole } from '../numbers.ts';
import { problems } from '../problem.ts';
import { byId, conversationProblems, Message, Progress } from './conversations.ts';

/** Characters of a message. */
export const MESSAGE_LENGTH = 8_000;
/** Replies being made at the same time, per person; one per conversation. */
export const ACTIVE_RUNS_PER_USER = 3;
/** Messages a person may send in a minute. */
export const MESSAGES_PER_MINUTE = 30;

export const chatProblems = problems({
  message_too_long: [413, `A message has at most ${MESSAGE_LENGTH} characters.`],
  reply_running: [409, 'A reply is still being written in this conversation.'],
  too_many_replies: [429, 'Several replies are still being written. Please wait until one of them is done.'],
  no_pending_edit: [409, 'There is no edit waiting to be sent for this message.'],
  not_regenerable: [409, 'Only a finished reply to a message can be written again.'],
  run_not_found: [404, 'This reply was not found.'],
});

const content = z.string().check(
  z.refine((text) => text.trim().length > 0, 'Write a message first.'),
  z.refine((text) => !text.includes('\u0000'), 'The message holds a character that cannot be stored.'),
);

export const ChatRequest = z.strictObject({
  message: content,
  conversation_id: z.optional(z.nullable(z.uuid())),
  is_edit: z.optional(z.boolean()),
  edited_message_id: z.optional(z.uuid()),
  /** Made by the client once a message; sending it again joins the reply instead of making a second one. */
  client_message_id: z.optional(z.uuid()),
});
export type ChatRequest = z.output<typeof ChatRequest>;

export const ChatAnswer = z.object({
  conversation_id: z.string(),
  run_id: z.string(),
  user_message: Message,
  reply: Message,
  progress: Progress,
  rewards: z.array(z.object({ kind: z.string(), points: z.int() })),
});
export type ChatAnswer = z.output<typeof ChatAnswer>;

/**
 * Events of a reply. Each travels as `id: <seq>`, `event: <type>`, `data: <JSON>`; sequence numbers of a run only grow.
 * A `delta` says at which character its text begins, so that reading one twice changes nothing. Characters taken back count too.
 */
export type ReplyEvents = {
  accepted: { run_id: string; conversation_id: string; user_message: Message; message_id: string };
  transcript: { text: string; language: string };
  delta: { at: number; text: string };
  /** What was said before character `from` is taken back: the reply is what comes after it. Deltas go on counting. */
  replaced: { from: number };
  progress: Progress;
  safety: NonNullable<Message['safety']>;
  reward: { kind: string; points: number };
  /** The finished reply. `title` is set when this exchange gave the conversation its title. */
  done: { message: Message; title: string | null };
  /** The reply ended early; what came is kept in `message`. `retry` says whether asking again can help. */
  error: { type: string; message: Message; retry: boolean; retry_after_seconds: number | null };
};
export type ReplyEventType = keyof ReplyEvents;
export type ReplyEvent = { [K in ReplyEventType]: { seq: number; type: K; data: ReplyEvents[K] } }[ReplyEventType];

export const chat = {
  send: endpoint({
    method: 'POST',
    path: '/chat',
    access: 'signedIn',
    proof: 'person',
    cost: 'turn',
    keeps: 'texts',
    answer: 'stream',
    summary: 'Sends a message and answers with the reply, streamed when the client accepts text/event-stream',
    body: ChatRequest,
    response: ChatAnswer,
    problems: [
      conversationProblems.conversation_not_found,
      conversationProblems.message_not_found,
      ...Object.values(chatProblems),
    ],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/messages/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'turn',
    keeps: 'texts',
    params: byId,
    summary: 'Keeps an edit until POST /chat with is_edit sends it; nothing visible changes before',
    body: z.strictObject({ content }),
    response: z.object({ status: z.enum(['success', 'busy', 'not_editable']), conversation_id: z.string() }),
    problems: [conversationProblems.message_not_found, chatProblems.message_too_long],
  }),
  discardEdit: endpoint({
    method: 'DELETE',
    path: '/messages/:id/edit',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Drops an edit that was not sent',
    params: byId,
    status: 204,
    problems: [conversationProblems.message_not_found],
  }),
  regenerate: endpoint({
    method: 'POST',
    path: '/messages/:id/regenerate',
    access: 'signedIn',
    proof: 'person',
    cost: 'turn',
    keeps: 'texts',
    answer: 'stream',
    params: byId,
    summary: 'Writes a reply again as a new version; the earlier one is kept',
    response: ChatAnswer,
    problems: [
      conversationProblems.message_not_found,
      chatProblems.not_regenerable,
      chatProblems.reply_running,
      chatProblems.too_many_replies,
    ],
  }),
  show: endpoint({
    method: 'POST',
    path: '/messages/:id/show',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    params: byId,
    summary: 'Shows the branch that this version of a message belongs to',
    status: 204,
    problems: [conversationProblems.message_not_found, chatProblems.reply_running],
  }),
  events: endpoint({
    method: 'GET',
    path: '/runs/:id/events',
    access: 'signedIn',
    proof: 'person',
    cost: 'stream',
    answer: 'stream',
    params: byId,
    summary: 'Joins a reply; with Last-Event-ID only what came after it',
    problems: [chatProblems.run_not_found],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/runs/:id/stop',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    params: byId,
    summary: 'Stops a reply; what the person had seen is kept',
    body: z.strictObject({ seen_length: z.optional(whole(0)) }),
    response: z.object({ status: z.enum(['complete', 'stopped', 'interrupted', 'error']) }),
    problems: [chatProblems.run_not_found],
  }),
};
