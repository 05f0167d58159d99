import type { Stage } from './stage.ts';

/**
 * SQL that leaves the tables of figures as counting leaves them after `messages` messages of `people` people of a tenant: half of them
 * replies, ten to a conversation, ten to a day that somebody was there. The newest is of yesterday.
 */
const counted = (tenantId: string, people: number, messages: number): string => {
  const days = Math.max(1, Math.ceil(messages / 20 / people));
  const share = Math.min(1, messages / 2 / people);
  return `
  set local session_replication_role = replica;
  set local synchronous_commit = off;
  create temporary table who on commit drop as
    select u.id, row_number() over (order by u.id)::int as n from identity.users u where u.email like 'use%@bench.example' order by u.id
    limit ${Math.round(people * share)};
  insert into assistant.analytics_activity (tenant_id, user_id, day, language, replies, spoken, begun)
    select '${tenantId}', id, current_date - 1 - ((n * 7 + d * 2) % ${Math.max(60, days * 2)}), case when n % 3 = 0 then 'fr' else 'en' end,
      10, case when n % 4 = 0 then 3 else 0 end, 1 from who, generate_series(1, ${days}) d on conflict do nothing;
  insert into assistant.analytics_conversations (conversation_id, tenant_id, user_id, begun_on, language, turns, furthest)
    select gen_random_uuid(), tenant_id, user_id, day, language, 10, abs(hashtext(user_id::text || day::text)) % 7 from assistant.analytics_activity
    where tenant_id = '${tenantId}';
  insert into assistant.analytics_days (tenant_id, day, measure, language, bucket, amount)
    select tenant_id, day, m.measure, language, m.bucket, sum(m.amount) from assistant.analytics_activity, lateral (
      select 'replies' as measure, 0 as bucket, replies as amount union all select 'spoken', 0, spoken union all select 'answered', 0, replies union all select 'builtin', 0, replies
      union all select 'conversations', 0, begun union all select 'turns', 5 + abs(hashtext(user_id::text)) % 20, begun
      union all select 'total', 90 + abs(hashtext(user_id::text || day::text)) % 60, replies
      union all select 'first_token', 60 + abs(hashtext(user_id::text || day::text)) % 40, replies
      union all select 'furthest', abs(hashtext(user_id::text || day::text)) % 7, begun) m
    where tenant_id = '${tenantId}' group by 1, 2, 3, 4, 5`;
};

export async function storePeople({ sql }: Pick<Stage, 'sql'>, tenantId: string, people: number): Promise<void> {
  await sql(`with made as (insert into identity.users (id, email, name, activated_at)
      select gen_random_uuid(), 'use' || n || '@bench.example', 'Somebody ' || n, now() from generate_series(1, ${people}) n returning id),
    settings as (insert into assistant.settings (tenant_id, user_id, language, onboarded_at)
      select '${tenantId}', id, 'en', now() from made),
    consents as (insert into assistant.consents (id, tenant_id, user_id, purpose, version, language)
      select gen_random_uuid(), '${tenantId}', id, 'analytics', 1, 'en' from made)
    insert into identity.memberships (tenant_id, user_id) select '${tenantId}', id from made`);
}

export async function storeUse(
  { sql }: Pick<Stage, 'sql'>,
  tenantId: string,
  { people, messages }: { people: number; messages: number },
): Promise<void> {
  for (const table of ['activity', 'conversations', 'days', 'published'])
    await sql(`delete from assistant.analytics_${table} where tenant_id = '${tenantId}'`);
  await sql(counted(tenantId, people, messages));
  for (const table of ['activity', 'conversations', 'days', 'published'])
    await sql(`vacuum analyze assistant.analytics_${table}`);
}
