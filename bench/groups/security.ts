import { addressRules } from '../../apps/server/src/identity/restrictions/address-rules.ts';
import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { ask } from '../load.ts';
import type { Stage } from '../stage.ts';

const USERS = 100_000;
const RULES = 10_000;
const CENTER = '/frontegg/security-center/resources';

/** Networks of many sizes, a fifth of them blocked, some inside others; half of them IPv6. */
const rule = (n: number): { ip: string; strategy: string } => ({
  ip:
    n % 2 === 0
      ? `10.${(n >> 8) & 255}.${n & 255}.${(n * 7) & 255}/${20 + (n % 13)}`
      : `2001:db8:${n.toString(16)}::/${40 + (n % 60)}`,
  strategy: n % 5 === 0 ? 'BLOCK' : 'ALLOW',
});
const address = (n: number): string =>
  [
    `10.${n & 63}.${(n * 13) & 255}.${n & 255}`,
    `2001:db8:${(n % RULES).toString(16)}::${n}`,
    `::ffff:10.1.${n & 255}.9`,
  ][n % 3] ?? '';

/** Each decision timed by itself, as a request asks for one. */
function decisions(quick: boolean): Figure[] {
  const rules = Array.from({ length: RULES }, (_, n) => rule(n));
  const startedAt = performance.now();
  const ready = addressRules('ALLOW', rules);
  const compiledMs = performance.now() - startedAt;
  const micros: number[] = [];
  for (let n = 0; n < (quick ? 20_000 : 200_000); n += 1) {
    const asked = address(n);
    const begun = process.hrtime.bigint();
    ready.allows(asked);
    micros.push(Number(process.hrtime.bigint() - begun) / 1_000);
  }
  return [
    {
      group: 'security',
      name: `an address against ${RULES.toLocaleString('en')} rules`,
      value: quantile(micros, 0.99),
      unit: 'µs p99',
      limit: 1_000,
      detail: `median ${median(micros).toFixed(2)} µs; made ready in ${compiledMs.toFixed(0)} ms, once for each change`,
    },
  ];
}

/** The security center of a tenant of 100,000, and the decision about an address (SECU-3 J2, SECU-5 G14). */
export async function securityGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const { ours } = stage;
  const [administrator] = ours.people;
  if (!administrator) throw new Error('nobody is on the stage');
  const { tenantId, userId, token } = administrator;
  await stage.sql(`insert into identity.membership_roles (tenant_id, user_id, role_id)
    select '${tenantId}', '${userId}', id from identity.roles where key = 'owner' and tenant_id is null`);
  await stage.sql(`insert into identity.users (id, email, name, activated_at, breached_at)
    select gen_random_uuid(), 'crowd' || n || '@example.com', 'Person ' || n, now(), case when n % 50 = 0 then now() end
    from generate_series(1, ${USERS}) n`);
  await stage.sql(`insert into identity.memberships (tenant_id, user_id, created_at, last_login_at)
    select '${tenantId}', id, now() - interval '1 year', now() - (random() * 200) * interval '1 day'
    from identity.users where email like 'crowd%'`);
  await stage.sql(`insert into identity.authenticators (id, user_id, seed, encrypted_with, confirmed_at)
    select gen_random_uuid(), id, '', '', now() from identity.users where email like 'crowd%7@example.com'`);
  await stage.sql('analyze identity.directory; analyze identity.memberships; analyze identity.users');
  const timed = async (path: string, accessToken: string): Promise<number> => {
    const startedAt = performance.now();
    const { status, body } = await ask({
      port: ours.port,
      method: 'GET',
      path: `${CENTER}${path}`,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (status !== 200) throw new Error(`answered ${status}: ${body}`);
    return performance.now() - startedAt;
  };
  // The role came behind the server's back, so the person signs in anew.
  const signedIn = await ask({
    port: ours.port,
    method: 'POST',
    path: '/frontegg/identity/resources/auth/v1/user',
    body: { email: administrator.email, password: ours.password },
  });
  const accessToken = (JSON.parse(signedIn.body) as { accessToken?: string }).accessToken ?? token;
  const times: number[] = [];
  for (let round = 0; round < (quick ? 10 : 50); round += 1)
    times.push(await timed(round % 2 === 0 ? '/recommendations/v1' : '/insights/v1', accessToken));
  return [
    {
      group: 'security',
      name: `security center of ${USERS.toLocaleString('en')} people`,
      value: quantile(times, 0.95),
      unit: 'ms p95',
      limit: 2_000,
      detail: `median ${median(times).toFixed(1)} ms, first ${times[0]?.toFixed(1)} ms`,
    },
    ...decisions(quick),
  ];
}
