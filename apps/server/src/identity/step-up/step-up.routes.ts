import { stepUp } from '@parley/contracts/identity/mfa-devices.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { signed } from '../context.ts';
import { beginStepUp, readMaxAge } from './step-up.service.ts';

export function stepUpRoutes(scope: IdentityScope): void {
  route(scope, stepUp.generate, (ctx, { body }) => beginStepUp(signed(ctx), readMaxAge(body?.maxAge)));
}
