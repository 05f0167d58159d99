import { securityCenter } from '@parley/contracts/identity/security-center.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { insists } from '../security-policies/insists.ts';
import { mailBreached } from './breached-resets.service.ts';
import * as fixes from './fixes.service.ts';
import * as service from './security-center.service.ts';

export function securityCenterRoutes(scope: IdentityScope): void {
  route(scope, securityCenter.recommendations, async (ctx) => {
    const { items, scoring } = await service.recommendations(signed(ctx));
    return { recommendations: { items }, scoring };
  });
  route(scope, securityCenter.insights, async (ctx) => ({ insights: { items: await service.insights(signed(ctx)) } }));
  route(scope, securityCenter.previewFix, async (ctx, { params: { code } }) => {
    const { kind, before, after } = await fixes.previewFix(signed(ctx), code);
    return { kind, before: { ...before }, after: { ...after } };
  });
  route(scope, securityCenter.fixes, async (ctx) => ({ items: await fixes.listFixes(signed(ctx)) }));
  route(scope, securityCenter.fix, (ctx, { params: { code }, body }) =>
    fixes.applyFix(signed(ctx), code, insists(body?.force)),
  );
  route(scope, securityCenter.undoFix, (ctx, { params }) => nothing(fixes.undoFix(signed(ctx), params.id)));
  route(scope, securityCenter.resetBreached, (ctx) => nothing(mailBreached(signed(ctx))));
}
