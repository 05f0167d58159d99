import type { IdentitySeam } from '#principal';
import type { IdentityMeans } from '../context.ts';
import { writeAudit } from './audits.service.ts';

/** Acts of the other half of the house, in the same log. */
export const recordAct =
  (means: IdentityMeans): IdentitySeam['recordAct'] =>
  (ctx, { action, resource, severity, data }) => {
    const { principal } = ctx;
    if (!principal) throw new Error(`${action} is nobody's act.`);
    return writeAudit(
      { ...ctx, identity: means },
      {
        action,
        resource,
        tenantId: principal.tenantId,
        userId: principal.userId,
        email: principal.email,
        ...(severity ? { severity } : {}),
        ...(data ? { data } : {}),
      },
    );
  };
