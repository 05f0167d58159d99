import type { OpenedServices } from '../../apps/server/src/platform/services.ts';
import type { SignedIn } from '../../apps/server/src/testing/people.ts';

const OWNER = { kind: 'owner' } as const;

/** Moves a conversation, what came of it and the news of it into the past: done before anybody has read that news. */
export async function longAgo(
  { database }: Pick<OpenedServices, 'database'>,
  conversation: string,
  daysAgo: number,
): Promise<void> {
  // At some hour of that day, so that not everybody comes at once.
  const ago = `make_interval(days => $2, hours => (hashtext($1::text) & 7))`;
  for (const statement of [
    `update assistant.messages set created_at = created_at - ${ago} where conversation_id = $1::uuid`,
    `update assistant.runs set created_at = created_at - ${ago}, finished_at = finished_at - ${ago} where conversation_id = $1::uuid`,
    `update assistant.resources set created_at = created_at - ${ago}, updated_at = updated_at - ${ago} where conversation_id = $1::uuid`,
    `update platform.events set created_at = created_at - ${ago} where data ->> 'conversationId' = $1::text`,
    `update assistant.conversations set created_at = created_at - ${ago}, last_activity_at = last_activity_at - ${ago} where id = $1::uuid`,
  ])
    await database.query(OWNER, statement, [conversation, daysAgo]);
}

/** Somebody was here, with a rhythm of so many days a week, since so long. */
export async function arrivedLongAgo(
  { database }: Pick<OpenedServices, 'database'>,
  { userId }: Pick<SignedIn, 'userId'>,
  daysAgo: number,
): Promise<void> {
  for (const statement of [
    `update identity.users set created_at = created_at - make_interval(days => $2), activated_at = activated_at - make_interval(days => $2) where id = $1::uuid`,
    `update identity.memberships set created_at = created_at - make_interval(days => $2) where user_id = $1::uuid`,
    `update identity.directory set created_at = created_at - make_interval(days => $2) where user_id = $1::uuid`,
    `update platform.events set created_at = created_at - make_interval(days => $2) where user_id = $1::uuid and data ->> 'conversationId' is null`,
    `update assistant.time_zones set since = since - make_interval(days => $2) where user_id = $1::uuid`,
    `update assistant.rhythm_goals set from_date = date_trunc('week', from_date - $2::int)::date where user_id = $1::uuid`,
  ])
    await database.query(OWNER, statement, [userId, daysAgo]);
}
