import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { whole } from '../numbers.ts';
import { commonProblems, problems } from '../problem.ts';
import { FactKind, Profile, ProfileChange } from './profile.ts';
import { LangStatuses, Texts } from './texts.ts';

/** Characters of a title, of a heading, and of one entry; entries of a section; sections of a resource. */
export const RESOURCE_TITLE_LENGTH = 160;
export const RESOURCE_ITEM_LENGTH = 2_000;
export const RESOURCE_ITEMS = 40;
export const RESOURCE_SECTIONS = 20;

export const ResourceKind = z.enum(['plan', 'sheet', 'list', 'script', 'card', 'exercise', 'worksheet', 'reading']);
export type ResourceKind = z.output<typeof ResourceKind>;

const Section = z.object({ id: z.string(), heading: Texts, items: z.array(Texts) });
export type ResourceSection = z.output<typeof Section>;

/** Something to open, edit and take along: it came of a conversation, or was proposed because it fits an accepted fact. */
export const Resource = z.object({
  id: z.string(),
  kind: ResourceKind,
  origin: z.enum(['conversation', 'user', 'builtin', 'generated']),
  title: Texts,
  sections: z.array(Section),
  /** Where its words come from, or what it cannot tell. */
  note: z.nullable(Texts),
  lang_status: LangStatuses,
  /** The conversation it came of, while that is there. */
  conversation_id: z.nullable(z.string()),
  /** Facts of the profile for which it is there. */
  why: z.array(z.string()),
  /** Codes of the competencies it practises. */
  competency_ids: z.array(z.string()),
  /** What it takes; null where nobody can say. */
  minutes: z.nullable(z.int()),
  pinned: z.boolean(),
  done_at: z.nullable(z.string()),
  /** By the person; then no conversation changes it any more. */
  edited: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Resource = z.output<typeof Resource>;

export const resourceProblems = problems({
  resource_not_found: [404, 'There is no such thing among what you keep.'],
  fact_not_found: [404, 'There is no such fact in your profile.'],
});
const notFound = [resourceProblems.resource_not_found];

const byId = z.strictObject({ id: z.uuid() });
const line = (length: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(length),
    z.refine((text) => !text.includes('\u0000'), 'The text holds a character that cannot be stored.'),
  );

/** What is left out stays. `title` and `sections` are texts in `language`; entries that did not change keep their other language. */
export const ResourceChange = z
  .strictObject({
    title: z.optional(line(RESOURCE_TITLE_LENGTH)),
    sections: z.optional(
      z
        .array(
          z.strictObject({
            id: z.optional(z.string().check(z.maxLength(60))),
            heading: line(RESOURCE_TITLE_LENGTH),
            items: z.array(line(RESOURCE_ITEM_LENGTH)).check(z.maxLength(RESOURCE_ITEMS)),
          }),
        )
        .check(z.maxLength(RESOURCE_SECTIONS)),
    ),
    language: z.optional(z.enum(['en', 'fr'])),
    pinned: z.optional(z.boolean()),
    done: z.optional(z.boolean()),
    /** The version that was changed, unless `If-Match` says it; another one by now is a conflict. */
    version: z.optional(whole(1)),
  })
  .check(
    z.refine(
      ({ title, sections, pinned, done }) => [title, sections, pinned, done].some((each) => each !== undefined),
      'Say what to change.',
    ),
  );
export type ResourceChange = z.output<typeof ResourceChange>;

/** The profile of the caller and what they keep. `version` grows with every change of either. */
export const PsychologicalResources = z.object({
  profile: Profile,
  /** Pinned first, then the newest. */
  resources: z.array(Resource),
  updated_at: z.nullable(z.string()),
  version: z.int(),
});
export type PsychologicalResources = z.output<typeof PsychologicalResources>;

export const RefreshedItem = z.object({
  id: z.string(),
  of: z.enum(['fact', 'resource']),
  kind: z.union([FactKind, ResourceKind]),
  /** What a fact says, or the title of a resource. */
  text: Texts,
});
/** What a refresh did. */
export const Refreshed = z.object({
  added: z.array(RefreshedItem),
  updated: z.array(RefreshedItem),
  retired: z.array(RefreshedItem),
  /** Everything else, and whatever is the person's own. */
  kept: z.array(RefreshedItem),
});
export type Refreshed = z.output<typeof Refreshed>;

/** Why something was not translated: there is no model the person chose, it failed, or what it wrote would have lost something. */
export const SkipReason = z.enum(['no_model', 'model_failed', 'not_usable']);
export type SkipReason = z.output<typeof SkipReason>;

export const psychologicalResources = {
  list: endpoint({
    method: 'GET',
    path: '/psychological-resources',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'The profile of the caller, and what they keep: pinned first, then the newest',
    response: PsychologicalResources,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/psychological-resources',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    keeps: 'texts',
    summary:
      'Replaces what is the person’s to write; with `If-Match` or `version`, only what has not changed meanwhile',
    body: z.strictObject({
      profile: ProfileChange,
      /** Marks on what is kept; what is left out stays. Words are changed one by one, with `PATCH`. */
      resources: z.optional(
        z
          .array(z.strictObject({ id: z.uuid(), pinned: z.optional(z.boolean()), done: z.optional(z.boolean()) }))
          .check(z.maxLength(1_000)),
      ),
      version: z.optional(whole(0)),
    }),
    // What was read may come back as it is.
    bodyLimitBytes: 4 * 1024 * 1024,
    response: PsychologicalResources,
    problems: [...notFound, resourceProblems.fact_not_found, commonProblems.conflict],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/psychological-resources/refresh',
    access: 'signedIn',
    proof: 'person',
    cost: 'job',
    summary: 'Reads conversations and exercises anew; what is pinned, edited, done or rejected stays as it is',
    response: Refreshed,
  }),
  translate: endpoint({
    method: 'POST',
    path: '/psychological-resources/translate',
    access: 'signedIn',
    proof: 'person',
    cost: 'job',
    keeps: 'texts',
    summary: 'Fills languages that are missing or out of date; the original stays',
    response: z.object({
      translated: z.array(z.object({ id: z.string(), language: z.enum(['en', 'fr']) })),
      skipped: z.array(z.object({ id: z.string(), reason: SkipReason })),
      /** What there was no time for; ask again. */
      remaining: z.int(),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/psychological-resources/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'One thing that is kept',
    params: byId,
    response: Resource,
    problems: notFound,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/psychological-resources/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    keeps: 'texts',
    summary: 'Edits, pins or marks as done; with `If-Match` or `version`, only what has not changed meanwhile',
    params: byId,
    body: ResourceChange,
    // Twenty sections of forty long entries.
    bodyLimitBytes: 4 * 1024 * 1024,
    response: Resource,
    problems: [...notFound, commonProblems.conflict],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/psychological-resources/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Deletes; it can be restored for 30 days',
    params: byId,
    status: 204,
    problems: [...notFound, commonProblems.conflict],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/psychological-resources/:id/restore',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Takes a deletion back',
    params: byId,
    response: Resource,
    problems: notFound,
  }),
  export: endpoint({
    method: 'GET',
    path: '/psychological-resources/:id/export',
    access: 'signedIn',
    proof: 'person',
    cost: 'export',
    answer: 'text',
    summary: 'One thing that is kept as a file, Markdown or JSON',
    params: byId,
    query: z.strictObject({ format: z._default(z.enum(['markdown', 'json']), 'markdown') }),
    response: z.string(),
    problems: notFound,
  }),
};
