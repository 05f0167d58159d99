import type { KeptKind, Retention } from '@parley/contracts/identity/retention.ts';
import { KEPT_KINDS } from '@parley/contracts/identity/retention.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Chosen } from '#platform/retention.ts';
import { boundsOf, findChosen, inForce, saveChosen } from '#platform/retention.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { SignedContext } from '../context.ts';

export async function showRetention({ db, config, principal }: SignedContext): Promise<Retention> {
  const chosen = await findChosen(db, principal.tenantId);
  const ofEach = <T>(value: (kind: KeptKind) => T) =>
    Object.fromEntries(KEPT_KINDS.map((kind) => [kind, value(kind)])) as Record<KeptKind, T>;
  return {
    ...ofEach((kind) => chosen[kind]),
    inForce: ofEach((kind) => inForce(config, kind, chosen[kind])),
    bounds: ofEach((kind) => boundsOf(config, kind)),
  };
}

type Wanted = { [K in KeptKind]?: number | null | undefined };

/** What is absent stays. @throws invalid_request for days out of bounds */
export async function changeRetention(ctx: SignedContext, wanted: Wanted): Promise<Retention> {
  const { userId, tenantId, email } = ctx.principal;
  for (const kind of KEPT_KINDS) {
    const [days, { least, most }] = [wanted[kind], boundsOf(ctx.config, kind)];
    if (days != null && (days < least || days > most))
      throw new ProblemError(commonProblems.invalid_request, {
        detail: `body.${kind}: must be from ${least} to ${most}`,
      });
  }
  return inTransaction(asSystem(ctx), async (ctx) => {
    const before = await findChosen(ctx.db, tenantId);
    const changed: Partial<Chosen> = {};
    for (const kind of KEPT_KINDS) if (wanted[kind] !== undefined) changed[kind] = wanted[kind];
    await saveChosen(ctx.db, tenantId, changed, ctx.clock.now().toISOString());
    const after = await findChosen(ctx.db, tenantId);
    const shown = await showRetention(ctx);
    await writeAudit(ctx, {
      action: 'tenant.retention_changed',
      resource: 'tenant',
      severity: 'WARNING',
      tenantId,
      userId,
      email,
      data: { before, after },
    });
    return shown;
  });
}
