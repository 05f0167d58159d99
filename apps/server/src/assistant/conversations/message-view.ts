import type { Citation } from '@parley/contracts/assistant/citation.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { helpLineIn, helpLinesFor } from '@parley/contracts/assistant/help-lines.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { SafetyKind } from '../safety/copy-opening.ts';
import { linesInOrder } from '../safety/help-sentence.ts';

export type StoredMessage = {
  id: string;
  conversationId: string;
  parentId: string | null;
  role: Message['role'];
  content: string;
  language: Language;
  status: Message['status'];
  createdAt: string;
  runId: string | null;
  model: string | null;
  tookOver: boolean;
  quickReplies: string[];
  safetyLevel: NonNullable<Message['safety']>['level'] | null;
  /** What the safety path is about, while it lasts. */
  safetyKind: SafetyKind | null;
  pendingEdit: string | null;
  citations: Citation[] | null;
};

/** Help lines stand with every reply of the safety path, for the person's country and the reply's language. */
export function safetyView(
  { safetyLevel: level, safetyKind, language }: Pick<StoredMessage, 'safetyLevel' | 'safetyKind' | 'language'>,
  country: string | null,
): Message['safety'] {
  if (!level) return null;
  const lines = linesInOrder(helpLinesFor(country, language), safetyKind ?? 'self', level);
  return { level, lines: lines.map((line) => helpLineIn(line, language)) };
}

/**
 * @param versions ids of the message and its siblings in the order they were made
 * @param country of the person, ISO 3166-1 alpha-2
 */
export const messageView = (row: StoredMessage, versions: string[], country: string | null): Message => ({
  id: row.id,
  conversation_id: row.conversationId,
  parent_id: row.parentId,
  role: row.role,
  content: row.content,
  status: row.status,
  created_at: row.createdAt,
  run_id: row.runId,
  model: row.model,
  took_over: row.tookOver,
  quick_replies: row.status === 'streaming' ? [] : row.quickReplies,
  safety: safetyView(row, country),
  versions,
  pending_edit: row.pendingEdit,
  citations: row.citations ?? [],
});
