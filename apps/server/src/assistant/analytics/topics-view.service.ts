import type { TimeRange, TopicShares } from '@parley/contracts/assistant/analytics.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { classificationProgress, topicShares } from '../topics/topics.service.ts';
import { isSmall, published } from './analytics.service.ts';
import type { PublishedTopics, TopicCounts } from './topic-figures.ts';
import { stretchesOf, stretchKey, topicFigures } from './topic-figures.ts';
import { boundsOf, untilOf } from './windows.ts';

async function countsOf(ctx: AssistantContext): Promise<Map<string, TopicCounts>> {
  const counts = new Map<string, TopicCounts>();
  for (const stretch of stretchesOf(untilOf(ctx.clock.now()))) {
    const { topics, ...total } = await topicShares(ctx, {
      from: `${stretch.from}T00:00:00Z`,
      to: `${stretch.until}T00:00:00Z`,
    });
    counts.set(stretchKey(stretch), { total, topics: new Map(topics.map(({ topic, ...each }) => [topic, each])) });
  }
  return counts;
}

/** Sorting so many conversations at once is worth new numbers on the same day; fewer could be told apart from those before. */
const SORTED_PER_PERSON = 5;

async function sortedSince(ctx: AssistantContext, k: number): Promise<string | null> {
  const job = await classificationProgress(ctx);
  return job?.status === 'done' && job.done >= SORTED_PER_PERSON * k ? job.finished_at : null;
}

/** ANLY-1: what conversations are about, by share; never an example. */
export async function readTopics(ctx: AssistantContext, range: TimeRange): Promise<TopicShares> {
  const until = untilOf(ctx.clock.now());
  const k = ctx.config.analyticsSmallestGroup;
  const [view, small] = await Promise.all([
    published<PublishedTopics[TimeRange]>(
      ctx.assistant.services,
      personOf(ctx).tenantId,
      'conversation-topics',
      [range],
      async () => topicFigures(until, await countsOf(ctx), k),
      await sortedSince(ctx, k),
    ),
    isSmall(ctx),
  ]);
  const hidden = { value: null, at_least: false, hidden: 'small_organisation' as const };
  return {
    time_range: range,
    ...boundsOf(range, until),
    smallest_group: k,
    small_organisation: small,
    ...(small ? { total: hidden, topics: view.topics.map((topic) => ({ ...topic, ...hidden, percent: null })) } : view),
  };
}
