import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import type { Formatter } from '@parley/contracts/formats.ts';
import type { Language } from '@parley/contracts/language.ts';
import { escaped } from '../coach/plan-card.ts';
import { inLanguage } from './resource-view.ts';

export type ResourceFormat = 'markdown' | 'json';
export type ResourceFile = { name: string; type: string; text: string };

/** A file name of plain letters: it travels in a header. */
const fileName = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 -]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 60)
    .toLowerCase() || 'parley';

/** A thing that is kept, to take along: JSON with all languages, Markdown in one. */
export function resourceFile(
  resource: Resource,
  { format, language, at }: { format: ResourceFormat; language: Language; at: Formatter },
): ResourceFile {
  const title = inLanguage(resource.title, language);
  if (format === 'json') {
    const { kind, sections, note, created_at, updated_at, done_at } = resource;
    const text = JSON.stringify(
      { kind, title: resource.title, sections, note, created_at, updated_at, done_at },
      null,
      2,
    );
    return { name: `${fileName(title)}.json`, type: 'application/json; charset=utf-8', text };
  }
  const blocks = resource.sections.map(({ heading, items }) => {
    const lines = items.map((item) => escaped(inLanguage(item, language)));
    const [only] = lines;
    const body = lines.length === 1 ? only : lines.map((line) => `- ${line}`).join('\n');
    return `## ${escaped(inLanguage(heading, language))}\n\n${body ?? ''}`;
  });
  const note = resource.note ? [`*${escaped(inLanguage(resource.note, language))}*`] : [];
  const text = `${[`# ${escaped(title)}`, at.date(resource.created_at), ...blocks, ...note].join('\n\n')}\n`;
  return { name: `${fileName(title)}.md`, type: 'text/markdown; charset=utf-8', text };
}
