import { CONSENT_VERSION } from '@parley/contracts/assistant/config.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import { comesAgain } from '#testing/comes-again.ts';
import type { Lived, Server } from '#testing/drawn-order.ts';
import { inDrawnOrder } from '#testing/drawn-order.ts';
import { SIGNS_OF_LIFE } from '#testing/signs-of-life.ts';
import { readTopicModel, versionOf } from '../model-file.ts';
import { workOn } from '../sort.service.ts';
import { joinJob } from '../topics.store.ts';

/** Three times what is kept in one go. Nothing is said in them, so that reading them costs nothing. */
const CONVERSATIONS = 130;
/** What a server that has lost its lease must not do. */
const HOLDERS_ALONE = /^update "assistant"."topic_classifications" set "(reached|status)"/;

/**
 * Two servers sort the conversations of a tenant by topic; either may die at any step, or stall for longer than its lease. Then a server that is left
 * goes on.
 * @returns what is wrong in the end, in words; nothing when all is well
 */
export async function sortInDrawnOrder(base: Services, seed: number): Promise<Lived & { faults: string[] }> {
  const system = internalContext(base, { kind: 'system' });
  const tenantId = uuidv7();
  const rows = async <R>(text: string, values: unknown[] = [tenantId]): Promise<R[]> =>
    (await base.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;
  const userId = uuidv7();
  await rows(
    `insert into assistant.consents (id, tenant_id, user_id, purpose, version, language) values ($1, $2, $3, 'analytics', $4, 'en')`,
    [uuidv7(), tenantId, userId, CONSENT_VERSION],
  );
  await rows(
    `insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language)
     select gen_random_uuid(), $1, $2, 'coaching-core', 1, 'en' from generate_series(1, $3)`,
    [tenantId, userId, CONVERSATIONS],
  );
  const { id: jobId } = await inTransaction(system, (ctx) =>
    joinJob(ctx.db, {
      ...{ id: uuidv7(), tenantId, lang: null, nightly: true, smallestGroup: 1 },
      modelVersion: versionOf(readTopicModel()),
    }),
  );
  const job = comesAgain();
  const expire = async (): Promise<void> => {
    job.lost();
    await rows(
      `update assistant.topic_classifications set heartbeat_at = heartbeat_at - interval '1 minute', created_at = created_at - interval '1 minute'
       where id in (select id from assistant.topic_classifications where tenant_id = $1 for update skip locked)`,
    );
  };
  const means = () => ({ nodeId: uuidv7(), closing: new AbortController().signal, models: null });
  const work = async ({ services, step }: Server): Promise<void> => {
    const own = means();
    await job.work(step, async () => (await workOn(services, own, jobId)) === 'done');
  };
  const lived = await inDrawnOrder(base, {
    ...{ seed, work: [work, work], deaths: 1 },
    happenings: [
      { name: 'a lease is over', chance: 0.05, most: 1, act: expire },
      { name: 'a lease is over', chance: 0.3, most: 2, before: HOLDERS_ALONE, act: expire },
      SIGNS_OF_LIFE,
    ],
  });
  await expire();
  await workOn(base, means(), jobId);
  const [found] = await rows<object>(
    `select status, done, (select count(*)::integer from assistant.conversation_topics t where t.tenant_id = $2) as sorted
     from assistant.topic_classifications where id = $1`,
    [jobId, tenantId],
  );
  const seen = JSON.stringify(found);
  const wanted = JSON.stringify({ status: 'done', done: CONVERSATIONS, sorted: CONVERSATIONS });
  return { ...lived, faults: seen === wanted ? [] : [`in the end ${seen}`] };
}
