import { Readable } from 'node:stream';
import { audits } from '@parley/contracts/identity/audits.ts';
import type { Http } from '#platform/route.ts';
import { ANSWERED, route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import { exportAudits } from './audit-export.service.ts';
import { auditStats, listAudits } from './audit-lists.service.ts';

async function sendFile({ reply }: Http, exported: Awaited<ReturnType<typeof exportAudits>>): Promise<typeof ANSWERED> {
  const { fileName, pieces } = exported;
  reply.type('text/csv; charset=utf-8');
  reply.header(
    'content-disposition',
    `attachment; filename="${fileName.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  );
  reply.header('cache-control', 'no-store');
  await reply.send(Readable.from(pieces, { objectMode: false }));
  return ANSWERED;
}

export function auditsRoutes(scope: IdentityScope): void {
  route(scope, audits.list, (ctx, { query }) => listAudits(signed(ctx), query));
  route(scope, audits.stats, (ctx) => auditStats(signed(ctx)));
  for (const endpoint of [audits.exportCsv, audits.exportCsvV1])
    route(scope, endpoint, async (ctx, { query, body }, http) => {
      const { outputFileName, ...looked } = query;
      const names = body?.properties?.map(({ name }) => name);
      return sendFile(http, await exportAudits(signed(ctx), { query: looked, names, fileName: outputFileName }));
    });
}
