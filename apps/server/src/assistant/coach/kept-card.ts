import type { Language } from '../flow/flow.ts';
import type { Kept, Texts } from '../flow/kept.ts';
import { escaped } from './plan-card.ts';

const inLanguage = (texts: Texts, language: Language): string => texts[language] ?? texts.en ?? texts.fr ?? '';

/** What is kept as Markdown, in the person's words; null when there is nothing yet. */
export function keptMarkdown(kept: Kept[], language: Language): string | null {
  if (kept.length === 0) return null;
  const space = language === 'fr' ? ' ' : '';
  return kept
    .map(({ title, sections }) => {
      const lines = sections.map(({ heading, items }) => {
        const texts = items.map((item) => escaped(inLanguage(item, language)));
        return `- **${inLanguage(heading, language)}${space}:** ${texts.join(', ')}`;
      });
      return `### ${escaped(inLanguage(title, language))}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}
