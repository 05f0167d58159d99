import type { Formatter } from '@parley/contracts/formats.ts';
import type { AuditSeverity } from '@parley/contracts/identity/audits.ts';

/** The filters of the log, as the fields hold them; empty means any. Days are those of the account. */
export type AuditFilters = {
  severity: AuditSeverity | 'all';
  email: string;
  action: string;
  ip: string;
  from: string | null;
  to: string | null;
};

export const noFilters: AuditFilters = { severity: 'all', email: '', action: '', ip: '', from: null, to: null };

/** How many of those behind the button are set. */
export const countSet = ({ severity: _, ...rest }: AuditFilters): number =>
  Object.values(rest).filter((value) => value !== null && value !== '').length;

export const isWrongWay = ({ from, to }: Pick<AuditFilters, 'from' | 'to'>): boolean =>
  from !== null && to !== null && to < from;

/** The same in the words of the wire; what is not set is left out. */
export function wireFilters(filters: AuditFilters, format: Formatter) {
  const { severity, email, action, ip, from, to } = filters;
  const begins = (day: string): string => format.instant(day).toISOString();
  const ends = (day: string): string => format.instant(day, '23:59:59.999').toISOString();
  const isTimed = (from !== null || to !== null) && !isWrongWay(filters);
  return {
    ...(severity === 'all' ? {} : { severity }),
    ...(email.trim() && { email: email.trim() }),
    ...(action && { action }),
    ...(ip.trim() && { ip: ip.trim() }),
    ...(isTimed && { createdAt: `${from ? begins(from) : ''}..${to ? ends(to) : ''}` }),
  };
}
