import { v7 as uuidv7 } from 'uuid';
import type { Context, Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import { localDay } from '#platform/local-day.ts';
import { wasNotTaken } from '#platform/mail.ts';
import type { IdentitySeam, MailAddress } from '#principal';
import { lastTurnsOf } from '../chat/last-turns.ts';
import { practiceOf } from '../practice/practice.service.ts';
import { newestOpenPlans } from '../psychological-resources/psychological-resources.service.ts';
import type { Facts } from './decide.ts';
import { decide, unwantedAt } from './decide.ts';
import { instantOf, nextOccasion, offsetsOf, wallOf } from './local-time.ts';
import { reminderMail } from './reminder-mail.ts';
import type { ClaimedRow, NewReminder, PreferencesRow } from './reminders.store.ts';
import * as store from './reminders.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No reminder so long after danger was met. */
const HOLD_MS = 3 * DAY_MS;
/** A plan is asked after when it had a day's chance, and not when it is an old story. */
const PLAN_AGE_MS = { least: 12 * HOUR_MS, most: 21 * DAY_MS };
/** Far enough back to know of six reminders that came weekly. */
const LOOK_BACK_MS = 120 * DAY_MS;
/** Longer than that; then nobody needs to know of them. */
const KEPT_MS = 180 * DAY_MS;
const PEOPLE_AT_ONCE = 50;
const MAILS_AT_ONCE = 5;

export type Reminding = { services: Services; addressOf: IdentitySeam['addressOf'] };

const iso = (ms: number): string => new Date(ms).toISOString();
const ofPerson = <T extends { tenantId: string; userId: string }>(rows: readonly T[], person: PreferencesRow): T[] =>
  rows.filter(({ tenantId, userId }) => tenantId === person.tenantId && userId === person.userId);

/** What is known of each of some people, in four questions for all of them. */
async function factsOf(
  ctx: Context,
  people: PreferencesRow[],
  now: number,
): Promise<(person: PreferencesRow) => Facts> {
  const ids = [...new Set(people.map(({ userId }) => userId))];
  const turns = await lastTurnsOf(ctx, ids, new Date(now - HOLD_MS));
  const cards = await practiceOf(ctx, ids);
  const plans = await newestOpenPlans(ctx, ids);
  const sent = await store.listSent(ctx.db, ids, iso(now - LOOK_BACK_MS));
  return (person) => {
    const turn = turns.find(({ userId }) => userId === person.userId);
    const card = ofPerson(cards, person)[0];
    const plan = ofPerson(plans, person)[0];
    const theirs = ofPerson(sent, person);
    const active = [turn?.at, card?.lastReviewAt].flatMap((at) => at ?? []).toSorted();
    const seenAt = [...active, person.visitedAt].toSorted().at(-1) ?? '';
    const age = plan ? now - Date.parse(plan.createdAt) : Number.NaN;
    const isDue = age >= PLAN_AGE_MS.least && age <= PLAN_AGE_MS.most;
    return {
      lastActiveAt: active.at(-1) ?? null,
      onHold: turn?.danger ?? false,
      planId: plan && isDue && !theirs.some(({ about }) => about === plan.id) ? plan.id : null,
      cardsDue: card?.due ?? false,
      sentOn: theirs.map(({ localDate }) => localDate),
      unanswered: theirs.filter(({ dueAt }) => dueAt > seenAt).length,
    };
  };
}

/** Looks at the occasions that have come: what is to be sent is written down, with the next occasion, both or neither. */
async function plan({ services }: Reminding): Promise<void> {
  const system = internalContext(services, { kind: 'system' });
  for (let taken = PEOPLE_AT_ONCE; taken === PEOPLE_AT_ONCE; ) {
    taken = await inTransaction(system, async (ctx) => {
      const now = ctx.clock.now().getTime();
      const people = await store.takeDue(ctx.db, iso(now), PEOPLE_AT_ONCE);
      if (people.length === 0) return 0;
      const facts = await factsOf(ctx, people, now);
      const reminders: NewReminder[] = [];
      const next: Parameters<typeof store.updateNext>[1] = [];
      for (const person of people) {
        const { tenantId, userId, language, days, localTime: time, nextAt } = person;
        const offsetAt = await offsetsOf(person.timeZone);
        const due = Date.parse(nextAt ?? '');
        const occasion = { at: due, date: dayOf(due, time, offsetAt) };
        const decision = decide(person, facts(person), occasion, now, offsetAt);
        const ended = 'end' in decision;
        const following = ended ? null : nextOccasion({ days, time }, now, offsetAt);
        next.push({ tenantId, userId, nextAt: following && iso(following.at), ended: ended ? 'unanswered' : null });
        if ('kind' in decision)
          reminders.push({
            ...{ id: uuidv7(), tenantId, userId, language, localDate: occasion.date, dueAt: iso(due) },
            ...decision,
          });
      }
      await store.insertReminders(ctx.db, reminders);
      await store.updateNext(ctx.db, next);
      return people.length;
    });
  }
}

/** The day an occasion belongs to: where the clocks jumped over the time, or over midnight, it may be the day before. */
function dayOf(due: number, time: string, offsetAt: (at: number) => number): string {
  const before = wallOf(due - DAY_MS, offsetAt).date;
  return instantOf(before, time, offsetAt) === due ? before : wallOf(due, offsetAt).date;
}

type Destination = { address: MailAddress; linkId: string } | { reason: string };

/** Why a claimed reminder is not sent after all; or where it goes. */
async function destinationOf({ services, addressOf }: Reminding, row: ClaimedRow): Promise<Destination> {
  const { db, clock } = internalContext(services, { kind: 'system' });
  const wishes = await store.findForSending(db, row);
  if (!wishes?.enabled) return { reason: 'switched off' };
  const now = clock.now();
  const offsetAt = await offsetsOf(wishes.timeZone);
  const unwanted = unwantedAt(wishes, Date.parse(row.dueAt), now.getTime(), offsetAt);
  if (unwanted) return { reason: unwanted };
  // It may have waited for a mail server, and much can happen to a person in two hours.
  const [turn] = await lastTurnsOf({ db }, [row.userId], new Date(now.getTime() - HOLD_MS));
  if (turn?.danger) return { reason: 'on hold' };
  if (turn && localDay(new Date(turn.at), wishes.timeZone) === localDay(now, wishes.timeZone))
    return { reason: 'active' };
  const address = await addressOf(row);
  return address ? { address, linkId: wishes.linkId } : { reason: 'no address' };
}

/** One that we hold: from `marked` on it is never sent again, whatever happens. */
async function sendOne(reminding: Reminding, row: ClaimedRow, by: string): Promise<'unreached' | undefined> {
  const { services } = reminding;
  const { db, clock, mailer, log } = internalContext(services, { kind: 'system' });
  const found = await destinationOf(reminding, row);
  if (!('address' in found)) {
    await store.markUnsent(db, row.id, by, found.reason);
    return;
  }
  const mail = reminderMail(services, found.address, { ...row, linkId: found.linkId });
  if (!(await store.markSending(db, row.id, by))) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    const why = wasNotTaken(error);
    log.warn({ reminder: row.id, why: why ?? 'unknown' }, 'a reminder could not be sent');
    if (why) await store.markUnsent(db, row.id, by, why === 'refused' ? why : null);
    return why === 'unreached' ? why : undefined;
  }
  await store.markSent(db, row.id, clock.now().toISOString());
  if (row.isLast) await store.endUnanswered(db, row);
  return;
}

/**
 * Everything that is to be done now, on any number of nodes at the same time: occasions that have come, reminders that wait, and
 * what nodes left behind that died. No reminder is ever sent twice; one is lost when a node dies while it hands it over.
 */
export async function sendReminders(reminding: Reminding): Promise<void> {
  const { services } = reminding;
  const { db, clock } = internalContext(services, { kind: 'system' });
  await plan(reminding);
  await store.giveUpLost(db);
  const by = uuidv7();
  const tried: string[] = [];
  for (let more = true; more; ) {
    const rows = await store.claimWaiting(db, by, clock.now().toISOString(), { limit: MAILS_AT_ONCE, except: tried });
    // What waits again is for the next minute; when nobody is reached, all the rest as well.
    tried.push(...rows.map(({ id }) => id));
    const outcomes = await Promise.all(rows.map((row) => sendOne(reminding, row, by)));
    more = rows.length > 0 && !outcomes.includes('unreached');
  }
}

/** Which reminders were sent half a year ago. @returns how many were forgotten */
export function forgetOldReminders(services: Services): Promise<number> {
  const { db, clock } = internalContext(services, { kind: 'system' });
  return store.deleteBefore(db, iso(clock.now().getTime() - KEPT_MS));
}
