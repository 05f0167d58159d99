import type { Fact } from '@parley/contracts/assistant/profile.ts';
import type { Formatter } from '@parley/contracts/formats.ts';
import { inLanguage } from '../psychological-resources/texts.ts';
import type { profileCopy } from './profile.copy.ts';

type Language = 'en' | 'fr';
type Words = (typeof profileCopy)[Language];

export const isCurrent = ({ expires_at }: Fact, now = Date.now()): boolean =>
  expires_at === null || Date.parse(expires_at) > now;

/** The language a fact is shown in to somebody of this language. */
export const shownLanguage = ({ text }: Fact, language: Language): Language =>
  text[language] !== undefined ? language : language === 'en' ? 'fr' : 'en';

export type SourceWords = { text: string; conversationId: string | null; others: string | null };

/** Where a fact comes from, the latest first. */
export function sourceWords(
  { source, sources, edited }: Fact,
  { words, language, format }: { words: Words; language: Language; format: Formatter },
): SourceWords {
  const latest = sources.at(-1);
  if (!latest) return { text: edited ? words.yourWords : words.yourself, conversationId: null, others: null };
  const title = inLanguage(latest.title, language);
  const date = format.date(latest.at);
  const from = latest.kind === 'instrument' ? words.fromQuestionnaire(title, date) : words.from(title, date);
  return {
    text: source === 'user' ? `${words.yourWords} · ${from}` : from,
    conversationId: latest.conversation_id,
    others: sources.length > 1 ? words.others(sources.length - 1) : null,
  };
}
