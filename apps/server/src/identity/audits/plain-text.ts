/** Control characters, line ends, and marks that turn the direction of writing: a name must not rewrite a log (U6). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** On one line, and as it looks. */
export const plainText = (text: string): string => text.replace(UNSEEN, ' ');

/** Every text of a value, and of whatever it holds. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [plainText(key), plainValue(part)]));
}

/**
 * Where a spreadsheet would begin a formula: at the beginning of a cell, and behind whatever it may take for the end of one
 * (a separator of another language, a quote), also with the full-width signs (U7).
 */
export const FORMULA = String.raw`(^|[\t\r\n,;|"'])(\s*)([=+\-@＝＋－＠])`;
const formula = new RegExp(FORMULA);

/** Whether none of these cells could become a formula. */
export const isPlain = (cells: readonly (string | null)[]): boolean =>
  cells.every((cell) => cell === null || !(formula.test(cell) || /^\s/.test(cell)));
