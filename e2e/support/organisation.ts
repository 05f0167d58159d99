import type { Statement } from './journeys.ts';

/**
 * Forty people of a tenant who used the product in the last weeks, as the counting leaves it: twelve of them in French. Each begins
 * one conversation a week; those of even number come further.
 */
export const organisation = (tenantId: string): Statement[] => [
  [
    `with people as (
       insert into identity.users (id, email, name, activated_at)
       select gen_random_uuid(), 'person' || n || '@organisation.example', 'Person ' || n, now() from generate_series(1, 40) n
       returning id, substring(email from '\\d+')::int as n),
     members as (insert into identity.memberships (tenant_id, user_id) select $1, id from people),
     weeks as (select id, n, case when n % 10 < 3 then 'fr' else 'en' end as language,
         (date_trunc('week', now() at time zone 'UTC') - make_interval(days => 7 * week - n % 5))::date as day, week
       from people, generate_series(1, 6) week),
     settings as (insert into assistant.settings (tenant_id, user_id, language, onboarded_at)
       select distinct $1::uuid, id, language, now() from weeks),
     activity as (insert into assistant.analytics_activity (tenant_id, user_id, day, language, replies, begun)
       select $1, id, day, language, 5, 1 from weeks),
     conversations as (insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, created_at)
       select gen_random_uuid(), $1, id, 'coaching-core', 1, language, day from weeks returning id, user_id, language, created_at),
     topics as (insert into assistant.conversation_topics (conversation_id, tenant_id, user_id, labels, model_version, lang, at)
       select c.id, $1, c.user_id, case p.n % 3 when 0 then '{workload-priorities,stress-recovery}' when 1 then '{career-choice}'
         else '{feedback-conflict,leading-people}' end::text[], 'test', c.language, c.created_at from conversations c join people p on p.id = c.user_id),
     consents as (insert into assistant.consents (id, tenant_id, user_id, purpose, version, language)
       select gen_random_uuid(), $1, id, 'analytics', 1, 'en' from people),
     levels as (insert into assistant.competency_levels (tenant_id, user_id, code, level, confidence, evidence_count, last_at, holds_until)
       select $1, id, code, 1 + n % 2, 0.6, 4, now(), now() + interval '90 days' from people, unnest(array['planning', 'goal-setting', 'communication']) code
       where n > 12),
     counted as (insert into assistant.analytics_conversations (conversation_id, tenant_id, user_id, begun_on, language, turns, furthest)
       select c.id, $1, c.user_id, c.created_at::date, c.language, 5, case when p.n % 2 = 0 then 4 else 1 end
       from conversations c join people p on p.id = c.user_id returning begun_on, language, furthest)
     insert into assistant.analytics_days (tenant_id, day, measure, language, bucket, amount)
     select $1, begun_on, m.measure, language, m.bucket, sum(m.amount) from counted,
       lateral (values ('replies', 0, 5), ('builtin', 0, 5), ('conversations', 0, 1), ('turns', 5, 1), ('furthest', furthest, 1), ('total', 100, 5)) m(measure, bucket, amount)
     group by 2, 3, 4, 5`,
    [tenantId],
  ],
];
