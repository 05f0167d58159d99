import { randomUUID } from 'node:crypto';
import type { ReminderChange, ReminderPreferences } from '@parley/contracts/assistant/reminders.ts';
import { reminderProblems, WEEKDAYS } from '@parley/contracts/assistant/reminders.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { asSystem, inTransaction } from '#platform/context.ts';
import { isTimeZone } from '#platform/local-day.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { isWithin, nextOccasion, offsetsOf } from './local-time.ts';
import { maskedAddress, reminderMail } from './reminder-mail.ts';
import type { Chosen } from './reminders.store.ts';
import * as store from './reminders.store.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

/** Mails somebody can have sent to themselves. */
const TESTS = { name: 'reminder-test', points: 3, seconds: 3_600 };

/** Off, until somebody switches it on. */
async function standard(ctx: AssistantContext): Promise<Chosen> {
  const { language } = await readSettings(ctx);
  return {
    linkId: randomUUID(),
    enabled: false,
    days: [1, 2, 3, 4, 5],
    localTime: '18:00',
    timeZone: 'UTC',
    language,
    quietFrom: '20:00',
    quietTo: '08:00',
    maxPerWeek: 3,
    rhythm: true,
    planDue: true,
    practiceDue: true,
    inactivity: false,
    pausedUntil: null,
    visitedAt: ctx.clock.now().toISOString(),
    ended: null,
    nextAt: null,
  };
}

const isPaused = ({ pausedUntil }: Chosen, now: number): boolean =>
  pausedUntil !== null && Date.parse(pausedUntil) > now;

async function view(ctx: AssistantContext, chosen: Chosen): Promise<ReminderPreferences> {
  const address = await ctx.assistant.addressOf(personOf(ctx));
  const now = ctx.clock.now().getTime();
  return {
    enabled: chosen.enabled,
    channel: 'email',
    days: WEEKDAYS.filter((_, index) => chosen.days.includes(index + 1)),
    time: chosen.localTime,
    time_zone: chosen.timeZone,
    language: chosen.language,
    quiet_from: chosen.quietFrom,
    quiet_to: chosen.quietTo,
    max_per_week: chosen.maxPerWeek,
    kinds: {
      rhythm: chosen.rhythm,
      plan_due: chosen.planDue,
      practice_due: chosen.practiceDue,
      inactivity: chosen.inactivity,
    },
    paused_until: chosen.pausedUntil,
    status: {
      state: chosen.enabled ? (isPaused(chosen, now) ? 'paused' : 'on') : chosen.ended ? 'ended' : 'off',
      ended_by: chosen.enabled ? null : chosen.ended,
      next_at: chosen.nextAt,
      to_masked: address && maskedAddress(address.email),
    },
  };
}

/** What the caller chose; else what stands before anybody chose. */
export async function readPreferences(ctx: AssistantContext): Promise<ReminderPreferences> {
  return view(ctx, (await store.findPreferences(ctx.db, personOf(ctx).userId)) ?? (await standard(ctx)));
}

const iso = (instant: string | null): string | null => instant && new Date(instant).toISOString();

function changed(before: Chosen, change: ReminderChange): Chosen {
  const { days, kinds = {} } = change;
  const enabled = change.enabled ?? before.enabled;
  return {
    ...before,
    enabled,
    days: days ? WEEKDAYS.flatMap((day, index) => (days.includes(day) ? [index + 1] : [])) : before.days,
    localTime: change.time ?? before.localTime,
    timeZone: change.time_zone ?? before.timeZone,
    language: change.language ?? before.language,
    quietFrom: change.quiet_from ?? before.quietFrom,
    quietTo: change.quiet_to ?? before.quietTo,
    maxPerWeek: change.max_per_week ?? before.maxPerWeek,
    rhythm: kinds.rhythm ?? before.rhythm,
    planDue: kinds.plan_due ?? before.planDue,
    practiceDue: kinds.practice_due ?? before.practiceDue,
    inactivity: kinds.inactivity ?? before.inactivity,
    pausedUntil: change.paused_until === undefined ? before.pausedUntil : iso(change.paused_until),
    ended: change.enabled === undefined ? before.ended : null,
  };
}

/** The next occasion from now on, or from the end of the pause. */
async function nextAt(chosen: Chosen, now: number): Promise<string | null> {
  if (!chosen.enabled) return null;
  const from = isPaused(chosen, now) ? Date.parse(chosen.pausedUntil ?? '') - 1 : now;
  const next = nextOccasion({ days: chosen.days, time: chosen.localTime }, from, await offsetsOf(chosen.timeZone));
  return next && new Date(next.at).toISOString();
}

/**
 * Saves what is given. It counts as a visit, also with nothing given: whoever comes by the link of a mail does that.
 * @throws invalid_request for a zone that does not exist, time_in_quiet_hours
 */
export async function savePreferences(ctx: AssistantContext, change: ReminderChange): Promise<ReminderPreferences> {
  if (change.time_zone !== undefined && !isTimeZone(change.time_zone))
    throw new ProblemError(commonProblems.invalid_request, {
      fields: [{ path: 'body.time_zone', message: 'This is no time zone.' }],
    });
  const person = personOf(ctx);
  const fallback = await standard(ctx);
  const saved = await inTransaction(ctx, async (ctx) => {
    const before = await store.findPreferences(ctx.db, person.userId, { forChange: true });
    if (!before && Object.keys(change).length === 0) return fallback;
    const now = ctx.clock.now();
    const after = { ...changed(before ?? fallback, change), visitedAt: now.toISOString() };
    if (after.enabled && isWithin(after.localTime, after.quietFrom, after.quietTo))
      throw new ProblemError(reminderProblems.time_in_quiet_hours);
    const chosen = { ...after, nextAt: await nextAt(after, now.getTime()) };
    await store.savePreferences(ctx.db, person, chosen);
    return chosen;
  });
  return view(ctx, saved);
}

export type TestSent = { status: 'sent' | 'captured'; to_masked: string; preview_html: string };

/** Sends the caller a reminder now. @throws too_many_requests, reminder_not_sent */
export async function sendTest(ctx: AssistantContext): Promise<TestSent> {
  const person = personOf(ctx);
  const address = await ctx.assistant.addressOf(person);
  if (!address) throw new ProblemError(reminderProblems.reminder_not_sent);
  await ctx.rateLimits.consume(TESTS, person.userId);
  const { linkId, language } = (await store.findPreferences(ctx.db, person.userId)) ?? (await standard(ctx));
  const mail = reminderMail(ctx, address, {
    ...{ id: uuidv7(), kind: 'rhythm', about: null, isLast: false, test: true },
    ...{ linkId, language },
  });
  try {
    await ctx.mailer.send(mail);
  } catch (cause) {
    ctx.log.warn({ reqId: ctx.from.id }, 'a test reminder could not be sent');
    throw new ProblemError(reminderProblems.reminder_not_sent, { cause });
  }
  return {
    status: ctx.mailer.kind === 'smtp' ? 'sent' : 'captured',
    to_masked: maskedAddress(address.email),
    preview_html: mail.html,
  };
}

/** Ends the reminders that a link names; one that names nothing ends nothing, and nobody can tell. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const linkId = readUnsubscribeToken(ctx.config, token);
  if (linkId !== null) await store.endByLink(asSystem(ctx).db, linkId);
}
