import type { Application } from '@parley/contracts/identity/applications.ts';
import { applicationProblems } from '@parley/contracts/identity/applications.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { memberProblems } from '@parley/contracts/identity/members.ts';
import { validate as isUuid, v5 as uuidv5 } from 'uuid';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';
import type { IdentityContext, SignedContext } from '../context.ts';
import { peopleMeant } from '../invitations/invited-ids.service.ts';
import { changeMember } from '../members/change-member.ts';
import { memberMeant } from '../members/members.service.ts';
import type { ApplicationRow } from './applications.store.ts';
import * as store from './applications.store.ts';

/** Namespace of the ids that names of applications give. */
const NAMES = '6f0f3f1e-8c0b-4a3c-9d63-0f6d8a5b7c21';
const idOf = (name: string): string => uuidv5(name.trim().toLowerCase(), NAMES);

/** What the operator says there is, at each start. */
export const setUpApplications = (ctx: IdentityContext): Promise<void> =>
  inTransaction(ctx, (ctx) =>
    store.replaceApplications(
      ctx.db,
      ctx.config.applications.map(({ name, url, description, logo, access, tenants }) => ({
        id: idOf(name),
        name,
        description,
        url,
        logoUrl: logo,
        accessType: access === 'managed' ? 'MANAGED_ACCESS' : 'FREE_ACCESS',
        tenants,
      })),
      ctx.clock.now().toISOString(),
    ),
  );

const view = ({ url, logoUrl, ...row }: ApplicationRow): Application => ({
  ...row,
  appURL: url,
  loginURL: url,
  logoURL: logoUrl,
  isDefault: false,
  type: 'web',
  frontendStack: 'web',
  integrationFinishedAt: row.createdAt,
});

const here = ({ db, principal }: SignedContext): Promise<ApplicationRow[]> =>
  store.listApplications(db, principal.tenantId);

export async function listApplications(
  ctx: SignedContext,
  { ids, withFree }: { ids: string[] | null; withFree: boolean },
): Promise<Application[]> {
  const wanted = (row: ApplicationRow): boolean =>
    ids === null || ids.includes(row.id) || (withFree && row.accessType === 'FREE_ACCESS');
  return (await here(ctx)).filter(wanted).map(view);
}

export async function assignmentsOfTenant(ctx: SignedContext) {
  const rows = await here(ctx);
  return {
    tenantId: ctx.principal.tenantId,
    appIds: rows.map(({ id }) => id),
    assignments: rows.map(({ id, accessType }) => ({ appId: id, accessType })),
  };
}

/** @throws member_not_found */
export async function applicationsOf(ctx: SignedContext, userId: string): Promise<string[]> {
  const meant = await memberMeant(ctx, userId);
  if (!meant) throw new ProblemError(memberProblems.member_not_found);
  return (await applicationsOfUsers(ctx, [meant]))[0]?.appIds ?? [];
}

export async function applicationsOfUsers(ctx: SignedContext, userIds: string[] | null) {
  const wanted = await peopleMeant(ctx, ctx.principal.tenantId, userIds ?? []);
  const present = new Set((await here(ctx)).map(({ id }) => id));
  const given = await store.listGiven(ctx.db, ctx.principal.tenantId, { userIds: wanted });
  return wanted.map((userId) => ({
    userId,
    appIds: given
      .filter((row) => row.userId === userId && present.has(row.applicationId))
      .map(({ applicationId }) => applicationId),
  }));
}

export async function usersOfApplications(ctx: SignedContext, appIds: string[] | null) {
  const present = (await here(ctx)).map(({ id }) => id).filter((id) => appIds === null || appIds.includes(id));
  const given = await store.listGiven(ctx.db, ctx.principal.tenantId, { applicationIds: present });
  return present.map((appId) => ({
    appId,
    userIds: given.filter((row) => row.applicationId === appId).map(({ userId }) => userId),
  }));
}

/**
 * A call for one of the installation's applications is for people who may use it. Ids that the installation does not know are
 * the host's own, and say nothing here.
 * @throws application_not_given
 */
export async function requireApplication(
  { db }: Pick<IdentityContext, 'db'>,
  { tenantId, homeTenantId, userId, superUser, token }: Principal,
  id: string,
): Promise<void> {
  const found = await store.findUse(db, { id, tenantId, homeTenantId: homeTenantId ?? tenantId, userId });
  if (!found || superUser) return;
  // A program of the tenant is nobody who could be given one.
  const isFree = found.isFree || token?.owner === 'tenant';
  if (!found.isHere || !(isFree || found.isGiven)) throw new ProblemError(applicationProblems.application_not_given);
}

type Assigned = { userId: string; tenantId: string | null; appIds: string[] };

/** @throws application_not_found, tenant_not_found, and what changeMember refuses */
async function change(ctx: SignedContext, { userId, tenantId, appIds }: Assigned, way: 'assign' | 'unassign') {
  const own = ctx.principal.tenantId;
  if (tenantId && tenantId !== own) throw new ProblemError(loginProblems.tenant_not_found);
  const present = new Set((await here(ctx)).map(({ id }) => id));
  const ids = [...new Set(appIds.filter((id) => id !== ''))];
  if (!ids.every((id) => isUuid(id) && present.has(id)))
    throw new ProblemError(applicationProblems.application_not_found);
  const permission = way === 'assign' ? 'fe.secure.write.appsUsers' : 'fe.secure.delete.appsUsers';
  await changeMember<void>(
    ctx,
    userId,
    { permission, self: true, managed: true },
    {
      member: async (ctx, member) => {
        const place = { tenantId: own, userId: member.userId };
        if (way === 'unassign') await store.deleteGiven(ctx.db, place, ids);
        else if (ids.length > 0) await store.insertGiven(ctx.db, place, ids);
        return { result: undefined, action: `member.applications_${way}ed`, data: { appIds: ids } };
      },
    },
  );
}

export const assignApplications = (ctx: SignedContext, assigned: Assigned): Promise<void> =>
  change(ctx, assigned, 'assign');
export const unassignApplications = (ctx: SignedContext, assigned: Assigned): Promise<void> =>
  change(ctx, assigned, 'unassign');
