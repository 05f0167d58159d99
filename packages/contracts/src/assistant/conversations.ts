import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';

/** Characters of a title. */
export const TITLE_LENGTH = 120;
/** Conversations or messages of one page, at most; and without a `limit`. */
export const PAGE_LIMIT = 100;
export const PAGE_DEFAULT = 50;

export const byId = z.strictObject({ id: z.uuid() });
const limit = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_LIMIT)));

export const Progress = z.object({
  current_sequence: z.string(),
  current_subsequence: z.nullable(z.string()),
  is_completed: z.boolean(),
});
export type Progress = z.output<typeof Progress>;

const StepStatus = z.enum(['done', 'current', 'ahead']);
/** FLOW-5: where one is and what is left; names are in the conversation's language. */
export const StepMap = z.object({
  sequences: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: StepStatus,
      subsequences: z.array(z.object({ id: z.string(), title: z.string(), status: StepStatus })),
    }),
  ),
  parked: z.array(z.string()),
});
export type StepMap = z.output<typeof StepMap>;

export const Conversation = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  created_at: z.string(),
  /** Of the last message or reply; the list is sorted by it. */
  last_activity_at: z.string(),
  is_completed: z.boolean(),
  current_sequence: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
});
export type Conversation = z.output<typeof Conversation>;

export const MessageStatus = z.enum(['complete', 'streaming', 'stopped', 'interrupted', 'error']);

export const HelpLine = z.object({ name: z.string(), number: z.string(), hours: z.string(), kind: z.string() });

export const Message = z.object({
  id: z.string(),
  conversation_id: z.string(),
  parent_id: z.nullable(z.string()),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  status: MessageStatus,
  created_at: z.string(),
  /** The run that makes this reply; follow it at `/runs/{id}/events` while `status` is `streaming`. */
  run_id: z.nullable(z.string()),
  /** What made the reply: `builtin` or a model's name. */
  model: z.nullable(z.string()),
  /** Ways to answer, offered under the last reply. */
  quick_replies: z.array(z.string()),
  /** Set when this reply is part of the safety path; help lines stand with it. */
  safety: z.nullable(z.object({ level: z.enum(['concern', 'crisis', 'imminent']), lines: z.array(HelpLine) })),
  /** Ids of all versions of this message in the order they were made, itself included; CHAT-4. */
  versions: z.array(z.string()),
  /** Text of an edit that was patched and not sent yet. */
  pending_edit: z.nullable(z.string()),
});
export type Message = z.output<typeof Message>;

export const conversationProblems = problems({
  conversation_not_found: [404, 'Conversation not found.'],
  message_not_found: [404, 'Message not found.'],
});
const notFound = [conversationProblems.conversation_not_found];

export const conversations = {
  create: endpoint({
    method: 'POST',
    path: '/conversations',
    access: 'signedIn',
    status: 201,
    summary: 'Starts a conversation',
    body: z.optional(
      z.strictObject({ title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_LENGTH))) }),
    ),
    response: Conversation,
  }),
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    access: 'signedIn',
    summary: 'Conversations, newest activity first; `search` looks in titles and messages',
    query: z.strictObject({
      limit,
      before_id: z.optional(z.uuid()),
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      /** Left out: all but the archived ones. */
      only: z.optional(z.enum(['pinned', 'archived'])),
    }),
    response: z.object({
      conversations: z.array(
        z.extend(Conversation, {
          /** Where the search met a message, with the words around it. */ excerpt: z.nullable(z.string()),
        }),
      ),
      has_more: z.boolean(),
    }),
    problems: notFound,
  }),
  read: endpoint({
    method: 'GET',
    path: '/conversations/:id',
    access: 'signedIn',
    summary: 'One conversation',
    params: byId,
    response: Conversation,
    problems: notFound,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/conversations/:id',
    access: 'signedIn',
    summary: 'Renames, pins or archives a conversation; what is left out stays',
    params: byId,
    body: z
      .strictObject({
        title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_LENGTH))),
        pinned: z.optional(z.boolean()),
        archived: z.optional(z.boolean()),
      })
      .check(z.refine((body) => Object.keys(body).length > 0, 'Say what to change.')),
    response: Conversation,
    problems: notFound,
  }),
  export: endpoint({
    method: 'GET',
    path: '/conversations/:id/export',
    access: 'signedIn',
    answer: 'text',
    summary: 'The shown branch of a conversation as a file, Markdown or JSON',
    params: byId,
    query: z.strictObject({ format: z._default(z.enum(['markdown', 'json']), 'markdown') }),
    response: z.string(),
    problems: notFound,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/conversations/:id',
    access: 'signedIn',
    summary: 'Deletes a conversation; it can be restored for 30 days',
    params: byId,
    problems: notFound,
    status: 204,
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/conversations',
    access: 'signedIn',
    summary: "Deletes all of the caller's conversations",
    response: z.object({ deleted: z.int() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/conversations/:id/restore',
    access: 'signedIn',
    summary: 'Takes a deletion back',
    params: byId,
    response: Conversation,
    problems: notFound,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/conversations/:id/messages',
    access: 'signedIn',
    params: byId,
    summary: 'The messages of the shown branch, in reading order; `before_id` pages backwards',
    query: z.strictObject({ limit, before_id: z.optional(z.uuid()) }),
    response: z.object({ messages: z.array(Message), has_more: z.boolean() }),
    problems: [...notFound, conversationProblems.message_not_found],
  }),
  progress: endpoint({
    method: 'GET',
    path: '/conversations/:id/progress',
    access: 'signedIn',
    summary: 'Where the conversation stands in its flow',
    params: byId,
    response: Progress,
    problems: notFound,
  }),
  steps: endpoint({
    method: 'GET',
    path: '/conversations/:id/steps',
    access: 'signedIn',
    summary: 'The step map: done, current and what is left',
    params: byId,
    response: StepMap,
    problems: notFound,
  }),
};
