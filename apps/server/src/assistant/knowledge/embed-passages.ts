import type { Db } from '#db/database.ts';
import { fairQueue } from '#platform/budgets/fair-queue.ts';
import type { Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import type { Embeddings } from '#platform/model/embeddings.ts';
import { bytesOverLimit } from './room-for-passages.store.ts';
import { lockKnowledge } from './turn-over.store.ts';
import * as vectorStore from './vectors.store.ts';

/** Passages that an endpoint is given in one request. */
const AT_ONCE = 64;
/** Tenants of which passages wait. */
const MOST_WAITING = 1_000;

export type EmbedPassages = {
  /** Gives vectors to passages of a tenant that have none, in the background; joins what goes on for them already. */
  begin(tenantId: string): void;
};

/**
 * Vectors come after the words: what was read is found at once, and an endpoint that fails costs nothing but them. Tenants take turns, one
 * request at a time, however many passages each of them has.
 */
export function embedPassages(services: Services, embeddings: Embeddings | null, closing: AbortSignal): EmbedPassages {
  const turns = fairQueue({ atOnce: 1, each: { atOnce: 1, waiting: 1 }, waiting: MOST_WAITING });
  /** Of each tenant that vectors are made for: whether there is more since the last look. */
  const going = new Map<string, boolean>();
  const system = internalContext(services, { kind: 'system' });
  const { db } = system;
  /** Those who remove passages hold it as well, so that neither waits for the other's rows. */
  const holding = <T>(tenantId: string, work: (db: Db) => Promise<T>): Promise<T> =>
    inTransaction(system, async ({ db }) => {
      await lockKnowledge(db, tenantId);
      return work(db);
    });
  /** @returns whether there may be more */
  const some = async ({ model, embed }: Embeddings, tenantId: string): Promise<boolean> => {
    const passages = await vectorStore.listUnembedded(db, tenantId, model, AT_ONCE);
    if (passages.length === 0) return false;
    if ((await bytesOverLimit(db, tenantId)) > 0) {
      // Vectors of another model are of no use to this one, and give their room back.
      const given = await holding(tenantId, (db) => vectorStore.deleteOutdatedVectors(db, tenantId, model, AT_ONCE));
      if (given > 0) return true;
      services.log.warn({ tenantId }, 'passages have no vectors: TENANT_PASSAGES_MB leaves no room');
      return false;
    }
    const vectors = await embed(
      passages.map(({ headings, text }) => `${headings}\n\n${text}`),
      closing,
    );
    await holding(tenantId, (db) => vectorStore.storeVectors(db, model, passages, vectors));
    return true;
  };
  const all = async (means: Embeddings, tenantId: string): Promise<void> => {
    try {
      while (going.get(tenantId)) {
        going.set(tenantId, false);
        for (let more = true; more; ) more = await turns.run(tenantId, () => some(means, tenantId), closing);
      }
    } catch (error) {
      if (!closing.aborted)
        services.log.warn({ err: error, model: means.model }, 'passages have no vectors until the next refresh');
    } finally {
      going.delete(tenantId);
    }
  };
  return {
    begin: (tenantId) => {
      const isGoing = going.has(tenantId);
      going.set(tenantId, true);
      if (embeddings && !isGoing) void all(embeddings, tenantId);
    },
  };
}
