import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { eraseTenant } from '#platform/erasures.ts';
import { ASSISTANT_STEPS } from '../assistant/personal-data/tenant-erasure.jobs.ts';
import type { IdentityMeans } from '../identity/context.ts';
import { identitySteps } from '../identity/personal-data/tenant-erasure.ts';
import type { Lived, Server } from './drawn-order.ts';
import { inDrawnOrder } from './drawn-order.ts';

const CONVERSATIONS = 70;
const PEOPLE = 25;
const AUDITS = 6;
/** One step of each kind: all tables would be the same a few dozen times more. */
const KINDS = new Set([
  'assistant.feedback',
  'assistant.conversations',
  'identity.groups',
  'identity.left_behind',
  'identity.audits',
  'identity.tenants',
]);
const MEANS = { principals: { forget: () => undefined } } as unknown as IdentityMeans;

/**
 * Two servers erase an account that was deleted; either may die at any step. Then a server that is left goes on.
 * @returns what is wrong in the end, in words: a row that is left, or a report that is not exact or was not made once
 */
export async function eraseInDrawnOrder(base: Services, seed: number): Promise<Lived & { faults: string[] }> {
  const tenantId = uuidv7();
  const rows = async <R>(text: string, values: unknown[] = [tenantId]): Promise<R[]> =>
    (await base.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;
  await rows("insert into identity.tenants (id, name, deleted_at) values ($1, 'Gone', now())");
  await rows(
    `with people as (insert into identity.users (id, email, name, activated_at)
       select gen_random_uuid(), i || '-' || $1::uuid::text || '@example.com', 'Gone', now() from generate_series(1, $2::integer) i returning id)
     insert into identity.left_behind (tenant_id, user_id) select $1, id from people`,
    [tenantId, PEOPLE],
  );
  await rows(
    `insert into identity.audits (id, tenant_id, number, action, resource, severity, digest, created_at)
     select gen_random_uuid(), $1, i, 'tenant.renamed', 'tenant', 'INFO', '\\x00', now() from generate_series(1, $2::integer) i`,
    [tenantId, AUDITS],
  );
  await rows('insert into identity.audit_heads (tenant_id, number) values ($1, $2)', [tenantId, AUDITS]);
  await rows(
    `with talks as (insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language)
       select gen_random_uuid(), $1, gen_random_uuid(), 'core', 1, 'en' from generate_series(1, $2::integer) returning id, user_id)
     insert into assistant.messages (id, conversation_id, tenant_id, user_id, role, content, language, status)
     select gen_random_uuid(), id, $1, user_id, 'user', 'words', 'en', 'complete' from talks`,
    [tenantId, CONVERSATIONS],
  );
  await rows("insert into platform.erasures (tenant_id, half) select $1, unnest(array['assistant', 'identity'])");
  const work = async ({ services }: Pick<Server, 'services'>): Promise<void> => {
    await eraseTenant(
      services,
      'assistant',
      tenantId,
      ASSISTANT_STEPS.filter(({ tables }) => tables.some((table) => KINDS.has(table))),
    );
    await eraseTenant(
      services,
      'identity',
      tenantId,
      identitySteps(MEANS).filter(({ tables }) => tables.some((table) => KINDS.has(table))),
    );
  };
  const lived = await inDrawnOrder(base, { seed, work: [work, work], deaths: seed % 3, deathChance: 0.02 });
  await work({ services: base });
  const [found] = await rows<object>(
    `select (select count(*)::integer from assistant.conversations where tenant_id = $1) as talks,
       (select count(*)::integer from assistant.messages where tenant_id = $1) as messages,
       (select count(*)::integer from identity.users where email like '%' || $1::uuid::text || '%') as people,
       (select count(*)::integer from identity.audits where tenant_id = $1) + (select count(*)::integer from identity.audit_heads where tenant_id = $1) as audits,
       (select count(*)::integer from identity.tenants where id = $1) as tenants,
       (select count(*)::integer from platform.events where type = 'tenant.erased' and data ->> 'tenantId' = $1::uuid::text) as reports,
       (select jsonb_object_agg(key, value order by key) from platform.erasures e, jsonb_each(e.removed) where e.tenant_id = $1) as removed`,
  );
  const wanted = {
    ...{ talks: 0, messages: 0, people: 0, audits: 0, tenants: 0, reports: 1 },
    removed: {
      ...{ 'identity.users': PEOPLE, 'identity.audits': AUDITS, 'identity.tenants': 1 },
      ...{ 'assistant.messages': CONVERSATIONS, 'assistant.conversations': CONVERSATIONS },
    },
  };
  const faults = isDeepStrictEqual(found, wanted) ? [] : [`in the end ${JSON.stringify(found)}`];
  return { ...lived, faults };
}
