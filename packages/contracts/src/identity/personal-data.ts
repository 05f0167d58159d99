import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { roleProblems } from './roles.ts';

/** Hours in which an archive can be collected. */
export const ARCHIVE_HOURS = 24;

export const Archive = z.object({
  id: z.string(),
  /** `failed`: it was not ready within an hour; ask again. */
  status: z.enum(['waiting', 'ready', 'failed']),
  sizeBytes: z.nullable(z.int()),
  askedAt: z.string(),
  readyAt: z.nullable(z.string()),
  expiresAt: z.string(),
});
export type Archive = z.output<typeof Archive>;

export const personalDataProblems = problems({
  archive_not_found: [404, 'This archive is not there, or its time is over.'],
  archive_not_ready: [409, 'The archive is still being made.'],
  confirmation_differs: [422, 'What was typed is not the address of this account.'],
});

const byId = z.object({ id: z.uuid() });
const BASE = '/identity/resources/users/v1/me';

/** CONF-3: everything that is held on a person, by both halves of the house: theirs to take along, and to have erased. */
export const personalData = {
  ask: endpoint({
    method: 'POST',
    path: `${BASE}/archives`,
    access: 'signedIn',
    proof: 'fresh',
    cost: 'export',
    status: 202,
    summary: 'Begins an archive of all that is held on the caller; one that is being made already is answered instead',
    response: Archive,
  }),
  list: endpoint({
    method: 'GET',
    path: `${BASE}/archives`,
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: "The caller's archives that can still be collected, the newest first",
    response: z.object({ archives: z.array(Archive) }),
  }),
  collect: endpoint({
    method: 'GET',
    path: `${BASE}/archives/:id/file`,
    access: 'signedIn',
    proof: 'fresh',
    cost: 'export',
    answer: 'text',
    summary: 'The archive, a ZIP of JSON and Markdown',
    params: byId,
    response: z.string(),
    problems: [personalDataProblems.archive_not_found, personalDataProblems.archive_not_ready],
  }),
  erase: endpoint({
    method: 'POST',
    path: `${BASE}/erasure`,
    access: 'signedIn',
    proof: 'fresh',
    cost: 'write',
    status: 204,
    summary: 'Erases the account and everything that is held on the caller, at once and for good',
    body: z.object({
      /** The address of the account, typed by the person. */
      confirmation: z.string().check(z.trim(), z.maxLength(320)),
    }),
    problems: [personalDataProblems.confirmation_differs, roleProblems.last_administrator],
  }),
};
