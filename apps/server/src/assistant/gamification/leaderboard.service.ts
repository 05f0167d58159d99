import type { GamePolicy, Leaderboard, Place } from '@parley/contracts/assistant/gamification.ts';
import { gamificationProblems, LEAST_PARTICIPANTS } from '@parley/contracts/assistant/gamification.ts';
import type { Context } from '#platform/context.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentitySeam } from '#principal';
import { changeConsents, hasAgreed } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { isHidden } from './gamification.store.ts';
import type { PlaceRow } from './leaderboard.store.ts';
import * as store from './leaderboard.store.ts';
import { lockPerson } from './ledger.store.ts';
import { allowedPseudonym, suggestedPseudonym } from './pseudonym.ts';
import { isResting } from './resting.store.ts';

const monthNow = (ctx: Context): string => store.monthOf(ctx.clock.now().toISOString());

/** The list of the month as the caller may see it. */
export async function readLeaderboard(ctx: Context, limit: number): Promise<Leaderboard> {
  const { tenantId, userId } = personOf(ctx);
  const [wanted, hidden, resting, membership] = await Promise.all([
    store.isBoardWanted(ctx.db, tenantId),
    isHidden(ctx.db, userId),
    isResting(ctx.db, userId),
    store.findMembership(ctx.db, userId),
  ]);
  const month = monthNow(ctx);
  const nothing: Leaderboard = {
    status: wanted ? (hidden ? 'hidden' : 'resting') : 'off',
    month: month.slice(0, 7),
    participants: 0,
    least_participants: LEAST_PARTICIPANTS,
    places: [],
    around: [],
    pseudonym: membership?.pseudonym ?? null,
    suggestion: membership ? null : suggestedPseudonym(),
  };
  if (!wanted || hidden || resting) return nothing;
  const board = await boardOf(ctx, { tenantId, userId, month, limit });
  const { participants } = board;
  if (participants < LEAST_PARTICIPANTS) return { ...nothing, status: 'too_few', participants };
  const view = ({ userId: whose, pseudonym, points, rank }: PlaceRow): Place => ({
    rank,
    pseudonym,
    points,
    own: whose === userId,
  });
  const amongFirst = board.places.some((place) => place.userId === userId);
  return {
    ...nothing,
    status: 'shown',
    participants,
    places: board.places.map(view),
    around: amongFirst ? [] : board.around.map(view),
  };
}

async function boardOf(
  ctx: Context,
  wish: { tenantId: string; userId: string; month: string; limit: number },
): Promise<store.Board> {
  const { db } = asSystem(ctx);
  const board = await store.readBoard(db, wish);
  if (!board.stale) return board;
  await store.beginMonth(db, wish.tenantId, wish.month);
  return store.readBoard(db, wish);
}

/** @throws leaderboard_off, game_hidden, pseudonym_not_allowed, pseudonym_taken */
export async function joinLeaderboard(ctx: AssistantContext, wished: string, limit: number): Promise<Leaderboard> {
  const principal = personOf(ctx);
  const name = allowedPseudonym(wished, principal);
  if (!name) throw new ProblemError(gamificationProblems.pseudonym_not_allowed);
  if (!(await store.isBoardWanted(ctx.db, principal.tenantId)))
    throw new ProblemError(gamificationProblems.leaderboard_off);
  if (await isHidden(ctx.db, principal.userId)) throw new ProblemError(gamificationProblems.game_hidden);
  try {
    await inTransaction(ctx, async (ctx) => {
      // What is being granted at this moment counts too.
      await lockPerson(ctx.db, principal);
      await store.saveMembership(ctx.db, principal, { ...name, month: monthNow(ctx) });
      await changeConsents(ctx, { given: ['leaderboard'], withdrawn: [] });
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'leaderboard_names')
      throw new ProblemError(gamificationProblems.pseudonym_taken, { cause: error });
    throw error;
  }
  return readLeaderboard(ctx, limit);
}

/** Gone from the list with the transaction, and with it the agreement to be in it. */
export const leaveLeaderboard = (ctx: AssistantContext): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (await store.deleteMembership(ctx.db, personOf(ctx).userId))
      await changeConsents(ctx, { given: [], withdrawn: ['leaderboard'] });
  });

/** The agreement was taken back elsewhere; not given again since. */
export async function dropFromLeaderboard(ctx: Context, userId: string): Promise<void> {
  if (!(await hasAgreed(ctx, userId, 'leaderboard'))) await store.deleteMembership(ctx.db, userId);
}

const AT_ONCE = 200;

/**
 * As the system: whoever belongs to the organisation no more, or may not come in, leaves its list: they could not do so themselves,
 * and do not count among those in it.
 */
export async function strikeThoseGone({ db }: Context, addressOf: IdentitySeam['addressOf']): Promise<void> {
  for (let page = await store.listMembers(db, { after: null, limit: AT_ONCE }); page.length > 0; ) {
    for (const person of page) if (!(await addressOf(person))) await store.deleteMember(db, person);
    page = await store.listMembers(db, { after: page.at(-1) ?? null, limit: AT_ONCE });
  }
}

export const readPolicy = async (ctx: Context): Promise<GamePolicy> => ({
  leaderboard: await store.isBoardWanted(ctx.db, personOf(ctx).tenantId),
});

/** What an administrator decides for the organisation; in its audit log. */
export const changePolicy = (ctx: AssistantContext, { leaderboard }: GamePolicy): Promise<GamePolicy> =>
  inTransaction(asSystem(ctx), async (ctx) => {
    if (await store.savePolicy(ctx.db, personOf(ctx).tenantId, leaderboard))
      await ctx.assistant.recordAct(ctx, {
        action: 'leaderboard.changed',
        resource: 'gamification',
        data: { leaderboard },
      });
    return { leaderboard };
  });
