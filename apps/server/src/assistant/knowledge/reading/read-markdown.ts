import type { Part, ReadParts } from './document-parts.ts';

const plainInline = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/gu, '$1')
    .replace(/<(https?:[^>\s]+)>/gu, '$1')
    .replace(/<\/?[a-z][^>]{0,200}>/giu, '')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\d*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\p{L}\d*])/gu, '$1')
    .replace(/(?<![\p{L}\d_])_(?=\S)([^_]+?)(?<=\S)_(?![\p{L}\d_])/gu, '$1')
    .replace(/`([^`]+)`/gu, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!-])/gu, '$1');

/** The `title` of a YAML head, and where the text begins. */
function headOf(lines: string[]): { title: string | null; from: number } {
  if (lines[0]?.trim() !== '---') return { title: null, from: 0 };
  const end = lines.findIndex((line, index) => index > 0 && index < 60 && /^(?:---|\.\.\.)\s*$/u.test(line));
  if (end < 0) return { title: null, from: 0 };
  const named = lines.slice(1, end).find((line) => /^title\s*:/iu.test(line));
  const title = named
    ?.replace(/^title\s*:\s*/iu, '')
    .replace(/^["']|["']\s*$/gu, '')
    .trim();
  return { title: title || null, from: end + 1 };
}

/** Headings and paragraphs of Markdown; of a plain text, only its paragraphs. */
export function readMarkdown(text: string, { plain = false } = {}): ReadParts {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const { title, from } = plain ? { title: null, from: 0 } : headOf(lines);
  const parts: Part[] = [];
  let open: string[] = [];
  let fence: string | null = null;
  const close = (): void => {
    const said = open.join('\n').trim();
    if (said !== '') parts.push({ kind: 'text', text: plain || fence ? said : plainInline(said), page: null });
    open = [];
  };
  for (const line of lines.slice(from)) {
    const mark = plain ? null : (/^\s{0,3}(```+|~~~+)/u.exec(line)?.[1] ?? null);
    if (mark && (!fence || mark.startsWith(fence))) {
      if (fence) fence = null;
      else {
        close();
        fence = mark;
      }
      if (!fence) close();
      continue;
    }
    if (fence) {
      open.push(line);
      continue;
    }
    const heading = plain ? null : /^\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*$/u.exec(line);
    const underline = !plain && open.length === 1 ? /^\s{0,3}(=+|-{2,})\s*$/u.exec(line) : null;
    if (heading?.[1] && heading[2]) {
      close();
      parts.push({ kind: 'heading', level: heading[1].length, text: plainInline(heading[2]), page: null });
    } else if (underline?.[1]) {
      parts.push({
        kind: 'heading',
        level: underline[1].startsWith('=') ? 1 : 2,
        text: plainInline(open[0]?.trim() ?? ''),
        page: null,
      });
      open = [];
    } else if (line.trim() === '') close();
    else open.push(plain ? line : line.replace(/^\s{0,3}>\s?/u, ''));
  }
  close();
  return { title, pages: null, parts };
}
