import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type { AuditSeverity } from '@parley/contracts/identity/audits.ts';
import { demoId, hoursAgo, seeded } from './clock.ts';
import { SAMPLE_TENANT } from './sample-team.ts';
import type { Act, Member } from './world.ts';

const usual: readonly (readonly [AuditAction, AuditSeverity])[] = [
  ['login.succeeded', 'INFO'],
  ['login.succeeded', 'INFO'],
  ['login.succeeded', 'INFO'],
  ['login.failed', 'WARNING'],
  ['session.ended', 'INFO'],
  ['user.profile_changed', 'INFO'],
  ['password.changed', 'INFO'],
  ['mfa.added', 'INFO'],
  ['passkey.added', 'INFO'],
  ['invitation.sent', 'INFO'],
  ['api_token.made', 'WARNING'],
  ['policy.changed', 'WARNING'],
  ['login.locked', 'SEVERE'],
  ['mfa.removed', 'SEVERE'],
];
const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
];
const ROWS = 240;

/** Ten weeks of a small company, newest first. */
export function sampleAudits(members: readonly Member[]): Act[] {
  const next = seeded(41);
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  const here = members.filter(({ activatedForTenant }) => activatedForTenant);
  let hours = 0;
  return Array.from({ length: ROWS }, (_, index) => {
    hours += next() * 14;
    const who = one(here);
    const [action, severity] = one(usual);
    const at = hoursAgo(hours);
    return {
      _id: demoId('0c', ROWS - index),
      number: ROWS - index,
      createdAt: at,
      updatedAt: at,
      time: at,
      email: who.email,
      user: who.id,
      action,
      resource: action.split('.')[0] ?? '',
      severity,
      ip: one(['192.0.2.44', '192.0.2.61', '198.51.100.23', '203.0.113.7']),
      userAgent: one(browsers),
      json: [{}],
      tenantId: SAMPLE_TENANT,
      vendorId: 'parley',
    };
  });
}
