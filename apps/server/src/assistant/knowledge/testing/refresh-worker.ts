import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices } from '#platform/services.ts';
import { openReader } from '../reading/open-reader.ts';
import { workOn } from '../refresh.service.ts';

/**
 * A node that does nothing but work on one refresh, so that a test can kill it for good. In front of one document more than it may read
 * it says so and stands still, its lease held.
 */
const [, , refreshId = '', tenantId = '', mayRead = ''] = process.argv;
function readerThatStandsStill() {
  const reader = openReader();
  let read = 0;
  return {
    ...reader,
    read: (name: string, bytes: Buffer) => {
      if (read++ < Number(mayRead)) return reader.read(name, bytes);
      process.send?.('stands still');
      return new Promise<never>(() => undefined);
    },
  };
}
const services = await openServices(readConfig(), createLogger('silent'));
await workOn(
  services,
  {
    nodeId: '01900000-0000-7000-8000-00000000dead',
    embeddings: null,
    operatorTenantId: async () => tenantId,
    closing: new AbortController().signal,
    openReader: readerThatStandsStill,
  },
  refreshId,
);
await services.close();
