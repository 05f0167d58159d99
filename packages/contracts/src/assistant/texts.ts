import * as z from 'zod/mini';

/** A text in the languages it exists in: what the house wrote in both, what a person said in theirs. */
export const Texts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()) });
export type Texts = z.output<typeof Texts>;

/** Where a text in a language comes from: written so, by a translation, one of an older text, or it is not there. */
export const LangStatus = z.enum(['original', 'translated', 'stale', 'missing']);
export type LangStatus = z.output<typeof LangStatus>;
export const LangStatuses = z.object({ en: LangStatus, fr: LangStatus });
export type LangStatuses = z.output<typeof LangStatuses>;
