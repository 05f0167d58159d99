import type { Conversation } from '@parley/contracts/assistant/conversations.ts';

export type ConversationRow = {
  id: string;
  title: string | null;
  createdAt: string;
  lastActivityAt: string;
  isCompleted: boolean;
  currentSequence: string;
  pinnedAt: string | null;
  archivedAt: string | null;
  offRecord: boolean;
};
export const conversationView = (row: ConversationRow): Conversation => ({
  id: row.id,
  title: row.title,
  created_at: row.createdAt,
  last_activity_at: row.lastActivityAt,
  is_completed: row.isCompleted,
  current_sequence: row.currentSequence,
  pinned: row.pinnedAt !== null,
  archived: row.archivedAt !== null,
  off_record: row.offRecord,
});
