import type { Conversation, Message } from '@parley/contracts/assistant/conversations.ts';
import type { Formatter } from '@parley/contracts/formats.ts';
import type { Language } from '@parley/contracts/language.ts';

export type ExportFormat = 'markdown' | 'json';
export type ExportFile = { name: string; type: string; text: string };

const WORDS = {
  en: { coach: 'Coach', you: 'You', untitled: 'Conversation' },
  fr: { coach: 'Coach', you: 'Vous', untitled: 'Conversation' },
} as const;

/** A file name of plain letters: it travels in a header. */
const fileName = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 -]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 60)
    .toLowerCase() || 'conversation';

/** What `[n]` stands for, below the reply. */
const sourcesOf = (citations: Message['citations']): string =>
  citations.length === 0
    ? ''
    : `\n\n${citations.map(({ n, title, heading, page }) => `[${n}] ${[title, ...heading.filter((each) => each !== title), ...(page === null ? [] : [`p. ${page}`])].join(' › ')}`).join('  \n')}`;

/** What the person takes along: the words and when they were said, nothing of the machinery. */
export function exportFile(
  conversation: Conversation,
  messages: Message[],
  { format, language, at }: { format: ExportFormat; language: Language; at: Formatter },
): ExportFile {
  const words = WORDS[language];
  const title = conversation.title ?? words.untitled;
  if (format === 'json') {
    const said = messages.map(({ role, content, status, created_at, citations }) => ({
      role,
      content,
      status,
      created_at,
      ...(citations.length > 0 ? { citations } : {}),
    }));
    const text = JSON.stringify({ title, created_at: conversation.created_at, messages: said }, null, 2);
    return { name: `${fileName(title)}.json`, type: 'application/json; charset=utf-8', text };
  }
  const turns = messages.map(
    ({ role, content, created_at, citations }) =>
      `**${role === 'user' ? words.you : words.coach}** · ${at.dateTime(created_at)} ${at.zone}\n\n${content}${sourcesOf(citations)}`,
  );
  const text = `# ${title}\n\n${turns.join('\n\n---\n\n')}\n`;
  return { name: `${fileName(title)}.md`, type: 'text/markdown; charset=utf-8', text };
}
