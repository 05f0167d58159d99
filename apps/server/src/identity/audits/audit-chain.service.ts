import { asSystem, inTransaction } from '#platform/context.ts';
import { inForce, listChosen } from '#platform/retention.ts';
import type { IdentityContext, IdentityMeans } from '../context.ts';
import type { Tampering } from './audit-digest.ts';
import { chainReader, headSignature } from './audit-digest.ts';
import type { AuditHead, RankedRow } from './audits.store.ts';
import * as store from './audits.store.ts';

/** Rows read at once. */
const PAGE = 2_000;
/** Rows that go together; the database refuses anything else. */
const BLOCK = 1_000;
const DAY_MS = 86_400_000;

/** A command that only reads has no more than this. */
export type ChainMeans = Pick<IdentityContext, 'db'> & { identity: Pick<IdentityMeans, 'secrets'> };

const noHead = (tenantId: string | null): AuditHead => ({
  tenantId: tenantId ?? store.NO_TENANT,
  number: 0,
  digest: null,
  signature: null,
  removed: 0,
  removedDigest: null,
});

async function readChain(ctx: ChainMeans, tenantId: string | null, head: AuditHead): Promise<Tampering | null> {
  const { secrets } = ctx.identity;
  const chain = chainReader(
    head,
    [secrets, ...secrets.former].map(({ audits }) => audits),
  );
  for (let after = 0, last = PAGE; last === PAGE; ) {
    const rows = await store.listChain(ctx.db, tenantId, { after, through: head.number, limit: PAGE });
    for (const row of rows as RankedRow[]) {
      const wrong = chain.read(row);
      if (wrong) return wrong;
    }
    last = rows.length;
    after = rows.at(-1)?.number ?? after;
  }
  const wrong = chain.end();
  if (wrong) return wrong;
  const outside = await store.findOutside(ctx.db, tenantId);
  return outside === null ? null : { number: outside, what: 'added' };
}

/** What was found of one chain; `head` is what it was checked against. */
export type Checked = { tenantId: string | null; head: AuditHead; wrong: Tampering | null };

/** Reads the audits of a tenant (null: of none) until the first that is wrong. Others may go on writing meanwhile. */
export async function checkAudits(ctx: ChainMeans, tenantId: string | null): Promise<Checked> {
  const head = (await store.findHead(ctx.db, tenantId)) ?? noHead(tenantId);
  const wrong = await readChain(ctx, tenantId, head);
  if (!wrong) return { tenantId, head, wrong };
  // Old rows may have been removed while they were being read.
  const now = (await store.findHead(ctx.db, tenantId)) ?? noHead(tenantId);
  return now.removed === head.removed ? { tenantId, head, wrong } : checkAudits(ctx, tenantId);
}

/** Every chain there is, one after the other. */
export async function* checkAllAudits(ctx: ChainMeans): AsyncGenerator<Checked> {
  for (const tenantId of await store.listAudited(ctx.db)) yield await checkAudits(ctx, tenantId);
}

/**
 * What is known of a chain that is gone. The log of the account above is a chain itself, so it cannot say so without having been told.
 * @returns null when nothing says that its account was erased
 */
export async function erasureOf({ db }: ChainMeans, tenantId: string): Promise<'under way' | 'reported' | null> {
  if (await store.isReportedErased(db, tenantId)) return 'reported';
  return (await store.isBeingErased(db, tenantId)) ? 'under way' : null;
}

/** The head as it was when it was noted elsewhere, and whether the chain still leads through it. */
export async function leadsThrough(
  ctx: ChainMeans,
  tenantId: string | null,
  noted: { number: number; digest: string },
): Promise<boolean> {
  const head = await store.findHead(ctx.db, tenantId);
  if (head && noted.number <= head.removed) return true;
  const digest = await store.findDigest(ctx.db, tenantId, noted.number);
  return digest?.toString('hex') === noted.digest;
}

/** Removes one block of a tenant, if all of it is older than `before`. */
const removeBlock = (ctx: IdentityContext, tenantId: string | null, before: string): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const head = await store.lockHead(ctx.db, tenantId);
    const through = head.removed + BLOCK;
    const youngest = (await store.findNumberFrom(ctx.db, tenantId, before)) ?? head.number;
    if (through >= Math.min(youngest, head.number)) return 0;
    const removedDigest = await store.findDigest(ctx.db, tenantId, through);
    if (!removedDigest) return 0;
    const signature = headSignature({ ...head, removed: through, removedDigest }, ctx.identity.secrets.audits);
    return store.removeAudits(ctx.db, tenantId, through, signature);
  });

/** Removes the oldest whole blocks of every tenant whose audits are kept for a time, by the operator's word or its own. */
export async function removeOldAudits(ctx: IdentityContext): Promise<number> {
  const system = asSystem(ctx);
  const chosen = new Map((await listChosen(system.db, 'audits')).map(({ tenantId, days }) => [tenantId, days]));
  if (chosen.size === 0 && ctx.config.auditsKeptDays === null) return 0;
  let removed = 0;
  for (const tenantId of await store.listAudited(system.db)) {
    const days = inForce(ctx.config, 'audits', (tenantId && chosen.get(tenantId)) || null);
    if (days === null) continue;
    const before = new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
    for (let gone = BLOCK; gone > 0; removed += gone) gone = await removeBlock(system, tenantId, before);
  }
  return removed;
}
