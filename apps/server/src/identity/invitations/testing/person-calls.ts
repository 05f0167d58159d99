import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import { ApiError } from '@parley/contracts/client.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { applications } from '@parley/contracts/identity/applications.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { members, temporaryUsers } from '@parley/contracts/identity/members.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import type { Browser } from '../../testing/browser.ts';

/** Who asks, from which tenant, and what is there to be given. */
export type Asking = { browser: Browser; tenantId: string; groupId: string; roleId: string };
type Call = { endpoint: EndpointDescription; ask: (asking: Asking, id: string) => Promise<unknown> };
const by = (id: string) => ({ params: { id } });
const inTenant = ({ tenantId, roleId }: Asking) => ({ subTenantsRoles: [{ tenantId, roleIds: [roleId] }] });

/** Every call of a tenant that names one of its people, in an order in which each still finds them. */
export const personCalls: readonly Call[] = [
  { endpoint: userLists.byId, ask: ({ browser }, id) => browser.call(userLists.byId, by(id)) },
  { endpoint: userLists.list, ask: ({ browser }, id) => browser.call(userLists.list, { query: { ids: id } }) },
  { endpoint: userLists.listV3, ask: ({ browser }, id) => browser.call(userLists.listV3, { query: { ids: id } }) },
  { endpoint: userLists.roles, ask: ({ browser }, id) => browser.call(userLists.roles, { query: { ids: id } }) },
  { endpoint: userLists.groups, ask: ({ browser }, id) => browser.call(userLists.groups, { query: { ids: id } }) },
  { endpoint: userLists.emails, ask: ({ browser }, id) => browser.call(userLists.emails, { query: { userIds: id } }) },
  {
    endpoint: userLists.phoneNumbers,
    ask: ({ browser }, id) => browser.call(userLists.phoneNumbers, { query: { userIds: id } }),
  },
  {
    endpoint: members.update,
    ask: ({ browser, roleId }, id) => browser.call(members.update, { body: { id, roleIds: [roleId] } }),
  },
  {
    endpoint: subTenantUsers.removeRoles,
    ask: (asking, userId) =>
      asking.browser.call(subTenantUsers.removeRoles, { params: { userId }, body: inTenant(asking) }),
  },
  {
    endpoint: subTenantUsers.addRoles,
    ask: (asking, userId) =>
      asking.browser.call(subTenantUsers.addRoles, { params: { userId }, body: inTenant(asking) }),
  },
  {
    endpoint: subTenantUsers.setRoles,
    ask: (asking, userId) =>
      asking.browser.call(subTenantUsers.setRoles, { params: { userId }, body: inTenant(asking) }),
  },
  {
    endpoint: subTenantUsers.setAccess,
    ask: ({ browser }, userId) =>
      browser.call(subTenantUsers.setAccess, { params: { userId }, body: { allowAccess: true } }),
  },
  {
    endpoint: groups.addUsers,
    ask: ({ browser, groupId }, id) => browser.call(groups.addUsers, { ...by(groupId), body: { userIds: [id] } }),
  },
  {
    endpoint: groups.removeUsers,
    ask: ({ browser, groupId }, id) => browser.call(groups.removeUsers, { ...by(groupId), body: { userIds: [id] } }),
  },
  {
    endpoint: applications.assign,
    ask: ({ browser }, userId) => browser.call(applications.assign, { body: { userId, appIds: [] } }),
  },
  {
    endpoint: applications.unassign,
    ask: ({ browser }, userId) => browser.call(applications.unassign, { body: { userId, appIds: [] } }),
  },
  {
    endpoint: applications.ofUser,
    ask: ({ browser }, userId) => browser.call(applications.ofUser, { params: { userId } }),
  },
  {
    endpoint: applications.ofUsers,
    ask: ({ browser }, id) => browser.call(applications.ofUsers, { query: { userIds: id } }),
  },
  { endpoint: members.disable, ask: ({ browser }, id) => browser.call(members.disable, by(id)) },
  { endpoint: members.enable, ask: ({ browser }, id) => browser.call(members.enable, by(id)) },
  { endpoint: members.lock, ask: ({ browser }, id) => browser.call(members.lock, by(id)) },
  { endpoint: members.unlock, ask: ({ browser }, id) => browser.call(members.unlock, by(id)) },
  { endpoint: members.resetFactors, ask: ({ browser }, id) => browser.call(members.resetFactors, by(id)) },
  { endpoint: members.resendActivation, ask: ({ browser }, id) => browser.call(members.resendActivation, by(id)) },
  {
    endpoint: temporaryUsers.update,
    ask: ({ browser }, id) => browser.call(temporaryUsers.update, { ...by(id), body: { expirationInSeconds: 86_400 } }),
  },
  {
    endpoint: temporaryUsers.makePermanent,
    ask: ({ browser }, id) => browser.call(temporaryUsers.makePermanent, by(id)),
  },
  {
    endpoint: impersonation.begin,
    ask: ({ browser }, userId) =>
      browser.call(impersonation.begin, { body: { userId, reason: 'They asked for help' } }),
  },
  { endpoint: sessions.revoke, ask: ({ browser }, userId) => browser.call(sessions.revoke, { body: { userId } }) },
  {
    endpoint: subTenantUsers.remove,
    ask: ({ browser, tenantId }, userId) =>
      browser.call(subTenantUsers.remove, { body: { userId, subTenants: [{ tenantId }] } }),
  },
  { endpoint: members.remove, ask: ({ browser }, id) => browser.call(members.remove, by(id)) },
];

export const nameOf = ({ method, path }: EndpointDescription): string => `${method} ${path}`;

const fieldsOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

/** Whether a call of a tenant names one of its people: by its address, its query or its body. */
function namesPerson({ access, path, query, body }: EndpointDescription): boolean {
  if (typeof access === 'string') return false;
  const fields = [...fieldsOf(query), ...fieldsOf(body)];
  const ofPeople = /\/(users|members)\//.test(path) && !path.includes('-tokens/');
  const named = fields.some((field) => field === 'userId' || field === 'userIds');
  return (
    named || /:userId/.test(path) || (ofPeople && (/:id/.test(path) || fields.includes('ids') || fields.includes('id')))
  );
}

/** By the description of every call there is. */
export const callsThatNamePeople = (): string[] =>
  allEndpoints
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .filter(namesPerson)
    .map(nameOf)
    .sort();

/** What comes of a call: its answer, or how it is refused. */
export async function outcomeOf({ ask }: Call, asking: Asking, id: string): Promise<unknown> {
  try {
    return { answered: await ask(asking, id) };
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.status, type: error.type };
    throw error;
  }
}
