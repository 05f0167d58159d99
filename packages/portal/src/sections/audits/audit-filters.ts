import type { AuditSeverity } from '@parley/contracts/identity/audits.ts';

/** What narrows the log, as it stands in the fields; empty means any. Days are those of the reader. */
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

const begins = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
const ends = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** The same in the words of the wire; what is not set is left out. */
export function wireFilters(filters: AuditFilters) {
  const { severity, email, action, ip, from, to } = filters;
  const isTimed = (from !== null || to !== null) && !isWrongWay(filters);
  return {
    ...(severity === 'all' ? {} : { severity }),
    ...(email.trim() && { email: email.trim() }),
    ...(action && { action }),
    ...(ip.trim() && { ip: ip.trim() }),
    ...(isTimed && { createdAt: `${from ? begins(from) : ''}..${to ? ends(to) : ''}` }),
  };
}
