import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Something to work through in a conversation; texts are in the caller's language. */
export const Exercise = z.object({
  /** For `POST /conversations` `{exercise}`. */
  id: z.string(),
  title: z.string(),
  /** What it is for, in one sentence. */
  about: z.string(),
  minutes: z.int(),
  /** What one has afterwards; null where nothing is kept. */
  keeps: z.nullable(z.object({ kind: z.enum(['plan', 'sheet', 'list', 'script', 'card']), title: z.string() })),
});
export type Exercise = z.output<typeof Exercise>;

export const exercises = {
  list: endpoint({
    method: 'GET',
    path: '/exercises',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'The exercises one can choose, in their order',
    response: z.object({ exercises: z.array(Exercise) }),
  }),
};
