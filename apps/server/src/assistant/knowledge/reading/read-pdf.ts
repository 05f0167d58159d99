import { getDocumentProxy } from 'unpdf';
import type { Part, ReadParts } from './document-parts.ts';
import { Refused, TEXT_LENGTH } from './document-parts.ts';

const MOST_PAGES = 3_000;
/** A line is a heading when it is so much taller than most of the text, and short. */
const TALLER = 1.15;
const HEADING_LENGTH = 140;
/** A gap of so many lines begins a paragraph. */
const GAP = 1.6;

type Line = { text: string; height: number; y: number };
type Item = { str: string; height: number; transform: number[]; hasEOL: boolean };

/** Pieces of one line stand beside each other; a line ends where the library says so, or where the next piece stands lower. */
function linesOf(items: Item[]): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const { str, height, transform, hasEOL } of items) {
    const y = transform[5] ?? 0;
    if (open && str.trim() !== '' && Math.abs(open.y - y) > Math.max(open.height, height) * 0.5) {
      lines.push(open);
      open = null;
    }
    if (str !== '') {
      if (open) open = { text: open.text + str, height: Math.max(open.height, height), y: open.y };
      else if (str.trim() !== '') open = { text: str, height, y };
    }
    if (hasEOL && open) {
      lines.push(open);
      open = null;
    }
  }
  if (open) lines.push(open);
  return lines.filter(({ text }) => text.trim() !== '');
}

/** The height that most characters have. */
function bodyHeight(pages: Line[][]): number {
  const characters = new Map<number, number>();
  for (const { text, height } of pages.flat()) {
    const rounded = Math.round(height * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

const joined = (lines: string[]): string =>
  lines
    .join('\n')
    // A word that was divided at the end of a line.
    .replace(/(\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/[ \t]{2,}/gu, ' ')
    .trim();

function partsOf(lines: Line[], page: number, heights: number[], body: number): Part[] {
  const parts: Part[] = [];
  let open: Line[] = [];
  const close = (): void => {
    const text = joined(open.map((line) => line.text));
    if (text !== '') parts.push({ kind: 'text', text, page });
    open = [];
  };
  for (const line of lines) {
    const level = heights.findIndex((height) => Math.abs(line.height - height) < 0.3) + 1;
    if (level > 0 && line.text.length <= HEADING_LENGTH) {
      close();
      parts.push({ kind: 'heading', level: Math.min(level, 6), text: joined([line.text]), page });
      continue;
    }
    const last = open.at(-1);
    if (last && Math.abs(last.y - line.y) > Math.max(last.height, body) * GAP) close();
    open.push(line);
  }
  close();
  return parts;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Headings and paragraphs of a PDF, with their pages. Its scripts, forms and pictures are not looked at. @throws Refused */
export async function readPdf(bytes: Uint8Array): Promise<ReadParts> {
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      enableXfa: false,
      maxImageSize: 1_048_576,
      verbosity: 0,
    });
    if (document.numPages > MOST_PAGES) throw new Refused('too_long');
    const pages: Line[][] = [];
    let length = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const lines = linesOf(items.filter((item): item is typeof item & Item => 'str' in item));
      length += lines.reduce((sum, { text }) => sum + text.length, 0);
      if (length > TEXT_LENGTH) throw new Refused('too_long');
      pages.push(lines);
      page.cleanup();
    }
    const body = bodyHeight(pages);
    const heights = [...new Set(pages.flat().map(({ height }) => height))]
      .filter((height) => body > 0 && height > body * TALLER)
      .sort((a, b) => b - a)
      .filter((height, index, all) => index === 0 || (all[index - 1] ?? 0) - height >= 0.3);
    const { info } = (await document.getMetadata()) as { info?: { Title?: unknown } };
    const title = typeof info?.Title === 'string' && info.Title.trim() !== '' ? info.Title.trim().slice(0, 300) : null;
    const parts = pages.flatMap((lines, index) => partsOf(lines, index + 1, heights, body));
    return { title, pages: document.numPages, parts };
  } catch (cause) {
    if (cause instanceof Refused) throw cause;
    throw new Refused(nameOf(cause) === 'PasswordException' ? 'encrypted' : 'malformed', cause);
  }
}
