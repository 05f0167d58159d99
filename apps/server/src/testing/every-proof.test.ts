import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { mayCall } from '@parley/contracts/proof.ts';
import { isSessionExpiry } from '@parley/contracts/session-expiry.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyKind } from '../identity/api-tokens/testing/programs.ts';
import { begin, redeem } from '../identity/impersonation/testing/acting-stage.ts';
import type { Browser } from '../identity/testing/browser.ts';
import { activePerson, linkOf, mailTo, signedIn } from '../identity/testing/browser.ts';
import { testClock } from '../identity/testing/test-clock.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

/** A minute past what is fresh, and past what may be finished. */
const AGED_SECONDS = 11 * 60;
const OLD_SECONDS = 21 * 60;

const clock = testClock();
let app: TestApp;
const tokens = new Map<string, string>();
const sql = (text: string, values: unknown[]) => app.services.database.query({ kind: 'owner' }, text, values);

const ofSession = async (browser: Browser): Promise<string> =>
  (await browser.call(login.refresh, { body: {} })).accessToken ?? '';

/** Someone who may do everything, with a token of each kind; sessions of theirs that are new, aged and old. */
beforeAll(async () => {
  app = await testApp({ clock });
  const owner = await activePerson(app, 'owner@example.com', { companyName: 'Maison Vidal' });
  const { tenantId } = await owner.call(users.me, {});
  const member = await activePerson(app, 'member@example.com');
  await owner.call(invitations.invite, { body: { email: 'member@example.com' } });
  const link = linkOf(await mailTo(app, 'member@example.com', 2));
  await member.call(invitations.accept, { body: { userId: link.userId, token: link.token } });
  await member.call(tenants.switchTo, { body: { tenantId } });

  const everything = uuidv7();
  await sql(`insert into identity.roles (id, tenant_id, key, name) values ($1, $2, 'everything', 'admin')`, [
    everything,
    tenantId,
  ]);
  await sql('insert into identity.role_permissions select $1, id from identity.permissions', [everything]);
  const { userAccessToken, tenantAccessToken } = await everyKind(owner);
  await sql('insert into identity.api_token_roles (token_id, role_id) values ($1, $2)', [
    tenantAccessToken.id,
    everything,
  ]);
  const old = await signedIn(app.url, 'owner@example.com');
  clock.forward(OLD_SECONDS - AGED_SECONDS);
  const aged = await signedIn(app.url, 'owner@example.com');
  clock.forward(AGED_SECONDS);
  const fresh = await signedIn(app.url, 'owner@example.com');
  const actor = await signedIn(app.url, 'owner@example.com');
  const acting = await redeem(actor, await begin(actor, member.userId));
  await sql('update identity.users set super_user = true where id = any($1)', [[owner.userId, member.userId]]);
  tokens.set('fresh', await ofSession(fresh));
  tokens.set('aged', await ofSession(aged));
  tokens.set('old', await ofSession(old));
  tokens.set('impersonation', acting.accessToken);
  tokens.set('personToken', userAccessToken.program.token ?? '');
  tokens.set('tenantToken', tenantAccessToken.program.token ?? '');
}, 120_000);
afterAll(() => app.close());

const described = allEndpoints.flatMap(({ prefix, tag, endpoints }) =>
  (Object.entries(endpoints) as [string, EndpointDescription][]).map(([name, endpoint]) => ({
    id: `${tag}.${name}`,
    address: `${endpoint.method} ${prefix}${endpoint.path}`,
    prefix,
    endpoint,
  })),
);
const guarded = described.filter(({ endpoint }) => endpoint.access !== 'public');
type Described = (typeof described)[number];

/** The refusal of each kind of caller; null where the call gets past the guard. Written out, so that it does not follow from the code. */
const EXPECTED: Record<string, Record<string, string | null>> = (() => {
  const [step, program, acting] = [
    'insufficient_user_authentication',
    'forbidden_for_api_token',
    'forbidden_while_impersonating',
  ];
  const session = { aged: null, old: null };
  return {
    token: { ...session, impersonation: 'reads', personToken: null, tenantToken: null },
    delegate: { ...session, impersonation: null, personToken: null, tenantToken: program },
    person: { ...session, impersonation: acting, personToken: null, tenantToken: program },
    session: { ...session, impersonation: acting, personToken: program, tenantToken: program },
    fresh: { aged: step, old: step, impersonation: acting, personToken: program, tenantToken: program },
    freshWhenBegun: { aged: null, old: step, impersonation: acting, personToken: program, tenantToken: program },
    freshOrToken: { aged: step, old: step, impersonation: acting, personToken: null, tenantToken: null },
  };
})();

/** The type of the refusal; null for a success. The body cannot be read, so nothing is done that changes anything. */
async function refusalOf({ endpoint, prefix }: Described, caller: string) {
  const response = await fetch(`${app.url}${prefix}${endpoint.path.replace(/:\w+/g, uuidv7())}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(caller)}` },
    ...(endpoint.method === 'GET' ? {} : { body: '{' }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  expect(response.status, text).not.toBe(401);
  if (response.ok) return { type: null, response };
  const { type, title, detail } = JSON.parse(text) as { type: string; title: string; detail: string };
  expect(isSessionExpiry({ status: response.status, type, message: title, detail }), text).toBe(false);
  return { type, response };
}

/** A service may forbid more, but only the guard says it in these words. */
const GUARD = /^(forbidden_|insufficient)/;

describe('AUTH-12 TOKENS-1 AUTH-18 the proof that each endpoint names is asked for', () => {
  test.each(guarded)('M7 T3 Z2 $address', async (item) => {
    const { method, proof } = item.endpoint;
    const expectations: Record<string, string | null> = { fresh: null, ...EXPECTED[proof] };
    for (const [caller, said] of Object.entries(expectations)) {
      const expected = said === 'reads' ? (method === 'GET' ? null : 'forbidden_while_impersonating') : said;
      const { type, response } = await refusalOf(item, caller);
      const told = `${item.id} by ${caller}, which wants ${proof}, is refused with ${type}`;
      if (expected === null) expect(type ?? '', told).not.toMatch(GUARD);
      else expect(type, told).toBe(expected);
      const challenge = response.headers.get('www-authenticate') ?? '';
      if (expected === 'insufficient_user_authentication')
        expect(challenge, told).toMatch(/^Bearer error="insufficient_user_authentication".*max_age="(600|1200)"$/);
    }
  });
});

/** Writes of administrators that an old session may make, and what they cannot do. */
const HARMLESS: Record<string, string> = {
  'account-settings.update': 'name, address and logo of the account',
  'api-tokens.revokeMine': 'takes a right away; who sees a leak must not be stopped',
  'api-tokens.revokeTenants': 'the same',
  'api-tokens.revokeMyAccessToken': 'the same',
  'api-tokens.revokeTenantsAccessToken': 'the same',
  'groups.bulkGet': 'reads',
  'groups.setConfig': 'is refused while anything depends on it',
  'hierarchy.countUsers': 'reads',
  'invitations.deleteLink': 'takes a way in away',
  'ip-restrictions.verify': 'reads',
  'ip-restrictions.verifyAllow': 'reads',
  'members.resendActivation': 'the same email to the same address',
  'members.resendAll': 'the same',
  'metadata.saveAdminBox': 'closes parts of the portal and opens none',
  'sub-tenants.update': 'the name of a sub-account',
  'flows.check': 'keeps nothing',
  'flows.save': 'a draft that no one meets before it is published',
  'flows.tryOut': 'the same',
  'gamification.changePolicy': 'rules of the game',
  'competency-frameworks.create': 'frameworks hold no one’s data and are kept in versions',
  'competency-frameworks.update': 'the same',
  'competency-frameworks.activate': 'the same',
  'competency-frameworks.remove': 'the same',
  'competency-frameworks.initializeDefault': 'the same',
  'competency-frameworks.importPackage': 'the same',
  'topics.classify': 'counts anonymously',
  'knowledge.refresh': 'reads the folder of the operator again',
  'knowledge.upload': 'quoted with its source, and can be removed',
  'knowledge.remove': 'can be uploaded again',
};
/** Exports that an old session may ask for. */
const OWN_OR_NOBODYS: Record<string, string> = {
  'conversations.export': 'one conversation of the person’s own, as they read it on screen',
  'psychological-resources.export': 'one of the person’s own plans, likewise',
  'competencies.badge': 'one of the person’s own badges, made to be shown',
  'analytics.export': 'counts of groups of ten and more, no row of a person',
  'competency-frameworks.exportPackage': 'a framework holds no one’s data',
};

/** What a stolen session was able to do; written out, so that a change of one of them is a change here. */
const ACTS: Record<string, readonly string[]> = {
  'sign-in methods': ['tenant-policies.saveStrategies', 'tenant-policies.savePassword', 'tenant-policies.saveVendor'],
  lockout: ['tenant-policies.createLockout', 'tenant-policies.updateLockout', 'members.lock', 'members.unlock'],
  'session rules': ['sessions.saveConfig'],
  'IP rules': [
    'ip-restrictions.create',
    'ip-restrictions.createMany',
    'ip-restrictions.saveConfig',
    'ip-restrictions.remove',
  ],
  'MFA policy': ['tenant-policies.createMfa', 'tenant-policies.updateMfa', 'members.resetFactors'],
  'granting roles': [
    'roles.create',
    'roles.createV2',
    'roles.update',
    'roles.setPermissions',
    'permissions.setRoles',
    'permissions.setAssignment',
    'members.update',
    'groups.addRoles',
    'groups.addUsers',
    'sub-tenant-users.addRoles',
    'sub-tenant-users.setRoles',
    'sub-tenant-users.setAccess',
  ],
  inviting: [
    'invitations.invite',
    'invitations.createLink',
    'invitations.createLinkV2',
    'invitations.updateLink',
    'invitations.getLink',
    'sub-tenant-users.add',
    'sub-tenant-users.addMany',
  ],
  'others’ sessions': ['sessions.revoke'],
  'removing people': ['members.remove', 'members.disable', 'sub-tenant-users.remove', 'personal-data.erase'],
  'sub-accounts': ['sub-tenants.create', 'sub-tenants.remove', 'sub-tenants.manage', 'sub-tenants.hierarchySettings'],
  exports: [
    'audits.exportCsv',
    'audits.exportCsvV1',
    'feedback.adminExport',
    'personal-data.ask',
    'personal-data.collect',
  ],
};
/** Everything a program may change in a tenant beyond what is harmless, with the roles its token was given; written out, so that one more is a change here. */
const OF_PROGRAMS: Record<string, string> = {
  applications: 'assign unassign',
  audits: 'exportCsv exportCsvV1',
  groups: 'addRoles addUsers create remove removeRoles removeUsers update',
  invitations: 'invite',
  // `lock` takes a way in away, as a program that watches over sign-ins must be able to; `unlock` gives it back.
  members: 'disable enable lock remove update',
  permissions: 'setAssignment setRoles',
  roles: 'create createV2 remove setPermissions update',
  sessions: 'revoke',
  'sub-tenant-users': 'add addMany addRoles remove removeRoles setAccess setRoles',
  'sub-tenants': 'create hierarchySettings manage remove',
  'temporary-users': 'makePermanent update',
};
const isOfPrograms = (id: string): boolean => {
  const [tag = '', name = ''] = id.split('.');
  return OF_PROGRAMS[tag]?.split(' ').includes(name) ?? false;
};

/** How people of a tenant prove who they are, and which ways in it has: never for a program. */
const DEFENCES =
  /securityPolicy|ipRestrictions|emailDomainRestrictions|tenantInvites|impersonation|custom-login-box|write\.\w*ApiTokens/i;

describe('AUTH-12 M7 what an old session must not be able to do', () => {
  const writes = guarded.filter(({ endpoint }) => endpoint.method !== 'GET');
  const administrative = writes.filter(({ endpoint }) => typeof endpoint.access === 'object');

  test('AUTH-12 M7 every write of an administrator asks for a fresh proof, or says why it need not', () => {
    const stale = administrative.filter(({ endpoint }) => !endpoint.proof.startsWith('fresh')).map(({ id }) => id);
    expect(stale.sort()).toEqual(Object.keys(HARMLESS).sort());
  });

  test.each(Object.entries(ACTS))('AUTH-12 M7 T3 %s: an aged session is asked for a proof', async (_act, ids) => {
    for (const id of ids) {
      const item = guarded.find((one) => one.id === id);
      if (!item) throw new Error(`There is no endpoint ${id}.`);
      expect((await refusalOf(item, 'aged')).type, id).toBe('insufficient_user_authentication');
      const { type } = await refusalOf(item, 'tenantToken');
      if (isOfPrograms(id)) expect(type ?? '', id).not.toMatch(GUARD);
      else expect(type, id).toBe('forbidden_for_api_token');
    }
  });

  test('AUTH-12 M7 CONF-3 every export asks for a fresh proof, or says why it need not', () => {
    const exports = guarded.filter(({ id, endpoint }) => endpoint.cost === 'export' || /export/i.test(id));
    const stale = exports.filter(({ endpoint }) => !endpoint.proof.startsWith('fresh')).map(({ id }) => id);
    expect(stale.sort()).toEqual(Object.keys(OWN_OR_NOBODYS).sort());
    expect(exports.length).toBeGreaterThan(stale.length + 3);
  });

  test('AUTH-12 T3 no API token changes how people prove who they are, or opens a way in', () => {
    const permissionOf = ({ endpoint: { access } }: Described): string =>
      typeof access === 'object' && 'permission' in access ? access.permission : '';
    const guarding = administrative.filter((item) => DEFENCES.test(permissionOf(item)) && !(item.id in HARMLESS));
    expect(guarding.length).toBeGreaterThan(28);
    for (const { id, endpoint } of guarding) expect([id, endpoint.proof]).toEqual([id, 'fresh']);
  });

  test('AUTH-12 TOKENS-1 T3 what a token of a tenant changes is listed here, whatever its roles allow', () => {
    const open = administrative.filter(
      ({ endpoint }) => mayCall('tenantToken', endpoint) && endpoint.proof !== 'token',
    );
    const listed = Object.entries(OF_PROGRAMS).flatMap(([tag, names]) =>
      names.split(' ').map((name) => `${tag}.${name}`),
    );
    expect(open.map(({ id }) => id).sort()).toEqual(listed.sort());
  });

  test('AUTH-18 Z2 CHAT-1 in another’s name only four writes go on, none of the assistant’s endpoints, and no link is shown', () => {
    const acting = guarded.filter(({ endpoint }) => endpoint.proof === 'delegate' || endpoint.proof === 'token');
    expect(
      acting.filter(({ endpoint }) => endpoint.proof === 'delegate' && endpoint.method !== 'GET').map(({ id }) => id),
    ).toEqual(['impersonation.end', 'pictures.upload', 'pictures.remove', 'users.updateMe']);
    for (const { id, prefix } of acting) {
      expect([id, prefix]).toEqual([id, '']);
      expect(id).not.toBe('invitations.getLink');
    }
  });

  test('AUTH-12 M7 CONF-3 a person’s own factors, numbers, address, archive and erasure want a fresh proof', () => {
    const own = writes.filter(
      ({ address }) =>
        /\/v1\/mfa\/|users\/webauthn|users\/phone-numbers|v1\/phone|email\/me|me\/(archives|erasure)/.test(address) &&
        !address.includes('reset'),
    );
    expect(own.length).toBeGreaterThan(25);
    for (const { id, endpoint } of own) expect([id, endpoint.proof]).toEqual([id, expect.stringMatching(/^fresh/)]);
  });

  test('AUTH-12 APP-14 the description tells the proof, and who may call without a token asks for none', async () => {
    type Operation = { 'x-proof': string; security: Record<string, unknown>[]; responses: Record<string, unknown> };
    const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    for (const { id, prefix, endpoint } of described) {
      const operation =
        document.paths[`${prefix}${endpoint.path}`.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      expect([id, operation?.['x-proof']]).toEqual([id, endpoint.proof]);
      expect([id, endpoint.proof === 'none']).toEqual([id, endpoint.access === 'public']);
      const schemes = operation?.security.flatMap((one) => Object.keys(one)) ?? [];
      expect([id, schemes.includes('tenantToken')]).toEqual([id, /^(token|freshOrToken)$/.test(endpoint.proof)]);
    }
  });
});
