import { analyticsLanguage } from '@parley/contracts/assistant/analytics.ts';
import type { TopicClassification, TopicId } from '@parley/contracts/assistant/topics.ts';
import { TOPICS, topicProblems } from '@parley/contracts/assistant/topics.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { asSystem, inTransaction, internalContext } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import type { JobRow } from './topics.store.ts';
import * as store from './topics.store.ts';

/**
 * Begins to sort the tenant's conversations by topic, or joins what does so already.
 * @param language as the screen of an administrator names it; null: both
 * @throws classification_runs
 */
export async function classifyTopics(
  ctx: AssistantContext,
  language: string | null,
): Promise<{ job_id: string; queued: number; skipped: number }> {
  const { tenantId } = personOf(ctx);
  const lang = language === null ? null : analyticsLanguage(language);
  const modelVersion = await ctx.assistant.topics.modelVersion();
  const job = await inTransaction(asSystem(ctx), async (ctx) => {
    const smallestGroup = ctx.config.analyticsSmallestGroup;
    const job = await store.joinJob(ctx.db, {
      id: uuidv7(),
      tenantId,
      lang,
      modelVersion,
      nightly: false,
      smallestGroup,
    });
    if (job.isNew)
      await ctx.assistant.recordAct(ctx, {
        action: 'topics.classified',
        resource: 'conversation-topics',
        data: { language: lang ?? 'all', queued: job.queued },
      });
    return job;
  });
  if (job.lang !== null && job.lang !== lang) throw new ProblemError(topicProblems.classification_runs);
  // One that nobody works on is given to whoever is free.
  if (job.status !== 'done' && (job.isNew || job.stale)) await ctx.assistant.topics.send(job.id);
  return { job_id: job.id, queued: job.queued, skipped: job.skipped };
}

const view = ({ id, lang, modelVersion, createdAt, finishedAt, ...row }: JobRow): TopicClassification => ({
  job_id: id,
  status: row.status,
  language: lang,
  queued: row.queued,
  done: row.done,
  skipped: row.skipped,
  disagreed: row.disagreed,
  nightly: row.nightly,
  model_version: modelVersion,
  created_at: createdAt,
  finished_at: finishedAt,
});

/** How the tenant's last sorting goes, or went; null when there was none. */
export async function classificationProgress(ctx: AssistantContext): Promise<TopicClassification | null> {
  const row = await store.lastJob(ctx.db, personOf(ctx).tenantId);
  return row ? view(row) : null;
}

export type TopicShares = {
  /** Of every topic that was found, in the order in which topics are shown. */
  topics: {
    topic: TopicId;
    conversations: number;
    people: number;
    /** People with a conversation about something else. */
    others: number;
  }[];
  /** Conversations sorted, and distinct people, whatever the topic. A conversation has up to three. */
  conversations: number;
  people: number;
};

/**
 * Exact counts by topic for the caller's tenant, by when something was last said in a conversation. They name nobody, and
 * small ones are still in: whoever shows them suppresses first.
 * @param from, to ISO 8601 instants; `to` is not part of it
 */
export async function topicShares(
  ctx: AssistantContext,
  { from, to, language = null }: { from: string; to: string; language?: 'en' | 'fr' | null },
): Promise<TopicShares> {
  const { tenantId } = personOf(ctx);
  const rows = await store.countTopics(asSystem(ctx).db, { tenantId, from, to, language });
  const all = rows.find(({ topic }) => topic === null);
  return {
    topics: TOPICS.flatMap((topic) => {
      const found = rows.find((row) => row.topic === topic);
      return found ? [{ ...found, topic }] : [];
    }),
    conversations: all?.conversations ?? 0,
    people: all?.people ?? 0,
  };
}

/** Somebody takes back what they agreed to: nothing stays of what their conversations are about. */
export async function forgetTopicsOf(
  services: Services,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await store.forgetTopicsOf(internalContext(services, { kind: 'system' }).db, tenantId, userId);
}
