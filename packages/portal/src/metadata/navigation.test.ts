import type { PortalMetadata, PortalSection } from '@parley/contracts/identity/portal-parts.ts';
import { appearanceOf, portalParts, portalSections, within } from '@parley/contracts/identity/portal-parts.ts';
import { describe, expect, it, test } from 'vitest';
import { defaultEntries } from '../sections.ts';
import { entryOf, isShown } from './navigation.ts';

describe('navigation', () => {
  // The specification's table of §2.
  test.each<[PortalSection, string, string?]>([
    ['usage', 'hidden', 'fe.usage.read'],
    ['webhooks', 'hidden', 'fe.connectivity.read.webhooks'],
    ['roles', 'hidden', 'fe.secure.read.roles'],
    ['users', 'always', 'fe.secure.read.users'],
    ['personalApiTokens', 'hidden', 'fe.secure.read.userApiTokens'],
    ['apiTokens', 'hidden', 'fe.secure.read.tenantApiTokens'],
    ['profile', 'always'],
    ['privacy', 'always'],
    ['account', 'always', 'fe.secure.read.accountSettings'],
    ['security', 'always', 'fe.secure.read.securityPolicy'],
    ['sso', 'hidden', 'fe.secure.read.samlConfiguration'],
    ['provisioning', 'hidden', 'fe.secure.read.provisioningConfiguration'],
    ['audits', 'always', 'fe.secure.read.audits'],
    ['subscriptions', 'hidden', 'fe.subscriptions.*'],
    ['allAccounts', 'byPermissions', 'fe.account-hierarchy.read.subAccount'],
    ['groups', 'hidden', 'fe.secure.read.groups'],
  ])('PORTAL-1 %s is %s by default', (id, visibility, permission) => {
    expect(defaultEntries[id]).toEqual({
      visibility,
      permissions: permission ? [permission] : [],
      featureFlag: id === 'usage' ? 'fe-usage-page' : null,
    });
  });

  it('PORTAL-1 later words win, entry by entry; what cannot be read counts as not said', () => {
    const said: PortalMetadata[] = [
      { navigation: { groups: { visibility: 'byPermissions', featureFlag: 'groups' } } },
      { navigation: { groups: { visibility: 'sometimes' as never, permissions: ['own.groups'] } } },
    ];
    expect(entryOf('groups', said)).toEqual({
      visibility: 'byPermissions',
      permissions: ['own.groups'],
      featureFlag: 'groups',
    });
    expect(entryOf('roles', said)).toEqual(defaultEntries.roles);
  });

  it('PORTAL-1 permissions count with byPermissions alone; a flag counts always', () => {
    const nothing = { can: () => false, flags: {} };
    expect(isShown(entryOf('users', []), nothing)).toBe(true);
    expect(isShown(entryOf('allAccounts', []), nothing)).toBe(false);
    expect(isShown(entryOf('allAccounts', []), { ...nothing, can: () => true })).toBe(true);
    const usage = entryOf('usage', [{ navigation: { usage: { visibility: 'always' } } }]);
    expect(isShown(usage, nothing)).toBe(false);
    expect(isShown(usage, { ...nothing, flags: { 'fe-usage-page': 'on' } })).toBe(true);
  });
});

describe('parts of pages', () => {
  it('PORTAL-2 every part of the specification is configurable, and open until somebody closes it', () => {
    for (const [page, kinds] of Object.entries(portalParts))
      for (const [kind, names] of Object.entries(kinds as Record<string, readonly string[]>))
        for (const name of names) expect(appearanceOf([{}], page as never, kind as never, name)).toBe('edit');
    expect(portalParts.users.columns).toEqual([
      'user',
      'applications',
      'groups',
      'roles',
      'joinedAt',
      'lastSeen',
      'managedBy',
    ]);
  });

  it('PORTAL-2 of several words the strictest counts, and a hidden tab hides its fields', () => {
    const one: PortalMetadata = {
      pages: { security: { tabs: { generalSettings: 'hidden' }, fields: { mfa: 'edit' } } },
    };
    const other: PortalMetadata = { pages: { profile: { fields: { name: 'viewOnly' } } } };
    const reverse: PortalMetadata = { pages: { profile: { fields: { name: 'edit' } } } };
    expect(appearanceOf([one], 'security', 'fields', 'mfa')).toBe('hidden');
    expect(appearanceOf([one], 'security', 'fields', 'forceReLogin')).toBe('edit');
    expect(appearanceOf([other, reverse], 'profile', 'fields', 'name')).toBe('viewOnly');
    expect(appearanceOf([reverse, other], 'profile', 'fields', 'name')).toBe('viewOnly');
  });

  it('PORTAL-2 a tenant opens nothing that the operator closed, whatever it says', () => {
    for (const id of portalSections)
      for (const [above, own] of [
        ['hidden', 'always'],
        ['byPermissions', 'always'],
        ['hidden', 'byPermissions'],
      ] as const) {
        const merged = within(
          { navigation: { [id]: { visibility: above, permissions: ['a'] } } },
          { navigation: { [id]: { visibility: own, permissions: [] } } },
        );
        expect(merged.navigation?.[id]).toEqual({ visibility: above, permissions: ['a'] });
      }
  });
});
