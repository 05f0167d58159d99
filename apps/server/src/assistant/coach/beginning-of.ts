type Piece = { one: string; inner: string[] | null; many: '' | '?' | '*' | '+' };

/**
 * A pattern for every beginning of what `source` matches, itself and nothing at all included. At the end of a text that is still
 * growing it finds the words that could become a match.
 * @param source characters, `\p{…}`, `\d`, groups `(?:…|…)`, each once or with `?`, `*`, `+`; no more is known
 */
export function beginningOf(source: string): string {
  return alternatives(source)
    .map((each) => beginningOfPieces(piecesOf(each)))
    .join('|');
}

function beginningOfPieces([first, ...rest]: Piece[]): string {
  if (!first) return '';
  const { one, inner, many } = first;
  const then = beginningOfPieces(rest);
  const maybeNone = many === '?' || many === '*';
  if (!inner) return maybeNone ? `${one}${many}${then}` : `(?:${one}${many}${then})?`;
  const broken = inner.map((each) => beginningOfPieces(piecesOf(each))).join('|');
  const whole = `(?:${inner.join('|')})`;
  if (many === '*' || many === '+') return `(?:${whole}*(?:${broken})|${whole}${many}${then})`;
  return `(?:${whole}${many}(?:${then})|${broken})`;
}

/** The parts between the `|` that stand in no group. */
function alternatives(source: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const piece of source.match(/\\p\{\w+\}|\\.|./gsu) ?? []) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < source.length; ) {
    const end = source.startsWith('(?:', at) ? closing(source, at) + 1 : at + (atom(source, at)?.length ?? 1);
    const one = source.slice(at, end);
    const many = /^[?*+]/u.exec(source.slice(end))?.[0] ?? '';
    pieces.push({
      one,
      inner: one.startsWith('(?:') ? alternatives(one.slice(3, -1)) : null,
      many: many as Piece['many'],
    });
    at = end + many.length;
  }
  return pieces;
}

const atom = (source: string, at: number): string | undefined => /^(?:\\p\{\w+\}|\\.|.)/su.exec(source.slice(at))?.[0];

function closing(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A group is not closed: ${source}`);
}
