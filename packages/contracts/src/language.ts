import * as z from 'zod/mini';

/** The languages in which every text of the house is authored. */
export const Language = z.enum(['en', 'fr']);
export type Language = z.output<typeof Language>;

/** A text in every language of the house. */
export const Bilingual = z.object({ en: z.string(), fr: z.string() });
export type Bilingual = z.output<typeof Bilingual>;
