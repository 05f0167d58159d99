import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { SafetyLevel } from '../../src/assistant/safety/assess.ts';
import { assess } from '../../src/assistant/safety/assess.ts';

/** One line of a set. `kind` says how it is put: explicit, indirect, algospeak, other, violence, softened, idiom, ordinary. */
export type SafetyItem = { text: string; lang: 'en' | 'fr'; expected: SafetyLevel; kind: string };
export type Rate = { found: number; of: number; rate: number };
export type Measurement = {
  /** Found at any level, by language and kind, for instance `fr.indirect`. */
  recall: Record<string, Rate>;
  /** Found at least at the level that was expected. */
  levelReached: Rate;
  falseAlarms: Rate;
  missed: SafetyItem[];
  alarmed: { item: SafetyItem; signals: string[] }[];
  below: { item: SafetyItem; level: SafetyLevel }[];
};

const RANK: Record<SafetyLevel, number> = { none: 0, concern: 1, crisis: 2, imminent: 3 };
const rateOf = (found: number, of: number): Rate => ({ found, of, rate: of === 0 ? 1 : found / of });

export const readSet = (file: string | URL): SafetyItem[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => JSON.parse(row) as SafetyItem);

/** Reads a set of JSON lines and says how much of it the assessment finds. */
export function measure(file: string | URL): Measurement {
  const judged = readSet(file).map((item) => ({ item, assessment: assess(item.text) }));
  const danger = judged.filter(({ item }) => item.expected !== 'none');
  const calm = judged.filter(({ item }) => item.expected === 'none');
  const recall: Record<string, Rate> = {};
  for (const name of new Set(danger.map(({ item }) => `${item.lang}.${item.kind}`))) {
    const own = danger.filter(({ item }) => `${item.lang}.${item.kind}` === name);
    recall[name] = rateOf(own.filter(({ assessment }) => assessment.level !== 'none').length, own.length);
  }
  const below = danger.filter(({ item, assessment }) => RANK[assessment.level] < RANK[item.expected]);
  const alarmed = calm.filter(({ assessment }) => assessment.level !== 'none');
  return {
    recall,
    levelReached: rateOf(danger.length - below.length, danger.length),
    falseAlarms: rateOf(alarmed.length, calm.length),
    missed: danger.filter(({ assessment }) => assessment.level === 'none').map(({ item }) => item),
    alarmed: alarmed.map(({ item, assessment }) => ({ item, signals: assessment.signals })),
    below: below.map(({ item, assessment }) => ({ item, level: assessment.level })),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { recall, levelReached, falseAlarms, missed, alarmed, below } = measure(
    process.argv[2] ?? new URL('tuning.jsonl', import.meta.url),
  );
  const row = (name: string, { found, of, rate }: Rate): string =>
    `${name.padEnd(24)}${String(found).padStart(5)} of ${String(of).padStart(4)}  ${(rate * 100).toFixed(1)} %`;
  const rows = Object.entries(recall).map(([name, rate]) => row(`recall ${name}`, rate));
  process.stdout.write(
    `${[...rows, row('level reached', levelReached), row('false alarms', falseAlarms)].join('\n')}\n`,
  );
  if (process.argv.includes('--list')) {
    for (const item of missed) process.stdout.write(`missed   ${item.text}\n`);
    for (const { item, signals } of alarmed) process.stdout.write(`alarmed  ${item.text}  [${signals.join(', ')}]\n`);
    for (const { item, level } of below) process.stdout.write(`below    ${item.text}  [${level} < ${item.expected}]\n`);
  }
}
