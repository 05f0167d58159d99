import { setImmediate as breath } from 'node:timers/promises';
import type { TopicId } from '@parley/contracts/assistant/topics.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import { keepLease } from '#platform/keep-lease.ts';
import type { Models } from '#platform/model/models.ts';
import { askModel } from './ask-model.ts';
import { classify } from './classify.ts';
import type { TopicModel } from './model-file.ts';
import { readTopicModel, versionOf } from './model-file.ts';
import * as store from './topics.store.ts';

/** Conversations read and kept in one go. */
const BATCH = 50;
/** Classified before others get a turn on this thread: about a millisecond each. */
const AT_ONCE = 4;
/** A sorting that works for longer gives its place to others and goes on after them. */
const TURN_MS = 60_000;
const KEEP_JOBS_DAYS = 90;
/** What is asked of models in one turn: of so many conversations, each for so long, and no more once they fail. */
const MOST_ASKED = 200;
const ASK_MS = 5_000;
const MOST_FAILED = 3;

export type SortMeans = {
  nodeId: string;
  /** Set when the process is about to end. */
  closing: AbortSignal;
  /** Null: the built-in classifier reads alone. */
  models: Pick<Models, 'complete' | 'offered'> | null;
};
type Asking = { models: SortMeans['models']; closing: AbortSignal; asked: number; failed: number };

const sameTopics = (one: readonly TopicId[], other: readonly TopicId[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/**
 * By the model that wrote the replies of the conversation, if it can be asked: its words have been there already, and go
 * nowhere they have not been. Null when there is none, or it fails.
 */
async function askedTopics(services: Services, asking: Asking, waiting: store.Waiting): Promise<TopicId[] | null> {
  const { models, closing } = asking;
  const { model, text } = waiting;
  if (!models || !model || asking.asked >= MOST_ASKED || asking.failed >= MOST_FAILED) return null;
  if (!models.offered().reply.some(({ id }) => id === model)) return null;
  asking.asked += 1;
  try {
    const labels = await askModel(models, model, text, AbortSignal.any([closing, AbortSignal.timeout(ASK_MS)]));
    asking.failed = 0;
    return labels;
  } catch (error) {
    asking.failed += 1;
    services.log.warn({ kind: (error as Error).name, model }, 'a model named no topics; the built-in classifier did');
    return null;
  }
}

async function sorted(
  services: Services,
  topics: TopicModel,
  asking: Asking,
  waiting: readonly store.Waiting[],
): Promise<{ found: store.Sorted[]; disagreed: number }> {
  const found: store.Sorted[] = [];
  let disagreed = 0;
  for (const [at, each] of waiting.entries()) {
    if (at % AT_ONCE === 0) await breath();
    const { id, lang, at: activity, text } = each;
    const labels: TopicId[] = text.trim() === '' ? ['other'] : classify(topics, text).labels;
    const asked = text.trim() === '' ? null : await askedTopics(services, asking, each);
    if (asked && !sameTopics(asked, labels)) disagreed += 1;
    found.push({ id, lang, at: activity, labels: asked ?? labels, by: asked ? each.model : null });
  }
  return { found, disagreed };
}

/**
 * Sorts what there is to sort, fifty at a time; a killed process loses at most the fifty it was at.
 * @returns `more` when it has worked long enough and wants to be asked again
 */
export async function workOn(
  services: Services,
  { nodeId, closing, models }: SortMeans,
  jobId: string,
): Promise<'done' | 'more' | 'elsewhere'> {
  const system = internalContext(services, { kind: 'system' });
  const claimed = (await store.lease.claim(system.db, jobId, nodeId))
    ? await store.findJob(system.db, jobId)
    : undefined;
  if (!claimed) return 'elsewhere';
  const topics = readTopicModel();
  if (claimed.modelVersion !== versionOf(topics)) {
    // Begun before an update of this node: the next one begins with the new weights.
    await store.endJob(system.db, { id: jobId, nodeId }, 'failed');
    return 'done';
  }
  const until = Date.now() + TURN_MS;
  const asking: Asking = { models, closing, asked: 0, failed: 0 };
  const kept = keepLease(services, store.lease, jobId, nodeId);
  try {
    for (let reached = claimed.reached; ; ) {
      if (kept.lost.aborted) return 'elsewhere';
      if (closing.aborted || Date.now() > until) {
        await store.lease.release(system.db, jobId, nodeId);
        return 'more';
      }
      const waiting = await store.nextWaiting(system.db, { ...claimed, reached }, BATCH);
      if (waiting.length === 0) break;
      const { found, disagreed } = await sorted(services, topics, asking, waiting);
      const mine = await inTransaction(system, (ctx) =>
        store.keepSorted(ctx.db, { ...claimed, nodeId }, found, disagreed),
      );
      if (!mine) return 'elsewhere';
      reached = found.at(-1)?.id ?? reached;
    }
    return (await store.endJob(system.db, { id: jobId, nodeId }, 'done')) ? 'done' : 'elsewhere';
  } catch (error) {
    await store.lease.release(system.db, jobId, nodeId);
    throw error;
  } finally {
    kept.end();
  }
}

/** Every night, what was said since the last one. @returns the sortings to be given away */
export async function beginNightly(services: Services, modelVersion: string): Promise<string[]> {
  const system = internalContext(services, { kind: 'system' });
  await store.forgetOldJobs(system.db, KEEP_JOBS_DAYS);
  const begun: string[] = [];
  for (const tenantId of await store.tenantsToSort(system.db)) {
    const job = await inTransaction(system, (ctx) =>
      store.joinJob(ctx.db, {
        id: uuidv7(),
        tenantId,
        lang: null,
        modelVersion,
        nightly: true,
        smallestGroup: services.config.analyticsSmallestGroup,
      }),
    );
    if (job.status !== 'done' && (job.isNew || job.stale)) begun.push(job.id);
  }
  return begun;
}
