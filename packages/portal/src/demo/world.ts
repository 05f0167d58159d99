import type { AccountSettings, CustomLogin } from '@parley/contracts/identity/account-settings.ts';
import type {
  AccessToken,
  ApiToken,
  TenantAccessToken,
  TenantApiToken,
} from '@parley/contracts/identity/api-tokens.ts';
import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type { AuditRow, AuditSeverity } from '@parley/contracts/identity/audits.ts';
import type { Group } from '@parley/contracts/identity/groups.ts';
import type { InviteLink } from '@parley/contracts/identity/invitations.ts';
import type { PhoneNumber } from '@parley/contracts/identity/phones.ts';
import { portalSections } from '@parley/contracts/identity/portal-parts.ts';
import type { DomainRestriction, IpRestriction } from '@parley/contracts/identity/restrictions.ts';
import type { Retention } from '@parley/contracts/identity/retention.ts';
import type { Permission, Role } from '@parley/contracts/identity/roles.ts';
import type { Fix } from '@parley/contracts/identity/security-center.ts';
import type { Session } from '@parley/contracts/identity/sessions.ts';
import type { Tenant } from '@parley/contracts/identity/tenants.ts';
import type { UserV3 } from '@parley/contracts/identity/user-lists.ts';
import { demoId, demoTime } from './clock.ts';
import { sampleRetention } from './rooms/retention-room.ts';
import { sampleAccounts } from './sample-accounts.ts';
import { sampleAudits } from './sample-audits.ts';
import { sampleNotices } from './sample-notices.ts';
import { sampleSecurity } from './sample-security.ts';
import { sampleGroups, sampleMembers, samplePermissionRows, sampleRoles } from './sample-team.ts';
import { sampleTokens } from './sample-tokens.ts';

export type Member = UserV3 & { roleIds: string[]; appIds: string[] };
export type SampleGroup = Omit<Group, 'roles' | 'users' | 'userCount'> & { roleIds: string[]; userIds: string[] };
/** An account of the tree; the first is that of the sample company. */
export type Account = Tenant & {
  parentTenantId: string | null;
  people: { userId: string; roleIds: string[]; allowed: boolean }[];
};
/** An act as it is kept; its words are made when it is read. */
export type Act = Omit<AuditRow, 'action' | 'description'> & { action: AuditAction };
export type Notice = {
  id: string;
  key: string;
  severity: AuditSeverity;
  url: string | null;
  title: { en: string; fr: string };
  body: { en: string; fr: string };
  status: 'read' | 'unread' | 'archived';
  isPinned: boolean;
  createdAt: string;
};
export type Device = { id: string; deviceType: string; name: string; createdAt: string; lastUsedAt: string | null };

export type SecurityState = {
  mfa: {
    enforceMFAType: 'DontForce' | 'Force' | 'ForceExceptSAML';
    allowRememberMyDevice: boolean;
    mfaDeviceExpiration: number;
  };
  lockout: { enabled: boolean; maxAttempts: number };
  passwordHistory: { enabled: boolean; historySize: number };
  captcha: { enabled: boolean };
  sessions: {
    sessionIdleTimeoutConfiguration: { isActive: boolean; timeout: number };
    sessionTimeoutConfiguration: { isActive: boolean; timeout: number };
    sessionConcurrentConfiguration: { isActive: boolean; maxSessions: number };
  };
  /** Whether the account has a row of its own yet. */
  rows: Record<'mfa' | 'lockout' | 'passwordHistory' | 'captcha', string | null>;
  ipConfig: { isActive: boolean; strategy: 'ALLOW' | 'BLOCK' };
  ips: IpRestriction[];
  domainConfig: { active: boolean; blockPublicDomains: boolean; listType: 'ALLOW' | 'BLOCK' };
  domains: DomainRestriction[];
  fixes: (Fix & { before: Record<string, unknown> })[];
  breached: string[];
};

/** Everything the sample company is; changed by what is done in the preview, and forgotten with the page. */
export type World = {
  /** The person who looks. */
  meId: string;
  signedIn: boolean;
  members: Member[];
  roles: Role[];
  permissions: Permission[];
  groups: SampleGroup[];
  groupConfig: { enabled: boolean; rolesEnabled: boolean };
  link: InviteLink | null;
  tokens: { mine: ApiToken[]; myAccess: AccessToken[]; tenants: TenantApiToken[]; tenantsAccess: TenantAccessToken[] };
  sessions: Session[];
  authenticators: { id: string }[];
  passkeys: Device[];
  phones: PhoneNumber[];
  account: AccountSettings;
  customLogin: CustomLogin;
  kept: Retention;
  accounts: Account[];
  security: SecurityState;
  acts: Act[];
  notices: Notice[];
  adminBox: Record<string, unknown>;
  /** The next id, in order. */
  nextId: () => string;
  /** Now, a second later than the last time. */
  nextTime: () => string;
};

/** The preview shows what there is. */
const everySection = Object.fromEntries(portalSections.map((id) => [id, { visibility: 'byPermissions' }]));

/** A new sample company, each time the same. */
export function createWorld(): World {
  let ids = 0;
  let seconds = 0;
  const roles = sampleRoles();
  const members = sampleMembers(roles);
  const { account, customLogin, accounts } = sampleAccounts(members, roles);
  const [me] = members;
  if (!me) throw new Error('The sample company has nobody.');
  return {
    meId: me.id,
    signedIn: true,
    members,
    roles,
    permissions: samplePermissionRows(roles),
    groups: sampleGroups(members, roles),
    groupConfig: { enabled: true, rolesEnabled: true },
    link: null,
    ...sampleTokens(me, roles),
    account,
    customLogin,
    kept: sampleRetention(),
    accounts,
    security: sampleSecurity(members),
    acts: sampleAudits(members),
    notices: sampleNotices(),
    adminBox: { navigation: everySection },
    nextId: () => {
      ids += 1;
      return demoId('ff', ids);
    },
    nextTime: () => {
      seconds += 1;
      return demoTime(Date.parse(demoTime()) + seconds * 1_000);
    },
  };
}

export const meOf = (world: World): Member => {
  const found = world.members.find(({ id }) => id === world.meId);
  if (!found) throw new Error('Whoever looks at the sample company left it.');
  return found;
};

/** Writes an act of whoever looks into the log. */
export function note(
  world: World,
  action: AuditAction,
  severity: AuditSeverity,
  about: Record<string, unknown> = {},
): void {
  const me = meOf(world);
  const at = world.nextTime();
  world.acts.unshift({
    _id: world.nextId(),
    number: world.acts.length + 1,
    createdAt: at,
    updatedAt: at,
    time: at,
    email: me.email,
    user: me.id,
    action,
    resource: action.split('.')[0] ?? '',
    severity,
    ip: '192.0.2.44',
    userAgent: null,
    json: [about],
    tenantId: me.tenantId,
    vendorId: VENDOR,
  });
}

export const VENDOR = 'parley';
