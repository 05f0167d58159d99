import type { ReminderPreferences } from '@parley/contracts/assistant/reminders.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-link.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WISHES = { enabled: true, days: EVERY_DAY, time: '09:00', time_zone: 'UTC', max_per_week: 7 };

const system = (): Context => internalContext(app.services, { kind: 'system' });
const save = (person: TestPerson, body: object = WISHES) =>
  person.api<ReminderPreferences & { type: string }>('PUT', '/reminder-preferences', body);

describe('what a person chooses', () => {
  test('REMI-1 reminders are off until switched on; what is chosen is kept, what is left out stays', async () => {
    const person = await app.person();
    const { body: first } = await person.api<ReminderPreferences>('GET', '/reminder-preferences', undefined, {
      'accept-language': 'fr',
    });
    expect(first).toEqual({
      enabled: false,
      channel: 'email',
      days: ['mon', 'tue', 'wed', 'thu', 'fri'],
      time: '18:00',
      time_zone: 'UTC',
      language: 'fr',
      quiet_from: '20:00',
      quiet_to: '08:00',
      max_per_week: 3,
      kinds: { rhythm: true, plan_due: true, practice_due: true, inactivity: false },
      paused_until: null,
      status: {
        state: 'off',
        ended_by: null,
        next_at: null,
        to_masked: expect.stringMatching(/^[\da-f]•••@example\.com$/),
      },
    });
    const zone = 'America/New_York';
    const saved = await save(person, { enabled: true, days: ['sun', 'mon'], time: '19:30', time_zone: zone });
    expect(saved.body).toMatchObject({ days: ['mon', 'sun'], time: '19:30', language: 'en', status: { state: 'on' } });
    const next = new Date(saved.body.status.next_at ?? '');
    const wall = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      timeStyle: undefined,
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(wall.format(next)).toMatch(/^(Mon|Sun),? 19:30$/);
    const { body } = await save(person, { kinds: { inactivity: true }, paused_until: '2039-01-01T00:00:00Z' });
    expect(body).toMatchObject({
      time: '19:30',
      kinds: { rhythm: true, inactivity: true },
      status: { state: 'paused' },
    });
    expect(Date.parse(body.status.next_at ?? '')).toBeGreaterThan(Date.parse('2038-12-31T00:00:00Z'));
    // What was read can be sent back as it is.
    expect((await save(person, body)).body).toEqual(body);
    expect((await person.api('GET', '/reminder-preferences')).body).toEqual(body);
    expect((await save(person, { enabled: false })).body.status).toMatchObject({ state: 'off', next_at: null });
    const other = await app.person();
    expect((await other.api<ReminderPreferences>('GET', '/reminder-preferences')).body.enabled).toBe(false);
  });

  test.each([
    { time: '25:00' },
    { time: '9:00' },
    { days: ['monday'] },
    { days: 'mon' },
    { time_zone: 'Mars/Base' },
    { max_per_week: 0 },
    { max_per_week: 8 },
    { kinds: { rewards: true } },
    { channel: 'sms' },
    { paused_until: 'tomorrow' },
    { paused_until: '0000-01-01T00:00:00Z' },
    { paused_until: '9999-12-31T23:59:59-12:00' },
    { language: 'de' },
    { user_id: 'x' },
  ])('REMI-1 %j is refused, and changes nothing', async (body) => {
    const person = await app.person();
    expect((await save(person, { ...WISHES, ...body })).status).toBe(400);
    expect((await person.api<ReminderPreferences>('GET', '/reminder-preferences')).body.enabled).toBe(false);
  });

  test('REMI-1 a time in the quiet hours is refused by its name, unless reminders are off or nothing is quiet', async () => {
    const person = await app.person();
    const quiet = { ...WISHES, time: '21:00' };
    expect(await save(person, quiet)).toMatchObject({ status: 422, body: { type: 'time_in_quiet_hours' } });
    expect((await save(person, { ...quiet, enabled: false })).status).toBe(200);
    expect((await save(person, { ...quiet, quiet_from: '00:00', quiet_to: '00:00' })).status).toBe(200);
    // Without a day nothing ever comes.
    expect((await save(person, { days: [] })).body.status).toMatchObject({ state: 'on', next_at: null });
  });

  test('REMI-1 a test is sent now and says where; the fourth of an hour is refused', async () => {
    const person = await app.person();
    const send = () =>
      person.api<{ status: string; to_masked: string; preview_html: string; type: string }>(
        'POST',
        '/test-reminder-email',
      );
    const { status, body } = await send();
    expect([status, body.status]).toEqual([200, 'captured']);
    expect(body.to_masked).toBe(`${person.userId[0]}•••@example.com`);
    expect(body.preview_html).toContain('Take five minutes');
    const mail = await system()
      .db.selectFrom('platform.mailbox')
      .selectAll()
      .where('recipient', '=', `${person.userId}@example.com`)
      .executeTakeFirst();
    expect(mail).toMatchObject({ subject: 'Your five minutes', bodyHtml: body.preview_html });
    // Nothing was chosen by that.
    expect((await person.api<ReminderPreferences>('GET', '/reminder-preferences')).body.enabled).toBe(false);
    await send();
    await send();
    expect(await send()).toMatchObject({ status: 429, body: { type: 'too_many_requests' } });
    expect((await (await app.person()).api('POST', '/test-reminder-email')).status).toBe(200);
  });
});

describe('the link of a mail', () => {
  const linkOf = async (person: TestPerson): Promise<string> => {
    const { linkId } = await system()
      .db.selectFrom('assistant.reminderPreferences')
      .select('linkId')
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow();
    return `${app.url}/u/${unsubscribeToken(app.services.config, linkId)}`;
  };
  const oneClick = (link: string) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const stateOf = async (person: TestPerson) =>
    (await person.api<ReminderPreferences>('GET', '/reminder-preferences')).body.status.state;

  test('REMI-2 RFC 8058: opening it ends nothing, one POST without a cookie does, and again; unknown ones answer the same', async () => {
    const person = await app.person();
    await save(person);
    const link = await linkOf(person);
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    expect(await stateOf(person)).toBe('on');

    const known = await oneClick(link);
    expect([known.status, known.headers.get('location'), known.headers.get('set-cookie')]).toEqual([200, null, null]);
    expect(await stateOf(person)).toBe('ended');
    const words = await known.text();
    for (const other of [link, `${app.url}/u/${'A'.repeat(43)}`, `${app.url}/u/x`]) {
      const answer = await oneClick(other);
      expect([answer.status, await answer.text()]).toEqual([200, words]);
    }
    // As a form with parts, with a charset, without a body.
    await save(person, { enabled: true });
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200);
    expect(await stateOf(person)).toBe('ended');
    await save(person, { enabled: true });
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    expect(await stateOf(person)).toBe('ended');
    expect((await oneClick(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).status).toBe(200);
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(404);
  });

  test('REMI-2 the page asks in both languages, and writes the token nowhere', async () => {
    const person = await app.person();
    await save(person);
    const link = await linkOf(person);
    const [english, french, chosen] = await Promise.all(
      [fetch(link), fetch(link, { headers: { 'accept-language': 'fr-FR,fr;q=0.9' } }), fetch(`${link}?lang=fr`)].map(
        async (answer) => (await answer).text(),
      ),
    );
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('Stop the reminders</button>');
    expect(french).toContain('Arrêter les rappels</button>');
    expect(chosen).toBe(french);
    for (const page of [english, french]) expect(page).not.toContain(link.split('/').at(-1));
  });

  test('REMI-2 a token is ours only with its signature, also by a former key', () => {
    const [key, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const token = unsubscribeToken({ encryptionKey: key, formerEncryptionKeys: [] }, id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(readUnsubscribeToken({ encryptionKey: key, formerEncryptionKeys: [] }, token)).toBe(id);
    expect(readUnsubscribeToken({ encryptionKey: next, formerEncryptionKeys: [key] }, token)).toBe(id);
    expect(readUnsubscribeToken({ encryptionKey: next, formerEncryptionKeys: [] }, token)).toBeNull();
    for (let index = 0; index < token.length; index += 1) {
      const forged = `${token.slice(0, index)}${token[index] === 'A' ? 'Q' : 'A'}${token.slice(index + 1)}`;
      expect(readUnsubscribeToken({ encryptionKey: key, formerEncryptionKeys: [] }, forged)).toBeNull();
    }
  });
});
