import path from 'node:path';
import type { DocumentKind } from '@parley/contracts/assistant/knowledge.ts';
import { DOCUMENT_BYTES } from '@parley/contracts/assistant/knowledge.ts';
import { cutPassages, cutTo, visible } from './cut-passages.ts';
import { decodeText } from './decode-text.ts';
import type { ReadDocument, ReadParts } from './document-parts.ts';
import { Refused, TEXT_LENGTH } from './document-parts.ts';
import { languageOf } from './language-of.ts';

/** Raised with any change that reads a document differently: all are read again then. */
export const READER = 1;

const KINDS: Record<string, DocumentKind> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  html: 'html',
  htm: 'html',
  pdf: 'pdf',
  docx: 'docx',
};

/** By the ending of its name. */
export const kindOf = (name: string): DocumentKind | undefined =>
  KINDS[path.posix.extname(name).slice(1).toLowerCase()];

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-');

async function partsOf(kind: DocumentKind, bytes: Buffer): Promise<ReadParts> {
  switch (kind) {
    case 'pdf':
      if (!isPdf(bytes)) throw new Refused('wrong_type');
      return (await import('./read-pdf.ts')).readPdf(bytes);
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(bytes);
    case 'html':
      return (await import('./read-html.ts')).readHtml(decodeText(bytes, { declares: true }));
    default: {
      if (isPdf(bytes)) throw new Refused('wrong_type');
      const text = decodeText(bytes);
      if (text.length > TEXT_LENGTH) throw new Refused('too_long');
      return (await import('./read-markdown.ts')).readMarkdown(text, { plain: kind === 'text' });
    }
  }
}

/** Characters of a title. */
const TITLE = 300;

const titleFrom = (name: string): string =>
  path.posix.basename(name, path.posix.extname(name)).replace(/[_]+/gu, ' ').trim() || name;

/**
 * Reads a document: what it is called, and its passages.
 * @throws Refused
 */
export async function readDocument(name: string, bytes: Buffer): Promise<ReadDocument> {
  const kind = kindOf(name);
  if (!kind) throw new Refused('wrong_type');
  if (bytes.length === 0) throw new Refused('empty');
  if (bytes.length > DOCUMENT_BYTES) throw new Refused('too_large');
  const { title, pages, parts } = await partsOf(kind, bytes);
  const length = parts.reduce((sum, part) => sum + part.text.length, 0);
  if (length > TEXT_LENGTH) throw new Refused('too_long');
  const passages = cutPassages(parts);
  if (passages.length === 0) throw new Refused(kind === 'pdf' ? 'no_text' : 'empty');
  const first = parts.find((part) => part.kind === 'heading');
  const named = visible(title ?? (first?.level === 1 ? first.text : '')).trim() || titleFrom(name);
  return {
    title: cutTo(TITLE, visible(named).replace(/\s+/gu, ' ')),
    kind,
    language: languageOf(passages.map(({ text }) => text).join(' ')),
    pages,
    passages,
  };
}
