import { OFF_RECORD_HOURS } from '@parley/contracts/assistant/conversations.ts';
import type { FeedbackForAdmin } from '@parley/contracts/assistant/feedback.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type FeedbackFilter = {
  kind?: FeedbackForAdmin['kind'] | undefined;
  rated?: 'good' | 'bad' | undefined;
  tag?: string | undefined;
  since?: string | undefined;
};

/** Replies are rated -1 or 1, all else from 1 to 5: a 1 means two things. */
const rated = (how: 'good' | 'bad') =>
  how === 'good'
    ? sql<boolean>`case when kind in ('message', 'harm') then rating = 1 else rating >= 4 end`
    : sql<boolean>`case when kind in ('message', 'harm') then rating = -1 else rating between -1 and 2 end`;

const DAY = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`;
/** Where a row stands in the list. Ids begin with their time, so what is shown of one is what cannot be turned back. */
const PLACE = sql<string>`${DAY} || '.' || md5(id::text) collate "C"`;

/** About a conversation off the record whose time is over, and which the job has not come by yet. */
const IS_OVER = sql<boolean>`exists (select from assistant.conversations c where c.id = feedback.conversation_id
  and c.off_record and c.last_activity_at <= now() - make_interval(hours => ${OFF_RECORD_HOURS}))`;

/** The newest days first. Never who said it, when in that day, nor which message it is about. */
export const listForAdmin = (
  db: Db,
  tenantId: string,
  { kind, rated: how, tag, since }: FeedbackFilter,
  { limit, beforeId }: { limit: number; beforeId?: string | undefined },
): Promise<FeedbackForAdmin[]> =>
  db
    .selectFrom('assistant.feedback')
    .select([PLACE.as('id'), 'kind', 'rating', 'tags', 'comment', 'language', 'other', DAY.as('day')])
    .where('tenantId', '=', tenantId)
    .where(IS_OVER, '=', false)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(how !== undefined, (query) => query.where(rated(how ?? 'good')))
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]::text[]`))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', `${since}T00:00:00Z`))
    .$if(beforeId !== undefined, (query) => query.where(PLACE, '<', beforeId ?? ''))
    .orderBy(PLACE, 'desc')
    .limit(limit)
    .execute() as unknown as Promise<FeedbackForAdmin[]>;
