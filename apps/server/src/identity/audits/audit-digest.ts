import type { KeyObject } from 'node:crypto';
import { timingSafeEqual } from 'node:crypto';
import { hmac } from '../secrets.ts';
import type { AuditRow } from './audits.store.ts';

/** Keys in one order, so that the same value always has the same text. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  );
};

/** A keyed digest over every field, the number included. */
export function auditDigest(row: Omit<AuditRow, 'digest'>, key: KeyObject): Buffer {
  const { id, tenantId, number, userId, email, action, resource, severity, ip, userAgent, data, createdAt } = row;
  const fields = [
    id,
    tenantId,
    number,
    userId,
    email,
    action,
    resource,
    severity,
    ip,
    userAgent,
    canonical(data),
    createdAt,
  ];
  return hmac(key, JSON.stringify(fields));
}

/**
 * What is wrong with the rows of one tenant, in their order; empty when nothing is.
 * @param keys of now and before: rows keep the digest of their time, because nobody may change them
 */
export function findTampering(rows: AuditRow[], head: number, ...keys: KeyObject[]): string[] {
  const found: string[] = [];
  let expected = 1;
  for (const row of rows) {
    if (row.number !== expected) found.push(`${row.number - expected} missing before ${row.number}`);
    if (!keys.some((key) => timingSafeEqual(auditDigest(row, key), row.digest)))
      found.push(`${row.number} was changed`);
    expected = row.number + 1;
  }
  if (head !== expected - 1) found.push(`${head - expected + 1} missing at the end`);
  return found;
}
