import { expect } from 'vitest';
import { mailsTo } from '../../apps/server/src/testing/people.ts';
import type { Journeys, Person, Statement } from './journeys.ts';

/** A person of whom all four kinds are due: a plan, cards, and two weeks of silence. */
export async function withEverythingDue(house: Journeys): Promise<Person> {
  const person = await house.person();
  const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', { exercise: 'if-then-plan' });
  const plan = ['To finish it', 'Pride', 'I say later', 'I begin for five minutes', 'Tomorrow morning', '8'];
  for (const message of plan) await house.ask(person, 'POST', '/chat', { message, conversation_id: id });
  await house.ask(person, 'PUT', '/reminder-preferences', { max_per_week: 7, kinds: { inactivity: true } });
  const ago = (table: string): Statement => [
    `update assistant.${table} set created_at = created_at - interval '16 days' where user_id = $1`,
    [person.userId],
  ];
  const card: Statement = [
    `insert into assistant.practice_cards (id, tenant_id, user_id, practice, card, due_at)
     values (gen_random_uuid(), $1, $2, 'if-then-plan', 'first', now() - interval '1 day')`,
    [person.tenantId, person.userId],
  ];
  await house.sql([ago('messages'), ago('runs'), ago('resources'), card]);
  return person;
}

/** Nothing while the job that sends reminders is at work, or about to be. */
const AT_REST: Statement = [
  `select 1 / (count(*) = 0)::int from pgboss.job where name = 'assistant-reminders' and state in ('created', 'retry', 'active')`,
  [],
];

/**
 * Brings the person's next occasion forward to this moment, as if its day had come, and lets the job of the minute look. What was sent
 * today moves into the past: a day has one reminder at most.
 * @returns the mail that comes of it, or null
 */
export async function reminderOf(house: Journeys, person: Person): Promise<string | null> {
  const before = (await mailsTo(house.server(), person.email)).length;
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  await house.ask(person, 'PUT', '/reminder-preferences', {
    language: 'en',
    time_zone: 'UTC',
    time: later(5),
    quiet_from: later(10),
    quiet_to: later(11),
  });
  await house.sql([
    [
      `update assistant.reminders set local_date = local_date - (select count(*)::int from assistant.reminders where user_id = $1)
       where user_id = $1 and local_date >= (now() at time zone 'UTC')::date`,
      [person.userId],
    ],
    [
      "update assistant.reminder_preferences set next_at = now() - interval '1 minute' where user_id = $1",
      [person.userId],
    ],
    ["insert into pgboss.job (name) values ('assistant-reminders')", []],
  ]);
  const isAtRest = () =>
    house.sql([AT_REST]).then(
      () => true,
      () => false,
    );
  await expect.poll(isAtRest, { timeout: 60_000, interval: 500 }).toBe(true);
  const mails = await mailsTo(house.server(), person.email);
  return mails.length > before ? (mails.at(-1)?.text ?? '') : null;
}
