import type { AuditSeverity } from '@parley/contracts/identity/audits.ts';
import type { PublishedEvent } from '#platform/events.ts';
import type { NotificationKind } from './notification-texts.ts';

/** What is kept of an event, besides names that are looked up when it is read. */
export type Kept = Partial<Record<'what' | 'browser' | 'ip', string>>;

export type Kind = {
  /** Events it is made of. */
  events: readonly string[];
  severity: AuditSeverity;
  /** Where something can be done about it. */
  url: string | null;
  /** Whether it is about the tenant, and only seen there; otherwise about the account, and seen everywhere. */
  ofTenant: boolean;
  keep?: (data: Record<string, unknown>) => Kept;
  /** Whom it is for, when not the person of the event. */
  to?: (event: PublishedEvent) => string | null;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const PRIVACY = '/portal/privacy';

const own = (event: string, severity: AuditSeverity, more: Partial<Kind> = {}): Kind => ({
  events: [event],
  severity,
  url: PRIVACY,
  ofTenant: false,
  ...more,
});

/** One entry for each kind: an event that is not here tells nobody. */
export const notificationKinds: Readonly<Record<NotificationKind, Kind>> = {
  new_browser: own('identity.signed_in_on_new_browser', 'WARNING', {
    keep: (data) => ({ browser: text(data.userAgent), ip: text(data.ip) }),
  }),
  password_changed: own('identity.password_changed', 'WARNING'),
  email_changed: own('identity.email_changed', 'WARNING', {
    url: '/portal/profile',
    keep: (data) => ({ what: text(data.former) }),
  }),
  sign_in_locked: {
    events: ['identity.sign_in_locked', 'identity.account_locked'],
    severity: 'SEVERE',
    url: PRIVACY,
    ofTenant: false,
  },
  session_copied: own('identity.refresh_token_reused', 'SEVERE'),
  factor_added: own('identity.mfa_added', 'INFO'),
  factor_removed: own('identity.mfa_removed', 'WARNING'),
  factors_removed: own('identity.mfa_all_removed', 'SEVERE'),
  recovered: own('identity.mfa_recovered', 'SEVERE'),
  recovery_codes_made: own('identity.mfa_recovery_codes_made', 'WARNING'),
  factor_locked: own('identity.mfa_locked', 'SEVERE'),
  passkey_added: own('identity.passkey_added', 'INFO', { keep: (data) => ({ what: text(data.name) }) }),
  passkey_removed: own('identity.passkey_removed', 'WARNING', { keep: (data) => ({ what: text(data.name) }) }),
  passkey_suspicious: own('identity.passkey_suspicious', 'SEVERE'),
  phone_verified: own('identity.phone_number_verified', 'INFO', { keep: (data) => ({ what: text(data.masked) }) }),
  phone_removed: own('identity.phone_number_removed', 'WARNING', { keep: (data) => ({ what: text(data.masked) }) }),
  provider_linked: own('identity.provider_linked', 'WARNING', { keep: (data) => ({ what: text(data.provider) }) }),
  impersonated: own('identity.impersonated', 'SEVERE', {
    url: null,
    ofTenant: true,
    keep: (data) => ({ what: text(data.reason) }),
  }),
  invited: own('identity.invited', 'INFO', { url: null }),
  member_joined: own('identity.member_joined', 'INFO', {
    url: '/portal/users',
    ofTenant: true,
    to: ({ data }) => text(data.invitedBy) || null,
  }),
  roles_changed: own('identity.roles_changed', 'WARNING', { url: null, ofTenant: true }),
  token_made: own('identity.api_token_made', 'WARNING', {
    url: '/portal/personal-api-tokens',
    ofTenant: true,
    keep: (data) => ({ what: text(data.description) }),
  }),
  tenant_token_made: own('identity.api_token_made_for_tenant', 'WARNING', {
    url: '/portal/api-tokens',
    ofTenant: true,
    keep: (data) => ({ what: text(data.description) }),
  }),
};
