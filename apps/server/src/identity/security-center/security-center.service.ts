import type { Insight, Recommendation } from '@parley/contracts/identity/security-center.ts';
import { INACTIVE_SECONDS } from '@parley/contracts/identity/user-lists.ts';
import type { SignedContext } from '../context.ts';
import type { Facts } from './advice.ts';
import { insightsOf, metadataOf, recommend } from './advice.ts';
import * as store from './security-center.store.ts';
import { scoreOf } from './security-score.ts';

/** What is known of the active tenant now. */
export async function factsOf(ctx: SignedContext): Promise<Facts> {
  const { tenantId } = ctx.principal;
  const since = new Date(ctx.clock.now().getTime() - INACTIVE_SECONDS * 1000).toISOString().slice(0, 10);
  const [policies, people] = await Promise.all([
    ctx.identity.policies.of(tenantId),
    store.countPeople(ctx.db, tenantId, since),
  ]);
  // No tenant has a sign-on of its own yet.
  return { policies, ...people, sso: false };
}

export async function recommendations(
  ctx: SignedContext,
): Promise<{ items: Recommendation[]; scoring: ReturnType<typeof scoreOf> }> {
  const facts = await factsOf(ctx);
  const metadata = metadataOf(facts);
  return { items: recommend(facts).map((advice) => ({ ...advice, metadata })), scoring: scoreOf(facts) };
}

export async function insights(ctx: SignedContext): Promise<Insight[]> {
  const facts = await factsOf(ctx);
  const metadata = metadataOf(facts);
  return insightsOf(facts).map((insight) => ({ ...insight, metadata }));
}
