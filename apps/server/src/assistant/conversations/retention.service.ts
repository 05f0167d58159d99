import type { Context, Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { inForce, listChosen, operatorDays } from '#platform/retention.ts';
import * as store from './retention.store.ts';

/** Conversations of one transaction; their messages go with them. */
const TALKS_AT_ONCE = 100;
const RUNS_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

type Kind = 'conversations' | 'runs';
type Of = { tenantId: string; before: Date };

/** Each removes some. @returns how many */
const REMOVE: Record<Kind, (system: Context, of: Of) => Promise<number>> = {
  // What people keep of conversations hears that these are gone.
  conversations: (system, of) =>
    inTransaction(system, async (ctx) => {
      const gone = await store.deleteOldConversations(ctx.db, { ...of, limit: TALKS_AT_ONCE });
      for (const { userId, count } of gone)
        await publish(ctx, 'conversations.deleted', { count }, { tenantId: of.tenantId, userId });
      return gone.reduce((sum, { count }) => sum + count, 0);
    }),
  runs: ({ db }, of) => store.deleteOldRuns(db, { ...of, limit: RUNS_AT_ONCE }),
};

/** Tenant by tenant. One whose rows cannot be removed keeps no other waiting. @param failed takes what they said */
async function removeOldOf(system: Context, kind: Kind, failed: unknown[]): Promise<number> {
  const chosen = new Map((await listChosen(system.db, kind)).map(({ tenantId, days }) => [tenantId, days]));
  if (chosen.size === 0 && operatorDays(system.config, kind) === null) return 0;
  let removed = 0;
  let tenantId = await store.nextTenant(system.db, kind, null);
  for (; tenantId; tenantId = await store.nextTenant(system.db, kind, tenantId)) {
    const days = inForce(system.config, kind, chosen.get(tenantId) ?? null);
    if (days === null) continue;
    const of = { tenantId, before: new Date(system.clock.now().getTime() - days * DAY_MS) };
    try {
      for (let last = 1; last > 0; removed += last) last = await REMOVE[kind](system, of);
    } catch (error) {
      failed.push(error);
    }
  }
  return removed;
}

/**
 * Removes conversations in which nothing was said, and runs that ended, longer ago than operator and tenant keep them. Deleting or erasing
 * something earlier does not wait for it. Harmless to repeat, or to break off.
 * @throws AggregateError once all tenants had their turn, when some could not be served
 */
export async function removeOldTalks(services: Services): Promise<Record<Kind, number>> {
  const system = internalContext({ ...services, database: services.database.quiet }, { kind: 'system' });
  const failed: unknown[] = [];
  const conversations = await removeOldOf(system, 'conversations', failed);
  const runs = await removeOldOf(system, 'runs', failed);
  if (failed.length > 0) throw new AggregateError(failed, `old rows of ${failed.length} tenants could not be removed`);
  return { conversations, runs };
}
