import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { openEmbeddings } from '#platform/model/embeddings.ts';
import { vacuum } from '#platform/vacuum.ts';
import type { IdentitySeam } from '#principal';
import type { RefreshMeans } from './refresh.service.ts';
import { againIfNeeded, workOn } from './refresh.service.ts';
import type { SearchMeans } from './search.service.ts';

const QUEUE = 'knowledge-refresh';
/** Each reading removes as much from these as it adds. */
const LARGE = ['assistant.knowledge_files', 'assistant.knowledge_passages', 'assistant.knowledge_words'];

/** What the assistant keeps open for its knowledge. */
export type Knowledge = RefreshMeans &
  SearchMeans & {
    /** Gives a refresh to whichever node is free. */
    send(refreshId: string): Promise<void>;
    begin(): Promise<void>;
    close(): void;
  };

export function openKnowledge(services: Services, seam: Pick<IdentitySeam, 'operatorTenantId'>): Knowledge {
  const end = new AbortController();
  const send = (refreshId: string): Promise<void> => services.jobs.send(QUEUE, { refreshId });
  const knowledge: Knowledge = {
    nodeId: uuidv7(),
    embeddings: openEmbeddings(services.config),
    knowsVectors: null,
    operatorTenantId: seam.operatorTenantId,
    closing: end.signal,
    send,
    begin: () =>
      services.jobs.work<{ refreshId: string }>(QUEUE, async ({ refreshId }) => {
        const worked = await workOn(services, knowledge, refreshId);
        if (worked === 'done') await vacuum(services, LARGE);
        const next =
          worked === 'done' ? await againIfNeeded(services, refreshId) : worked === 'more' ? refreshId : null;
        if (next) await send(next);
      }),
    close: () => end.abort(),
  };
  return knowledge;
}
