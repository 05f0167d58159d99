import { Readable } from 'node:stream';
import { personalData } from '@parley/contracts/identity/personal-data.ts';
import { ANSWERED, route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import { clearRefreshCookie } from '../sessions/refresh-cookie.ts';
import { askForArchive, collectArchive, listArchives } from './archive.service.ts';
import { eraseOwnAccount } from './erasure.service.ts';

export function personalDataRoutes(scope: IdentityScope): void {
  route(scope, personalData.ask, (ctx) => askForArchive(signed(ctx)));
  route(scope, personalData.list, async (ctx) => ({ archives: await listArchives(signed(ctx)) }));
  route(scope, personalData.collect, async (ctx, { params }, { reply }) => {
    const { name, sizeBytes, pieces } = await collectArchive(signed(ctx), params.id);
    reply.type('application/zip');
    reply.header('content-disposition', `attachment; filename="${name}"`);
    reply.header('content-length', sizeBytes);
    reply.header('cache-control', 'no-store');
    await reply.send(Readable.from(pieces, { objectMode: false }));
    return ANSWERED;
  });
  route(scope, personalData.erase, async (ctx, { body }, { reply }) => {
    await eraseOwnAccount(signed(ctx), body.confirmation);
    clearRefreshCookie(ctx, reply);
    return undefined;
  });
}
