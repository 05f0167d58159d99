import { policyProblems } from '@parley/contracts/identity/security-policies.ts';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { SignedContext } from '../context.ts';
import { factorsOf, hasOtherFactor } from '../mfa/factors.service.ts';

/**
 * Whoever makes everybody show a second factor should have one, unless they know what they do. Not inside a transaction.
 * @param change of the policy about second factors
 * @throws mfa_locks_you_out
 */
export async function keepCallerIn(ctx: SignedContext, change: object, force: boolean): Promise<void> {
  const forces =
    'enforceMFAType' in change && change.enforceMFAType !== 'DontForce' && change.enforceMFAType !== undefined;
  if (force || !forces) return;
  const factors = await factorsOf(asSystem(ctx), ctx.principal.userId);
  if (!hasOtherFactor(factors, [])) throw new ProblemError(policyProblems.mfa_locks_you_out);
}
