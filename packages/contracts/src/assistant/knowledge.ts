import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wholeText } from '../numbers.ts';
import { commonProblems, problems } from '../problem.ts';

/** Bytes of one document. */
export const DOCUMENT_BYTES = 20_971_520;
/** Endings of names that can be read. */
export const DOCUMENT_ENDINGS = ['md', 'markdown', 'txt', 'text', 'html', 'htm', 'pdf', 'docx'] as const;
/** Characters of a document's name. */
export const NAME_LENGTH = 200;
const PAGE = 100;

/** Why a document was not read. */
export const RefusalReason = z.enum([
  'empty',
  'too_large',
  'wrong_type',
  'encrypted',
  'malformed',
  'bomb',
  'no_text',
  'too_long',
  'too_slow',
  'too_much_memory',
  'unreadable',
  'no_room',
]);
export type RefusalReason = z.output<typeof RefusalReason>;

export const DocumentKind = z.enum(['markdown', 'text', 'html', 'pdf', 'docx']);
export type DocumentKind = z.output<typeof DocumentKind>;

export const KnowledgeDocument = z.object({
  id: z.string(),
  /** `folder`: from the operator's folder; `upload`: from an administrator. */
  source: z.enum(['folder', 'upload']),
  /** The name of the file; below the folder, with its path. */
  name: z.string(),
  title: z.nullable(z.string()),
  kind: z.nullable(DocumentKind),
  /** `waiting`: not read yet. */
  state: z.enum(['waiting', 'ready', 'refused']),
  reason: z.nullable(RefusalReason),
  size_bytes: z.int(),
  language: z.nullable(z.enum(['en', 'fr'])),
  pages: z.nullable(z.int()),
  passages: z.int(),
  updated_at: z.string(),
});
export type KnowledgeDocument = z.output<typeof KnowledgeDocument>;

export const KnowledgeRefresh = z.object({
  job_id: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** Documents that are new or changed, and how many of them have been read. */
  total: z.int(),
  done: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  refused: z.int(),
  /** What became of each document that changed; the first 200. */
  outcomes: z.array(
    z.object({
      name: z.string(),
      outcome: z.enum(['queued', 'added', 'updated', 'removed', 'refused']),
      reason: z.nullable(RefusalReason),
    }),
  ),
});
export type KnowledgeRefresh = z.output<typeof KnowledgeRefresh>;

export const Passage = z.object({
  id: z.string(),
  heading: z.array(z.string()),
  page: z.nullable(z.int()),
  text: z.string(),
});
export type Passage = z.output<typeof Passage>;

export const knowledgeProblems = problems({
  document_not_found: [404, 'This document is not here.'],
  passage_not_found: [404, 'This passage is not here any more.'],
  document_of_folder: [409, 'This document comes from the folder. Remove its file there, then read the folder again.'],
  document_too_large: [413, 'This document is too large. One may have 20 MB.'],
});

/** Whoever looks after the knowledge of a tenant: owners and administrators hold it. */
export const KNOWLEDGE_PERMISSION = 'fe.secure.write.knowledge';
const keeper = { permission: KNOWLEDGE_PERMISSION } as const;
const byId = z.strictObject({ id: z.uuid() });
const limit = z.optional(wholeText(1, PAGE));
const offset = z.optional(wholeText(0, 1_000_000));

export const knowledge = {
  refresh: endpoint({
    method: 'POST',
    path: '/refresh-knowledge',
    access: keeper,
    proof: 'person',
    cost: 'job',
    status: 202,
    summary: 'Reads the sources again; only what changed is processed. Joins a reading that goes on already',
    response: z.object({ job_id: z.string(), status: z.enum(['queued', 'running']) }),
  }),
  lastRefresh: endpoint({
    method: 'GET',
    path: '/knowledge/refresh',
    access: keeper,
    proof: 'person',
    cost: 'read',
    summary: 'How the last reading goes, or went',
    response: z.object({ refresh: z.nullable(KnowledgeRefresh) }),
  }),
  readRefresh: endpoint({
    method: 'GET',
    path: '/knowledge/refresh/:id',
    access: keeper,
    proof: 'person',
    cost: 'read',
    params: byId,
    summary: 'How a reading goes, or went',
    response: KnowledgeRefresh,
    problems: [commonProblems.not_found],
  }),
  list: endpoint({
    method: 'GET',
    path: '/knowledge/documents',
    access: keeper,
    proof: 'person',
    cost: 'read',
    summary: 'The documents, by name',
    query: z.strictObject({ limit, offset, state: z.optional(z.enum(['waiting', 'ready', 'refused'])) }),
    response: z.object({
      documents: z.array(KnowledgeDocument),
      total: z.int(),
      /** Whether a folder of the operator is read for this tenant. */
      folder: z.boolean(),
      /** Whether passages are also found by their meaning. */
      vectors: z.boolean(),
    }),
  }),
  /** The bytes of the document as `application/octet-stream`: at most 20 MB. One of the same name is replaced. */
  upload: endpoint({
    method: 'POST',
    path: '/knowledge/documents',
    access: keeper,
    proof: 'person',
    cost: 'upload',
    keeps: 'files',
    status: 202,
    summary: 'Takes a document (its bytes, `application/octet-stream`) and begins to read it',
    query: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH)) }),
    response: z.object({ document: KnowledgeDocument, job_id: z.string() }),
    problems: [knowledgeProblems.document_too_large],
    bodyLimitBytes: DOCUMENT_BYTES,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/knowledge/documents/:id',
    access: keeper,
    proof: 'person',
    cost: 'write',
    params: byId,
    status: 204,
    summary: 'Removes an uploaded document',
    problems: [knowledgeProblems.document_not_found, knowledgeProblems.document_of_folder],
  }),
  passages: endpoint({
    method: 'GET',
    path: '/knowledge/documents/:id/passages',
    access: keeper,
    proof: 'person',
    cost: 'read',
    params: byId,
    query: z.strictObject({ limit, offset }),
    summary: 'What was read of a document',
    response: z.object({ passages: z.array(Passage), total: z.int() }),
    problems: [knowledgeProblems.document_not_found],
  }),
  search: endpoint({
    method: 'GET',
    path: '/knowledge/search',
    access: 'signedIn',
    proof: 'person',
    cost: 'search',
    summary: 'Passages that speak of something, best first',
    query: z.strictObject({ q: z.string().check(z.trim(), z.maxLength(500)), limit }),
    response: z.object({
      passages: z.array(
        z.extend(Passage, {
          document_id: z.string(),
          title: z.string(),
          /** 0 to 1: how much of the question the passage speaks of. */
          coverage: z.number(),
        }),
      ),
    }),
  }),
  passage: endpoint({
    method: 'GET',
    path: '/knowledge/passages/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    params: byId,
    summary: 'A passage in its surroundings',
    response: z.object({
      document: z.object({ id: z.string(), title: z.string(), name: z.string(), kind: DocumentKind }),
      passage: Passage,
      before: z.array(Passage),
      after: z.array(Passage),
    }),
    problems: [knowledgeProblems.passage_not_found],
  }),
};
