import type { KeyObject } from 'node:crypto';
import { timingSafeEqual } from 'node:crypto';
import { hmac } from '../secrets.ts';
import type { AuditHead, AuditRow, RankedRow } from './audits.store.ts';

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

const fieldsOf = (row: Omit<AuditRow, 'digest'>): unknown[] => [
  row.id,
  row.tenantId,
  row.number,
  row.userId,
  row.email,
  row.action,
  row.resource,
  row.severity,
  row.ip,
  row.userAgent,
  canonical(row.data),
  row.createdAt,
];

const hex = (digest: Buffer | null): string | null => digest?.toString('hex') ?? null;

/** A keyed digest over every field, the number included, and over the digest of the row before: together they are a chain. */
export const auditDigest = (row: Omit<AuditRow, 'digest'>, previous: Buffer | null, key: KeyObject): Buffer =>
  hmac(key, JSON.stringify(['row', hex(previous), ...fieldsOf(row)]));

/** Of a row whose address was replaced: over what it says now, and over the digest it was written with, on which the next row follows. */
export const redactionDigest = (row: AuditRow, previous: Buffer | null, key: KeyObject): Buffer =>
  hmac(key, JSON.stringify(['redacted', hex(previous), hex(row.digest), ...fieldsOf(row)]));

/** The digest of rows written before there was a chain, each over itself alone. */
const loneDigest = (row: Omit<AuditRow, 'digest'>, key: KeyObject): Buffer => hmac(key, JSON.stringify(fieldsOf(row)));

/** Binds the head to its tenant, so that it cannot be set back together with the rows behind it. */
export const headSignature = (head: Omit<AuditHead, 'signature'>, key: KeyObject): Buffer =>
  hmac(
    key,
    JSON.stringify(['head', head.tenantId, head.number, hex(head.digest), head.removed, hex(head.removedDigest)]),
  );

const same = (a: Buffer, b: Buffer | null): boolean => b !== null && a.length === b.length && timingSafeEqual(a, b);

/** What is wrong, and the first number it is wrong at. */
export type Tampering = { number: number; what: 'changed' | 'missing' | 'added' | 'misfiled' | 'head' };

/** Reads the rows of one tenant in their order and stops at the first that is not as it was written. */
export type ChainReader = {
  /** @returns null while everything is right */
  read(row: RankedRow): Tampering | null;
  end(): Tampering | null;
};

/** Which one of its kind a row says it is: lists rest on it, so a wrong one would hide rows. */
const RANKED = [
  ['email', 'ofEmail'],
  ['action', 'ofAction'],
  ['severity', 'ofSeverity'],
  ['ip', 'ofIp'],
] as const;

/**
 * @param keys of now and before: rows keep the digest of their time, because nobody may change them
 */
export function chainReader(head: AuditHead, keys: readonly KeyObject[]): ChainReader {
  let previous = head.removedDigest;
  let expected = head.removed + 1;
  let chained = head.removed > 0;
  const ranks = new Map<string, number>();
  /** Rows whose address was replaced, so far. */
  let redacted = 0;

  function isMisfiled(row: RankedRow): boolean {
    if (row.tenantId === null) return false;
    for (const [field, rank] of RANKED) {
      if (row[field] === null) continue;
      const before = ranks.get(`${field} ${row[field]}`);
      // Rows before it may have become a pseudonym's.
      const next = (before ?? 0) + 1;
      const fits = row[rank] !== null && row[rank] >= next && row[rank] <= next + (field === 'email' ? redacted : 0);
      // After a removal the first one that is left says where it stands.
      if (!fits && !(before === undefined && head.removed > 0)) return true;
      if (row[rank] === null) return true;
      ranks.set(`${field} ${row[field]}`, row[rank]);
    }
    return false;
  }

  return {
    read(row) {
      if (row.number > expected) return { number: expected, what: 'missing' };
      if (row.number > head.number) return { number: row.number, what: 'added' };
      if (row.redaction) {
        const isRedacted = keys.some((key) => same(redactionDigest(row, previous, key), row.redaction));
        if (!isRedacted) return { number: row.number, what: 'changed' };
        redacted += 1;
      } else {
        const isChained = keys.some((key) => same(auditDigest(row, previous, key), row.digest));
        // Once one was chained, all behind it are.
        if (!isChained && (chained || !keys.some((key) => same(loneDigest(row, key), row.digest))))
          return { number: row.number, what: 'changed' };
        chained = isChained;
      }
      if (isMisfiled(row)) return { number: row.number, what: 'misfiled' };
      previous = row.digest;
      expected = row.number + 1;
      return null;
    },
    end() {
      if (expected <= head.number) return { number: expected, what: 'missing' };
      if (!chained && head.signature === null) return null;
      const { signature, ...signed } = head;
      const isRight = keys.some((key) => same(headSignature(signed, key), signature));
      return isRight && (previous === null || same(previous, head.digest))
        ? null
        : { number: head.number, what: 'head' };
    },
  };
}
