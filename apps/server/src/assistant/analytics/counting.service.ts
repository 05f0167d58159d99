import type { Context, Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { EventCounter, EventReader, PublishedEvent } from '#platform/events.ts';
import { DEFAULT_FLOW } from '../config/config.service.ts';
import { BUILTIN } from '../config/settings.ts';
import * as store from './counting.store.ts';
import type { Fact } from './counting.ts';
import { countFacts, takenBack } from './counting.ts';

const FAILED: readonly unknown[] = ['error', 'interrupted'];
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const stepOf = (sequence: unknown): number => Number(/^s([1-6])$/.exec(String(sequence))?.[1] ?? 0);

/** What an event says that is counted. */
export function factOf({ type, tenantId, userId, data, createdAt }: PublishedEvent): Fact[] {
  const { conversationId } = data;
  if (!tenantId || !userId || typeof conversationId !== 'string') return [];
  if (type === 'flow.sequence_finished') {
    const step = stepOf(data.sequence);
    return step > 0 ? [{ kind: 'step', conversationId, step }] : [];
  }
  return [
    {
      kind: 'reply',
      conversationId,
      tenantId,
      userId,
      day: new Date(createdAt).toISOString().slice(0, 10),
      language: data.language === 'fr' ? 'fr' : 'en',
      spoken: data.spoken === true,
      builtin: data.model === BUILTIN,
      failed: FAILED.includes(data.status),
      firstTokenMs: numberOr(data.firstTokenMs),
      totalMs: numberOr(data.totalMs),
    },
  ];
}

async function add({ db }: Pick<Context, 'db'>, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await store.lockCounting(db);
  const ids = [...new Set(facts.map(({ conversationId }) => conversationId))];
  const agreed = await store.findAgreed(
    db,
    facts.flatMap((fact) => (fact.kind === 'reply' ? [{ tenantId: fact.tenantId, userId: fact.userId }] : [])),
  );
  const keys = new Set(agreed.map(({ tenantId, userId }) => `${tenantId} ${userId}`));
  const conversations = await store.findConversations(db, ids, DEFAULT_FLOW);
  await store.addCounts(
    db,
    countFacts(facts, conversations, (userId, tenantId) => keys.has(`${tenantId} ${userId}`)),
  );
}

/** ANLY-5: what happens is added to the tables of a day, some minutes later and once. */
export const usageCounter: EventCounter = {
  name: 'assistant-analytics',
  types: ['message.replied', 'flow.sequence_finished'],
  count: (ctx, events) => add(ctx, events.flatMap(factOf)),
};

/**
 * Whoever takes back the agreement to be counted is among the people of no figure any more; nor are their conversations, which would
 * otherwise count twice once they agree again. Under the lock, so that no counting that still saw the agreement writes after it.
 */
export const forgetUncounted: EventReader = {
  name: 'assistant-analytics-forget',
  types: ['consent.withdrawn'],
  read: async (services, { tenantId, userId, data }) => {
    if (!tenantId || !userId || !Array.isArray(data.purposes) || !data.purposes.includes('analytics')) return;
    await inTransaction(internalContext(services, { kind: 'system' }), async ({ db }) => {
      await store.lockCounting(db);
      await store.addCounts(db, takenBack(await store.forgetPerson(db, { tenantId, userId }, DEFAULT_FLOW)));
    });
  },
};

/** Replies read at once. */
const PAGE = 2_000;

/**
 * Counts a tenant anew from what is still kept, for a history that is older than the counting, or when something went wrong. What was
 * erased since is not in it any more. What was spoken is not told by a message and stays as it was counted.
 */
export const rebuildCounts = (services: Services, tenantId: string): Promise<{ replies: number }> =>
  inTransaction(internalContext(services, { kind: 'system' }), async ({ db }) => {
    await store.lockCounting(db);
    await store.forgetCounts(db, tenantId);
    let replies = 0;
    let after: string | null = null;
    for (let more = true; more; ) {
      const kept = await store.listReplies(db, tenantId, usageCounter.name, after, PAGE);
      await add(
        { db },
        kept.map(({ model, status, ...reply }) => ({
          ...reply,
          kind: 'reply',
          tenantId,
          spoken: false,
          builtin: model === BUILTIN,
          failed: FAILED.includes(status),
        })),
      );
      replies += kept.length;
      after = kept.at(-1)?.id ?? null;
      more = kept.length === PAGE;
    }
    await add(
      { db },
      (await store.listSteps(db, tenantId, DEFAULT_FLOW)).map((step) => ({ kind: 'step', ...step })),
    );
    return { replies };
  });
