import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wholeText } from '../numbers.ts';
import { problems } from '../problem.ts';
import { Citation } from './citation.ts';

/** Characters of a title. */
export const TITLE_LENGTH = 120;
/** Hours after the last word in a conversation off the record until it is erased. */
export const OFF_RECORD_HOURS = 24;
/** Messages that a search within a conversation lists, at most. */
export const MOST_HITS = 200;
/** Conversations or messages of one page, at most; and without a `limit`. */
export const PAGE_LIMIT = 100;
export const PAGE_DEFAULT = 50;

export const byId = z.strictObject({ id: z.uuid() });
const limit = z.optional(wholeText(1, PAGE_LIMIT));

export const Progress = z.object({
  current_sequence: z.string(),
  current_subsequence: z.nullable(z.string()),
  is_completed: z.boolean(),
});
export type Progress = z.output<typeof Progress>;

const Named = z.object({ id: z.string(), label: z.string() });
/**
 * A question that can also be answered at a board: cards to choose from, or a guide to follow. The answer goes as an ordinary
 * message: the labels of what was chosen, joined by commas; with heaps one line a heap, `Label of the heap: labels`.
 */
const Board = z.object({
  slot: z.string(),
  name: z.string(),
  pick: z.nullable(
    z.object({
      min: z.int(),
      max: z.int(),
      /** The order of choosing counts. */
      ordered: z.boolean(),
      options: z.array(z.extend(Named, { about: z.nullable(z.string()) })),
      /** Heaps to sort into, the one that counts first; none where one only chooses. */
      piles: z.array(Named),
    }),
  ),
  guide: z.nullable(z.enum(['breath', 'senses', 'body'])),
});
export type Board = z.output<typeof Board>;

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
  /** The exercise that is worked through here; null in a coaching conversation. */
  exercise: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** What can be shown beside the question that was asked last. */
  board: z.nullable(Board),
  /** What came of it and is kept. */
  kept: z.array(z.object({ id: z.string(), kind: z.string(), title: z.string() })),
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
  /** Nothing is drawn from it, no search finds it, and it is erased; chosen when it begins. */
  off_record: z.boolean(),
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
  /** The built-in coach wrote this because the model that was chosen failed. */
  took_over: z.boolean(),
  /** Ways to answer, offered under the last reply. */
  quick_replies: z.array(z.string()),
  /** Set when this reply is part of the safety path; help lines stand with it. */
  safety: z.nullable(z.object({ level: z.enum(['concern', 'crisis', 'imminent']), lines: z.array(HelpLine) })),
  /** Ids of all versions of this message in the order they were made, itself included; CHAT-4. */
  versions: z.array(z.string()),
  /** Text of an edit that was patched and not sent yet. */
  pending_edit: z.nullable(z.string()),
  /** What the reply cites from the organisation's documents; `[n]` in the text. */
  citations: z.array(Citation),
});
export type Message = z.output<typeof Message>;

export const conversationProblems = problems({
  conversation_not_found: [404, 'Conversation not found.'],
  message_not_found: [404, 'Message not found.'],
  message_not_shown: [409, 'This message stands in another version of the conversation than the one that is shown.'],
  off_record_not_kept: [409, 'A conversation off the record is neither pinned, archived nor renamed: it is erased.'],
  unknown_exercise: [422, 'There is no such exercise.'],
});
const notFound = [conversationProblems.conversation_not_found];

export const conversations = {
  create: endpoint({
    method: 'POST',
    path: '/conversations',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    keeps: 'texts',
    status: 201,
    summary: 'Starts a conversation',
    body: z.optional(
      z
        .strictObject({
          title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(TITLE_LENGTH))),
          /** Id of an exercise, see `GET /exercises`; the coach then speaks first. */
          exercise: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
          off_record: z.optional(z.boolean()),
        })
        .check(z.refine((body) => !(body.off_record && body.title), 'A conversation off the record has no title.')),
    ),
    response: Conversation,
    problems: [conversationProblems.unknown_exercise],
  }),
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
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
    proof: 'person',
    cost: 'read',
    summary: 'One conversation',
    params: byId,
    response: Conversation,
    problems: notFound,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/conversations/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
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
    problems: [...notFound, conversationProblems.off_record_not_kept],
  }),
  export: endpoint({
    method: 'GET',
    path: '/conversations/:id/export',
    access: 'signedIn',
    proof: 'person',
    cost: 'export',
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
    proof: 'person',
    cost: 'write',
    summary: 'Deletes a conversation; it can be restored for 30 days, but for one off the record',
    params: byId,
    problems: notFound,
    status: 204,
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/conversations',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: "Deletes all of the caller's conversations",
    response: z.object({ deleted: z.int() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/conversations/:id/restore',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Takes a deletion back',
    params: byId,
    response: Conversation,
    problems: notFound,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/conversations/:id/messages',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    params: byId,
    summary:
      'The messages of the shown branch, in reading order; `before_id` pages backwards, `after_id` forwards, `around_id` gives a message with those on both sides',
    query: z
      .strictObject({
        limit,
        before_id: z.optional(z.uuid()),
        after_id: z.optional(z.uuid()),
        around_id: z.optional(z.uuid()),
      })
      .check(
        z.refine(
          ({ before_id, after_id, around_id }) => [before_id, after_id, around_id].filter(Boolean).length < 2,
          'Only one of before_id, after_id and around_id.',
        ),
      ),
    response: z.object({
      messages: z.array(Message),
      /** Earlier ones of the branch. */
      has_more: z.boolean(),
      /** Later ones of the branch; told with `after_id` and `around_id` only. */
      has_later: z.boolean(),
    }),
    problems: [...notFound, conversationProblems.message_not_found, conversationProblems.message_not_shown],
  }),
  hits: endpoint({
    method: 'GET',
    path: '/conversations/:id/hits',
    access: 'signedIn',
    proof: 'person',
    cost: 'search',
    summary:
      'Messages of a conversation that hold all words of a search, in all its versions, in the order they were made',
    params: byId,
    query: z.strictObject({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    response: z.object({
      hits: z.array(z.object({ message_id: z.string(), role: z.enum(['user', 'assistant']), excerpt: z.string() })),
      /** There are more than the first of them, which are listed. */
      has_more: z.boolean(),
    }),
    problems: notFound,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/conversations/:id/progress',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'Where the conversation stands in its flow',
    params: byId,
    response: Progress,
    problems: notFound,
  }),
  steps: endpoint({
    method: 'GET',
    path: '/conversations/:id/steps',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'The step map: done, current and what is left',
    params: byId,
    response: StepMap,
    problems: notFound,
  }),
};
