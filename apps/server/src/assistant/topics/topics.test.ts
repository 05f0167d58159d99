import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TopicClassification } from '@parley/contracts/assistant/topics.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { modelsOf } from '#testing/models-at.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import type { AssistantContext } from '../context.ts';
import { beginNightly, workOn } from './sort.service.ts';
import { topicShares } from './topics.service.ts';

const CANARY = 'ornithorynque-4711';

let fake: FakeModel;
let app: TestAssistant;
let keeper: TestPerson;
let ada: TestPerson;
let silent: TestPerson;
beforeAll(async () => {
  fake = await fakeModel();
  app = await testAssistant({
    // One person is a group here, but where the group itself is looked at.
    config: { analyticsSmallestGroup: 1, models: modelsOf({ OPENAI_BASE_URL: fake.baseUrl, MODEL_REPLY: 'openai:m' }) },
  });
  keeper = await app.person({ admin: true });
  ada = await app.person({ consents: ['age_18', 'coaching', 'analytics'] });
  silent = await app.person();
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await app.services.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;

/** A conversation as it stands in the database, without having talked to the coach. */
async function talked(
  person: TestPerson,
  messages: string[],
  {
    language = 'en',
    offRecord = false,
    danger = false,
    model = null,
  }: { language?: 'en' | 'fr'; offRecord?: boolean; danger?: boolean; model?: string | null } = {},
): Promise<string> {
  const id = uuidv7();
  await rows(
    `insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, off_record) values ($1, $2, $3, 'coaching-core', 1, $4, $5)`,
    [id, person.tenantId, person.userId, language, offRecord],
  );
  let parent: string | null = null;
  for (const content of messages) {
    const message = uuidv7();
    await rows(
      `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status) values ($1, $2, $3, $4, $5, 'user', $6, $7, 'complete')`,
      [message, id, person.tenantId, person.userId, parent, content, language],
    );
    parent = message;
  }
  if (model)
    await rows(
      `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status, model) values ($1, $2, $3, $4, $5, 'assistant', 'I see.', $6, 'complete', $7)`,
      [uuidv7(), id, person.tenantId, person.userId, parent, language, model],
    );
  if (danger)
    await rows(
      `insert into assistant.messages (id, conversation_id, tenant_id, user_id, parent_id, role, content, language, status, safety_level) values ($1, $2, $3, $4, $5, 'assistant', 'I am here.', $6, 'complete', 'crisis')`,
      [uuidv7(), id, person.tenantId, person.userId, parent, language],
    );
  return id;
}

async function settled(person = keeper): Promise<TopicClassification> {
  for (;;) {
    const { body } = await person.api<{ job: TopicClassification }>('GET', '/analytics/admin/classify-topics');
    if (body.job.status !== 'queued' && body.job.status !== 'running') return body.job;
    await wait(50);
  }
}
const classified = async (body: object = {}): Promise<TopicClassification> => {
  expect((await keeper.api('POST', '/analytics/admin/classify-topics', body)).status).toBe(202);
  return settled();
};
const labelsOf = async (id: string): Promise<string[] | undefined> =>
  (
    await rows<{ labels: string[] }>('select labels from assistant.conversation_topics where conversation_id = $1', [
      id,
    ])
  )[0]?.labels;

describe('sorting conversations by topic', () => {
  it('ANLY-1 only administrators sort conversations, and nothing unknown is understood', async () => {
    expect((await ada.api('POST', '/analytics/admin/classify-topics', {})).status).toBe(403);
    expect((await ada.api('GET', '/analytics/admin/classify-topics')).status).toBe(403);
    expect((await keeper.api('POST', '/analytics/admin/classify-topics', { since: 'ever' })).status).toBe(400);
    expect((await keeper.api('POST', '/analytics/admin/classify-topics', { language: 7 })).status).toBe(400);
    expect((await keeper.api('GET', '/analytics/admin/classify-topics')).body).toEqual({ job: null });
  });

  it.each([
    ['?language=French', 'fr'],
    ['?language=FRAN%C3%87AIS', 'fr'],
    ['?language=fr', 'fr'],
    ['?language=English', 'en'],
    ['?language=Klingon', 'en'],
    ['', null],
  ])('ANLY-6 ANLY-2 classify-topics%s sorts the conversations in that language', async (query, language) => {
    const { status, body } = await keeper.api<{ job_id: string }>('POST', `/analytics/admin/classify-topics${query}`);
    expect(status).toBe(202);
    expect(await settled()).toMatchObject({ job_id: body.job_id, language });
  });

  it('ANLY-1 sorts what people agreed to, never what is off the record, deleted or of somebody in danger, and keeps labels only', async () => {
    const words = [
      `There is too much work and the deadlines are all on Friday, my inbox is full. ${CANARY}`,
      'my calendar is full of meetings',
    ];
    const kept = await talked(ada, words);
    const hidden = await talked(ada, words, { offRecord: true });
    const deleted = await talked(ada, words);
    await rows('update assistant.conversations set deleted_at = now() where id = $1', [deleted]);
    const disagreed = await talked(silent, words);
    const danger = await talked(ada, words, { danger: true });
    const answer = await keeper.api<{ job_id: string; queued: number; skipped: number }>(
      'POST',
      '/analytics/admin/classify-topics',
    );
    expect(answer).toMatchObject({ status: 202, body: { queued: 2, skipped: 0 } });
    expect(await settled()).toMatchObject({
      job_id: answer.body.job_id,
      status: 'done',
      queued: 2,
      done: 2,
      language: null,
    });
    expect(await labelsOf(kept)).toContain('workload-priorities');
    expect(await labelsOf(danger)).toEqual(['other']);
    for (const id of [hidden, deleted, disagreed]) expect(await labelsOf(id)).toBeUndefined();
    const stored = JSON.stringify([
      await rows('select * from assistant.conversation_topics'),
      await rows('select * from assistant.topic_classifications'),
      app.acts,
    ]);
    expect(stored).not.toContain(CANARY);
    expect(app.acts).toContainEqual(
      expect.objectContaining({
        action: 'topics.classified',
        userId: keeper.userId,
        data: { language: 'all', queued: 2 },
      }),
    );
  });

  it('ANLY-4 where fewer agreed than a group has, nothing is read, and nobody is told when one of them talked', async () => {
    const tenantId = randomUUID();
    const [admin, one, other] = await Promise.all([
      app.person({ admin: true, tenantId }),
      ...[1, 2].map(() => app.person({ tenantId, consents: ['age_18', 'coaching', 'analytics'] })),
    ]);
    if (!one || !other) throw new Error('Two agreed.');
    const ids = [await talked(one, ['a deadline']), await talked(other, ['une échéance'], { language: 'fr' })];
    const ask = async (body: object = {}) =>
      (await admin.api<{ queued: number; skipped: number }>('POST', '/analytics/admin/classify-topics', body)).body;
    const { config } = app.services;
    config.analyticsSmallestGroup = 2;
    try {
      expect(await ask({ language: 'fr' })).toMatchObject({ queued: 0, skipped: 0 });
      expect(await settled(admin)).toMatchObject({ status: 'done', queued: 0, done: 0 });
      expect(await labelsOf(ids[1] ?? '')).toBeUndefined();
      expect(await ask()).toMatchObject({ queued: 2, skipped: 0 });
      expect(await settled(admin)).toMatchObject({ status: 'done', done: 2 });
      await other.api('POST', '/config/consents', { given: [], withdrawn: ['analytics'] });
      await rows('update assistant.conversations set last_activity_at = now() where id = $1', [ids[0]]);
      expect(await ask()).toMatchObject({ queued: 0, skipped: 0 });
    } finally {
      config.analyticsSmallestGroup = 1;
    }
  });

  it('ANLY-1 reads again only what went on since, or what another model read', async () => {
    expect(await classified()).toMatchObject({ queued: 0, skipped: 2 });
    const [first] = await rows<{ id: string }>(
      'select conversation_id as id from assistant.conversation_topics order by 1',
    );
    await rows('update assistant.conversations set last_activity_at = now() where id = $1', [first?.id]);
    expect(await classified()).toMatchObject({ queued: 1, done: 1, skipped: 1 });
    await rows(`update assistant.conversation_topics set model_version = 'older'`);
    expect(await classified()).toMatchObject({ queued: 2, skipped: 0 });
  });

  it('ANLY-2 French is French however it is written, anything else is English', async () => {
    await talked(ada, ['Je suis débordé, les échéances tombent toutes vendredi.'], { language: 'fr' });
    expect(await classified({ language: 'FRANÇAIS' })).toMatchObject({ language: 'fr', queued: 1, skipped: 0 });
    expect(await classified({ language: 'anything' })).toMatchObject({ language: 'en', queued: 0, skipped: 2 });
  });

  it('ANLY-1 one sorting at a time: who asks again joins it, who asks for another language is told to wait', async () => {
    const id = uuidv7();
    await rows(
      `insert into assistant.topic_classifications (id, tenant_id, lang, model_version, status, node_id, heartbeat_at, queued, skipped) values ($1, $2, 'fr', 'x', 'running', $3, now(), 5, 1)`,
      [id, keeper.tenantId, randomUUID()],
    );
    expect((await keeper.api('POST', '/analytics/admin/classify-topics', { language: 'fr' })).body).toMatchObject({
      job_id: id,
      queued: 5,
    });
    expect(await keeper.api('POST', '/analytics/admin/classify-topics', {})).toMatchObject({
      status: 409,
      body: { type: 'classification_runs' },
    });
    await rows('delete from assistant.topic_classifications where id = $1', [id]);
  });

  it('ANLY-1 what a node left behind another takes up where it was', async () => {
    const tenantId = randomUUID();
    const person = await app.person({ tenantId, consents: ['age_18', 'coaching', 'analytics'] });
    for (let index = 0; index < 60; index += 1) await talked(person, [`Meeting ${index} and a deadline`]);
    const services = app.services;
    const version = await app.assistant.means.topics.modelVersion();
    const [jobId] = (await beginNightly(services, version)).slice(-1);
    const [job] = await rows<{ id: string }>('select id from assistant.topic_classifications where tenant_id = $1', [
      tenantId,
    ]);
    expect(job).toBeDefined();
    const dead = new AbortController();
    // Killed after its first fifty: nothing is given back, its last sign of life is a minute old.
    await rows(
      `update assistant.topic_classifications set status = 'running', node_id = $2, heartbeat_at = now() - interval '1 minute', done = 50,
        reached = (select id from assistant.conversations where tenant_id = $3 order by id offset 49 limit 1) where id = $1`,
      [job?.id, randomUUID(), tenantId],
    );
    expect(jobId).toBeDefined();
    expect(await workOn(services, { nodeId: randomUUID(), closing: dead.signal, models: null }, job?.id ?? '')).toBe(
      'done',
    );
    expect(
      await rows('select status, done, nightly from assistant.topic_classifications where id = $1', [job?.id]),
    ).toEqual([{ status: 'done', done: 60, nightly: true }]);
    expect(await rows('select 1 from assistant.conversation_topics where tenant_id = $1', [tenantId])).toHaveLength(10);
    expect(await beginNightly(services, version)).not.toContain(job?.id);
    // Others were begun as well, and given to nobody.
    await rows(`delete from assistant.topic_classifications where status = 'queued'`);
  });

  it('ANLY-1 a model that wrote the replies names the topics too; where it differs is counted, where it fails the classifier stands in', async () => {
    const words = ['Too many deadlines and my inbox is overflowing'];
    const own = await talked(ada, words);
    const talk = await talked(ada, words, { model: 'openai:m' });
    const foreign = await talked(ada, words, { model: 'openai:gone' });
    fake.behave({ decision: '```json\n{"labels": ["grief", "no-such", "other"]}\n```' });
    const before = fake.requests.length;
    expect(await classified({ language: 'en' })).toMatchObject({ queued: 3, done: 3, disagreed: 1 });
    expect(fake.requests.length - before).toBe(1);
    expect(fake.requests.at(-1)).toMatchObject({ model: 'm', json: true });
    expect(await labelsOf(talk)).toEqual(['grief']);
    expect(await labelsOf(own)).toContain('workload-priorities');
    expect(await labelsOf(foreign)).toContain('workload-priorities');
    expect(await classified({ language: 'en' })).toMatchObject({ queued: 0 });
    await rows('update assistant.conversations set last_activity_at = now() where id = $1', [talk]);
    fake.behave({ decision: '{"labels": "nothing of the kind"}' });
    expect(await classified({ language: 'en' })).toMatchObject({ queued: 1, disagreed: 0, status: 'done' });
    expect(await labelsOf(talk)).toContain('workload-priorities');
  });

  it('ANLY-4 counts by topic agree with a slow obvious computation, and forget who takes back their agreement', async () => {
    const ctx = {
      ...internalContext(app.services, { kind: 'system' }),
      assistant: app.assistant.means,
      principal: { tenantId: keeper.tenantId, userId: keeper.userId },
    } as unknown as AssistantContext;
    const window = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    const all = await rows<{ userId: string; labels: string[] }>(
      'select user_id as "userId", labels from assistant.conversation_topics where tenant_id = $1',
      [keeper.tenantId],
    );
    const shares = await topicShares(ctx, window);
    expect(shares).toMatchObject({ conversations: all.length, people: 1 });
    for (const { topic, conversations, people } of shares.topics) {
      const own = all.filter(({ labels }) => labels.includes(topic));
      expect({ conversations, people }).toEqual({
        conversations: own.length,
        people: new Set(own.map(({ userId }) => userId)).size,
      });
    }
    expect(await topicShares(ctx, { ...window, to: '2001-01-01T00:00:00Z' })).toEqual({
      topics: [],
      conversations: 0,
      people: 0,
    });
    await ada.api('POST', '/config/consents', { given: [], withdrawn: ['analytics'] });
    // At once, and gone soon after.
    expect(await topicShares(ctx, window)).toMatchObject({ conversations: 0, people: 0 });
    const kept = () => rows('select 1 from assistant.conversation_topics where user_id = $1', [ada.userId]);
    while ((await kept()).length > 0) await wait(50);
  });
});
