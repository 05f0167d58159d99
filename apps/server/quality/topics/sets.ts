import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { TOPICS } from '@parley/contracts/assistant/topics.ts';

export type Lang = 'en' | 'fr';
export const LANGS: readonly Lang[] = ['en', 'fr'];
/** What one person wrote in one conversation, and what it is about, the main thing first. `hand`: who thought of it. */
export type TopicItem = { messages: string[]; labels: TopicId[]; lang: Lang; hand: string };

const TRAINING = new URL('training/', import.meta.url);
export const THESAURUS = new URL('thesaurus/', import.meta.url);
const isTopic = (id: string): id is TopicId => (TOPICS as string[]).includes(id);

function topicNamed(id: string, where: string): TopicId {
  if (!isTopic(id)) throw new Error(`${where}: there is no topic ${id}`);
  return id;
}

/** `+second +third | message / next message`, the main topic being the file's name. */
function itemOf(line: string, { first, lang, hand }: { first: TopicId; lang: Lang; hand: string }): TopicItem {
  const [, further = '', words = line] = /^((?:\+\S+ )+)\| (.*)$/.exec(line) ?? [];
  const others = further
    .split(/[+ ]+/)
    .filter(Boolean)
    .map((id) => topicNamed(id, `${lang}/${first}`));
  return { messages: words.split(' / '), labels: [first, ...others], lang, hand };
}

/** Files of the training set, `<topic>.txt` or `<topic>.<hand>.txt`. */
const files = (lang: Lang): string[] => readdirSync(new URL(`${lang}/`, TRAINING)).sort();

export const readTraining = (lang: Lang): TopicItem[] =>
  files(lang).flatMap((name) => {
    const [id = '', hand = ''] = name.replace(/\.?txt$/, '').split('.');
    const first = topicNamed(id, name);
    return readFileSync(new URL(`${lang}/${name}`, TRAINING), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => itemOf(line, { first, lang, hand }));
  });

/** What people say of a topic in two or three words, by topic: `# topic`, then phrases between semicolons. */
export function readPhrases(lang: Lang): Partial<Record<TopicId, string[]>> {
  const found: Partial<Record<TopicId, string[]>> = {};
  let topic: TopicId = 'other';
  for (const line of readFileSync(new URL(`phrases/${lang}.txt`, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('# ')) topic = topicNamed(line.slice(2), `phrases/${lang}`);
    else if (line.trim() !== '') found[topic] = [...(found[topic] ?? []), ...line.split('; ')];
  }
  return found;
}

/** The frozen set, which only totals are printed of; null as long as there is none. */
export function readFrozen(lang: Lang): TopicItem[] | null {
  const file = new URL(`frozen/${lang}.jsonl`, import.meta.url);
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ ...(JSON.parse(line) as Omit<TopicItem, 'lang' | 'hand'>), lang, hand: 'frozen' }));
}

/** SHA-256 of what the weights are made from. */
export function trainingHash(): string {
  const hash = createHash('sha256');
  for (const lang of LANGS)
    for (const name of files(lang)) hash.update(name).update(readFileSync(new URL(`${lang}/${name}`, TRAINING)));
  for (const lang of LANGS) hash.update(readFileSync(new URL(`phrases/${lang}.txt`, import.meta.url)));
  for (const name of readdirSync(THESAURUS).sort()) hash.update(name).update(readFileSync(new URL(name, THESAURUS)));
  for (const name of ['keywords-en', 'keywords-fr', 'word-groups', 'features'])
    hash.update(readFileSync(new URL(`../../src/assistant/topics/${name}.ts`, import.meta.url)));
  return hash.digest('hex');
}
