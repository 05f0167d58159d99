import { entitlements } from '@parley/contracts/identity/entitlements.ts';
import { flags } from '@parley/contracts/identity/flags.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { metadata, metadataProblems } from '@parley/contracts/identity/metadata.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { sso } from '@parley/contracts/identity/sso.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { vendors } from '@parley/contracts/identity/vendors.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { daysAgo, demoNow, demoTime } from '../clock.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import { DEMO_TOKEN_SECONDS } from '../sample-security.ts';
import type { World } from '../world.ts';
import { meOf, VENDOR } from '../world.ts';
import { columnsIn } from './audits-room.ts';

const base64 = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** In the form of a token, signed by nobody. */
function tokenFor(world: World): string {
  const { id, tenantId } = meOf(world);
  const at = Math.floor(demoNow() / 1000);
  const claims = { sub: id, tenantId, auth_time: at, iat: at, exp: at + DEMO_TOKEN_SECONDS };
  return `${base64({ alg: 'none' })}.${base64(claims)}.sample`;
}

export const signedInAnswer = (world: World) => ({
  accessToken: tokenFor(world),
  tokenType: 'Bearer',
  expires: demoTime(demoNow() + DEMO_TOKEN_SECONDS * 1000),
  expiresIn: DEMO_TOKEN_SECONDS,
  mfaRequired: false,
});

const tenantsAnswer = ({ accounts }: World) => {
  const [own] = accounts;
  if (!own) throw new Error('The sample company has no account.');
  return { tenants: [own], activeTenant: own };
};

const metadataRow = (entityName: string) => ({
  id: entityName,
  vendorId: VENDOR,
  entityName,
  isActive: true,
  configuration: {},
  createdAt: daysAgo(400),
  updatedAt: daysAgo(20),
});

/** Sets or takes away one leaf, `a/b/c`. */
function setLeaf(tree: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('/');
  const last = names.pop() ?? '';
  let branch = tree;
  for (const name of names) {
    branch[name] = { ...(branch[name] as Record<string, unknown> | undefined) };
    branch = branch[name] as Record<string, unknown>;
  }
  if (value === null || value === undefined) delete branch[last];
  else branch[last] = value;
}

/** Who is here, and what the portal asks before it draws anything. */
export const sessionRoom = [
  on(login.refresh, (world) => {
    if (!world.signedIn) throw new DemoRefusal(commonProblems.unauthenticated);
    return signedInAnswer(world);
  }),
  on(login.preLogin, () => ({})),
  on(login.withPassword, (world) => {
    world.signedIn = true;
    return signedInAnswer(world);
  }),
  on(login.logout, (world) => {
    world.signedIn = false;
  }),
  on(flags.list, () => ({ 'multi-apps-admin-portal': 'off' as const })),
  on(metadata.get, (world, { query: { entityName = 'adminBox' }, language }) => ({
    rows: [
      {
        ...metadataRow(entityName),
        ...(entityName === 'adminBox' ? { configuration: world.adminBox } : {}),
        ...(entityName === 'audits' ? { properties: columnsIn(language) } : {}),
      },
    ],
  })),
  on(metadata.adminBox, (world) => ({ ...metadataRow('adminBox'), configuration: world.adminBox })),
  on(metadata.saveAdminBox, (world, { body: { actions } }) => {
    if (actions.length === 0) throw new DemoRefusal(metadataProblems.metadata_unchanged);
    for (const { type, payload } of actions) setLeaf(world.adminBox, type, payload);
  }),
  on(metadata.ownIp, () => addressFacts('192.0.2.44')),
  on(metadata.ip, (_, { params }) => addressFacts(params.ip)),
  on(entitlements.mine, () => ({ features: {}, plans: {}, permissions: { 'fe.*': true as const } })),
  on(tenants.mine, tenantsAnswer),
  on(tenants.mineV1, tenantsAnswer),
  on(tenants.list, (world) => tenantsAnswer(world).tenants),
  // One account is looked at; those below it are seen from there.
  on(tenants.switchTo, () => undefined),
  on(vendors.public, () => ({ name: 'Parley', logo: null, icon: null, whiteLabelMode: false })),
  on(securityPolicies.publicConfig, () => ({
    allowSignups: false,
    allowNotVerifiedUsersLogin: false,
    apiTokensEnabled: true,
    forcePermissions: false,
    authStrategy: 'EmailAndPassword' as const,
    machineToMachineAuthStrategy: 'ClientCredentials' as const,
    apiTokenLongestMinutes: null,
  })),
  on(securityPolicies.publicStrategies, () => ({ mainAuthStrategies: [], secondaryAuthStrategies: [] })),
  on(securityPolicies.captcha, () => ({ enabled: false, siteKey: null })),
  on(sso.providers, () => []),
  on(sso.providersForMe, () => []),
  on(sso.customProviders, () => ({ providers: [] })),
  on(sso.publicConfiguration, () => ({ isActive: false })),
];

const addressFacts = (ip: string) => ({
  ip,
  latitude: null,
  longitude: null,
  city: null,
  country_name: null,
  country_code: null,
  zip: null,
  location: {},
});
