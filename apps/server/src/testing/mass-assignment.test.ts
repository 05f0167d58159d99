import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TeamStage } from '../identity/roles/testing/team-stage.ts';
import { teamStage } from '../identity/roles/testing/team-stage.ts';
import { arbitraryBody, fieldsOf } from './arbitrary-body.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

let app: TestApp;
let stage: TeamStage;
let elsewhere: TeamStage;
/** Ids of things of the tenant, of another, and of what everybody shares. */
let known: string[];
let role: string;
let group: string;
beforeAll(async () => {
  app = await testApp();
  stage = await teamStage(app);
  elsewhere = await teamStage(app);
  role = await stage.role('Plain');
  ({ id: group } = await stage.owner.call(groups.create, { body: { name: 'Plain' } }));
  known = [role, group, stage.shared.owner, stage.owner.userId, elsewhere.tenantId, elsewhere.owner.userId];
});
afterAll(() => app.close());

/** Rooms where people, roles and groups are written. */
const ROOMS = ['users', 'account-settings', 'groups', 'roles', 'permissions', 'members', 'pictures'];
const written = allEndpoints
  .filter(({ tag }) => ROOMS.includes(tag))
  .flatMap(({ prefix, endpoints }) => Object.values(endpoints).map((endpoint) => ({ prefix, endpoint })))
  .filter(
    ({ endpoint }: { endpoint: EndpointDescription }) =>
      endpoint.body && endpoint.access !== 'public' && endpoint.method !== 'DELETE',
  );

/** What nobody may say about themselves, or about anything, by sending it along. */
const beside = () => ({
  id: elsewhere.owner.userId,
  userId: elsewhere.owner.userId,
  tenantId: elsewhere.tenantId,
  tenantIds: [elsewhere.tenantId],
  tenants: [{ tenantId: elsewhere.tenantId, roles: [stage.shared.owner] }],
  superUser: true,
  invisible: true,
  verified: true,
  emailVerified: true,
  phoneVerified: true,
  activatedForTenant: true,
  email: 'root@example.com',
  provider: 'saml',
  managedBy: 'scim2',
  operator: true,
  firstUserRole: true,
  permissions: [stage.permission('fe.*')],
  roles: [stage.shared.owner],
  roleIds: [stage.shared.owner],
  isLocked: false,
  isDisabled: false,
  expiresAt: null,
  mfaEnrolled: true,
});

/** Everything that gives power, and belongs to nobody's form. */
const facts = () =>
  stage.sql(`
    select 'user ' || id as what, json_build_array(super_user, email, activated_at, disabled_at, provider, expires_at, locked_at,
      password_hash, email_factor_at)::text as value from identity.users
    union all select 'place ' || tenant_id || user_id, json_build_array(expires_at, closed, managed_by)::text from identity.memberships
    union all select 'held ' || tenant_id || user_id || role_id, '' from identity.membership_roles
    union all select 'shared ' || id, json_build_array(name, level, is_default)::text from identity.roles where tenant_id is null
    union all select 'shared ' || role_id || permission_id, '' from identity.role_permissions g
      where exists (select 1 from identity.roles r where r.id = g.role_id and r.tenant_id is null)
    union all select 'foreign role ' || id, name from identity.roles where tenant_id = '${elsewhere.tenantId}'
    union all select 'foreign group ' || id, name from identity.groups where tenant_id = '${elsewhere.tenantId}'
    union all select 'group ' || managed_by, '' from identity.groups group by managed_by
    union all select 'first user ' || id, '' from identity.roles where first_user_role
    union all select 'tenant ' || id, operator::text from identity.tenants
    union all select 'number ' || id, verified_at::text from identity.phone_numbers
    order by 1`);

it.each(written.map(({ prefix, endpoint }) => ({ name: `${endpoint.method} ${endpoint.path}`, prefix, endpoint })))(
  'TEAM-9 R2 R9 $name takes nothing that its description does not name',
  async ({ prefix, endpoint }) => {
    const before = await facts();
    const own = fieldsOf(endpoint);
    const extra = Object.fromEntries(Object.entries(beside()).filter(([name]) => !own.includes(name)));
    const id = endpoint.path.includes('/groups/')
      ? group
      : endpoint.path.includes('/permissions/')
        ? stage.permission('fe.usage.read')
        : role;
    await fc.assert(
      fc.asyncProperty(arbitraryBody(endpoint, known), async (body) => {
        const response = await fetch(`${app.url}${prefix}${endpoint.path.replace(/:\w+/, id)}`, {
          method: endpoint.method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${stage.owner.token}` },
          body: JSON.stringify({ ...extra, ...body }),
        });
        expect(response.status, await response.text()).toBeLessThan(500);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(await facts()).toEqual(before);
  },
);
