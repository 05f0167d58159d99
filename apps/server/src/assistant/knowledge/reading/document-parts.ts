import type { DocumentKind, RefusalReason } from '@parley/contracts/assistant/knowledge.ts';

/** What a document is made of, in reading order. `level` counts headings from 1, the outermost. */
export type Part = { page: number | null } & (
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'text'; text: string }
);

export type ReadParts = { title: string | null; pages: number | null; parts: Part[] };

/** A piece of a document that can be found, quoted and opened. */
export type ReadPassage = { heading: string[]; page: number | null; text: string };
export type ReadDocument = {
  title: string;
  kind: DocumentKind;
  language: 'en' | 'fr';
  pages: number | null;
  passages: ReadPassage[];
};

/** A document that is not read, and why; it stops nothing else. */
export class Refused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Characters that are read of one document. */
export const TEXT_LENGTH = 5_000_000;
