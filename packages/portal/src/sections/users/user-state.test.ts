import { describe, expect, it } from 'vitest';
import { isPhone, secondsUntil } from './typed.ts';
import type { User } from './user-state.ts';
import { actsFor, addressesIn, statusOf } from './user-state.ts';

const user = (change: Partial<User> = {}): User => ({
  id: 'u2',
  sub: 'u2',
  email: 'nora@example.com',
  name: 'Nora',
  profilePictureUrl: null,
  phoneNumber: null,
  verified: true,
  mfaEnrolled: false,
  provider: 'local',
  tenantId: 't1',
  tenantIds: ['t1'],
  activatedForTenant: true,
  isLocked: false,
  isDisabled: false,
  managedBy: 'frontegg',
  metadata: '{}',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  temporaryExpirationDate: null,
  tenants: [],
  roles: [],
  rolesIds: [],
  permissions: [],
  groups: [],
  ...change,
});
const everything = { can: () => true, ownId: 'u1', applications: true };
const NOW = new Date('2026-02-01T00:00:00.000Z');

describe('TEAM-2 what is offered', () => {
  it('TEAM-2 TEAM-3 of each pair only what changes something, and nothing without the permission', () => {
    const acts = actsFor(user(), everything);
    expect(acts).toEqual(expect.arrayContaining(['disable', 'lock', 'temporary', 'remove', 'sessions', 'impersonate']));
    for (const none of ['enable', 'unlock', 'extend', 'permanent', 'resend', 'withdraw', 'factors'])
      expect(acts).not.toContain(none);
    const shut = actsFor(user({ isDisabled: true, isLocked: true, temporaryExpirationDate: '2026-03-01' }), everything);
    expect(shut).toEqual(expect.arrayContaining(['enable', 'unlock', 'extend', 'permanent']));
    expect(shut).not.toContain('impersonate');
    expect(actsFor(user(), { ...everything, can: () => false })).toEqual([]);
    expect(actsFor(user(), { ...everything, applications: false })).not.toContain('applications');
  });
  it('TEAM-9 nothing that shuts oneself out, and of whom a directory manages nothing that it decides', () => {
    expect(actsFor(user(), { ...everything, ownId: 'u2' })).toEqual(['edit', 'applications']);
    const managed = actsFor(user({ managedBy: 'scim2' }), everything);
    for (const none of ['disable', 'lock', 'temporary', 'remove']) expect(managed).not.toContain(none);
    expect(managed).toContain('edit');
  });
  it('TEAM-2 of a person who has not joined: the invitation, and whether they may come in', () => {
    const waiting = user({ activatedForTenant: false, invitationExpires: '2026-02-02T00:00:00.000Z' });
    expect(actsFor(waiting, everything)).toEqual(['edit', 'resend', 'resendAll', 'disable', 'temporary', 'withdraw']);
    const shut = { ...waiting, isDisabled: true };
    expect(actsFor(shut, everything)).toEqual(['edit', 'enable', 'temporary', 'withdraw']);
    expect(statusOf(shut, NOW)).toBe('disabled');
    expect(statusOf(waiting, NOW)).toBe('invited');
    expect(statusOf({ ...waiting, invitationExpires: NOW.toISOString() }, NOW)).toBe('lapsed');
    expect(statusOf(user({ isDisabled: true, isLocked: true }), NOW)).toBe('disabled');
    expect(statusOf(user({ isLocked: true }), NOW)).toBe('locked');
    expect(statusOf(user(), NOW)).toBe('active');
  });
});

describe('TEAM-2 what is typed', () => {
  it('TEAM-2 a pasted list gives each address once, and says what is none', () => {
    const text = 'Ann@Example.com, bo@example.com;ann@example.com\n<cy@example.co.uk>  nonsense @x';
    expect(addressesIn(text)).toEqual({
      addresses: ['ann@example.com', 'bo@example.com', 'cy@example.co.uk'],
      wrong: ['nonsense', '@x'],
    });
    expect(addressesIn(' ,; ')).toEqual({ addresses: [], wrong: [] });
  });
  it('TEAM-3 an end is whole seconds ahead, at least a minute', () => {
    expect(secondsUntil('2026-02-01T00:01:00.000Z', NOW)).toBe(60);
    expect(secondsUntil('2026-02-01T00:00:59.000Z', NOW)).toBeNull();
    expect(secondsUntil('2026-01-31T00:00:00.000Z', NOW)).toBeNull();
    expect(secondsUntil('2056-02-01T00:00:00.000Z', NOW)).toBeNull();
    expect(isPhone('+33 6 12 34 56 78')).toBe(true);
    expect(isPhone('call me')).toBe(false);
  });
});
