import * as z from 'zod/mini';

/** Where a reply has something from; `n` stands in the text as `[n]`. */
export const Citation = z.object({
  n: z.int(),
  document_id: z.string(),
  passage_id: z.string(),
  title: z.string(),
  /** Headings above the passage, outermost first. */
  heading: z.array(z.string()),
  /** Of a PDF, counted from 1. */
  page: z.nullable(z.int()),
});
export type Citation = z.output<typeof Citation>;
