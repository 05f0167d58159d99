import { randomUUID } from 'node:crypto';
import type { ChatAnswer } from '@parley/contracts/assistant/chat.ts';
import type { Achievement, GameStats, Leaderboard, LevelProgress } from '@parley/contracts/assistant/gamification.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, internalContext } from '#platform/context.ts';
import { planned } from '#testing/if-then-plan.ts';
import { say } from '#testing/talking.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { strikeThoseGone } from './leaderboard.service.ts';
import { takeDown } from './ledger.service.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

type Replay = { scanned: number; created: number; skipped: number };
const stats = async (person: TestPerson) => (await person.api<GameStats>('GET', '/gamification/stats')).body;
const replay = async (person: TestPerson) =>
  (await person.api<Replay>('POST', '/gamification/backfill-conversations')).body;
const achievements = async (person: TestPerson) =>
  (await person.api<{ achievements: Achievement[] }>('GET', '/gamification/achievements')).body.achievements;
const board = async (person: TestPerson, query = '') =>
  (await person.api<Leaderboard>('GET', `/gamification/leaderboard${query}`)).body;
const asOwner = (text: string, values: unknown[] = []) =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows);
const ledger = (person: TestPerson) =>
  asOwner(
    'select kind, ref, about, points, local_date, occurred_at from assistant.xp_events where user_id = $1 order by kind, ref',
    [person.userId],
  );

/** Its reader has heard all that was told with the replies. */
const settled = (person: TestPerson, answers: readonly ChatAnswer[]) => {
  const told = answers.flatMap(({ rewards }) => rewards).reduce((sum, { points }) => sum + points, 0);
  return expect.poll(async () => (await stats(person)).xp_total).toBe(told);
};

/** An event of the house, as if it had happened then. */
const happened = (person: TestPerson, type: string, data: object, at: string) =>
  asOwner(
    'insert into platform.events (id, tenant_id, user_id, type, data, created_at) values ($1, $2, $3, $4, $5, $6)',
    [uuidv7({ msecs: Date.parse(at) }), person.tenantId, person.userId, type, JSON.stringify(data), at],
  );

describe('the ledger', () => {
  test('FLOW-5 GAME-1 an exercise brings points, told truly with each reply, and achievements follow', async () => {
    const person = await app.person();
    expect(await stats(person)).toMatchObject({
      xp_total: 0,
      level: 1,
      hidden: false,
      resting: false,
      replayed_at: null,
    });
    const { answers } = await planned(person);
    await settled(person, answers);
    const told = answers.flatMap(({ rewards }) => rewards);
    const rows = await ledger(person);
    const worth = (of: { kind: string; points: number }[]) =>
      of.map(({ kind, points }) => `${kind} ${points}`).toSorted();
    // What the replies said is what the ledger took, no more and no less.
    expect(worth(told)).toEqual(worth(rows.filter(({ points }) => points > 0) as { kind: string; points: number }[]));
    expect(worth(told)).toEqual(expect.arrayContaining(['conversation 30', 'plan 15', 'sequence 10', 'step 3']));
    const total = told.reduce((sum, { points }) => sum + points, 0);
    expect(await stats(person)).toMatchObject({
      xp_total: total,
      xp_today: total,
      plans_made: 1,
      achievements_earned: 2,
    });
    const level = (await person.api<LevelProgress>('GET', '/gamification/level-progress')).body;
    expect(level).toMatchObject({
      level: 2,
      title: { en: 'Looking around', fr: 'Le tour d’horizon' },
      xp_total: total,
    });
    const reached = (await achievements(person)).filter(({ earned_on }) => earned_on !== null);
    expect(reached.map(({ id }) => id)).toEqual(['first_talk', 'first_plan']);
  });

  test('GAME-2 history replayed from nothing is the live ledger, and twice is once', async () => {
    const person = await app.person();
    await settled(person, (await planned(person)).answers);
    const live = await ledger(person);
    expect(await replay(person)).toMatchObject({ created: 0 });
    expect(await ledger(person)).toEqual(live);
    await asOwner('delete from assistant.xp_events where user_id = $1', [person.userId]);
    const first = await replay(person);
    expect(first).toMatchObject({ created: live.length });
    expect(first.skipped).toBe(first.scanned - first.created);
    expect(await ledger(person)).toEqual(live);
    expect((await stats(person)).replayed_at).not.toBeNull();
    // Events are not kept for ever; what conversations came to stands with their replies.
    await asOwner('delete from assistant.xp_events where user_id = $1', [person.userId]);
    await asOwner('delete from platform.events where user_id = $1', [person.userId]);
    await replay(person);
    expect(await ledger(person)).toEqual(live);
  });

  test('GAME-2 nothing new comes of what is off the record or deleted, and what was earned stays', async () => {
    const [hidden, person] = [await app.person(), await app.person()];
    const { answers: told } = await planned(hidden, { off_record: true });
    expect(told.flatMap(({ rewards }) => rewards)).toEqual([]);
    expect(await replay(hidden)).toEqual({ scanned: 0, created: 0, skipped: 0 });
    const { answers } = await planned(person);
    const [answer] = answers;
    await settled(person, answers);
    const live = await ledger(person);
    await person.api('DELETE', `/conversations/${answer?.conversation_id}`);
    expect(await replay(person)).toMatchObject({ created: 0 });
    expect(await ledger(person)).toEqual(live);
    await asOwner('delete from assistant.xp_events where user_id = $1', [person.userId]);
    expect(await replay(person)).toMatchObject({ scanned: 0, created: 0 });
  });

  test('GAME-2 GAME-3 days follow the zone the person lived in, sets follow from cards, and a day gives 200 at most', async () => {
    const person = await app.person();
    const move = async (time_zone: string) => (await person.api('PUT', '/time-zone', { time_zone })).status;
    expect([await move('Mars/Base'), await move('Pacific/Auckland'), await move('Pacific/Auckland')]).toEqual([
      400, 204, 204,
    ]);
    expect((await stats(person)).time_zone).toBe('Pacific/Auckland');
    for (let card = 0; card < 12; card += 1)
      await happened(
        person,
        'practice.reviewed',
        { practice: 'values' },
        `2026-03-01T${10 + Math.floor(card / 6)}:0${card % 6}:00Z`,
      );
    // Noon in London is past midnight in Auckland, and still the evening there.
    for (let number = 0; number < 15; number += 1)
      await happened(
        person,
        'evidence.accepted',
        { evidenceId: randomUUID(), itemId: 'i', kind: 'dialogue' },
        '2026-03-01T13:30:00Z',
      );
    for (let number = 0; number < 15; number += 1)
      await happened(
        person,
        'evidence.accepted',
        { evidenceId: randomUUID(), itemId: 'i', kind: 'quiz' },
        '2026-03-01T14:10:00Z',
      );
    expect(await replay(person)).toEqual({ scanned: 44, created: 44, skipped: 0 });
    expect(await replay(person)).toEqual({ scanned: 42, created: 0, skipped: 42 });
    const byDay = await asOwner(
      'select local_date as day, sum(points)::int as points from assistant.xp_events where user_id = $1 group by 1 order by 1',
      [person.userId],
    );
    expect(byDay).toEqual([
      { day: expect.anything(), points: 170 },
      { day: expect.anything(), points: 150 },
    ]);
    expect(await stats(person)).toMatchObject({ xp_total: 320, practice_sets: 2, evidence_accepted: 30 });
    for (let number = 0; number < 9; number += 1)
      await happened(
        person,
        'evidence.accepted',
        { evidenceId: randomUUID(), itemId: 'i', kind: 'quiz' },
        '2026-03-01T15:10:00Z',
      );
    await replay(person);
    expect(await stats(person)).toMatchObject({ xp_total: 370, evidence_accepted: 39 });
    // A move changes nothing that is past.
    const before = await ledger(person);
    expect(await move('America/Los_Angeles')).toBe(204);
    expect((await stats(person)).time_zone).toBe('America/Los_Angeles');
    await replay(person);
    expect(await ledger(person)).toEqual(before);
    expect((await achievements(person)).find(({ id }) => id === 'evidence_kinds')).toMatchObject({
      progress: 2,
      target: 3,
    });
  });

  test('GAME-3 the application can neither change nor take back a point', async () => {
    const person = await app.person();
    await happened(person, 'onboarding.completed', {}, '2026-03-01T12:00:00Z');
    await replay(person);
    const own = app.services.database.scoped({ kind: 'tenant', tenantId: person.tenantId, userId: person.userId });
    for (const act of [
      () => own.updateTable('assistant.xpEvents').set({ points: 1_000 }).execute(),
      () => own.deleteFrom('assistant.xpEvents').execute(),
    ])
      await expect(act()).rejects.toThrow('permission denied');
    expect((await stats(person)).xp_total).toBe(30);
  });
});

test('GAME-1 what is written, improved and done by oneself is an achievement, worth no points', async () => {
  const person = await app.person();
  await settled(person, (await planned(person)).answers);
  const { xp_total } = await stats(person);
  const held = async () =>
    (await person.api<{ resources: { id: string }[]; version: number }>('GET', '/psychological-resources')).body;
  const id = (await held()).resources[0]?.id;
  expect((await person.api('PATCH', `/psychological-resources/${id}`, { title: 'My own words' })).status).toBe(200);
  const facts = [{ kind: 'goal', text: { en: 'To speak up once in each meeting' } }];
  expect(
    (await person.api('PUT', '/psychological-resources', { version: (await held()).version, profile: { facts } }))
      .status,
  ).toBe(200);
  // An archive is asked for at the other half of the house; what it tells is heard here.
  await happened(person, 'personal_data.asked', { archiveId: randomUUID() }, new Date().toISOString());
  await happened(person, 'voice.talked', {}, new Date().toISOString());
  await happened(person, 'resource.done', { resourceId: randomUUID(), kind: 'script' }, new Date().toISOString());
  await happened(person, 'level.reached', { itemId: randomUUID(), level: 2 }, new Date().toISOString());
  await replay(person);
  const reached = (await achievements(person)).filter(({ earned_on }) => earned_on !== null).map((each) => each.id);
  expect(reached).toEqual(
    expect.arrayContaining([
      'improved_resource',
      'own_resource',
      'own_data',
      'first_voice',
      'rehearsed_and_done',
      'skill_2',
    ]),
  );
  expect(await stats(person)).toMatchObject({ xp_total });
});

describe('the rhythm', () => {
  test('GAME-3 the person chooses days a week and weeks to rest in; no past week can be chosen', async () => {
    const person = await app.person();
    const change = (body: object) => person.api<GameStats>('PATCH', '/gamification/preferences', body);
    for (const days_per_week of [0, 6, 1.5]) expect((await change({ days_per_week })).status).toBe(400);
    const { rhythm } = (await change({ days_per_week: 3 })).body;
    expect(rhythm).toMatchObject({ days_per_week: 3, run: 0, state: 'on', freezes: 0 });
    expect(rhythm.weeks.at(-1)).toMatchObject({ goal: 3, outcome: 'open' });
    const monday = rhythm.weeks.at(-1)?.week ?? '';
    const rest = (method: string, day: string) => person.api<GameStats>(method, `/gamification/quiet-weeks/${day}`);
    expect((await rest('PUT', monday)).body.rhythm).toMatchObject({ quiet_weeks: [monday] });
    expect((await stats(person)).rhythm.weeks.at(-1)?.outcome).toBe('quiet');
    expect((await achievements(person)).find(({ id }) => id === 'quiet_week')?.earned_on).not.toBeNull();
    expect((await rest('DELETE', monday)).body.rhythm.quiet_weeks).toEqual([]);
    for (const day of ['2020-01-01', '2099-01-01']) expect((await rest('PUT', day)).status).toBe(422);
    expect((await rest('PUT', 'monday')).status).toBe(400);
  });

  test('GAME-3 after danger was met nothing of the game is told or shown for three days', async () => {
    const person = await app.person();
    await say(person, 'I want to kill myself tonight.');
    const { answers } = await planned(person);
    expect(answers.flatMap(({ rewards }) => rewards)).toEqual([]);
    expect(await stats(person)).toMatchObject({ resting: true });
    expect(await board(person)).toMatchObject({ status: 'resting', places: [] });
  });
});

describe('the list of the month', () => {
  const inTenant = (tenantId: string) => app.person({ tenantId, consents: [] });
  const join = (person: TestPerson, pseudonym: string) =>
    person.api<Leaderboard>('PUT', '/gamification/leaderboard/me', { pseudonym });
  const now = () => new Date().toISOString();
  async function earned(person: TestPerson, evidence: number): Promise<void> {
    for (let number = 0; number < evidence; number += 1)
      await happened(person, 'evidence.accepted', { evidenceId: randomUUID(), itemId: 'i', kind: 'quiz' }, now());
    await replay(person);
  }

  test('GAME-1 GAME-3 it is by choice, under a name of one’s own, within the tenant, and shown from eight people on', async () => {
    const tenantId = randomUUID();
    const people: TestPerson[] = [];
    for (let number = 0; number < 9; number += 1) people.push(await inTenant(tenantId));
    const [first, second, third, ...others] = people as [TestPerson, TestPerson, TestPerson, ...TestPerson[]];
    await earned(first, 3);
    await earned(second, 3);
    expect(await board(first)).toMatchObject({ status: 'too_few', participants: 0, pseudonym: null, places: [] });
    expect((await board(first)).suggestion?.fr).toMatch(/\p{L}/u);
    expect((await join(first, `${first.userId}@example.com`)).status).toBe(422);
    expect((await join(first, 'Quiet Heron')).body).toMatchObject({
      status: 'too_few',
      participants: 1,
      pseudonym: 'Quiet Heron',
    });
    expect((await join(second, 'quiet héron')).status).toBe(409);
    expect((await join(await inTenant(randomUUID()), 'Quiet Heron')).status).toBe(200);
    await join(second, 'Linden');
    await join(third, 'Zephyr');
    await Promise.all(others.slice(0, 4).map((person, index) => join(person, `Fern ${index}`)));
    expect(await board(first)).toMatchObject({ status: 'too_few', participants: 7, places: [] });
    await join(others[4] as TestPerson, 'Brook');
    await earned(third, 2);
    const shown = await board(third, '?limit=2');
    expect(shown).toMatchObject({ status: 'shown', participants: 8 });
    expect(shown.places).toEqual([
      { rank: 1, pseudonym: 'Linden', points: 30, own: false },
      { rank: 1, pseudonym: 'Quiet Heron', points: 30, own: false },
    ]);
    expect(shown.around.map(({ rank, pseudonym, own }) => `${rank} ${pseudonym}${own ? ' own' : ''}`)).toEqual([
      '1 Linden',
      '1 Quiet Heron',
      '3 Zephyr own',
      '4 Brook',
      '4 Fern 0',
    ]);
    expect((await board(first)).around).toEqual([]);
    for (const limit of ['0', '51', 'x'])
      expect((await first.api('GET', `/gamification/leaderboard?limit=${limit}`)).status).toBe(400);
    // Whoever leaves, or hides the game, is gone at once.
    expect((await third.api('DELETE', '/gamification/leaderboard/me')).status).toBe(204);
    expect(await board(first)).toMatchObject({ status: 'too_few', participants: 7 });
    await join(third, 'Zephyr');
    expect((await board(first)).places.map(({ pseudonym }) => pseudonym)).toContain('Zephyr');
    // The agreement stands with the others, and can be taken back there.
    await third.api('POST', '/config/consents', { given: [], withdrawn: ['leaderboard'] });
    await expect.poll(async () => (await board(first)).participants).toBe(7);
    await join(third, 'Zephyr');
    await third.api('PATCH', '/gamification/preferences', { hidden: true });
    expect(await board(first)).toMatchObject({ participants: 7 });
    expect(await board(third)).toMatchObject({ status: 'hidden' });
    expect((await join(third, 'Zephyr')).status).toBe(409);
  });

  test('GAME-3 who left the organisation, or may not come in, is struck off its list and counts no more', async () => {
    const tenantId = randomUUID();
    const [stays, gone] = [await inTenant(tenantId), await inTenant(tenantId)];
    await join(stays, 'Quiet Heron');
    await join(gone, 'Linden');
    const there = async (person: { userId: string }) =>
      person.userId === gone.userId ? null : { email: 'a@example.com', name: 'A' };
    const strike = () => strikeThoseGone(internalContext(app.services, { kind: 'system' }), there);
    await Promise.all([strike(), strike()]);
    expect(await board(stays)).toMatchObject({ participants: 1, pseudonym: 'Quiet Heron' });
    // What they did stays theirs, in case they come back.
    expect((await join(gone, 'Linden')).body).toMatchObject({ participants: 2 });
  });

  test('GAME-3 points granted while somebody joins are in their place', async () => {
    const person = await inTenant(randomUUID());
    const own = internalContext(app.services, { kind: 'tenant', tenantId: person.tenantId, userId: person.userId });
    const waits = () =>
      expect
        .poll(() =>
          asOwner(`select 1 from pg_locks l join pg_database d on d.oid = l.database
              where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`),
        )
        .not.toEqual([]);
    const [granted, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const granting = inTransaction(own, async (ctx) => {
      await takeDown(ctx, person, [{ kind: 'onboarding', ref: 'once', about: null, at: now() }]);
      granted.resolve();
      await over.promise;
    });
    await granted.promise;
    const joining = join(person, 'Quiet Heron');
    await Promise.race([joining, waits()]);
    over.resolve();
    await Promise.all([granting, joining]);
    const [row] = await asOwner('select points from assistant.leaderboard_members where user_id = $1', [person.userId]);
    expect(row).toEqual({ points: 30 });
  });

  test('GAME-3 a new month begins at nothing, and an organisation can do without the list', async () => {
    const tenantId = randomUUID();
    const people: TestPerson[] = [];
    for (let number = 0; number < 8; number += 1) {
      const person = await inTenant(tenantId);
      await join(person, `Person ${number}`);
      people.push(person);
    }
    const [one] = people as [TestPerson];
    await earned(one, 2);
    expect((await board(one)).places[0]).toMatchObject({ points: 20, own: true });
    await asOwner("update assistant.leaderboard_members set month = month - interval '1 month' where tenant_id = $1", [
      tenantId,
    ]);
    expect((await board(one)).places.map(({ rank, points }) => [rank, points])).toEqual(
      Array.from({ length: 8 }, () => [1, 0]),
    );
    await earned(one, 1);
    expect((await board(one)).places[0]).toMatchObject({ points: 10, own: true, rank: 1 });

    const admin = await app.person({ tenantId, admin: true, consents: [] });
    expect((await one.api('PUT', '/admin/gamification', { leaderboard: false })).status).toBe(403);
    expect((await admin.api('GET', '/admin/gamification')).body).toEqual({ leaderboard: true });
    for (const leaderboard of [false, false]) await admin.api('PUT', '/admin/gamification', { leaderboard });
    expect(app.acts.filter((act) => act.tenantId === tenantId)).toMatchObject([
      { action: 'leaderboard.changed', data: { leaderboard: false } },
    ]);
    expect(await board(one)).toMatchObject({ status: 'off', places: [] });
    expect((await join(one, 'Another')).status).toBe(409);
  });
});
