import type { Conversation } from '@parley/contracts/assistant/conversations.ts';
import { conversations } from '@parley/contracts/assistant/conversations.ts';
import { saveFile } from '@parley/ui/save-file.ts';
import { ask } from '../api/api.ts';

export type ExportFormat = 'markdown' | 'json';

const KINDS = {
  markdown: { ending: 'md', type: 'text/markdown' },
  json: { ending: 'json', type: 'application/json' },
} as const;

/** Hands a conversation over as a file of the browser. */
export async function exportConversation({ id, title }: Conversation, format: ExportFormat): Promise<void> {
  const text = await ask(conversations.export, { params: { id }, query: { format } });
  const { ending, type } = KINDS[format];
  saveFile(`${(title ?? 'conversation').replace(/[\\/:*?"<>|]+/g, ' ').trim()}.${ending}`, new Blob([text], { type }));
}
