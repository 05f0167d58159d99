import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import { openEmbeddings } from '#platform/model/embeddings.ts';
import { vacuum } from '#platform/vacuum.ts';
import type { IdentitySeam } from '#principal';
import { embedPassages } from './embed-passages.ts';
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
  const embeddings = openEmbeddings(services.config);
  const vectors = embedPassages(services, embeddings, end.signal);
  const begun = async (refreshId: string): Promise<void> => {
    const worked = await workOn(services, knowledge, refreshId);
    if (worked === 'more') await send(refreshId);
    if (worked !== 'done') return;
    await vacuum(services, LARGE);
    const next = await againIfNeeded(services, refreshId);
    if (next.refreshId) await send(next.refreshId);
    if (next.tenantId) vectors.begin(next.tenantId);
  };
  const knowledge: Knowledge = {
    nodeId: uuidv7(),
    embeddings,
    knowsVectors: null,
    operatorTenantId: seam.operatorTenantId,
    closing: end.signal,
    send,
    begin: () => services.jobs.work<{ refreshId: string }>(QUEUE, ({ refreshId }) => begun(refreshId)),
    close: () => end.abort(),
  };
  return knowledge;
}
