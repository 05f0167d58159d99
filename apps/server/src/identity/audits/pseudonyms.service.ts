import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#platform/context.ts';
import type { IdentityContext } from '../context.ts';
import { hmac } from '../secrets.ts';
import { redactionDigest } from './audit-digest.ts';
import type { AuditRow } from './audits.store.ts';
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

type Erased = { userId: string; email: string };

/** The digest a row follows on, as the chain is read. */
async function digestBefore(ctx: IdentityContext, row: AuditRow, removedDigest: Buffer | null): Promise<Buffer | null> {
  return (await findDigest(ctx.db, row.tenantId, row.number - 1)) ?? removedDigest;
}

/** All rows of one chain together: lists rest on their ranks. */
const inChain = (ctx: IdentityContext, tenantId: string | null, { userId, email }: Erased): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const head = await lockHead(ctx.db, tenantId);
    const pseudonym = pseudonymOf(ctx, tenantId, userId);
    const address = wholeAddress(email);
    let rank = await store.lastRankOf(ctx.db, tenantId, pseudonym);
    const rows = await store.listNaming(ctx.db, tenantId, email);
    let redacted = 0;
    for (const row of rows) {
      const isTheirs = row.email?.toLowerCase() === email.toLowerCase();
      if (isTheirs) rank += 1;
      const changed = {
        ...row,
        email: isTheirs ? pseudonym : row.email,
        data: replaced(row.data, address, pseudonym),
      };
      if (!isTheirs && isDeepStrictEqual(changed.data, row.data)) continue;
      redacted += 1;
      const previous = await digestBefore(ctx, row, head.removedDigest);
      await store.redactAudit(ctx.db, changed, {
        address: email,
        pseudonym,
        ofEmail: isTheirs && tenantId !== null ? rank : row.ofEmail,
        redaction: redactionDigest(changed, previous, ctx.identity.secrets.audits),
      });
    }
    return redacted;
  });

/**
 * Puts a pseudonym in place of the addresses of people whose accounts are gone, in every log that names them. Harmless to repeat, or to break
 * off: an address is forgotten last. As the system.
 * @returns how many rows
 */
export async function redactErased(ctx: IdentityContext): Promise<number> {
  let rows = 0;
  for (const erased of await store.listErasedAddresses(ctx.db)) {
    // Somebody has an account of that address again: what is written from now on is theirs.
    if (ctx.config.auditsKeepAddresses || (await store.isAddressInUse(ctx.db, erased.email))) {
      await store.deleteErasedAddress(ctx.db, erased.userId);
      continue;
    }
    for (const tenantId of await store.listLogsNaming(ctx.db, erased.email))
      rows += await inChain(ctx, tenantId, erased);
    await store.deleteErasedAddress(ctx.db, erased.userId);
  }
  return rows;
}
