import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CARD_KINDS } from '@parley/contracts/assistant/practice.ts';
import { z } from 'zod';
import { FLOWS } from '#installation';
import { FlowError } from '../flow/load-flows.ts';
import { readSource, shaped } from '../flow/source-file.ts';

const words = z.string().trim().min(1);
const bilingual = z.strictObject({ en: words, fr: words });
const id = z.string().regex(/^[a-z][a-z0-9_-]*$/u);

/** A set of practice cards, as its file says it. French holds `[tu form|vous form]`. */
export const CardSet = z.strictObject({
  practice: id,
  title: bilingual,
  /** Flows after whose end the set is dealt. */
  after: z.array(id).min(1),
  /** Competencies after whose first sign it is dealt. */
  competencies: z.array(id).default([]),
  cards: z.array(z.strictObject({ id, kind: z.enum(CARD_KINDS), front: bilingual, back: bilingual })).length(5),
});
export type CardSet = z.output<typeof CardSet>;

/** @throws FlowError listing every finding, `file:line message` */
export function loadCardSets(directory: string): CardSet[] {
  const findings: string[] = [];
  const sets = readdirSync(directory)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .flatMap((file) => {
      const source = readSource(join(directory, file), `practice/${file}`);
      findings.push(...source.problems);
      const set = source.problems.length === 0 ? shaped(source, CardSet, findings) : undefined;
      if (!set) return [];
      if (`${set.practice}.yaml` !== file)
        findings.push(`${source.at(['practice'])} the file is named as its practice`);
      if (new Set(set.cards.map((card) => card.id)).size < set.cards.length)
        findings.push(`${source.at(['cards'])} duplicate id among the cards`);
      return [set];
    });
  if (findings.length > 0) throw new FlowError(findings);
  return sets;
}

let loaded: CardSet[] | undefined;
/** The sets of the house; read at first use. */
export const cardSets = (): CardSet[] => {
  loaded ??= loadCardSets(join(FLOWS, 'practice'));
  return loaded;
};
