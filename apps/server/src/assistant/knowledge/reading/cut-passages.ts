import type { Part, ReadPassage } from './document-parts.ts';

/** Characters of a passage: enough to answer, little enough to be read. */
const WANTED = 700;
const MOST = 1_100;
/** Characters of a heading, and how many are kept above a passage. */
const HEADING = 160;
const DEPTH = 6;

/** Sentences of a paragraph, each with what follows it. */
const sentencesOf = (text: string): string[] =>
  text.match(/[\s\S]*?(?:[.!?…]["”»)]*(?=\s)|\n|$)\s*/gu)?.filter(Boolean) ?? [text];

/** Pieces of at most `MOST` characters: by sentences, and by words where a sentence is longer. */
function pieces(text: string): string[] {
  if (text.length <= MOST) return [text];
  const units = sentencesOf(text).flatMap((sentence) =>
    sentence.length <= MOST
      ? [sentence]
      : (sentence.match(new RegExp(`[\\s\\S]{1,${WANTED}}(?:\\s|$)|[\\s\\S]{1,${WANTED}}`, 'gu')) ?? []),
  );
  const made: string[] = [];
  for (const unit of units) {
    const last = made.at(-1);
    if (last !== undefined && last.length + unit.length <= WANTED) made[made.length - 1] = last + unit;
    else made.push(unit);
  }
  return made.map((piece) => piece.trim()).filter(Boolean);
}

/** Text without what no database keeps and no reader sees: control characters, zero widths, directions, tags, private use. */
export const visible = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, (unseen) => (unseen === '\n' || unseen === '\t' ? unseen : ''));

/** At most so much of a text; a character that is cut in half, which no database keeps, goes as a whole. */
export const cutTo = (length: number, text: string): string => text.slice(0, length).replace(/\p{Cs}/gu, '');

/** Passages in reading order: none reaches over a heading or a page, short paragraphs of one heading share one. */
export function cutPassages(parts: Part[]): ReadPassage[] {
  const passages: ReadPassage[] = [];
  let path: { level: number; text: string }[] = [];
  let open: ReadPassage | null = null;
  for (const part of parts) {
    const text = visible(part.text).trim();
    if (text === '') continue;
    if (part.kind === 'heading') {
      path = [...path.filter(({ level }) => level < part.level), { level: part.level, text: cutTo(HEADING, text) }];
      path = path.slice(-DEPTH);
      open = null;
      continue;
    }
    for (const piece of pieces(text)) {
      if (open && open.page === part.page && open.text.length + piece.length + 2 <= WANTED) {
        open.text += `\n\n${piece}`;
        continue;
      }
      open = { heading: path.map((each) => each.text), page: part.page, text: piece };
      passages.push(open);
    }
  }
  return passages;
}
