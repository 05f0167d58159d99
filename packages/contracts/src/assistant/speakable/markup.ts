import type { Language } from '../../language.ts';

const LINK: Record<Language, string> = { en: 'link', fr: 'lien' };
/** Pictures of people, things and flags, with what varies and joins them. */
const PICTURES =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]/gu;
/** Signs nobody sees: control characters, directions, joiners, soft hyphens. */
const UNSEEN = /[\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const ENTITIES: Record<string, string> = { amp: '&', lt: ' ', gt: ' ', quot: '"', nbsp: ' ', apos: "'", hellip: '…' };

/** Where a paragraph, a heading, a line of a list or of a table ends, something is said to an end. */
const ended = (line: string): string => (line === '' || /[.!?…:;,]["'”’»)\]*_~]*$/.test(line) ? line : `${line}.`);

const listed = (line: string): string =>
  line
    .replace(/^\s*(?:>\s*)+/, '')
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/\s+#+\s*$/, '')
    .replace(/^\s*(?:[-*+•‣▪–—]|\d{1,3}[.)])\s+/, '')
    .replace(/^\s*\[[ xX]?\]\s+/, '')
    .trim();

function lineOf(line: string): string {
  if (/^\s*([-*_=]\s*){3,}$/.test(line) || /^\s*\|?[\s:|-]*-{2,}[\s:|-]*$/.test(line)) return '';
  if (/^\s*\|.*\|\s*$/.test(line))
    return line
      .split('|')
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(', ');
  return listed(line);
}

/** Whether a line goes on with the sentence of the one before: plain words after plain words. */
const goesOn = (line: string): boolean =>
  /^\s*[^\s#>|\-*+•\d`]/.test(line) || /^\s*[*_]{1,3}\S/.test(line) || /^\s*\d+(?![.)])/.test(line);

/** Lines that only wrapped become one again; what has an end of its own gets it. */
function joined(text: string): string {
  const out: string[] = [];
  let open = '';
  for (const line of text.split('\n')) {
    const starts = !goesOn(line) || /^\s*(#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|>|\|)/.test(line);
    if (open !== '' && starts) {
      out.push(lineOf(open));
      open = '';
    }
    if (line.trim() === '') continue;
    const whole = /^\s*(#{1,6}\s|\|)/.test(line);
    open = open === '' ? line : `${open} ${line.trim()}`;
    if (whole) {
      out.push(lineOf(open));
      open = '';
    }
  }
  if (open !== '') out.push(lineOf(open));
  const lines = out.filter(Boolean);
  return lines.map((line, index) => (index < lines.length - 1 ? ended(line) : line)).join(' ');
}

/** The words of a Markdown text: no sign of markup, no code, no pictures; links by their words. */
export function withoutMarkup(text: string, language: Language): string {
  const plain = text
    .replaceAll('\r', '')
    .replace(/^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n *\1[^\n]*|$)/gm, '\n')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<(?:https?:\/\/|mailto:)[^>\s]*>/gi, ` ${LINK[language]} `)
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/!?\[([^\][]+)\]\[[^\][]*\]/g, '$1')
    .replace(/\[\^[^\]]*\]:?/g, '')
    // Sources: after a sentence they may stand first in a piece of their own.
    .replace(/(?:(?<=\S)\s?|^\s*)\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/gm, '')
    .replace(/\b(?:https?:\/\/|www\.)[^\s<>"'»)]*[^\s<>"'»).,;:!?]/gi, LINK[language])
    .replace(/&(?:#\d+|#x[\da-f]+|([a-z]+));/gi, (_, name?: string) => (name && ENTITIES[name.toLowerCase()]) || ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/`+([^`\n]*)`+/g, '$1');
  return joined(plain.replace(/\t/g, ' ').replace(PICTURES, ' '))
    .replace(UNSEEN, '')
    .replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])#(?=\p{L})/gu, '')
    .replace(
      /(\*{1,3}|_{1,3}|~~|==)(?=[\S])|(?<=[\S])(\*{1,3}|_{1,3}|~~|==)/g,
      (sign, _open, _close, at: number, all: string) =>
        // A product of numbers keeps its sign; the words know how it is said.
        sign === '*' && /\d\s?$/.test(all.slice(0, at)) && /^\s?\d/.test(all.slice(at + 1)) ? '×' : '',
    );
}
