import { commonProblems } from '@parley/contracts/problem.ts';
import { sql } from 'kysely';
import { refusals } from './budgets/budget-metrics.ts';
import type { Services } from './context.ts';
import { internalContext } from './context.ts';
import { ProblemError } from './problem-error.ts';
import { ANY_NUMBER } from './quota-config.ts';

/** What the database raises where there is no room; its detail says whose. */
const NO_ROOM = 'PQ413';
/** Of a person's limit of texts, by which they grow between two comparisons with it. */
const STEPS = 100;
const LARGEST_STEP = 1_000_000;

/** Tells the database what may be kept; as it starts, each node says the same. @param freeTenantId the operator's own */
export async function tellStorageLimits(services: Services, freeTenantId: string): Promise<void> {
  const { db } = internalContext(services, { kind: 'system' });
  const { storage, passageBytes } = services.config;
  // Passages belong to no person, and are limited by their bytes alone.
  const passages = { bytes: passageBytes, pieces: ANY_NUMBER };
  for (const [kind, { person, tenant }] of Object.entries({
    ...storage,
    passages: { person: passages, tenant: passages },
  })) {
    const step = Math.max(1, Math.min(LARGEST_STEP, Math.floor(person.bytes / STEPS)));
    await sql`
      insert into platform.storage_limits (kind, person_bytes, person_pieces, tenant_bytes, tenant_pieces, step_bytes, free_tenant)
      values (${kind}, ${person.bytes}, ${person.pieces}, ${tenant.bytes}, ${tenant.pieces}, ${step}, ${freeTenantId})
      on conflict (kind) do update set person_bytes = excluded.person_bytes, person_pieces = excluded.person_pieces,
        tenant_bytes = excluded.tenant_bytes, tenant_pieces = excluded.tenant_pieces, step_bytes = excluded.step_bytes,
        free_tenant = excluded.free_tenant`.execute(db);
  }
}

/** The refusal that a database error stands for; null for any other error. */
export function fullStorage(error: { code?: unknown; detail?: unknown }): ProblemError | null {
  if (error.code !== NO_ROOM) return null;
  const ofTenant = error.detail === 'tenant';
  refusals.inc({ cost: 'storage', limit: ofTenant ? 'tenant' : 'person' });
  return new ProblemError(ofTenant ? commonProblems.tenant_storage_full : commonProblems.storage_full, {
    cause: error,
  });
}
