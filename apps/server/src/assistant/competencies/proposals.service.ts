import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { markUsed } from '../competency-frameworks/competency-frameworks.service.ts';
import { hasWithdrawn } from '../config/config.service.ts';
import { practisedSet } from '../practice/practice.service.ts';
import { activeFramework } from './active-framework.ts';
import { evidenceRows } from './competencies.service.ts';
import type { Owner } from './competencies.store.ts';
import * as store from './competencies.store.ts';
import type { Happened } from './found-evidence.ts';
import { foundInConversation, foundInPractice } from './found-evidence.ts';

/** Proposes what an event of a conversation shows; in the scope of its person. @param at when it happened */
export async function proposeFromConversation(
  ctx: Context,
  owner: Owner,
  happened: Happened,
  at: string,
): Promise<void> {
  const { conversationId } = happened;
  const marks = await store.marksOf(ctx.db, owner.userId, conversationId);
  if (!marks) return;
  const levels = new Map((await store.listLevels(ctx.db, owner.userId)).map(({ code, level }) => [code, level]));
  const found = foundInConversation(happened, marks, levels);
  if (found.length === 0 || (await hasWithdrawn(ctx, owner.userId, 'profile'))) return;
  const active = await activeFramework(ctx);
  await inTransaction(ctx, async (ctx) => {
    await store.proposeOfConversation(ctx.db, owner, conversationId, evidenceRows(active, found, at));
    await markUsed(ctx, active.framework.id);
  });
}

/** Proposes what a set of cards shows that was gone through once more. */
export async function proposeFromPractice(ctx: Context, owner: Owner, practice: string, at: string): Promise<void> {
  const set = await practisedSet(ctx, owner.userId, practice);
  const found = set ? foundInPractice(practice, set.competencies, set.rounds) : [];
  if (found.length === 0) return;
  const active = await activeFramework(ctx);
  await inTransaction(ctx, async (ctx) => {
    await store.propose(ctx.db, owner, evidenceRows(active, found, at));
    await markUsed(ctx, active.framework.id);
  });
}

/** Who takes back the agreement to a profile drawn from conversations: what is not theirs by now goes. As the system. */
export const removeDrawn = (ctx: Context, owner: Owner): Promise<void> => store.removeDrawn(ctx.db, owner);

/** Proposals nobody decided about in all this time go. */
const UNDECIDED_DAYS = 180;

/** As the system: removes proposals that nobody wanted. */
export async function removeUndecided(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - UNDECIDED_DAYS * 86_400_000).toISOString();
  for (let last = 1; last > 0; ) last = await store.removeUndecided(ctx.db, before);
}
