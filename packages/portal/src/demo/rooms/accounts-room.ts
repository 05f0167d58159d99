import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { ACCOUNTS_PAGE_SIZE, hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { subTenantUserProblems, subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { managementAfter, tenantProblems } from '@parley/contracts/identity/tenants.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { finds, pageFor } from '../demo-list.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import { SAMPLE_TENANT } from '../sample-team.ts';
import type { Account, World } from '../world.ts';
import { VENDOR } from '../world.ts';
import { whole } from './whole-person.ts';

function accountOf(world: World, id: string): Account {
  const found = world.accounts.find(({ tenantId }) => tenantId === id);
  if (!found) throw new DemoRefusal(loginProblems.tenant_not_found);
  return found;
}
const contradiction = (): never => {
  throw new DemoRefusal(commonProblems.invalid_request);
};
/** Everything below one, at any depth. */
const allBelow = (world: World, id: string): Account[] =>
  world.accounts
    .filter(({ parentTenantId }) => parentTenantId === id)
    .flatMap((account) => [account, ...allBelow(world, account.tenantId)]);

const rowOf = (world: World, account: Account) => {
  const {
    tenantId,
    name,
    createdAt,
    isReseller,
    tenantType,
    subAccountAccessType = 'defaultOff',
    parentTenantId,
  } = account;
  const total = allBelow(world, tenantId).length;
  return {
    tenantId,
    name,
    createdAt,
    metadata: { isParent: total > 0 },
    isReseller,
    // A headquarter has no account above it.
    tenantType: tenantType === 'headquarter' ? ('customer' as const) : tenantType,
    subAccountAccessType,
    parentTenantId,
    totalSubTenants: total,
    accessAllowed: subAccountAccessType !== 'defaultOff',
  };
};
const nodeOf = (account: Account, level: number) => ({
  tenantId: account.tenantId,
  tenantName: account.name,
  status: 'active',
  createdAt: account.createdAt,
  level,
  parentTenantId: account.parentTenantId,
});
type Node = ReturnType<typeof nodeOf> & { children: Node[] };
const treeOf = (world: World, account: Account, level = 0): Node => ({
  ...nodeOf(account, level),
  children: world.accounts
    .filter(({ parentTenantId }) => parentTenantId === account.tenantId)
    .map((below) => treeOf(world, below, level + 1)),
});
function* levels(node: Node): Generator<Omit<Node, 'children'>> {
  const { children, ...rest } = node;
  yield rest;
  for (const child of children) yield* levels(child);
}
const parentsOf = (world: World, id: string): Account[] => {
  const { parentTenantId } = accountOf(world, id);
  return parentTenantId ? [accountOf(world, parentTenantId), ...parentsOf(world, parentTenantId)] : [];
};
const parents = (world: World, id: string) =>
  parentsOf(world, id).map((account, at) => {
    const { parentTenantId: _, ...row } = nodeOf(account, -1 - at);
    return row;
  });

const tenantOf = ({ parentTenantId: _, people: __, ...tenant }: Account) => tenant;
const changed = (world: World, id: string, next: Partial<Account>) => {
  const account = accountOf(world, id);
  Object.assign(account, next, { updatedAt: world.nextTime() });
  return tenantOf(account);
};

type Place = Account['people'][number];
const placeOf = (account: Account, userId: string): Place | undefined =>
  account.people.find((each) => each.userId === userId);
function enter(account: Account, userId: string, roleIds: readonly string[]): void {
  const place = placeOf(account, userId);
  if (place) place.roleIds = [...new Set([...place.roleIds, ...roleIds])];
  else account.people.push({ userId, roleIds: [...roleIds], allowed: true });
}
type Roles = { tenantId: string; roleIds?: string[] | null | undefined };
const eachPlace = (
  world: World,
  userId: string,
  given: readonly Roles[],
  change: (place: Place, ids: string[]) => void,
) => {
  for (const { tenantId, roleIds } of given) {
    const place = placeOf(accountOf(world, tenantId), userId);
    if (!place) throw new DemoRefusal(subTenantUserProblems.sub_tenant_user_not_found);
    change(place, (roleIds ?? []).filter(Boolean));
  }
};
const byEmail = (world: World, email: string) => world.members.find((member) => member.email === email);

function peopleBelow(world: World, only: string | undefined) {
  const accounts = only ? [accountOf(world, only)] : world.accounts.slice(1);
  return world.members.flatMap((member) => {
    const places = accounts.flatMap((account) => {
      const place = placeOf(account, member.id);
      return place ? [{ account, place }] : [];
    });
    if (places.length === 0) return [];
    const { groups: _, ...person } = whole(world, member);
    return [
      {
        ...person,
        tenants: places.map(({ account, place }) => ({
          tenantId: account.tenantId,
          name: account.name,
          roles: world.roles.filter(({ id }) => place.roleIds.includes(id)),
          permissions: [],
          activated: true,
          lastLogin: member.lastLogin,
        })),
        subAccountAccessAllowed: places.every(({ place }) => place.allowed),
      },
    ];
  });
}

/** The account itself, those below it, and who may come into them. */
export const accountsRoom = [
  on(accountSettings.get, ({ account }) => account),
  on(accountSettings.update, (world, { body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
    if (given.length === 0) throw new DemoRefusal(tenantProblems.no_changes);
    Object.assign(world.account, Object.fromEntries(given));
    const [own] = world.accounts;
    if (own) own.name = world.account.name;
    return world.account;
  }),
  on(accountSettings.customLogin, ({ customLogin }) => customLogin),
  on(accountSettings.saveCustomLogin, (world, { body }) => {
    const { alias, applicationUrl, loginUrl } = world.customLogin;
    world.customLogin = {
      alias: body.alias === undefined ? alias : body.alias || null,
      applicationUrl: body.applicationUrl === undefined ? applicationUrl : body.applicationUrl || null,
      loginUrl: body.loginUrl === undefined ? loginUrl : body.loginUrl || null,
    };
    return world.customLogin;
  }),
  on(hierarchy.list, (world) => [...levels(treeOf(world, accountOf(world, SAMPLE_TENANT)))]),
  on(hierarchy.tree, (world) => treeOf(world, accountOf(world, SAMPLE_TENANT))),
  on(hierarchy.parents, (world) => parents(world, SAMPLE_TENANT)),
  on(hierarchy.parentsOf, (world, { params }) => parents(world, params.tenantId)),
  on(hierarchy.search, (world, { query }) => {
    const from = query._subTenantId || SAMPLE_TENANT;
    const below = allBelow(world, from);
    const rows = (
      query._filter
        ? below.filter(({ name }) => finds(query._filter, name))
        : below.filter(({ parentTenantId }) => parentTenantId === from)
    ).map((account) => rowOf(world, account));
    return { ...pageFor(rows, query, { by: 'name', limit: ACCOUNTS_PAGE_SIZE }), _links: {} };
  }),
  on(hierarchy.metadata, (world, { query }) =>
    (query._tenantIds?.split(',') ?? []).map((tenantId) => {
      const totalSubTenants = allBelow(world, tenantId).length;
      return { tenantId, totalSubTenants, isParent: totalSubTenants > 0 };
    }),
  ),
  on(hierarchy.countUsers, (world, { body }) =>
    (body.tenantIds ?? world.accounts.map(({ tenantId }) => tenantId)).map((tenantId) => {
      const { people } = accountOf(world, tenantId);
      const own = tenantId === SAMPLE_TENANT ? world.members.length : people.length;
      return { tenantId, totalUsers: own, totalAccessAllowedUsers: people.filter(({ allowed }) => allowed).length };
    }),
  ),
  on(subTenants.create, (world, { body }) => {
    const tenantId = body.tenantId || world.nextId();
    const at = world.nextTime();
    const account: Account = {
      id: tenantId,
      tenantId,
      name: body.name,
      deletedAt: null,
      metadata: '{}',
      vendorId: VENDOR,
      ...(managementAfter({ tenantType: 'customer', isReseller: false }, body) ?? contradiction()),
      createdAt: at,
      updatedAt: at,
      hasCustomLogin: false,
      subAccountAccessType: body.subAccountAccessType ?? 'defaultOff',
      parentTenantId: body.parentTenantId || SAMPLE_TENANT,
      people: [],
    };
    world.accounts.push(account);
    return tenantOf(account);
  }),
  on(subTenants.update, (world, { params, body }) => {
    if (!body.name) throw new DemoRefusal(tenantProblems.no_changes);
    changed(world, params.tenantId, { name: body.name });
  }),
  on(subTenants.remove, (world, { params }) => {
    const gone = [accountOf(world, params.tenantId), ...allBelow(world, params.tenantId)];
    world.accounts = world.accounts.filter((account) => !gone.includes(account));
  }),
  on(subTenants.manage, (world, { params, body }) =>
    changed(world, params.tenantId, managementAfter(accountOf(world, params.tenantId), body) ?? contradiction()),
  ),
  on(subTenants.hierarchySettings, (world, { params, body }) =>
    changed(world, params.tenantId, { subAccountAccessType: body.subAccountAccessType ?? 'defaultOff' }),
  ),
  on(subTenantUsers.list, (world, { query }) =>
    pageFor(
      peopleBelow(world, query._subTenantId).filter(({ name, email }) => finds(query._filter, name, email)),
      query,
      { by: 'name' },
    ),
  ),
  on(subTenantUsers.add, (world, { body }) => {
    const member = byEmail(world, body.user.email);
    for (const { tenantId, roleIds } of body.subTenants)
      if (member) enter(accountOf(world, tenantId), member.id, roleIds ?? []);
  }),
  on(subTenantUsers.addMany, (world, { body }) => {
    const account = accountOf(world, body.tenantId ?? SAMPLE_TENANT);
    for (const { email } of body.users) {
      const member = byEmail(world, email);
      if (member) enter(account, member.id, body.roleIds ?? []);
    }
  }),
  on(subTenantUsers.remove, (world, { body }) => {
    for (const { tenantId } of body.subTenants) {
      const account = accountOf(world, tenantId);
      account.people = account.people.filter(({ userId }) => userId !== body.userId);
    }
  }),
  on(subTenantUsers.addRoles, (world, { params, body }) =>
    eachPlace(world, params.userId, body.subTenantsRoles, (place, ids) => {
      place.roleIds = [...new Set([...place.roleIds, ...ids])];
    }),
  ),
  on(subTenantUsers.setRoles, (world, { params, body }) =>
    eachPlace(world, params.userId, body.subTenantsRoles, (place, ids) => {
      place.roleIds = ids;
    }),
  ),
  on(subTenantUsers.removeRoles, (world, { params, body }) =>
    eachPlace(world, params.userId, body.subTenantsRoles, (place, ids) => {
      place.roleIds = place.roleIds.filter((id) => !ids.includes(id));
    }),
  ),
  on(subTenantUsers.setAccess, (world, { params, body }) => {
    for (const { people } of world.accounts)
      for (const place of people) if (place.userId === params.userId) place.allowed = body.allowAccess;
  }),
];
