import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { addToMonth } from './leaderboard.store.ts';
import type { NewEntry, Person } from './ledger.store.ts';
import * as store from './ledger.store.ts';
import { personDay } from './person-day.ts';
import type { Act, GameEvent, TalkFacts } from './points.ts';
import { actsOf, granted, SET_OF, talkOf } from './points.ts';
import { weekOf } from './rhythm.ts';

/** Every act in the order it happened, and each once. */
function eachOnce(acts: readonly Act[]): Act[] {
  const named = new Map<string, Act>();
  for (const act of acts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)))
    if (!named.has(nameOf(act))) named.set(nameOf(act), act);
  return [...named.values()];
}

export const nameOf = ({ kind, ref }: { kind: string; ref: string }): string => `${kind} ${ref}`;

type Dated = Act & { day: string };

/** Adds the set that each fifth card of a week completes. @param before cards of its weeks in the ledger already */
function withSets(acts: readonly Dated[], before: ReadonlyMap<string, number>): Dated[] {
  const cards = new Map(before);
  return acts.flatMap((act): Dated[] => {
    if (act.kind !== 'practice_card') return [act];
    const week = weekOf(act.day);
    const number = (cards.get(week) ?? 0) + 1;
    cards.set(week, number);
    const set = { kind: 'practice_set', ref: `${week}/${number / SET_OF}`, about: null } as const;
    return number % SET_OF === 0 ? [act, { ...act, ...set }] : [act];
  });
}

/**
 * Writes into the ledger what does not stand there yet, each with the points that its day still has room for. The sum of a day
 * depends only on what was done in it, not on when it was told: a replay comes to the same. Inside a transaction.
 * @returns what was written
 */
export async function takeDown(
  ctx: Pick<Context, 'db'>,
  person: Person,
  acts: readonly Act[] | Promise<readonly Act[]>,
): Promise<NewEntry[]> {
  const { db } = ctx;
  const { userId } = person;
  // They leave together and are answered in this order: what is asked next is seen under the lock.
  const [wanted, , zones] = await Promise.all([acts, store.lockPerson(db, person), store.listZones(db, userId)]);
  if (wanted.length === 0) return [];
  const dayOf = personDay(zones);
  const done = eachOnce(wanted).map((act) => ({ ...act, day: dayOf(new Date(act.at)) }));
  const [standing, room] = await Promise.all([
    store.listKnown(db, userId, wanted),
    store.grantedOn(db, userId, [...new Set(done.map(({ day }) => day))]),
  ]);
  const known = new Set(standing.map(nameOf));
  const fresh = done.filter((act) => !known.has(nameOf(act)));
  if (fresh.length === 0) return [];
  const weeks = [...new Set(fresh.flatMap(({ kind, day }) => (kind === 'practice_card' ? [weekOf(day)] : [])))];
  const dated = weeks.length > 0 ? withSets(fresh, await store.cardsIn(db, userId, weeks)) : fresh;
  const entries = dated.map((act): NewEntry => {
    const before = room.get(act.day) ?? 0;
    const points = granted(act.kind, before);
    room.set(act.day, before + points);
    return { ...act, id: uuidv7(), points };
  });
  await Promise.all([store.insertEntries(db, person, entries), addToMonth(db, userId, entries)]);
  return entries;
}

/** What events say was done, with what their conversations add. */
export async function actsOfEvents(
  ctx: Pick<Context, 'db'>,
  userId: string,
  events: readonly GameEvent[],
): Promise<Act[]> {
  const ids = [...new Set(events.flatMap((event) => talkOf(event) ?? []))];
  const reviewed = events.flatMap((event) => (event.type === 'plan.reviewed' ? (talkOf(event) ?? []) : []));
  const talks =
    ids.length > 0 ? await store.listTalkFacts(ctx.db, userId, ids, reviewed) : new Map<string, TalkFacts>();
  return events.flatMap((event) => actsOf(event, talks.get(talkOf(event) ?? '')));
}
