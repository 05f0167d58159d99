import type { IdentityContext } from '../context.ts';
import * as store from './impersonation.store.ts';

/** Nobody acts in anybody's name in tenants that are gone, nor enters by a link to do so. */
export const endImpersonationsIn = async ({ db, clock }: IdentityContext, tenantIds: string[]): Promise<void> =>
  void (await store.endIn(db, tenantIds, clock.now().toISOString()));
