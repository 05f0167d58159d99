import type { Entitlements } from '@parley/contracts/identity/entitlements.ts';
import { describe, expect, test } from 'vitest';
import { entitledTo } from './entitlement.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const feature = (expireTime: number | null, linkedPermissions: string[] = [], planIds: string[] = []) => ({
  expireTime,
  linkedPermissions,
  planIds,
});
const mine: Entitlements = {
  features: {
    reports: feature(-1, ['app.reports.read']),
    exports: feature(NOW + 1, ['app.export']),
    archive: feature(NOW - 1, ['app.archive', 'app.both']),
    beta: feature(null, ['app.beta', 'app.both'], ['p-open']),
    sso: feature(null, ['app.sso'], ['p-closed']),
  },
  plans: { 'p-open': { defaultTreatment: 'true' }, 'p-closed': { defaultTreatment: 'false' } },
  permissions: {
    'app.reports.*': true,
    'app.export': true,
    'app.archive': true,
    'app.sso': true,
    'app.both': true,
    'app.plain': true,
  },
};

describe('entitlements', () => {
  test.each([
    ['reports', undefined],
    ['exports', undefined],
    ['beta', undefined],
    ['archive', 'BUNDLE_EXPIRED'],
    ['sso', 'MISSING_FEATURE'],
    ['nothing', 'MISSING_FEATURE'],
    ['constructor', 'MISSING_FEATURE'],
  ])('APP-10 by feature %s: %s', (featureKey, justification) => {
    const entitlement = entitledTo(mine, { featureKey }, NOW);
    expect(entitlement).toEqual(justification ? { isEntitled: false, justification } : { isEntitled: true });
  });

  test.each([
    ['app.reports.read', undefined],
    ['app.export', undefined],
    ['app.plain', undefined],
    // Of two features that carry it, one is had.
    ['app.both', undefined],
    ['app.archive', 'BUNDLE_EXPIRED'],
    ['app.sso', 'MISSING_FEATURE'],
    ['app.beta', 'MISSING_PERMISSION'],
    ['app.reports', 'MISSING_PERMISSION'],
  ])('APP-10 by permission %s: %s', (permissionKey, justification) => {
    const entitlement = entitledTo(mine, { permissionKey }, NOW);
    expect(entitlement).toEqual(justification ? { isEntitled: false, justification } : { isEntitled: true });
  });
});
