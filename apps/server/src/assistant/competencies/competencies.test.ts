import { randomUUID } from 'node:crypto';
import type { EvidenceKind, SkillDetail } from '@parley/contracts/assistant/competencies.ts';
import type { Consent } from '@parley/contracts/assistant/config.ts';
import type { Conversation } from '@parley/contracts/assistant/conversations.ts';
import type { Practice } from '@parley/contracts/assistant/practice.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { internalContext } from '#platform/context.ts';
import { planned } from '#testing/if-then-plan.ts';
import { say } from '#testing/talking.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { activeFramework } from './active-framework.ts';
import { fadeLevels, followFramework, proposeEvidence } from './competencies.jobs.ts';
import { growthOf } from './competencies.service.ts';
import * as store from './competencies.store.ts';
import { levelCounts, levelsOf, ownScope } from './levels.service.ts';
import { act } from './testing/acts.ts';
import { decide, detail, list, REHEARSAL, REVIEW, skill } from './testing/asking.ts';

type Heard = { type: string; userId: string | null; data: Record<string, unknown> };
const heard: Heard[] = [];
let app: TestAssistant;
/** Days the clock of the house is ahead. */
let ahead = 0;
const DAY = 86_400_000;
beforeAll(async () => {
  app = await testAssistant({
    readers: [
      {
        name: 'test-competencies',
        types: ['evidence.accepted', 'level.reached'],
        read: async (_, { type, userId, data }) => void heard.push({ type, userId, data }),
      },
    ],
  });
  const { clock } = app.services;
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + ahead * DAY));
});
afterAll(() => app.close());

const sql = <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);
/** Evidence as a reader would have proposed it, some days ago. */
async function proposed(
  { userId, tenantId }: TestPerson,
  given: { code?: string; kind?: EvidenceKind; level?: number; daysAgo?: number; conversationId?: string },
): Promise<string> {
  const { code = 'planning', kind = 'exercise', level = 2, daysAgo = 0, conversationId = null } = given;
  const id = randomUUID();
  await sql(
    `insert into assistant.competency_evidence (id, tenant_id, user_id, code, level, kind, source_ref, source_id, conversation_id, rater, confidence, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'rule', 0.6, $9)`,
    [id, tenantId, userId, code, level, kind, `test:${id}`, conversationId, new Date(Date.now() - daysAgo * DAY)],
  );
  return id;
}
/** Three accepted pieces of two kinds from three days: level 2. */
async function atLevelTwo(person: TestPerson, code = 'planning'): Promise<string[]> {
  const ids = [
    await proposed(person, { code, kind: 'dialogue', daysAgo: 3 }),
    await proposed(person, { code, daysAgo: 2 }),
    await proposed(person, { code, daysAgo: 1 }),
  ];
  for (const id of ids) await decide(person, id, { status: 'accepted' });
  return ids;
}
describe('evidence', () => {
  test('COMP-2 what a conversation shows is proposed with its source and none of its words, counts once accepted, and is told once', async () => {
    const [person, hidden] = [await app.person(), await app.person()];
    await planned(hidden, { off_record: true });
    const { id: conversation } = await planned(person);
    await expect.poll(async () => (await list(person)).proposed.length).toBeGreaterThanOrEqual(2);
    const waiting = (await list(person)).proposed;
    const planning = waiting.find((each) => each.skill_id !== null && each.kind === 'exercise');
    expect(planning).toMatchObject({
      level: 2,
      rater: 'rule',
      status: 'proposed',
      source: 'An if-then plan',
      conversation_id: conversation,
      kept: false,
    });
    const rows = await sql('select * from assistant.competency_evidence where user_id = $1', [person.userId]);
    for (const word of ['application', 'pride', 'breathe']) expect(JSON.stringify(rows)).not.toContain(word);
    // The reader may be told again.
    const events = await sql<{ id: string; type: string; data: Record<string, unknown>; created_at: Date }>(
      `select * from platform.events where user_id = $1 and type = 'evidence.found'`,
      [person.userId],
    );
    expect(events.length).toBeGreaterThan(0);
    for (const { id, type, data, created_at } of events)
      await proposeEvidence.read(app.services, {
        id,
        type,
        data,
        tenantId: person.tenantId,
        userId: person.userId,
        createdAt: created_at.toISOString(),
      });
    expect((await list(person)).proposed.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));

    const before = (await list(person)).areas
      .flatMap(({ skills }) => skills)
      .find((each) => each.id === planning?.skill_id);
    expect(before).toMatchObject({ level: null, evidence_count: 0, proposed: 1 });
    const { status, body } = await decide(person, planning?.id ?? '', { status: 'accepted' });
    expect([status, body.evidence.status, body.level]).toEqual([200, 'accepted', null]);
    await decide(person, planning?.id ?? '', { status: 'accepted' });
    await expect
      .poll(() => heard.filter(({ userId }) => userId === person.userId))
      .toMatchObject([
        { type: 'evidence.accepted', data: { evidenceId: planning?.id, itemId: planning?.skill_id, kind: 'exercise' } },
      ]);
    // All before it has been read, so nothing is still to come for the one off the record.
    expect((await list(hidden)).proposed).toEqual([]);
    expect(await sql('select 1 from assistant.competency_evidence where user_id = $1', [hidden.userId])).toEqual([]);
  });

  test('COMP-2 a rehearsal, a plan that was kept and cards that came back are proposed as what they are', async () => {
    const person = await app.person();
    const rehearsal = (await person.api<Conversation>('POST', '/conversations', { exercise: 'hard-conversation' }))
      .body;
    for (const message of REHEARSAL) await say(person, message, { conversation_id: rehearsal.id });
    await planned(person);
    const review = (await person.api<Conversation>('POST', '/conversations', { exercise: 'weekly-review' })).body;
    for (const message of REVIEW) await say(person, message, { conversation_id: review.id });
    const found = async (code: string) =>
      (await detail(person, code)).evidence.map(({ kind, level, source }) => `${kind} ${level} ${source}`);
    await expect.poll(() => found('communication')).toContain('roleplay 3 A difficult conversation');
    await expect.poll(() => found('planning')).toContain('exercise 3 Weekly review');
    // Each card of the set once: it has come back whole.
    for (let left = 99; left > 0; ) {
      const { cards, due_count } = (await person.api<Practice>('GET', '/practice')).body;
      for (const { id } of cards) await person.api('POST', `/practice/${id}/review`, { rating: 'good' });
      left = due_count - cards.length;
    }
    await expect.poll(() => found('planning')).toContain('quiz 1 An if-then plan');
  });

  test('COMP-2 what was accepted makes a level, what is rejected takes it back, and the next level says what it lacks', async () => {
    const person = await app.person();
    const [first = ''] = await atLevelTwo(person);
    const reached = await skill(person, 'planning');
    expect(reached).toMatchObject({ level: 2, evidence_count: 3, proposed: 0 });
    expect(reached.next).toMatchObject({ level: 3, missing: { pieces: 3, kinds: 2, days: 2 }, kinds: [] });
    expect(reached.next?.behaviours.length).toBeGreaterThan(0);
    const back = await decide(person, first, { status: 'rejected' });
    expect(back.body).toMatchObject({ level: null, level_changed: true });
    expect((await skill(person, 'planning')).next).toMatchObject({
      level: 1,
      missing: { pieces: 1, kinds: 1, days: 0 },
    });
    await decide(person, first, { status: 'accepted' });
    const told = () =>
      heard.filter(({ type, userId }) => userId === person.userId && type === 'level.reached').map(({ data }) => data);
    await expect.poll(told).toEqual([1, 2].map(() => expect.objectContaining({ itemId: reached.id, level: 2 })));
    expect(await growthOf(internalContext(app.services, ownScope(person)), person.userId)).toEqual({
      kinds: expect.arrayContaining(['dialogue', 'exercise']),
      highest: 2,
    });
    await person.api('POST', '/config', { language: 'fr' });
    const french = await detail(person, 'planning');
    expect(french.name).not.toBe(reached.name);
    expect(french.anchors.map(({ level }) => level)).toEqual([1, 2, 3, 4]);
  });

  test('COMP-2 a self-rating is the last word of its day, shown as such, and no level by itself', async () => {
    const person = await app.person();
    const { id } = await skill(person, 'planning');
    const rate = (level: unknown) => person.api<SkillDetail>('POST', `/competencies/${id}/self-rating`, { level });
    await rate(4);
    expect((await rate(3)).body).toMatchObject({ level: null, self_level: 3, evidence: [{ kind: 'self', level: 3 }] });
    for (const level of [0, 5, 2.5, '2', null]) expect((await rate(level)).status).toBe(400);
    expect((await person.api('POST', `/competencies/${randomUUID()}/self-rating`, { level: 2 })).status).toBe(404);
    expect((await skill(person, 'planning')).self_level).toBe(3);
  });

  test('COMP-2 evidence goes with its conversation and comes back with it, unless its person keeps it', async () => {
    const person = await app.person();
    const { id: conversation } = await planned(person);
    const ids = [
      await proposed(person, { kind: 'dialogue', daysAgo: 3, conversationId: conversation }),
      await proposed(person, { daysAgo: 2 }),
      await proposed(person, { daysAgo: 1 }),
    ];
    for (const id of ids) await decide(person, id, { status: 'accepted' });
    const level = async (): Promise<number | null> => (await skill(person, 'planning')).level;
    const stored = () =>
      sql<{ level: number }>(`select level from assistant.competency_levels where user_id = $1 and code = 'planning'`, [
        person.userId,
      ]);
    expect(await level()).toBe(2);
    await person.api('DELETE', `/conversations/${conversation}`);
    expect(await level()).toBeNull();
    await expect.poll(() => stored()).toEqual([]);
    expect((await decide(person, ids[0] ?? '', { kept: true })).status).toBe(404);
    await person.api('POST', `/conversations/${conversation}/restore`);
    expect(await level()).toBe(2);
    await expect.poll(() => stored()).toEqual([{ level: 2 }]);
    expect((await decide(person, ids[0] ?? '', { kept: true })).body.evidence).toMatchObject({
      kept: true,
      conversation_id: conversation,
    });
    await person.api('DELETE', `/conversations/${conversation}`);
    await sql('delete from assistant.conversations where id = $1', [conversation]);
    const left = (await detail(person, 'planning')).evidence.filter(({ status }) => status === 'accepted');
    expect(left).toHaveLength(3);
    expect(left.find((each) => each.id === ids[0])).toMatchObject({ kept: true, conversation_id: null });
    expect(await level()).toBe(2);
  });

  test("CHAT-8 another's evidence is answered like what does not exist; what is malformed is refused and changes nothing", async () => {
    const [owner, other, admin] = [await app.person(), await app.person(), await app.person({ admin: true })];
    const id = await proposed(owner, {});
    for (const who of [other, admin]) {
      expect((await decide(who, id, { status: 'accepted' })).status).toBe(404);
      expect((await list(who)).proposed).toEqual([]);
    }
    for (const body of [{}, { status: 'done' }, { kept: 'yes' }, { status: 'accepted', level: 4 }])
      expect((await decide(owner, id, body)).status).toBe(400);
    expect((await owner.api('GET', '/competencies/x')).status).toBe(400);
    expect((await owner.api('GET', `/competencies/${randomUUID()}`)).status).toBe(404);
    expect((await list(owner)).proposed).toMatchObject([{ id, status: 'proposed' }]);
  });

  test('COMP-2 levels of people reach others as counts alone: of what their person accepted, where they agreed to be counted', async () => {
    const tenantId = randomUUID();
    const someone = (more: Consent[] = ['analytics']) =>
      app.person({ tenantId, consents: ['age_18', 'coaching', ...more] });
    const [one, two, undecided, uncounted] = [await someone(), await someone(), await someone(), await someone([])];
    for (const person of [one, two, uncounted]) await atLevelTwo(person);
    await proposed(undecided, { daysAgo: 2 });
    const counts = await levelCounts(internalContext(app.services, { kind: 'system' }), tenantId);
    expect(counts).toEqual([{ code: 'planning', level: 2, people: 2 }]);
  });

  test('COMP-2 who takes back the agreement to a profile keeps what they accepted, and nothing new is drawn', async () => {
    const person = await app.person({ consents: ['age_18', 'coaching', 'profile'] });
    const { id: talk } = (await person.api<Conversation>('POST', '/conversations', {})).body;
    const [own, open] = [
      await proposed(person, { conversationId: talk }),
      await proposed(person, { conversationId: talk }),
    ];
    await decide(person, own, { status: 'accepted' });
    await person.api('POST', '/config/consents', { given: [], withdrawn: ['profile'] });
    const ids = async () => (await detail(person, 'planning')).evidence.map(({ id }) => id);
    await expect.poll(() => ids()).toEqual([own]);
    const told = {
      id: open,
      type: 'evidence.found',
      tenantId: person.tenantId,
      userId: person.userId,
      data: { conversationId: talk, competency: 'planning' },
      createdAt: new Date().toISOString(),
    };
    await proposeEvidence.read(app.services, told);
    expect(await ids()).toEqual([own]);
    await person.api('POST', '/config/consents', { given: ['profile'] });
    await proposeEvidence.read(app.services, told);
    expect(await ids()).toHaveLength(2);
  });
});

describe('derived levels', () => {
  test('COMP-2 after whatever acts, the levels there are are those that a rebuild from the evidence makes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 24 }), async (acts) => {
        const person = await app.person();
        const { id: item } = await skill(person, 'planning');
        const ids: string[] = [];
        for (const each of acts) {
          if (each.act === 'propose') ids.push(await proposed(person, each));
          else if (each.act === 'rate')
            await person.api('POST', `/competencies/${item}/self-rating`, { level: each.level });
          else if (each.act === 'wait') ahead += each.days;
          else if (ids.length > 0) await decide(person, ids[each.which % ids.length] ?? '', { status: each.status });
        }
        await fadeLevels(app.services);
        const ctx = internalContext(app.services, ownScope(person));
        const rebuilt = levelsOf(
          await activeFramework(ctx),
          await store.listCounting(ctx.db, person.userId),
          app.services.clock.now(),
        );
        const stored = await sql<{ code: string; level: number; evidence_count: number; holds_until: Date }>(
          'select code, level, evidence_count, holds_until from assistant.competency_levels where user_id = $1',
          [person.userId],
        );
        expect(
          Object.fromEntries(
            stored.map((row) => [row.code, [row.level, row.evidence_count, row.holds_until.toISOString()]]),
          ),
        ).toEqual(Object.fromEntries(rebuilt.map((row) => [row.code, [row.level, row.count, row.holdsUntil]])));
      }),
      { numRuns: 6 },
    );
    ahead = 0;
  });

  test('COMP-2 evidence follows its skill into a new version and into another framework', async () => {
    const tenantId = randomUUID();
    const person = await app.person({ tenantId });
    const { id, name } = await skill(person, 'planning');
    await person.api('POST', `/competencies/${id}/self-rating`, { level: 2 });
    await atLevelTwo(person);
    await sql(
      `update assistant.competency_evidence set root_id = (select root_id from assistant.competency_items where id = $1) where user_id = $2`,
      [id, person.userId],
    );
    const change = (set: string) =>
      sql(
        `with item as (update assistant.competency_items set ${set} where id = $1 returning framework_id)
         update assistant.competency_frameworks f set revision = revision + 1 from item where f.id = item.framework_id`,
        [id],
      );
    // A later version of the framework calls the skill something else: it is the same by its root.
    await change("code = 'plans'");
    expect(await skill(person, 'plans')).toMatchObject({ name, self_level: 2 });
    const codes = async () =>
      (
        await sql<{ code: string }>('select code from assistant.competency_levels where user_id = $1', [person.userId])
      ).map(({ code }) => code);
    expect(await codes()).toEqual(['planning']);
    await followFramework.read(app.services, {
      id: randomUUID(),
      type: 'competency_framework.active_changed',
      tenantId,
      userId: null,
      data: {},
      createdAt: '',
    });
    expect(await codes()).toEqual(['plans']);
    await change("code = 'planning', root_id = gen_random_uuid()");
    // Another framework with a skill of the same code.
    expect(await skill(person, 'planning')).toMatchObject({ level: 2, self_level: 2 });
    // A framework without it: nothing is lost, and nothing is shown.
    await change("code = 'other', root_id = gen_random_uuid()");
    expect(await skill(person, 'other')).toMatchObject({ level: null, evidence_count: 0 });
    await change("code = 'planning'");
    expect((await skill(person, 'planning')).level).toBe(2);
  });
});
