import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#platform/context.ts';
import type { IdentityContext } from '../context.ts';
import { hmac } from '../secrets.ts';
import { redactionDigest } from './audit-digest.ts';
import type { AuditRow, RankedRow } from './audits.store.ts';
import { findDigest, lockHead } from './audits.store.ts';
import * as store from './pseudonyms.store.ts';

/** The same for all rows of a person in a tenant; in two tenants nobody sees that it is one person. */
const pseudonymOf = ({ identity }: IdentityContext, tenantId: string | null, userId: string): string =>
  `erased-${hmac(identity.secrets.audits, JSON.stringify(['pseudonym', tenantId, userId])).toString('hex', 0, 8)}`;

/** In every text of a value, in whichever case it was typed. */
function replaced(value: unknown, address: RegExp, pseudonym: string): unknown {
  if (typeof value === 'string') return value.replace(address, pseudonym);
  if (Array.isArray(value)) return value.map((part) => replaced(part, address, pseudonym));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.replace(address, pseudonym), replaced(part, address, pseudonym)]),
  );
}

/** As a whole: an address may be the end of a longer one. The database asks for the same. */
const wholeAddress = (email: string): RegExp =>
  new RegExp(`(?<![\\w.+-])${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'gi');

/** Rows of one transaction: nobody in the tenant waits long for the next row of its chain. */
const ROWS_AT_ONCE = 200;

/** A person who was erased, and every address they had. */
type Erased = {
  userId: string;
  /** With the moment since which another account has it; null: none has. */
  addresses: ReadonlyMap<string, string | null>;
};

/** The digest a row follows on, as the chain is read. */
async function digestBefore(ctx: IdentityContext, row: AuditRow, removedDigest: Buffer | null): Promise<Buffer | null> {
  return (await findDigest(ctx.db, row.tenantId, row.number - 1)) ?? removedDigest;
}

/** Whether a row that names the address means this person: what came after another account took it is that account's. */
const means = (row: AuditRow, userId: string, until: string | null): boolean =>
  row.userId === userId || until === null || Date.parse(row.createdAt) < Date.parse(until);

/** Puts the pseudonym in place of each address in turn. @param rank of the pseudonym's next row @returns whether the row is the person's, undefined when nothing changed */
async function redactRow(
  ctx: IdentityContext,
  { userId, addresses }: Erased,
  row: RankedRow,
  { pseudonym, rank, previous }: { pseudonym: string; rank: number; previous: Buffer | null },
): Promise<boolean | undefined> {
  let [now, changed, theirs] = [row, false, false];
  for (const [address, until] of addresses) {
    if (!means(row, userId, until)) continue;
    // What another person did under this address, before or after, stays theirs.
    const isTheirs = now.email?.toLowerCase() === address && (row.userId === null || row.userId === userId);
    const data = replaced(now.data, wholeAddress(address), pseudonym);
    if (!isTheirs && isDeepStrictEqual(data, now.data)) continue;
    const ofEmail = isTheirs && row.tenantId !== null ? rank : now.ofEmail;
    now = { ...now, data, ofEmail, email: isTheirs ? pseudonym : now.email };
    const redaction = redactionDigest(now, previous, ctx.identity.secrets.audits);
    await store.redactAudit(ctx.db, now, { address, pseudonym, ofEmail, redaction });
    changed = true;
    theirs ||= isTheirs;
  }
  return changed ? theirs : undefined;
}

type Progress = { redacted: number; last: number };

/** Some rows of one chain, the oldest first, as they would be removed: lists rest on their ranks. @returns undefined when there are no more */
const someInChain = (
  ctx: IdentityContext,
  erased: Erased,
  { tenantId, after }: { tenantId: string | null; after: number },
): Promise<Progress | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const head = await lockHead(ctx.db, tenantId);
    const pseudonym = pseudonymOf(ctx, tenantId, erased.userId);
    let rank = (await store.lastRankOf(ctx.db, tenantId, pseudonym)) + 1;
    const emails = [...erased.addresses.keys()];
    const rows = await store.listNaming(ctx.db, { tenantId, emails, after, most: ROWS_AT_ONCE });
    let redacted = 0;
    for (const row of rows) {
      const previous = await digestBefore(ctx, row, head.removedDigest);
      const theirs = await redactRow(ctx, erased, row, { pseudonym, rank, previous });
      if (theirs !== undefined) redacted += 1;
      if (theirs) rank += 1;
    }
    const last = rows.at(-1)?.number;
    return last === undefined ? undefined : { redacted, last };
  });

/** Also those that the person had before: what is kept of them is what the logs tell. */
async function allAddresses(ctx: IdentityContext, userId: string, known: readonly string[]): Promise<Erased> {
  const all = new Set(known.map((email) => email.toLowerCase()));
  for (let before = 0; before < all.size; ) {
    before = all.size;
    for (const email of await store.listFormerAddresses(ctx.db, userId, [...all])) all.add(email.toLowerCase());
  }
  // Kept until the end, because the rows that tell of them are changed first.
  for (const email of all) await store.addErasedAddress(ctx.db, { userId, email });
  const inUse = new Map((await store.listInUse(ctx.db, [...all])).map(({ email, createdAt }) => [email, createdAt]));
  return { userId, addresses: new Map([...all].map((email) => [email, inUse.get(email) ?? null])) };
}

/** In every log that names one of the addresses. @returns how many rows */
async function redactPerson(ctx: IdentityContext, erased: Erased): Promise<number> {
  let rows = 0;
  for (const tenantId of await store.listLogsNaming(ctx.db, [...erased.addresses.keys()])) {
    let some: Progress | undefined;
    do {
      some = await someInChain(ctx, erased, { tenantId, after: some?.last ?? 0 });
      rows += some?.redacted ?? 0;
    } while (some);
  }
  return rows;
}

/**
 * Puts a pseudonym in place of the addresses of people whose accounts are gone, also those that they had before, in every log that names them.
 * Harmless to repeat, or to break off: addresses are forgotten last. As the system.
 * @returns how many rows
 */
export async function redactErased(ctx: IdentityContext): Promise<number> {
  let rows = 0;
  const left = Map.groupBy(await store.listErasedAddresses(ctx.db), ({ userId }) => userId);
  for (const [userId, known] of left) {
    if (!ctx.config.auditsKeepAddresses) {
      const emails = known.map(({ email }) => email);
      rows += await redactPerson(ctx, await allAddresses(ctx, userId, emails));
    }
    await store.deleteErasedAddresses(ctx.db, userId);
  }
  return rows;
}
