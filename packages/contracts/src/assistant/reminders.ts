import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant } from '../instant.ts';
import { Language } from '../language.ts';
import { problems } from '../problem.ts';

/** Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const REMINDER_KINDS = ['rhythm', 'plan_due', 'practice_due', 'inactivity'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const reminderProblems = problems({
  time_in_quiet_hours: [422, 'The time lies in the quiet hours, in which no reminder is sent.'],
  reminder_not_sent: [503, 'The mail could not be sent. Please try again later.'],
});

/** On the clock of the zone. */
const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** An IANA time zone such as `Europe/Paris`. */
const timeZone = z.string().check(z.minLength(1), z.maxLength(60));
const days = z.array(z.enum(WEEKDAYS)).check(z.maxLength(7));
const kinds = { rhythm: z.boolean(), plan_due: z.boolean(), practice_due: z.boolean(), inactivity: z.boolean() };

/** What follows from the choices; not for saving. */
const State = z.object({
  /** `ended`: six in a row went unanswered, or a mail's link ended them. */
  state: z.enum(['off', 'on', 'paused', 'ended']),
  ended_by: z.nullable(z.enum(['unanswered', 'unsubscribed'])),
  /** The next occasion at which there may be a mail. */
  next_at: z.nullable(z.string()),
  /** Where they go, such as `c•••@example.com`; null while nothing can be sent to the account. */
  to_masked: z.nullable(z.string()),
});

export const ReminderPreferences = z.object({
  enabled: z.boolean(),
  channel: z.literal('email'),
  days,
  time: localTime,
  time_zone: timeZone,
  language: Language,
  /** No reminder is sent from here… */
  quiet_from: localTime,
  /** …to there, also over midnight; equal: at any time. */
  quiet_to: localTime,
  max_per_week: z.int().check(z.minimum(1), z.maximum(7)),
  kinds: z.object(kinds),
  paused_until: z.nullable(z.string()),
  status: State,
});
export type ReminderPreferences = z.output<typeof ReminderPreferences>;

/** What is left out stays. What was read may be sent back as it is: `status` is not looked at. */
const Change = z.strictObject({
  enabled: z.optional(z.boolean()),
  channel: z.optional(z.literal('email')),
  days: z.optional(days),
  time: z.optional(localTime),
  time_zone: z.optional(timeZone),
  language: z.optional(Language),
  quiet_from: z.optional(localTime),
  quiet_to: z.optional(localTime),
  max_per_week: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
  kinds: z.optional(
    z.strictObject({
      rhythm: z.optional(z.boolean()),
      plan_due: z.optional(z.boolean()),
      practice_due: z.optional(z.boolean()),
      inactivity: z.optional(z.boolean()),
    }),
  ),
  paused_until: z.optional(z.nullable(instant({ offset: true }))),
  status: z.optional(State),
});
export type ReminderChange = z.output<typeof Change>;

export const reminders = {
  read: endpoint({
    method: 'GET',
    path: '/reminder-preferences',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'When the caller wants to be reminded by mail; off until somebody switches it on',
    response: ReminderPreferences,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/reminder-preferences',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Saves that; what is left out stays. Counts as a visit, also without a field',
    body: Change,
    response: ReminderPreferences,
    problems: [reminderProblems.time_in_quiet_hours],
  }),
  test: endpoint({
    method: 'POST',
    path: '/test-reminder-email',
    access: 'signedIn',
    proof: 'person',
    cost: 'mail',
    summary: 'Sends a reminder to the caller now, three an hour at most',
    response: z.object({
      /** `captured`: there is no mail server, it lies in the mailbox of the installation. */
      status: z.enum(['sent', 'captured']),
      to_masked: z.string(),
      preview_html: z.string(),
    }),
    problems: [reminderProblems.reminder_not_sent],
  }),
};
