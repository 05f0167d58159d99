import type { Context } from '#platform/context.ts';
import { nameOf } from './ledger.service.ts';
import type { Person } from './ledger.store.ts';
import { personDay } from './person-day.ts';
import type { GameEvent, Reward, TalkFacts } from './points.ts';
import { actsOf, granted, POINTS } from './points.ts';
import * as store from './rewards.store.ts';

/**
 * What the ledger gives for a turn, told before it is written there: its reader comes later, by the same rules. What was written
 * meanwhile is told as it stands; what had been given before this turn is not told again. Only reads.
 * @param turn what happened in it, and when it was accepted
 */
export async function rewardsOf(
  ctx: Pick<Context, 'db'>,
  { userId }: Person,
  turn: { news: readonly { type: string; data: Record<string, unknown> }[]; talk: TalkFacts; at: string },
): Promise<Reward[]> {
  const acts = turn.news
    .map(({ type, data }): GameEvent => ({ id: '', type, data, createdAt: turn.at }))
    .flatMap((event) => actsOf(event, turn.talk))
    .filter(({ kind }) => POINTS[kind] > 0);
  if (acts.length === 0) return [];
  const before = await store.beforeRewards(ctx.db, userId, acts, turn.at);
  if (!before.shown) return [];
  const known = new Map(before.known.map((entry) => [nameOf(entry), entry]));
  const day = personDay(before.zones)(new Date(turn.at));
  let today = before.granted.find((each) => each.day === day)?.points ?? 0;
  return acts.flatMap((act): Reward[] => {
    const entry = known.get(nameOf(act));
    if (entry && Date.parse(entry.createdAt) < Date.parse(turn.at)) return [];
    const points = entry?.points ?? granted(act.kind, today);
    if (!entry) today += points;
    return points > 0 ? [{ kind: act.kind, points }] : [];
  });
}
