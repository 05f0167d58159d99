import type { Hit } from './context.ts';
import { takenByContext } from './context-score.ts';
import type { Pattern } from './pattern.ts';
import type { Found } from './sequences.ts';
import { sequenceReader } from './sequences.ts';
import type { Sign } from './signs.ts';
import { CONCERN_WEIGHT, CRISIS_WEIGHT, FIRM_WEIGHT } from './signs.ts';
import { otherSigns } from './signs-others.ts';
import { selfSigns } from './signs-self.ts';
import { vocabulary } from './vocabulary.ts';

export type SignFound = { meaning: Omit<Pattern, 'find'>; weight: number; hit: Hit };

const read = sequenceReader(vocabulary, [...selfSigns, ...otherSigns]);
/** Words of a sentence handed on with a sign: a message without a full stop must not cost more than one with them. */
const REACH = 40;

/** Signs that say a thing and are turned round by a "not" in their middle: "je ne pense pas au suicide". */
const TURNED_ROUND =
  /^mix\.(?:wish-death|wish-act|life-end|harm-thought|urge-violence|cut-body|join-dead|overdose|do-it|vanish|hatred-act)$/;
const NOT = new Set(['not', 'dont', 'didnt', 'doesnt', 'never', 'pas', 'jamais', 'aucune', 'aucun', 'wont']);

/** Where a sign begins for the reading of its negation: after the last "not" within it. */
function afterNot(id: string, words: readonly string[], start: number, end: number): number {
  if (!TURNED_ROUND.test(id)) return start;
  for (let at = end - 2; at > start; at--) if (NOT.has(words[at] ?? '')) return at + 1;
  return start;
}

/** Two alternatives of one row found in the same words are one sign. */
const longest = (found: Found<Sign>[]): Found<Sign>[] =>
  found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.row === one.row &&
          other.start < one.end &&
          one.start < other.end &&
          (other.end - other.start > one.end - one.start ||
            (other.end - other.start === one.end - one.start && found.indexOf(other) < found.indexOf(one))),
      ),
  );

const levelOf = (weight: number): Pattern['level'] =>
  weight >= CRISIS_WEIGHT ? 'crisis' : weight >= CONCERN_WEIGHT ? 'concern' : 'weak';

/** The signs of a normalised text, each weighed by what stands beside it; those that weigh nothing any more are left out. */
export function signsIn(text: string): SignFound[] {
  return text.split('|').flatMap((part) => {
    const words = part.split(' ').filter(Boolean);
    return longest(read(words)).flatMap(({ row, start: first, end }) => {
      const start = afterNot(row.id, words, first, end);
      const weight =
        row.weight - (row.weight >= FIRM_WEIGHT || row.category === 'abuse' ? 0 : takenByContext(words, start, end));
      if (weight <= 0) return [];
      const from = Math.max(0, start - REACH);
      const said = (a: number, b: number): string => words.slice(a, b).join(' ');
      const hit: Hit = {
        found: said(start, end),
        before: ` ${said(from, start)} `,
        after: ` ${said(end, end + REACH)} `,
        sentence: ` ${said(from, end + REACH)} `,
      };
      return [
        { meaning: { id: row.id, category: row.category, level: levelOf(weight), about: row.about }, weight, hit },
      ];
    });
  });
}
