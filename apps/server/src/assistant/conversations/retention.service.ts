import type { Context, Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { listChosen, operatorDays } from '#platform/retention.ts';
import * as store from './retention.store.ts';

/** Conversations of one transaction; their messages go with them. */
const TALKS_AT_ONCE = 100;
const RUNS_AT_ONCE = 1_000;

/** Removes some, and tells what people keep of conversations that these are gone. @returns how many */
const removeSome = (system: Context, tenantId: string | null, days: number): Promise<number> =>
  inTransaction(system, async (ctx) => {
    const gone = await store.deleteOldConversations(ctx.db, { tenantId, days, limit: TALKS_AT_ONCE });
    for (const { tenantId, userId, count } of gone)
      await publish(ctx, 'conversations.deleted', { count }, { tenantId, userId });
    return gone.reduce((sum, { count }) => sum + count, 0);
  });

/**
 * Removes conversations in which nothing was said, and runs that ended, longer ago than operator and tenant keep them. Deleting or erasing
 * something earlier does not wait for it. Harmless to repeat, or to break off.
 */
export async function removeOldTalks(services: Services): Promise<{ conversations: number; runs: number }> {
  const system = internalContext(services, { kind: 'system' });
  const removed = { conversations: 0, runs: 0 };
  const spans = async (kind: 'conversations' | 'runs'): Promise<{ tenantId: string | null; days: number }[]> => {
    const days = operatorDays(services.config, kind);
    return [...(days === null ? [] : [{ tenantId: null, days }]), ...(await listChosen(system.db, kind))];
  };
  for (const { tenantId, days } of await spans('conversations'))
    for (let last = 1; last > 0; removed.conversations += last) last = await removeSome(system, tenantId, days);
  for (const { tenantId, days } of await spans('runs'))
    for (let last = 1; last > 0; removed.runs += last)
      last = await store.deleteOldRuns(system.db, { tenantId, days, limit: RUNS_AT_ONCE });
  return removed;
}
