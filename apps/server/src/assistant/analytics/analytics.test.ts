import { randomUUID } from 'node:crypto';
import type { AnalyticsUsers, Dashboard, Skillsets, TopicShares } from '@parley/contracts/assistant/analytics.ts';
import { analyticsLanguage } from '@parley/contracts/assistant/analytics.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventReader } from '#platform/events.ts';
import { countEvents } from '#platform/events.ts';
import { say } from '#testing/talking.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { rebuildCounts, usageCounter } from './counting.service.ts';
import { addDays, untilOf } from './windows.ts';

const CANARY = 'zanzibarquokka';
let app: TestAssistant;
let admin: TestPerson;
const lines: string[] = [];
beforeAll(async () => {
  app = await testAssistant();
  admin = await app.person({ admin: true, tenantId: randomUUID() });
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await app.services.database.withOwner((client) => client.query<Record<string, unknown>>(text, values))).rows;
const until = () => untilOf(app.services.clock.now());

/** People of the administrator's tenant, each active on some days of the last whole week. */
async function populate(
  tenantId: string,
  count: number,
  language: 'en' | 'fr',
  { replies = 3, flow = 'coaching-core' } = {},
): Promise<string[]> {
  const { monday } = until();
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [at, userId] of ids.entries()) {
    const day = addDays(monday, at % 5);
    await rows(
      `with c as (insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, title, created_at)
         values (gen_random_uuid(), $1, $2, $6, 1, $4, '${CANARY}', ($3::date + interval '10 hours') at time zone 'UTC') returning id)
       insert into assistant.runs (id, tenant_id, user_id, conversation_id, user_message_id, message_id, slot, status, node_id, model_reply,
         model_sequence, first_token_ms, total_ms, finished_at)
       select gen_random_uuid(), $1, $2, c.id, gen_random_uuid(), m, 1, 'complete', gen_random_uuid(), 'builtin', 'builtin', 20, 100,
         ($3::date + interval '11 hours') at time zone 'UTC' from c, (select gen_random_uuid() as m from generate_series(1, $5)) made`,
      [tenantId, userId, day, language, replies, flow],
    );
    await rows(
      `insert into assistant.messages (id, conversation_id, tenant_id, user_id, role, content, language, status, model)
       select r.message_id, r.conversation_id, r.tenant_id, r.user_id, 'assistant', '${CANARY}', $2, 'complete', 'builtin'
       from assistant.runs r where r.user_id = $1`,
      [userId, language],
    );
    await rows(
      `insert into assistant.consents (id, tenant_id, user_id, purpose, version, language) values (gen_random_uuid(), $1, $2, 'analytics', 1, $3)`,
      [tenantId, userId, language],
    );
    app.members.push({
      id: userId,
      name: `Person ${at}`,
      email: `person${at}@example.com`,
      state: 'active',
      joinedAt: '2026-01-05T20:00:00.000Z',
      tenantId,
    });
  }
  await rebuildCounts(app.services, tenantId);
  return ids;
}
const dashboard = async (person: TestPerson, query = ''): Promise<Dashboard> => {
  const answer = await person.api<Dashboard>('GET', `/analytics/admin/dashboard${query}`);
  lines.push(JSON.stringify(answer.body));
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('what administrators see of use', () => {
  test('ANLY-5 replies are counted once each, by day, language and person, and nothing off the record', async () => {
    const person = await app.person({ consents: ['age_18', 'coaching', 'analytics'] });
    const hidden = (await person.api<{ id: string }>('POST', '/conversations', { off_record: true })).body.id;
    await say(person, `I think of my ${CANARY} at work`, { conversation_id: hidden });
    const { id } = (await person.api<{ id: string }>('POST', '/conversations', {})).body;
    for (const words of ['I would like to speak up more.', 'In meetings, mostly.'])
      await say(person, words, { conversation_id: id });
    expect(await countEvents(app.services, usageCounter)).toBeGreaterThanOrEqual(2);
    expect(await countEvents(app.services, usageCounter)).toBe(0);
    const activity = () =>
      rows('select day::text, language, replies, begun, spoken from assistant.analytics_activity where user_id = $1', [
        person.userId,
      ]);
    const today = app.services.clock.now().toISOString().slice(0, 10);
    expect(await activity()).toEqual([{ day: today, language: 'en', replies: 2, begun: 1, spoken: 0 }]);
    const days = () =>
      rows(
        `select measure, language, bucket, amount::int from assistant.analytics_days where tenant_id = $1 and amount <> 0 order by 1, 2, 3`,
        [person.tenantId],
      );
    const counted = await days();
    expect(counted).toContainEqual({ measure: 'turns', language: 'en', bucket: 2, amount: 1 });
    expect(counted).toContainEqual({ measure: 'replies', language: 'en', bucket: 0, amount: 2 });
    // Counted anew from what is kept, it is the same.
    expect(await rebuildCounts(app.services, person.tenantId)).toEqual({ replies: 2 });
    expect(await days()).toEqual(counted);
    expect(await activity()).toEqual([{ day: today, language: 'en', replies: 2, begun: 1, spoken: 0 }]);
  });

  test('ANLY-1 the dashboard tells people, conversations, steps and the health of the product, rounded', async () => {
    await populate(admin.tenantId, 32, 'en');
    await populate(admin.tenantId, 21, 'fr');
    const all = await dashboard(admin);
    expect(all).toMatchObject({ time_range: '30d', language: null, small_organisation: false, smallest_group: 10 });
    expect(all.figures.active_people).toEqual({ value: 55, at_least: false, hidden: null });
    expect(all.figures.conversations).toEqual({ value: 55, at_least: false, hidden: null });
    expect(all.figures.median_turns.value).toBe(3);
    expect(all.figures.helpful_share).toEqual({ value: null, at_least: false, hidden: 'none' });
    expect(all.figures.safety).toEqual({ value: null, at_least: false, hidden: 'few' });
    expect(all.health.reply_p50_ms).toBeGreaterThanOrEqual(97);
    expect(all.health.reply_p50_ms).toBeLessThanOrEqual(103);
    expect(all.health.builtin_percent).toBe(100);
    expect(all.funnel.map(({ value }) => value)).toEqual([55, null, null, null, null, null, null]);
    expect(all.activity).toHaveLength(4);
    expect(all.activity.at(-1)).toMatchObject({ from: until().monday, value: 55 });
    // The days of that week hold about ten people each.
    const week = await dashboard(admin, '?time_range=7d');
    expect(week.activity).toHaveLength(7);
    expect(week.activity.at(-1)).toMatchObject({ value: null, hidden: 'few' });
  });

  test('ANLY-2 French and français, in any case, are fr; anything else is en', async () => {
    expect(['French', 'FRENCH', 'français', 'FRANÇAIS', 'franc\u0327ais', 'fr'].map(analyticsLanguage)).toEqual(
      Array.from({ length: 6 }, () => 'fr'),
    );
    expect(['English', 'en', 'Deutsch', 'francais!', 'x'].map(analyticsLanguage)).toEqual(
      Array.from({ length: 5 }, () => 'en'),
    );
    const made = () => rows('select made_at from assistant.analytics_published where tenant_id = $1', [admin.tenantId]);
    const before = await made();
    const french = await dashboard(admin, `?language=${encodeURIComponent('Français')}`);
    expect(french.language).toBe('fr');
    expect(french.figures.active_people.value).toBe(20);
    expect(french.funnel[0]).toMatchObject({ value: null, hidden: 'three_filters' });
    const english = await dashboard(admin, '?language=klingon');
    expect(english.figures.active_people.value).toBe(30);
    // Made once a day, then only read.
    expect(await made()).toEqual(before);
  });

  test('ANLY-4 an organisation of fewer than ten sees the health of the product and no more', async () => {
    const small = await app.person({ admin: true, tenantId: randomUUID() });
    await populate(small.tenantId, 6, 'en');
    const seen = await dashboard(small, '?time_range=all');
    expect(seen.small_organisation).toBe(true);
    expect(new Set(Object.values(seen.figures).map(({ hidden }) => hidden))).toEqual(new Set(['small_organisation']));
    expect(seen.health.builtin_percent).toBe(100);
    const { body } = await small.api<AnalyticsUsers>('GET', '/analytics/admin/users');
    expect(body.users).toHaveLength(6);
    expect(body.users.every(({ last_active_week, sessions }) => last_active_week === null && sessions === null)).toBe(
      true,
    );
  });

  test('ANLY-4 steps are told of those who took them: who only did exercises hides nobody', async () => {
    const tenantId = randomUUID();
    await populate(tenantId, 12, 'en', { flow: 'weekly-review' });
    await populate(tenantId, 4, 'en');
    const seen = await dashboard(await app.person({ admin: true, tenantId }));
    expect(seen.figures.conversations.value).toBe(15);
    expect(seen.funnel[0]).toEqual({ step: 'begun', value: null, at_least: false, hidden: 'few' });
  });

  test('ANLY-4 that the product worked yesterday, or in one language, does not tell who was there', async () => {
    const tenantId = randomUUID();
    await populate(tenantId, 14, 'en');
    await populate(tenantId, 1, 'fr');
    const person = await app.person({ admin: true, tenantId });
    const nothing = (await dashboard(person, '?time_range=7d&language=fr')).health;
    expect(new Set(Object.values(nothing))).toEqual(new Set([null]));
    expect((await dashboard(person, '?time_range=7d')).health.builtin_percent).toBe(100);
    // A whole month of everybody is the health of the product, however few there are.
    const few = randomUUID();
    await populate(few, 3, 'en');
    const keeper = await app.person({ admin: true, tenantId: few });
    expect((await dashboard(keeper, '?time_range=7d')).health.builtin_percent).toBe(null);
    expect((await dashboard(keeper)).health.builtin_percent).toBe(100);
  });

  test('ANLY-1 users are told by account, onboarding, week and band; never by topic, level or word', async () => {
    const { body, status } = await admin.api<AnalyticsUsers>('GET', '/analytics/admin/users?limit=20&page=2');
    lines.push(JSON.stringify(body));
    expect(status).toBe(200);
    expect(body.total).toBe(53);
    expect(body.users).toHaveLength(13);
    expect(body.users[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      email: expect.any(String),
      state: 'active',
      joined_at: '2026-01-05T20:00:00.000Z',
      language: null,
      onboarded: false,
      last_active_week: until().monday,
      sessions: '1-3',
    });
    const none = await admin.api<AnalyticsUsers>('GET', '/analytics/admin/users?language=French');
    expect(none.body.total).toBe(0);
    // Neither who is there just now nor who did not agree to be counted is told: both look like who was not there.
    const [now, silent] = body.users.map(({ id }) => id);
    await rows(`update assistant.analytics_activity set day = $2 where user_id = $1`, [
      now,
      addDays(until().monday, 7),
    ]);
    await rows(`update assistant.consents set withdrawn_at = now() where user_id = $1`, [silent]);
    const again = await admin.api<AnalyticsUsers>('GET', '/analytics/admin/users?limit=20&page=2');
    const { id: _, name: __, email: ___, ...first } = again.body.users[0] ?? {};
    expect(first).toMatchObject({ last_active_week: null, sessions: '0' });
    expect(again.body.users[1]).toMatchObject(first);
    await rows(`update assistant.analytics_activity set day = $2 where user_id = $1`, [now, until().monday]);
    await rows(`update assistant.consents set withdrawn_at = null where user_id = $1`, [silent]);
  });

  test('ANLY-1 ANLY-4 skills are told by item and level, without anybody, and for a framework that is there', async () => {
    const members = app.members.filter(({ tenantId }) => tenantId === admin.tenantId);
    await rows(
      `insert into assistant.competency_levels (tenant_id, user_id, code, level, confidence, evidence_count, last_at, holds_until)
       select $1, id, 'planning', case when n <= 24 then 1 when n <= 36 then 2 else 3 end, 0.5, 3, now(), now() + interval '90 days'
       from unnest($2::uuid[]) with ordinality as m(id, n) where n <= 39`,
      [admin.tenantId, members.map(({ id }) => id)],
    );
    const { body, status } = await admin.api<Skillsets>('GET', '/analytics/admin/skillsets');
    lines.push(JSON.stringify(body));
    expect(status).toBe(200);
    const planning = body.items.find(({ code }) => code === 'planning');
    expect(planning).toMatchObject({ people: { value: 40 }, coverage: { value: 75 }, change: { hidden: 'none' } });
    // Three stand at the third level: neither they nor what would tell them are shown.
    expect(planning?.levels.map(({ hidden }) => hidden)).toEqual([null, 'near', 'few', 'few']);
    expect(body.items.filter(({ people }) => people.value !== null)).toHaveLength(1);
    const named = await admin.api<Skillsets>('GET', `/analytics/admin/skillsets?framework_id=${body.framework.id}`);
    expect(named.body).toEqual(body);
    expect((await admin.api('GET', `/analytics/admin/skillsets?framework_id=${randomUUID()}`)).status).toBe(404);
    expect((await admin.api('GET', '/analytics/admin/skillsets?framework_id=1')).status).toBe(400);
    const file = await fetch(`${app.url}/api/analytics/admin/export?view=skillsets`, {
      headers: { authorization: admin.token },
    });
    const text = await file.text();
    lines.push(text);
    expect(text).toContain(',level_3,,,few');
  });

  test('ANLY-1 ANLY-4 topics are told by share, and not where few people are behind them', async () => {
    const { monday } = until();
    await rows(
      `insert into assistant.conversation_topics (conversation_id, tenant_id, user_id, labels, model_version, lang, at)
       select id, tenant_id, user_id, case when n % 2 = 0 then '{career-choice}'::text[] else '{stress-recovery,grief}'::text[] end, 'x', 'en', $2::date::timestamp at time zone 'UTC'
       from (select *, row_number() over (order by id) as n from assistant.conversations where tenant_id = $1) c`,
      [admin.tenantId, monday],
    );
    const { body, status } = await admin.api<TopicShares>('GET', '/analytics/admin/conversation-topics?time_range=7d');
    lines.push(JSON.stringify(body));
    expect(status).toBe(200);
    expect(body.total.value).toBe(55);
    const of = (wanted: string) => body.topics.find(({ id }) => id === wanted);
    expect(of('career-choice')).toMatchObject({ value: 25, percent: 45 });
    expect(of('grief')).toMatchObject({ sensitive: true, value: 25 });
    expect(of('harassment')).toMatchObject({ value: null, hidden: 'few' });
    expect((await admin.api('GET', '/analytics/admin/conversation-topics?user=1')).status).toBe(400);
  });

  test('ANLY-1 only administrators look, and each look is in the audit log', async () => {
    const member = await app.person({ tenantId: admin.tenantId });
    for (const path of ['dashboard', 'users', 'export?view=users'])
      expect((await member.api('GET', `/analytics/admin/${path}`)).status).toBe(403);
    expect((await admin.api('GET', '/analytics/admin/dashboard?time_range=3d')).status).toBe(400);
    expect((await admin.api('GET', '/analytics/admin/dashboard?user=1')).status).toBe(400);
    const before = app.acts.length;
    await dashboard(admin, '?time_range=90d&language=French');
    expect(app.acts.slice(before)).toEqual([
      expect.objectContaining({
        action: 'analytics.read',
        userId: admin.userId,
        data: { view: 'dashboard', language: 'fr', time_range: '90d' },
      }),
    ]);
  });

  test('ANLY-4 the file holds the same numbers, and the same ones hidden', async () => {
    const response = await fetch(`${app.url}/api/analytics/admin/export?view=dashboard&time_range=7d`, {
      headers: { authorization: admin.token },
    });
    const text = await response.text();
    lines.push(text);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="dashboard.csv"');
    expect(text).toContain('figures,active_people,');
    expect(text).toMatch(/activity,active_people,[\d-]+,[\d-]+,,,few/);
    expect(app.acts.at(-1)).toMatchObject({ action: 'analytics.exported', data: { view: 'dashboard' } });
    const users = await fetch(`${app.url}/api/analytics/admin/export?view=users`, {
      headers: { authorization: admin.token },
    });
    const people = await users.text();
    lines.push(people);
    expect(people.trim().split('\n')).toHaveLength(54);
  });

  test('TENANT-7 ANLY-4 every file has the account’s dates', async () => {
    Object.assign(app.formats, { dateFormat: 'DD.MM.YYYY', timezone: 'Asia/Tokyo' });
    try {
      const file = async (view: string) => {
        const response = await fetch(`${app.url}/api/analytics/admin/export?view=${view}&time_range=7d`, {
          headers: { authorization: admin.token },
        });
        const text = await response.text();
        lines.push(text);
        return text;
      };
      expect(await file('dashboard')).toMatch(/^activity,active_people,\d\d\.\d\d\.\d{4},\d\d\.\d\d\.\d{4},/m);
      expect(await file('conversation-topics')).toMatch(/,\d\d\.\d\d\.\d{4},\d\d\.\d\d\.\d{4},/);
      // They joined on the fifth in Greenwich, in the evening.
      expect(await file('users')).toContain('active,06.01.2026,');
    } finally {
      delete app.formats.dateFormat;
      delete app.formats.timezone;
    }
  });

  test('ANLY-4 no word of a conversation is in any answer or file', () => {
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.filter((line) => line.includes(CANARY))).toEqual([]);
  });

  test('ANLY-1 whoever did not agree is in no figure of people, and whoever takes it back no more', async () => {
    const silent = await app.person({ tenantId: randomUUID() });
    const { id } = (await silent.api<{ id: string }>('POST', '/conversations', {})).body;
    await say(silent, 'I would like to speak up more.', { conversation_id: id });
    await countEvents(app.services, usageCounter);
    const measures = () =>
      rows('select distinct measure from assistant.analytics_days where tenant_id = $1 order by 1', [silent.tenantId]);
    expect((await measures()).map(({ measure }) => measure)).toEqual(['builtin', 'first_token', 'replies', 'total']);
    const there = () => rows('select 1 from assistant.analytics_activity where user_id = $1', [silent.userId]);
    expect(await there()).toEqual([]);
    await silent.api('POST', '/config/consents', { given: ['analytics'] });
    await say(silent, 'In meetings, mostly.', { conversation_id: id });
    await countEvents(app.services, usageCounter);
    expect(await there()).toHaveLength(1);
    await silent.api('POST', '/config/consents', { given: [], withdrawn: ['analytics'] });
    await expect.poll(() => there()).toEqual([]);
    // Agreeing again, they are counted again and not twice.
    await silent.api('POST', '/config/consents', { given: ['analytics'] });
    await say(silent, 'With my team.', { conversation_id: id });
    await countEvents(app.services, usageCounter);
    expect(
      await rows(
        `select measure, bucket, amount::int from assistant.analytics_days where tenant_id = $1 and amount <> 0
         and measure in ('conversations', 'turns') order by 1, 2`,
        [silent.tenantId],
      ),
    ).toEqual([
      { measure: 'conversations', bucket: 0, amount: 1 },
      { measure: 'turns', bucket: 1, amount: 1 },
    ]);
  });

  test('CONF-3 whoever is erased is nobody any more, while the counts of the past stay numbers', async () => {
    const tenantId = randomUUID();
    const [gone] = await populate(tenantId, 3, 'en');
    const amount = async () =>
      rows(`select sum(amount)::int as sum from assistant.analytics_days where tenant_id = $1`, [tenantId]);
    const before = await amount();
    const erase = app.assistant.readers.find((reader): reader is EventReader => reader.name === 'assistant-erasure');
    await erase?.read(app.services, {
      id: randomUUID(),
      type: 'user.deleted',
      tenantId: null,
      userId: gone ?? null,
      data: { userId: gone },
      createdAt: app.services.clock.now().toISOString(),
    });
    for (const table of ['analytics_activity', 'analytics_conversations'])
      expect(await rows(`select 1 from assistant.${table} where user_id = $1`, [gone])).toEqual([]);
    expect(await amount()).toEqual(before);
  });
});
