import type { Feedback } from '@parley/contracts/assistant/feedback.ts';
import type { Language } from '@parley/contracts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type FeedbackRow = {
  id: string;
  kind: Feedback['kind'];
  messageId: string | null;
  conversationId: string | null;
  rating: number | null;
  tags: string[];
  comment: string | null;
  createdAt: string;
  updatedAt: string;
};
const COLUMNS = [
  'id',
  'kind',
  'messageId',
  'conversationId',
  'rating',
  'tags',
  'comment',
  'createdAt',
  'updatedAt',
] as const;

export type NewFeedback = Omit<FeedbackRow, 'createdAt' | 'updatedAt'> & {
  tenantId: string;
  userId: string;
  language: Language;
  /** JSON of what we do not know of the body. */
  other: string;
};

/** A second word about the same thing takes the place of the first. */
export const upsertFeedback = (db: Db, row: NewFeedback): Promise<FeedbackRow> =>
  db
    .insertInto('assistant.feedback')
    .values(row)
    .$if(row.messageId !== null, (insert) =>
      insert.onConflict((on) =>
        on.columns(['userId', 'messageId']).where('messageId', 'is not', null).doUpdateSet(CHANGED),
      ),
    )
    .$if(row.messageId === null && row.conversationId !== null, (insert) =>
      insert.onConflict((on) =>
        on
          .columns(['userId', 'conversationId'])
          .where('messageId', 'is', null)
          .where('conversationId', 'is not', null)
          .doUpdateSet(CHANGED),
      ),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow() as Promise<FeedbackRow>;

const CHANGED = {
  kind: sql<string>`excluded.kind`,
  rating: sql<number | null>`excluded.rating`,
  tags: sql<string[]>`excluded.tags`,
  comment: sql<string | null>`excluded.comment`,
  other: sql<string>`excluded.other`,
  language: sql<string>`excluded.language`,
  updatedAt: sql<string>`now()`,
};

export const listOfConversation = (db: Db, userId: string, conversationId: string): Promise<FeedbackRow[]> =>
  db
    .selectFrom('assistant.feedback')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .orderBy('id')
    .execute() as Promise<FeedbackRow[]>;

/** @returns whether there was one */
export const deleteFeedback = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db
    .deleteFrom('assistant.feedback')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;
