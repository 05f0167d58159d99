import { v7 as uuidv7 } from 'uuid';
import type { Services } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import type { Models } from '#platform/model/models.ts';
import { forgetTopicsOf } from './topics.service.ts';

const QUEUE = 'topics-sort';
const NIGHTLY = 'topics-nightly';

/** What the assistant keeps open to sort conversations by topic; the weights are read when there is something to sort. */
export type TopicSorting = {
  modelVersion(): Promise<string>;
  /** Gives a sorting to whichever node is free. */
  send(jobId: string): Promise<void>;
  begin(): Promise<void>;
  close(): void;
};

export function openTopicSorting(services: Services, models: Models | null): TopicSorting {
  const end = new AbortController();
  const means = { nodeId: uuidv7(), closing: end.signal, models };
  const send = (jobId: string): Promise<void> => services.jobs.send(QUEUE, { jobId });
  let version: string | undefined;
  const modelVersion = async (): Promise<string> => {
    if (version !== undefined) return version;
    // Read on first use: the weights and the words they are about are not needed at rest.
    const { readTopicModel, versionOf } = await import('./model-file.ts');
    version = versionOf(readTopicModel());
    return version;
  };
  return {
    modelVersion,
    send,
    begin: async () => {
      await services.jobs.work<{ jobId: string }>(QUEUE, async ({ jobId }) => {
        const { workOn } = await import('./sort.service.ts');
        if ((await workOn(services, means, jobId)) === 'more') await send(jobId);
      });
      await services.jobs.schedule(NIGHTLY, '41 2 * * *', async () => {
        const { beginNightly } = await import('./sort.service.ts');
        for (const jobId of await beginNightly(services, await modelVersion())) await send(jobId);
      });
    },
    close: () => end.abort(),
  };
}

/** Who takes back the agreement to figures about groups is in none: what their conversations are about is forgotten. */
export const forgetTopics: EventReader = {
  name: 'assistant-topics',
  types: ['consent.withdrawn'],
  read: async (services, { tenantId, userId, data }) => {
    if (!tenantId || !userId || !Array.isArray(data.purposes) || !data.purposes.includes('analytics')) return;
    await forgetTopicsOf(services, { tenantId, userId });
  },
};
