import { portalSections } from '@parley/contracts/identity/portal-parts.ts';
import { describe, expect, it } from 'vitest';
import type { House, Somebody } from './house.ts';
import * as shape from './wire-shapes.ts';

/** Sections that the portal of these clients shows where nothing is said (wire §9.7). */
const SHOWN_BY_DEFAULT = ['profile', 'privacy', 'account', 'users', 'security', 'audits'];

type Call = [method: string, ...args: unknown[]];
/** What the screen of each section asks for first; of `usage` no client shows it. */
const firstCall = ({ token }: Somebody): Readonly<Record<string, Call>> => ({
  profile: ['auth.getMeV2'],
  privacy: ['auth.getCurrentUserSessions'],
  personalApiTokens: ['auth.getUserApiTokensData'],
  account: ['accountSettings.getSettings', { jwt: token }],
  users: ['users.getUsersV3', { _limit: 20, _offset: 0 }],
  groups: ['groups.getGroups'],
  security: ['securityPolicy.getMfaPolicy'],
  sso: ['auth.getSSOConfigurations'],
  provisioning: ['directory.getConfigs'],
  audits: ['audits.getAudits', { offset: 0, count: 20, sortBy: 'createdAt', sortDirection: 'desc' }],
  webhooks: ['connectivity.getWebhooksConfigurations'],
  apiTokens: ['auth.getTenantApiTokensData'],
  roles: ['roles.getRoles'],
  subscriptions: ['subscriptions.getSubscriptions'],
  allAccounts: ['tenants.getSubTenants', { jwt: token }],
});

export function sections(house: () => House): void {
  describe('PORTAL-1 sections of an unmodified host', () => {
    it('PORTAL-1 every section that it shows an owner works, and every section that it hides does not', async () => {
      const owner = await house().owner();
      const { configuration } = await owner.ask(shape.MetadataRow, 'metadata.getMetadata', { entityName: 'adminBox' });
      const { navigation } = configuration as { navigation: Record<string, { visibility: string }> };
      // An owner holds every permission, so that only what is hidden is not shown.
      const shown = (section: string): boolean =>
        navigation[section] ? navigation[section].visibility !== 'hidden' : SHOWN_BY_DEFAULT.includes(section);
      const calls = firstCall(owner);
      for (const section of portalSections) {
        const call = calls[section];
        const works = call
          ? await owner.call(...call).then(
              () => true,
              () => false,
            )
          : false;
        expect([section, shown(section)]).toEqual([section, works]);
      }
    });
  });
}
