import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import { comesAgain } from '#testing/comes-again.ts';
import type { Lived, Server } from '#testing/drawn-order.ts';
import { inDrawnOrder } from '#testing/drawn-order.ts';
import { SIGNS_OF_LIFE } from '#testing/signs-of-life.ts';
import { keepUpload } from '../knowledge.store.ts';
import type { Reader } from '../reading/open-reader.ts';
import { readDocument } from '../reading/read-document.ts';
import type { RefreshMeans } from '../refresh.service.ts';
import { workOn } from '../refresh.service.ts';
import { joinRefresh } from '../refresh.store.ts';
import { digestOf } from '../sources.ts';

const DOCUMENTS = 3;
/** What a server that has lost its lease must not go on from. */
const HOLDERS_ALONE = /^select id from "assistant"."knowledge_refreshes"|^select pg_advisory_xact_lock\(/;

const meansOf = (nodeId: string, read: Reader['read']): RefreshMeans => ({
  ...{ nodeId, embeddings: null, operatorTenantId: async () => nodeId, closing: new AbortController().signal },
  openReader: () => ({ read, close: () => undefined }),
});

/**
 * Two servers work on one refresh of a tenant's documents, whose second wording takes the place of a first; either may die at any step, or stall
 * for longer than its lease. Then a server that is left goes on.
 * @returns what readers may never see, in words; nothing when all is well
 */
export async function refreshInDrawnOrder(base: Services, seed: number): Promise<Lived & { faults: string[] }> {
  const system = internalContext(base, { kind: 'system' });
  const tenantId = uuidv7();
  const rows = async <R>(text: string, values: unknown[] = [tenantId]): Promise<R[]> =>
    (await base.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;
  const begin = async (wording: string): Promise<string> => {
    for (let index = 0; index < DOCUMENTS; index += 1) {
      const content = Buffer.from(`# Note ${index}\n\nThis is the ${wording} wording.\n`);
      await inTransaction(system, (ctx) =>
        keepUpload(ctx.db, {
          ...{
            id: uuidv5(`${index}`, tenantId),
            tenantId,
            uploadedBy: uuidv5('keeper', tenantId),
            name: `note-${index}.md`,
            digest: digestOf(content),
            content,
          },
        }),
      );
    }
    return (await joinRefresh(system.db, uuidv7(), tenantId)).id;
  };
  const alone = (refreshId: string): Promise<string> => workOn(base, meansOf(uuidv7(), readDocument), refreshId);
  const expire = async (): Promise<void> => {
    job.lost();
    await rows(
      `update assistant.knowledge_refreshes set heartbeat_at = heartbeat_at - interval '1 minute', created_at = created_at - interval '1 minute'
       where id in (select id from assistant.knowledge_refreshes where tenant_id = $1 for update skip locked)`,
    );
  };
  const job = comesAgain();
  const faults: string[] = [];
  const look = async (): Promise<string> => {
    const [seen] = await rows<{ documents: number; first: number; second: number; weight: number; orphans: number }>(`
      select (select count(*)::integer from assistant.knowledge_documents where tenant_id = $1 and live_version is not null) as documents,
        count(*) filter (where p.text like '%first%')::integer as first, count(*) filter (where p.text like '%second%')::integer as second,
        coalesce((select w.passages from assistant.knowledge_words w where w.tenant_id = $1 and w.word = ''), 0) as weight
      from assistant.knowledge_documents d join assistant.knowledge_passages p on p.version_id = d.live_version where d.tenant_id = $1`);
    return JSON.stringify(seen);
  };
  const whole = (wording: 'first' | 'second'): string =>
    JSON.stringify({ documents: DOCUMENTS, first: 0, second: 0, [wording]: DOCUMENTS, weight: DOCUMENTS });

  await alone(await begin('first'));
  const refreshId = await begin('second');
  const work = async ({ services, step }: Server): Promise<void> => {
    const means = meansOf(uuidv7(), (name, bytes) => step(`read ${name}`, () => readDocument(name, bytes)));
    await job.work(step, async () => (await workOn(services, means, refreshId)) === 'done');
  };
  const lived = await inDrawnOrder(base, {
    ...{ seed, work: [work, work], deaths: 1, deathChance: 0.01 },
    happenings: [
      { name: 'a lease is over', chance: 0.02, most: 2, act: expire },
      { name: 'a lease is over', chance: 0.2, most: 3, before: HOLDERS_ALONE, act: expire },
      SIGNS_OF_LIFE,
      {
        ...{ name: 'a person looks', chance: 0.1, most: 12 },
        act: async () => {
          const seen = await look();
          if (seen !== whole('first') && seen !== whole('second')) faults.push(`meanwhile ${seen}`);
        },
      },
    ],
  });
  await expire();
  await alone(refreshId);
  const seen = await look();
  if (seen !== whole('second')) faults.push(`in the end ${seen}`);
  const [refresh] = await rows<{ status: string; updated: number }>(
    'select status, updated from assistant.knowledge_refreshes where id = $1',
    [refreshId],
  );
  if (refresh?.status !== 'done' || refresh.updated !== DOCUMENTS)
    faults.push(`the refresh says ${JSON.stringify(refresh)}`);
  const orphans = await rows(
    `select 1 from assistant.knowledge_passages p where p.tenant_id = $1
     and not exists (select from assistant.knowledge_documents d where d.live_version = p.version_id)`,
  );
  if (orphans.length > 0) faults.push(`${orphans.length} passages that belong to nothing`);
  return { ...lived, faults };
}
