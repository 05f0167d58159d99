import type { ReminderPreferences } from '@parley/contracts/assistant/reminders.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context, Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { Mail } from '#platform/mail.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { sendReminders } from './send-reminders.ts';
import { liveThroughCrashes } from './testing/crashes.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** A Monday far ahead, so that the job of the running server meets none of it. */
const MONDAY = Date.parse('2040-01-02T00:00:00Z');
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WISHES = { enabled: true, days: EVERY_DAY, time: '09:00', time_zone: 'UTC', max_per_week: 7 };

const system = (): Context => internalContext(app.services, { kind: 'system' });
const save = (person: TestPerson, body: object = WISHES) =>
  person.api<ReminderPreferences & { type: string }>('PUT', '/reminder-preferences', body);

/** Nodes of one installation that share a time of their own and what they sent. */
function nodes(start = MONDAY) {
  let now = start;
  const sent: Mail[] = [];
  const services: Services = {
    ...app.services,
    clock: { now: () => new Date(now) },
    mailer: { kind: 'smtp', close: () => undefined, send: async (mail) => void sent.push(mail) },
  };
  const addressOf = async ({ userId }: { userId: string }) =>
    app.gone.has(userId) ? null : { email: `${userId}@example.com`, name: 'Camille' };
  return {
    sent,
    services,
    addressOf,
    at: (time: number) => {
      now = time;
    },
    to: ({ userId }: TestPerson): Mail[] => sent.filter(({ to }) => to === `${userId}@example.com`),
    run: ({ mailer = services.mailer }: { mailer?: Services['mailer'] } = {}) =>
      sendReminders({ services: { ...services, mailer }, addressOf }),
  };
}

const unreached = async (): Promise<void> => {
  throw Object.assign(new Error('no mail server'), { syscall: 'connect' });
};

/** As if the person had chosen at that time. */
async function chosenAt(time: number, body: object = WISHES): Promise<TestPerson> {
  const person = await app.person();
  expect((await save(person, body)).status).toBe(200);
  await sql`update assistant.reminder_preferences set next_at = ${new Date(time).toISOString()}, visited_at = ${new Date(time - DAY).toISOString()}
    where user_id = ${person.userId}`.execute(system().db);
  return person;
}
/** A turn with the coach at a time, as its run remembers it. */
async function turn(person: TestPerson, time: number, level: string | null = null): Promise<void> {
  const { userId, tenantId } = person;
  const at = new Date(time).toISOString();
  const [conversation, message] = [uuidv7(), uuidv7()];
  await app.services.database.withOwner(async (client) => {
    await client.query(
      `insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language) values ($1, $2, $3, 'x', 1, 'en')`,
      [conversation, tenantId, userId],
    );
    await client.query(
      `insert into assistant.messages (id, conversation_id, tenant_id, user_id, role, content, language, status, safety_level)
       values ($1, $2, $3, $4, 'assistant', 'x', 'en', 'complete', $5)`,
      [message, conversation, tenantId, userId, level],
    );
    await client.query(
      `insert into assistant.runs (id, tenant_id, user_id, conversation_id, user_message_id, message_id, slot, status, node_id, model_reply, model_sequence, created_at)
       values ($1, $2, $3, $4, $5, $5, 1, 'complete', $5, 'builtin', 'builtin', $6)`,
      [uuidv7({ msecs: time }), tenantId, userId, conversation, message, at],
    );
  });
}
const statesOf = async (person: TestPerson): Promise<string[]> => {
  const rows = await system()
    .db.selectFrom('assistant.reminders')
    .select(['status', 'reason'])
    .where('userId', '=', person.userId)
    .orderBy('dueAt')
    .execute();
  return rows.map(({ status, reason }) => (reason ? `${status}: ${reason}` : status));
};

describe('what is sent', () => {
  test('REMI-2 on the chosen days at the chosen time, once though two servers run, and never the plan itself', async () => {
    const house = nodes();
    const person = await chosenAt(MONDAY + 9 * HOUR, { ...WISHES, days: ['mon', 'wed'], language: 'fr' });
    await sql`insert into assistant.resources (id, tenant_id, user_id, kind, origin, keep, title, sections, created_at)
      values (${uuidv7()}, ${person.tenantId}, ${person.userId}, 'plan', 'conversation', 'plan', '{"en":"Call Robin"}', '[]', ${new Date(MONDAY - DAY).toISOString()})`.execute(
      internalContext(app.services, { kind: 'tenant', ...person }).db,
    );
    house.at(MONDAY + 9 * HOUR - 1);
    await house.run();
    expect(house.to(person)).toHaveLength(0);
    for (const time of [0, 60_000, DAY, 2 * DAY, 2 * DAY + HOUR, 3 * DAY, 6 * DAY]) {
      house.at(MONDAY + 9 * HOUR + time);
      await Promise.all([house.run(), house.run(), house.run()]);
    }
    const [first, second, ...more] = house.to(person);
    expect(more).toEqual([]);
    // The plan is asked after once; then it is the rhythm.
    expect(first?.text).toContain('/reminder?kind=plan_due&about=');
    expect(second?.text).toContain('/reminder?kind=rhythm');
    for (const mail of [first, second]) {
      expect(mail?.subject).toBe('Vos cinq minutes');
      expect(JSON.stringify(mail)).not.toContain('Robin');
      expect(mail?.html).toContain('Un moment au calme');
    }
  });

  test('REMI-2 what waited for a mail server is not sent to whoever met danger meanwhile, or came by', async () => {
    const house = nodes();
    const [inDanger, cameBy] = [await chosenAt(MONDAY + 9 * HOUR), await chosenAt(MONDAY + 9 * HOUR)];
    house.at(MONDAY + 9 * HOUR);
    await house.run({ mailer: { ...house.services.mailer, send: unreached } });
    for (const person of [inDanger, cameBy]) expect(await statesOf(person)).toEqual(['waiting']);
    await turn(inDanger, MONDAY + 9.5 * HOUR, 'concern');
    await turn(cameBy, MONDAY + 9.5 * HOUR);
    house.at(MONDAY + 10 * HOUR);
    await house.run();
    for (const person of [inDanger, cameBy]) expect(house.to(person)).toEqual([]);
    expect(await statesOf(inDanger)).toEqual(['dropped: on hold']);
    expect(await statesOf(cameBy)).toEqual(['dropped: active']);
  });

  test('REMI-2 late within two hours it comes, later it is dropped, and the next day is another day', async () => {
    const house = nodes();
    const [late, tooLate] = [
      await chosenAt(MONDAY + 9 * HOUR),
      await chosenAt(MONDAY + 8 * HOUR, { ...WISHES, time: '08:00' }),
    ];
    house.at(MONDAY + 11 * HOUR);
    await house.run();
    expect([house.to(late).length, house.to(tooLate).length]).toEqual([1, 0]);
    house.at(MONDAY + DAY + 9 * HOUR);
    await house.run();
    expect([house.to(late).length, house.to(tooLate).length]).toEqual([2, 1]);
  });

  test('REMI-2 a clock that jumps back sends nothing again, and loses nothing that is still to come', async () => {
    const house = nodes();
    const person = await chosenAt(MONDAY + 9 * HOUR);
    house.at(MONDAY + 9 * HOUR);
    await house.run();
    for (const time of [0, 8.9 * HOUR, 9 * HOUR, 10 * HOUR]) {
      house.at(MONDAY + time);
      await house.run();
    }
    // Even if the occasion is looked at again.
    await sql`update assistant.reminder_preferences set next_at = ${new Date(MONDAY + 9 * HOUR).toISOString()} where user_id = ${person.userId}`.execute(
      system().db,
    );
    await house.run();
    expect(house.to(person)).toHaveLength(1);
    house.at(MONDAY + DAY + 9 * HOUR);
    await house.run();
    expect(house.to(person)).toHaveLength(2);
  });

  test('REMI-2 whoever was there today or met danger within three days is left alone', async () => {
    const house = nodes();
    const [active, danger, calm] = [
      await chosenAt(MONDAY + 9 * HOUR),
      await chosenAt(MONDAY + 9 * HOUR),
      await chosenAt(MONDAY + 9 * HOUR),
    ];
    await turn(active, MONDAY + 7 * HOUR);
    await turn(danger, MONDAY - 2.5 * DAY, 'concern');
    await turn(calm, MONDAY - 2.5 * DAY);
    house.at(MONDAY + 9 * HOUR);
    await house.run();
    expect([active, danger, calm].map((person) => house.to(person).length)).toEqual([0, 0, 1]);
    house.at(MONDAY + DAY + 9 * HOUR);
    await house.run();
    expect([active, danger, calm].map((person) => house.to(person).length)).toEqual([1, 1, 2]);
  });

  test('REMI-2 unanswered they become weekly, then the sixth is the last; a visit begins anew', async () => {
    const house = nodes();
    const [silent, visitor] = [await chosenAt(MONDAY + 9 * HOUR), await chosenAt(MONDAY + 9 * HOUR)];
    const days: number[] = [];
    for (let day = 0; day < 40; day += 1) {
      house.at(MONDAY + day * DAY + 9 * HOUR);
      const before = house.to(silent).length;
      await house.run();
      if (house.to(silent).length > before) days.push(day);
      if (day === 2) await turn(visitor, MONDAY + 2 * DAY + 20 * HOUR);
    }
    expect(days).toEqual([0, 1, 2, 9, 16, 23]);
    expect(house.to(silent).map(({ text }) => text.includes('This is the last of these mails'))).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(house.to(visitor)).toHaveLength(9);
    const { body } = await silent.api<ReminderPreferences>('GET', '/reminder-preferences');
    expect(body).toMatchObject({ enabled: false, status: { state: 'ended', ended_by: 'unanswered', next_at: null } });
    expect((await save(silent, { enabled: true })).body.status).toMatchObject({ state: 'on', ended_by: null });
  });

  test('REMI-2 an account that is closed or gone, or reminders switched off meanwhile: nothing is sent', async () => {
    const house = nodes();
    const [closed, off, erased] = [
      await chosenAt(MONDAY + 9 * HOUR),
      await chosenAt(MONDAY + 9 * HOUR),
      await chosenAt(MONDAY + 9 * HOUR),
    ];
    app.gone.add(closed.userId);
    house.at(MONDAY + 9 * HOUR);
    await house.run({ mailer: { ...house.services.mailer, send: unreached } });
    await save(off, { enabled: false });
    await sql`delete from assistant.reminder_preferences where user_id = ${erased.userId}`.execute(system().db);
    await house.run();
    expect(house.sent).toEqual([]);
    expect([await statesOf(closed), await statesOf(off)]).toEqual([['dropped: no address'], ['dropped: switched off']]);
  });

  test('REMI-2 a mail server that cannot be reached or refuses for now is asked again, one that is silent is not', async () => {
    const house = nodes();
    const person = await chosenAt(MONDAY + 9 * HOUR);
    const failing = (error: object): Services['mailer'] => ({
      kind: 'smtp',
      close: () => undefined,
      send: () => Promise.reject(Object.assign(new Error('no'), error)),
    });
    house.at(MONDAY + 9 * HOUR);
    await house.run({ mailer: failing({ syscall: 'connect' }) });
    await house.run({ mailer: failing({ responseCode: 451 }) });
    expect(await statesOf(person)).toEqual(['waiting']);
    await house.run();
    expect([house.to(person).length, await statesOf(person)]).toEqual([1, ['sent']]);
    for (const [day, error, state] of [
      [1, { responseCode: 550 }, 'dropped: refused'],
      [2, { code: 'ETIMEDOUT', command: 'CONN' }, 'sending'],
    ] as const) {
      house.at(MONDAY + day * DAY + 9 * HOUR);
      await house.run({ mailer: failing(error) });
      await house.run();
      expect((await statesOf(person)).at(-1)).toBe(state);
    }
    await sql`update assistant.reminders set claimed_at = claimed_at - interval '6 minutes' where user_id = ${person.userId}`.execute(
      system().db,
    );
    await house.run();
    expect((await statesOf(person)).at(-1)).toBe('lost');
    expect(house.to(person)).toHaveLength(1);
  });

  test('REMI-2 a reminder whose row another session has locked for a moment is sent a minute later', async () => {
    const house = nodes();
    const person = await chosenAt(MONDAY + 9 * HOUR);
    house.at(MONDAY + 9 * HOUR);
    await house.run({ mailer: { ...house.services.mailer, send: unreached } });
    await app.services.database.withOwner(async (client) => {
      await client.query('begin');
      await client.query('select from assistant.reminders where user_id = $1 for update', [person.userId]);
      await house.run();
      await client.query('commit');
    });
    expect([house.to(person).length, await statesOf(person)]).toEqual([0, ['waiting']]);
    house.at(MONDAY + 9 * HOUR + 60_000);
    await house.run();
    expect([house.to(person).length, await statesOf(person)]).toEqual([1, ['sent']]);
  });

  test('REMI-2 wherever a server dies nothing is sent twice, and only what was being handed over is lost', async () => {
    const { crashes, sent, twice, missing } = await liveThroughCrashes(app.services, { days: 40, people: 4, seed: 7 });
    expect([twice, missing]).toEqual([[], []]);
    expect(crashes.size).toBeGreaterThan(5);
    expect(sent).toBeGreaterThan(100);
  });
});
