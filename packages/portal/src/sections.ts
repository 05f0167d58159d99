import type { EntrySettings, PortalSection } from '@parley/contracts/identity/portal-parts.ts';
import type { ComponentType } from 'react';

export type Section = {
  id: PortalSection;
  group: 'you' | 'workspace';
  /** Below the portal's own path. */
  path: string;
  /** Each section is a file of its own, fetched when it is opened. */
  load: () => Promise<ComponentType>;
};

/** The sections that are built (PORTAL-1); their order is that of the entries below. */
export const sections: readonly Section[] = [
  {
    id: 'profile',
    group: 'you',
    path: 'profile',
    load: async () => (await import('./sections/profile/profile.screen.tsx')).ProfileScreen,
  },
  {
    id: 'privacy',
    group: 'you',
    path: 'privacy',
    load: async () => (await import('./sections/privacy/privacy.screen.tsx')).PrivacyScreen,
  },
  {
    id: 'personalApiTokens',
    group: 'you',
    path: 'personal-api-tokens',
    load: async () =>
      (await import('./sections/personal-api-tokens/personal-api-tokens.screen.tsx')).PersonalApiTokensScreen,
  },
  {
    id: 'account',
    group: 'workspace',
    path: 'account',
    load: async () => (await import('./sections/account/account.screen.tsx')).AccountScreen,
  },
  {
    id: 'users',
    group: 'workspace',
    path: 'users',
    load: async () => (await import('./sections/users/users.screen.tsx')).UsersScreen,
  },
  {
    id: 'audits',
    group: 'workspace',
    path: 'audits',
    load: async () => (await import('./sections/audits/audits.screen.tsx')).AuditsScreen,
  },
  {
    id: 'groups',
    group: 'workspace',
    path: 'groups',
    load: async () => (await import('./sections/groups/groups.screen.tsx')).GroupsScreen,
  },
  {
    id: 'roles',
    group: 'workspace',
    path: 'roles',
    load: async () => (await import('./sections/roles/roles.screen.tsx')).RolesScreen,
  },
  {
    id: 'apiTokens',
    group: 'workspace',
    path: 'api-tokens',
    load: async () => (await import('./sections/api-tokens/api-tokens.screen.tsx')).ApiTokensScreen,
  },
  {
    id: 'security',
    group: 'workspace',
    path: 'security',
    load: async () => (await import('./sections/security/security.screen.tsx')).SecurityScreen,
  },
  {
    id: 'allAccounts',
    group: 'workspace',
    path: 'all-accounts',
    load: async () => (await import('./sections/all-accounts/all-accounts.screen.tsx')).AllAccountsScreen,
  },
];

export type Entry = Required<Pick<EntrySettings, 'visibility' | 'permissions'>> & { featureFlag: string | null };

const entry = (visibility: Entry['visibility'], permission?: string, featureFlag: string | null = null): Entry => ({
  visibility,
  permissions: permission ? [permission] : [],
  featureFlag,
});

/** What holds where nobody says otherwise (the specification's table of navigation entries); in the order of the navigation. */
export const defaultEntries: Readonly<Record<PortalSection, Entry>> = {
  profile: entry('always'),
  privacy: entry('always'),
  personalApiTokens: entry('hidden', 'fe.secure.read.userApiTokens'),
  account: entry('always', 'fe.secure.read.accountSettings'),
  users: entry('always', 'fe.secure.read.users'),
  groups: entry('hidden', 'fe.secure.read.groups'),
  roles: entry('hidden', 'fe.secure.read.roles'),
  security: entry('always', 'fe.secure.read.securityPolicy'),
  sso: entry('hidden', 'fe.secure.read.samlConfiguration'),
  provisioning: entry('hidden', 'fe.secure.read.provisioningConfiguration'),
  apiTokens: entry('hidden', 'fe.secure.read.tenantApiTokens'),
  webhooks: entry('hidden', 'fe.connectivity.read.webhooks'),
  audits: entry('always', 'fe.secure.read.audits'),
  allAccounts: entry('byPermissions', 'fe.account-hierarchy.read.subAccount'),
  subscriptions: entry('hidden', 'fe.subscriptions.*'),
  usage: entry('hidden', 'fe.usage.read', 'fe-usage-page'),
};
