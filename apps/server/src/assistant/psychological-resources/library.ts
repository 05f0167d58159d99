import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FACT_KINDS } from '@parley/contracts/assistant/profile.ts';
import { z } from 'zod';
import { FLOWS } from '#installation';
import { typeset } from '../coach/wording.ts';
import { FlowError } from '../flow/load-flows.ts';
import { readSource, shaped } from '../flow/source-file.ts';

const words = z.string().trim().min(1);
const bilingual = z
  .strictObject({ en: words, fr: words })
  .transform(({ en, fr }) => ({ en: typeset(en, 'en'), fr: typeset(fr, 'fr') }));
const id = z.string().regex(/^[a-z][a-z0-9-]*$/u);

/** Something of the house to work with, as its file says it, and the facts it fits. */
export const LibraryItem = z.strictObject({
  resource: id,
  kind: z.enum(['card', 'worksheet', 'reading', 'exercise']),
  minutes: z.int().min(1).max(60),
  title: bilingual,
  competencies: z.array(id).min(1),
  /** Any of these; without `options` and `words`, every fact of the kind. */
  fits: z
    .array(
      z.strictObject({
        kind: z.enum(FACT_KINDS),
        /** Of a list, by id. */
        options: z.array(z.string()).default([]),
        /** Beginnings of words, or several words, in what the person said. */
        words: z.strictObject({ en: z.array(words), fr: z.array(words) }).default({ en: [], fr: [] }),
        /** Facts of the kind it takes. */
        at_least: z.int().min(1).default(1),
      }),
    )
    .min(1),
  sections: z.array(z.strictObject({ id, heading: bilingual, items: z.array(bilingual).min(1) })).min(1),
  note: bilingual.nullable().default(null),
});
export type LibraryItem = z.output<typeof LibraryItem>;

/** @throws FlowError listing every finding, `file:line message` */
export function loadLibrary(directory: string): LibraryItem[] {
  const findings: string[] = [];
  const items = readdirSync(directory)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .flatMap((file) => {
      const source = readSource(join(directory, file), `resources/${file}`);
      findings.push(...source.problems);
      const item = source.problems.length === 0 ? shaped(source, LibraryItem, findings) : undefined;
      if (!item) return [];
      if (`${item.resource}.yaml` !== file)
        findings.push(`${source.at(['resource'])} the file is named as its resource`);
      return [item];
    });
  if (findings.length > 0) throw new FlowError(findings);
  return items;
}

let loaded: LibraryItem[] | undefined;
/** The library of the house; read at first use. */
export const library = (): LibraryItem[] => {
  loaded ??= loadLibrary(join(FLOWS, 'resources'));
  return loaded;
};
