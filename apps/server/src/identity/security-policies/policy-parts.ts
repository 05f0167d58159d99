import { isDeepStrictEqual } from 'node:util';
import type { PortalPart } from '@parley/contracts/identity/portal-parts.ts';
import type { PolicyKind, SettingsOf } from './policy-kinds.ts';
import { readSettings } from './policy-kinds.ts';

const partOf: Partial<Record<PolicyKind, PortalPart>> = {
  mfa: 'security.mfa',
  lockout: 'security.userLockout',
  'password-history': 'security.passwordHistory',
  'ip-restrictions': 'security.ipRestrictions',
  'email-domains': 'security.domainRestrictions',
};
const partOfSession: Record<keyof SettingsOf<'sessions'>, PortalPart> = {
  sessionIdleTimeoutConfiguration: 'security.idleSessionTimeout',
  sessionTimeoutConfiguration: 'security.forceReLogin',
  sessionConcurrentConfiguration: 'security.maximumConcurrentSessions',
};

/** The fields of the portal that a policy gives another value; a policy that is none of its fields is everybody's own matter. */
export function changedParts<K extends PolicyKind>(kind: K, former: unknown, settings: SettingsOf<K>): PortalPart[] {
  const before = readSettings(kind, former);
  if (isDeepStrictEqual(before, settings)) return [];
  const part = partOf[kind];
  if (part) return [part];
  if (kind !== 'sessions') return [];
  return (Object.keys(partOfSession) as (keyof typeof partOfSession)[])
    .filter(
      (name) =>
        !isDeepStrictEqual((before as SettingsOf<'sessions'>)[name], (settings as SettingsOf<'sessions'>)[name]),
    )
    .map((name) => partOfSession[name]);
}
