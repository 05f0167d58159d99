import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { ask } from '../load.ts';
import { rssMb } from '../process.ts';
import type { Stage } from '../stage.ts';

const EVENTS = 1_000_000;
const MEMBERS = 10_000;
const MINUTE_MS = 60_000;
const MOST_MB = 300;
const PLACE_MS = 30;

/** Ten years of somebody who does nothing else: cards, evidence, and 20,000 conversations with their steps. */
const history = (userId: string, tenantId: string, events: number): string => `
  with talks as (
    insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${tenantId}', '${userId}', 'coaching-core', 1, 'en'
    from generate_series(0, ${events / 50} - 1) n),
  moments as (select n, now() - interval '10 years' * (1 - n::float / ${events}) as at from generate_series(1, ${events}) n)
  insert into platform.events (id, tenant_id, user_id, type, data, created_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
    '${tenantId}', '${userId}',
    case when n % 10 < 6 then 'practice.reviewed' when n % 10 < 7 then 'evidence.accepted' else 'flow.subsequence_finished' end,
    case when n % 10 < 6 then '{"practice": "values"}'::jsonb
      when n % 10 < 7 then jsonb_build_object('evidenceId', md5(n::text), 'itemId', 'i', 'kind', 'quiz')
      else jsonb_build_object('conversationId', '00000000-0000-7000-8000-' || lpad(to_hex(n / 50 % (${events} / 50)), 12, '0'), 'subsequence', 's' || n % 50) end,
    at
  from moments`;

const members = (tenantId: string): string => `
  insert into assistant.leaderboard_members (tenant_id, user_id, pseudonym, folded, month, points)
  select '${tenantId}', gen_random_uuid(), 'Heron ' || n, 'heron' || n, date_trunc('month', now() at time zone 'UTC')::date, (random() * random() * 900)::int
  from generate_series(1, ${MEMBERS}) n`;

/** Replaying a long history, and the list of a month in which many take part. */
export async function gameGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const person = stage.ours.people[0];
  if (!person) throw new Error('nobody to measure with');
  const events = quick ? EVENTS / 10 : EVENTS;
  await stage.sql(history(person.userId, person.tenantId, events));
  await stage.sql('analyze platform.events');
  const call = async (method: string, path: string, body?: object) => {
    const from = performance.now();
    const answer = await ask({
      port: stage.ours.port,
      method,
      path,
      headers: { authorization: `Bearer ${person.token}` },
      ...(body ? { body } : {}),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return { ms: performance.now() - from, body: answer.body };
  };
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, rssMb(stage.ours.pid));
  }, 100);
  const replay = () => call('POST', '/api/gamification/backfill-conversations');
  const first = await replay();
  const second = await replay();
  clearInterval(watch);
  const stats = await call('GET', '/api/gamification/stats');

  await stage.sql(members(person.tenantId));
  await stage.sql('analyze assistant.leaderboard_members');
  await call('PUT', '/api/gamification/leaderboard/me', { pseudonym: 'Quiet Heron' });
  const times: number[] = [];
  for (let round = -20; round < (quick ? 100 : 400); round += 1) {
    const { ms } = await call('GET', '/api/gamification/leaderboard?limit=10');
    if (round >= 0) times.push(ms);
  }
  const number = events.toLocaleString('en');
  return [
    {
      group: 'game',
      name: `replaying ${number} events of one person`,
      value: first.ms / 1_000,
      unit: 's',
      limit: (MINUTE_MS / 1_000) * (events / EVENTS),
      detail: `${first.body}; again, which changes nothing: ${(second.ms / 1_000).toFixed(1)} s`,
    },
    {
      group: 'game',
      name: 'memory of the server meanwhile, at most',
      value: most,
      unit: 'MB',
      limit: MOST_MB,
      detail: 'RSS, looked at every 100 ms',
    },
    {
      group: 'game',
      name: 'stats of that person, once',
      value: stats.ms,
      unit: 'ms',
      limit: null,
      detail: 'a ledger of a million entries',
    },
    {
      group: 'game',
      name: `the list of a month among ${MEMBERS.toLocaleString('en')} people, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      limit: PLACE_MS,
      detail: `p50 ${median(times).toFixed(1)} ms`,
    },
  ];
}
