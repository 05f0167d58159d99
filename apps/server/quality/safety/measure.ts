import { readdirSync, readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { SafetyLevel } from '../../src/assistant/safety/assess.ts';
import { assess } from '../../src/assistant/safety/assess.ts';

/**
 * One line of a set. `kind` says how it is put: explicit, indirect, algospeak, other, violence, abuse, idiom, ordinary and
 * the like. `about`: what the danger is, in the training set.
 */
export type SafetyItem = { text: string; lang: 'en' | 'fr'; expected: SafetyLevel; kind: string; about?: string };
export type Rate = { found: number; of: number; rate: number };
export type Measurement = {
  /** Found by either tier, at any level, by language and kind, for instance `fr.indirect`. */
  recall: Record<string, Rate>;
  /** Ordinary messages interrupted in any way, by language and kind. */
  falseAlarmsBy: Record<string, Rate>;
  /** Of all ordinary messages: interrupted at all, by the path, by the gentle question. */
  falseAlarms: Rate;
  falsePaths: Rate;
  falseQuestions: Rate;
  /** Of what was found, how much was met with a question first. */
  foundByQuestion: Rate;
  /** Found at least at the level that was expected. */
  levelReached: Rate;
  missed: SafetyItem[];
  alarmed: { item: SafetyItem; signals: string[] }[];
};

const RANK: Record<SafetyLevel, number> = { none: 0, concern: 1, crisis: 2, imminent: 3 };
const rateOf = (found: number, of: number): Rate => ({ found, of, rate: of === 0 ? 1 : found / of });

/** Every line of a file of JSON lines, or of all such files of a folder. */
export function readSet(at: string | URL): SafetyItem[] {
  if (statSync(at).isDirectory()) {
    const folder = typeof at === 'string' ? pathToFileURL(`${at}/`) : new URL(`${at.href.replace(/\/$/, '')}/`);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .flatMap((name) => readSet(new URL(name, folder)));
  }
  return readFileSync(at, 'utf8')
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => JSON.parse(row) as SafetyItem);
}

/** Reads a set and says how much of it the assessment finds, and how many ordinary messages it interrupts. */
export function measure(at: string | URL): Measurement {
  const judged = readSet(at).map((item) => ({ item, assessment: assess(item.text) }));
  const danger = judged.filter(({ item }) => item.expected !== 'none');
  const calm = judged.filter(({ item }) => item.expected === 'none');
  const found = (of: typeof judged) => of.filter(({ assessment }) => assessment.level !== 'none');
  const byKind = (of: typeof judged): Record<string, Rate> =>
    Object.fromEntries(
      [...new Set(of.map(({ item }) => `${item.lang}.${item.kind}`))].sort().map((name) => {
        const own = of.filter(({ item }) => `${item.lang}.${item.kind}` === name);
        return [name, rateOf(found(own).length, own.length)];
      }),
    );
  const asked = found(calm).filter(({ assessment }) => assessment.checkIn).length;
  return {
    recall: byKind(danger),
    falseAlarmsBy: byKind(calm),
    falseAlarms: rateOf(found(calm).length, calm.length),
    falsePaths: rateOf(found(calm).length - asked, calm.length),
    falseQuestions: rateOf(asked, calm.length),
    foundByQuestion: rateOf(found(danger).filter(({ assessment }) => assessment.checkIn).length, found(danger).length),
    levelReached: rateOf(
      danger.filter(({ item, assessment }) => RANK[assessment.level] >= RANK[item.expected]).length,
      danger.length,
    ),
    missed: danger.filter(({ assessment }) => assessment.level === 'none').map(({ item }) => item),
    alarmed: found(calm).map(({ item, assessment }) => ({ item, signals: assessment.signals })),
  };
}

/** The totals of a set as lines of a table; never a text of it. */
export function totals(result: Measurement): string[] {
  const row = (name: string, { found, of, rate }: Rate): string =>
    `${name.padEnd(34)}${String(found).padStart(5)} of ${String(of).padStart(5)}  ${(rate * 100).toFixed(1)} %`;
  return [
    ...Object.entries(result.recall).map(([name, rate]) => row(`recall ${name}`, rate)),
    row('  of these by a question first', result.foundByQuestion),
    row('level reached', result.levelReached),
    ...Object.entries(result.falseAlarmsBy).map(([name, rate]) => row(`interrupted ${name}`, rate)),
    row('false alarms, all', result.falseAlarms),
    row('  by the path', result.falsePaths),
    row('  by a question', result.falseQuestions),
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv[2] ?? new URL('tuning.jsonl', import.meta.url);
  const result = measure(at);
  process.stdout.write(`${totals(result).join('\n')}\n`);
  // A frozen set is measured and never read.
  if (process.argv.includes('--list') && !String(at).includes('frozen')) {
    for (const item of result.missed) process.stdout.write(`missed   ${item.text}\n`);
    for (const { item, signals } of result.alarmed)
      process.stdout.write(`alarmed  ${item.text}  [${signals.join(', ')}]\n`);
  }
}
