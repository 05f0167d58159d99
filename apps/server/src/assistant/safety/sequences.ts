/**
 * A small language for what is said in many wordings: a row such as `WISH ~4 DIE` is a row of classes of words, with at
 * most four words between them. A class is a name of the vocabulary in capitals, or words joined by `/`; `word*` stands for
 * all words that begin so. `~4` does not step over somebody else ("I want my boss to die"), `~~4` does; without either the
 * words are neighbours. `^` stands for the start of a sentence, `$` for its end, `~1 $` for one word before it;
 * `!PLACE` at the end of a row means: unless a word of that class comes next (and no word of KEEPS right after it: "live like this").
 * Found over whole words, without regular expressions: the cost is the number of words times the number of rows that
 * share a word with them.
 */
export type Vocabulary = Record<string, string>;
export type Found<Row> = { row: Row; start: number; end: number };

type Step = { ids: number; gap: number; over: boolean };
type Sequence<Row> = { row: Row; steps: Step[]; atStart: boolean; endGap: number; notThen: number | null };

/** Distinct words remembered at most: a long message must not fill the memory of the process. */
const REMEMBERED = 3000;
const SHORTEST_STEM = 2;
const LONGEST_STEM = 14;
/** Beginnings of one row tried in one sentence: an honest one of that many words does not exist. */
const MOST_TRIES = 300;

/** Reads sentences for rows of word classes; `compile` once, `read` many times. */
export function sequenceReader<Row extends { source: string }>(
  vocabulary: Vocabulary,
  rows: readonly Row[],
): (words: readonly string[]) => Found<Row>[] {
  const classes = new Map<string, number>();
  const exact = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  const put = (map: Map<string, number[]>, word: string, id: number): void => {
    const ids = map.get(word);
    if (ids === undefined) map.set(word, [id]);
    else if (!ids.includes(id)) ids.push(id);
  };
  const listOf = (element: string): string[] =>
    element.split('/').flatMap((part) => {
      if (!/^[A-Z]+$/.test(part)) return [part];
      const list = vocabulary[part];
      if (list === undefined) throw new Error(`the vocabulary has no class ${part}`);
      return list.split(' ').flatMap((word) => (/^[A-Z]+$/.test(word) ? listOf(word) : [word]));
    });
  const classOf = (element: string): number => {
    const known = classes.get(element);
    if (known !== undefined) return known;
    const id = classes.size;
    classes.set(element, id);
    for (const word of listOf(element)) {
      if (word.endsWith('*')) put(stems, word.slice(0, -1), id);
      else put(exact, word, id);
    }
    return id;
  };
  const others = classOf('OTHERS');
  const keeps = classOf('KEEPS');
  const sequences: Sequence<Row>[] = rows.flatMap((row) =>
    row.source
      .split(' | ')
      .flatMap(withOrAtEnd)
      .map((source) => {
        const steps: Step[] = [];
        let gap = 0;
        let over = false;
        let notThen: number | null = null;
        const parts = source.trim().split(' ');
        for (const part of parts) {
          if (part === '^' || part === '$') continue;
          if (part.startsWith('!')) {
            notThen = classOf(part.slice(1));
            continue;
          }
          const distance = /^~(~?)(\d)$/.exec(part);
          if (distance) {
            gap = Number(distance[2]);
            over = distance[1] === '~';
          } else {
            steps.push({ ids: classOf(part), gap, over });
            gap = 0;
            over = false;
          }
        }
        return { row, steps, atStart: parts[0] === '^', endGap: parts.at(-1) === '$' ? gap : Infinity, notThen };
      }),
  );
  const byFirst = new Map<number, Sequence<Row>[]>();
  for (const sequence of sequences) addTo(byFirst, sequence.steps[0]?.ids ?? -1, sequence);
  type Known = { ids: readonly number[]; has: Uint8Array };
  const remembered = new Map<string, Known>();
  const lookUp = (word: string): Known => {
    const known = remembered.get(word);
    if (known !== undefined) return known;
    const ids = [...(exact.get(word) ?? [])];
    for (let length = SHORTEST_STEM; length <= Math.min(word.length, LONGEST_STEM); length++)
      ids.push(...(stems.get(word.slice(0, length)) ?? []));
    const has = new Uint8Array(ids.length === 0 ? 0 : classes.size);
    for (const id of ids) has[id] = 1;
    const read = { ids, has };
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(word, read);
    return read;
  };

  return (words) => {
    const known = words.map(lookUp);
    const places = new Map<number, number[]>();
    for (const [at, { ids }] of known.entries()) for (const id of ids) addTo(places, id, at);
    const is = (at: number, id: number): boolean => known[at]?.has[id] === 1;
    const stepFrom = (sequence: Sequence<Row>, step: number, past: number): number => {
      const next = sequence.steps[step];
      if (next === undefined) {
        if (sequence.notThen !== null && is(past, sequence.notThen) && !is(past + 1, keeps) && !is(past + 2, keeps))
          return -1;
        return past + sequence.endGap >= words.length ? past : -1;
      }
      for (let at = past; at <= past + next.gap && at < words.length; at++) {
        if (is(at, next.ids)) {
          const end = stepFrom(sequence, step + 1, at + 1);
          if (end !== -1) return end;
        }
        if (!next.over && is(at, others)) return -1;
      }
      return -1;
    };
    const found: Found<Row>[] = [];
    for (const [first, starts] of places) {
      for (const sequence of byFirst.get(first) ?? []) {
        if (sequence.steps.some(({ ids }) => !places.has(ids))) continue;
        for (const start of sequence.atStart ? starts.filter((at) => at === 0) : starts.slice(0, MOST_TRIES)) {
          const end = stepFrom(sequence, 1, start + 1);
          if (end !== -1) {
            found.push({ row: sequence.row, start, end });
            break;
          }
        }
      }
    }
    return found;
  };
}

/** `a/b/$` as the last element: one of the words, or the end of the sentence. */
function withOrAtEnd(source: string): string[] {
  const last = / ([^ ]+)\/\$$/.exec(source.trim());
  return last ? [source.trim().slice(0, -2), `${source.trim().slice(0, last.index)} $`] : [source];
}

function addTo<Each>(map: Map<number, Each[]>, id: number, at: Each): void {
  const list = map.get(id);
  if (list === undefined) map.set(id, [at]);
  else list.push(at);
}
