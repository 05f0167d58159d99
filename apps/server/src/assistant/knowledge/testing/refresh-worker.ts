import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices } from '#platform/services.ts';
import { workOn } from '../refresh.service.ts';

/** A node that does nothing but work on one refresh, so that a test can kill it for good. */
const [, , refreshId = '', tenantId = ''] = process.argv;
const services = await openServices(readConfig(), createLogger('silent'));
await workOn(
  services,
  {
    nodeId: '01900000-0000-7000-8000-00000000dead',
    embeddings: null,
    operatorTenantId: async () => tenantId,
    closing: new AbortController().signal,
  },
  refreshId,
);
await services.close();
