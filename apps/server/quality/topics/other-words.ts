import { readdirSync, readFileSync } from 'node:fs';
import { classReader } from '../../src/assistant/learning/word-classes.ts';
import { normalise } from '../../src/assistant/safety/normalise.ts';
import { random } from '../learning/train-linear.ts';
import type { Lang, TopicItem } from './sets.ts';
import { LANGS, THESAURUS } from './sets.ts';

/** The share of words that others stand in for. */
const REPLACED = 0.3;
/** Words of more groups than this, or in more than this share of all conversations, mean too much to be replaced. */
const MOST_GROUPS = 6;
const COMMON = 0.035;
/** A group with fewer words than this in a language has nobody to stand in. */
const FEWEST = 3;

type Counts = Map<string, Record<Lang, number>>;
const wordsOf = (text: string): string[] => text.split(/[ |\n]+/).filter(Boolean);

/** Fine groups of words, `name: word word stem*`, English ones before French ones. */
export function readThesaurus(): Record<string, string> {
  const groups: Record<string, string> = {};
  for (const name of readdirSync(THESAURUS).sort())
    for (const line of readFileSync(new URL(name, THESAURUS), 'utf8').split('\n')) {
      const [group = '', words] = line.split(/: +/);
      if (words === undefined) continue;
      if (groups[group] !== undefined || !/^[a-z]+$/.test(group) || !/^[a-z0-9* ]+$/.test(words))
        throw new Error(`${name}: ${group} stands there twice or is not plain`);
      groups[group] = words.split(/ +/).filter(Boolean).join(' ');
    }
  return groups;
}

/** The words of a group in each language: it is cut where what is known of its words says that English ends. */
function byLanguage(words: readonly string[], counts: Counts): Record<Lang, string[]> {
  const english = words.map((word) => {
    const { en, fr } = counts.get(word) ?? { en: 0, fr: 0 };
    return en + fr === 0 ? 0 : (en - fr) / (en + fr);
  });
  const [best] = Array.from({ length: words.length + 1 }, (_, cut) => ({
    cut,
    fit: english.reduce((sum, each, at) => sum + (at < cut ? each : -each), 0),
  })).sort((one, other) => other.fit - one.fit || one.cut - other.cut);
  const inBoth = (word: string): boolean => {
    const { en, fr } = counts.get(word) ?? { en: 0, fr: 0 };
    return en > 2 && fr > 2;
  };
  const cut = best?.cut ?? 0;
  return {
    en: words.filter((word, at) => at < cut || inBoth(word)),
    fr: words.filter((word, at) => at >= cut || inBoth(word)),
  };
}

/** Each conversation once more in other words of the same groups, so that words nobody was heard to say are learned too. Same items, same words. */
export function inOtherWords(items: readonly TopicItem[]): { text: string; item: TopicItem }[] {
  const plain = items.map((item) => ({
    item,
    lines: item.messages.map((message) => normalise(message).text.trim()),
  }));
  const counts: Counts = new Map();
  const having = new Map<string, number>();
  for (const { item, lines } of plain) {
    const words = lines.flatMap(wordsOf);
    for (const word of words) {
      const known = counts.get(word) ?? { en: 0, fr: 0 };
      known[item.lang] += 1;
      counts.set(word, known);
    }
    for (const word of new Set(words)) having.set(word, (having.get(word) ?? 0) + 1);
  }
  const thesaurus = readThesaurus();
  const groupsOf = classReader(thesaurus);
  const members = Object.values(thesaurus).map((words) =>
    byLanguage(
      words.split(' ').filter((word) => !word.endsWith('*')),
      counts,
    ),
  );
  const groups = new Map([...counts.keys()].map((word) => [word, groupsOf(word)]));
  const next = random(77);
  const pick = <Each>(list: readonly Each[]): Each | undefined => list[Math.floor(next() * list.length)];
  const instead = (word: string, lang: Lang): string => {
    const own = groups.get(word) ?? [];
    if (own.length === 0 || own.length > MOST_GROUPS) return word;
    if ((having.get(word) ?? 0) > COMMON * items.length || next() > REPLACED) return word;
    const others = members[pick(own) ?? 0]?.[lang] ?? [];
    return others.length < FEWEST ? word : (pick(others) ?? word);
  };
  return LANGS.flatMap((lang) => plain.filter(({ item }) => item.lang === lang)).map(({ item, lines }) => ({
    item,
    text: lines
      .map((line) =>
        line
          .split(' ')
          .map((word) => (word === '|' ? '.' : instead(word, item.lang)))
          .join(' '),
      )
      .join('\n'),
  }));
}
