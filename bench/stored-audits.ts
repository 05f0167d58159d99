/** Rows of one insert: progress is seen. Ids grow, as the server's do. */
const BATCH = 500_000;

/** How often each value comes back; ranks follow from the place, so nothing has to be counted while storing. */
const PEOPLE = 5_000;
const ADDRESSES = 2_000;
const AGENTS = 20;
/** Of twenty rows: which are which act, and how grave. */
const ACTS = [
  ['login.succeeded', 0, 10],
  ['session.signed_out', 10, 14],
  ['login.failed', 14, 17],
  ['user.profile_changed', 17, 18],
  ['mfa.added', 18, 19],
  ['session.refresh_token_reused', 19, 20],
] as const;
const GRAVITY = [
  ['INFO', 0, 18],
  ['WARNING', 18, 19],
  ['SEVERE', 19, 20],
] as const;
export const ROBOT = 'robot@acme.example';

type Shares = readonly (readonly [string, number, number])[];
const valueIn = (shares: Shares): string =>
  `case ${shares.map(([value, , to]) => `when m % 20 < ${to} then '${value}'`).join(' ')} end`;
const rankIn = (shares: Shares): string =>
  `case ${shares.map(([, from, to]) => `when m % 20 < ${to} then m / 20 * ${to - from} + m % 20 - ${from} + 1`).join(' ')} end`;

const rows = (tenantId: string, first: number, last: number, total: number): string => `
  set local synchronous_commit = off;
  insert into identity.audits (id, tenant_id, number, user_id, email, action, resource, severity, ip, user_agent, data, digest,
    created_at, is_plain, of_email, of_action, of_severity, of_ip)
  select ('01900000-0000-7000-8000-' || lpad(to_hex(m), 12, '0'))::uuid, '${tenantId}', m + 1, null,
    case when m % 10 = 0 then '${ROBOT}' else 'person' || m % ${PEOPLE} || '@acme.example' end,
    ${valueIn(ACTS)}, 'session', ${valueIn(GRAVITY)}, '198.51.' || m % ${ADDRESSES} / 200 || '.' || m % 200,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || 120 + m % ${AGENTS} || '.0.0.0 Safari/537.36',
    jsonb_build_object('sessionId', md5(m::text), 'amr', '["pwd"]'::jsonb), decode(md5(m::text), 'hex'),
    now() - (${total} - m) * (interval '365 days' / ${total}), true,
    case when m % 10 = 0 then m / 10 else m / ${PEOPLE} end + 1, ${rankIn(ACTS)}, ${rankIn(GRAVITY)}, m / ${ADDRESSES} + 1
  from generate_series(${first}::bigint, ${last}::bigint) m`;

const VALUES = (tenantId: string): string => `
  insert into identity.audit_values
  select '${tenantId}', kind, value from (
    select 'email' as kind, '${ROBOT}' as value
    union all select 'email', 'person' || p || '@acme.example' from generate_series(0, ${PEOPLE - 1}) p where p % 10 <> 0
    union all select 'ip', '198.51.' || a / 200 || '.' || a % 200 from generate_series(0, ${ADDRESSES - 1}) a
    ${[...ACTS].map(([value]) => `union all select 'action', '${value}'`).join(' ')}
    ${[...GRAVITY].map(([value]) => `union all select 'severity', '${value}'`).join(' ')}
  ) v`;

type Ask = (text: string) => Promise<unknown>;

/**
 * Stores `count` audits of one tenant, spread over a year, instead of those it has. They are numbered as the server's are, and
 * in no chain. Indexes that are no constraint are made afterwards, by their own definitions.
 */
export async function storeAudits(
  { sql }: { sql(text: string): Promise<{ rows: unknown[] }> },
  tenantId: string,
  count: number,
): Promise<void> {
  const ask: Ask = (text) => sql(text);
  const indexes = (
    await sql(`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = 'identity.audits'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  ).rows as { name: string; definition: string }[];
  for (const { name } of indexes) await ask(`drop index ${name}`);
  await ask(`delete from identity.audits where tenant_id = '${tenantId}'`);
  await ask(`delete from identity.audit_values where tenant_id = '${tenantId}'`);
  for (let stored = 0; stored < count; stored += BATCH) {
    const last = Math.min(count, stored + BATCH);
    await ask(rows(tenantId, stored, last - 1, count));
    process.stderr.write(`bench: ${last.toLocaleString('en')} audits stored\n`);
  }
  await ask(VALUES(tenantId));
  await ask(`update identity.audit_heads set number = ${count}, digest = null where tenant_id = '${tenantId}'`);
  for (const { definition } of indexes) await ask(`set local maintenance_work_mem = '1GB'; ${definition}`);
  await ask('vacuum analyze identity.audits');
  await ask('vacuum analyze identity.audit_values');
}
