import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import type { SpokenAnswer } from '@parley/contracts/assistant/voice.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PLAN, planned } from '#testing/if-then-plan.ts';
import { modelsAt } from '#testing/models-at.ts';
import { dataOf, readEvents, textOf } from '#testing/read-events.ts';
import type { ReadingAlong } from '#testing/reading-along.ts';
import { gate, HIDDEN, REPLY, readingAlong } from '#testing/reading-along.ts';
import { saying, sendForm } from '#testing/recordings.ts';
import { untilLogged } from '#testing/reply-nodes.ts';
import { say, shown } from '#testing/talking.ts';
import { talkingAloud } from '#testing/talking-aloud.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';

let stage: ReadingAlong;
let app: TestAssistant;
beforeAll(async () => {
  stage = await readingAlong();
  app = await stage.node();
});
afterEach(() => stage.calm());
afterAll(async () => {
  await app.close();
  await stage.close();
});

describe('a turn that may still be raised', () => {
  test('CHAT-10 stopped before the verdict, the reply is what the person had seen, and the endpoint is let go', async () => {
    const person = await app.person();
    stage.model.judge({ mode: 'silent' });
    const stream = await readEvents(app, person, '/chat', { method: 'POST', body: { message: HIDDEN } });
    const { run_id, conversation_id } = dataOf<{ run_id: string; conversation_id: string }>(
      await stream.until(({ type }) => type === 'accepted'),
    );
    await stream.until(() => textOf(stream.events) === REPLY);
    await person.api('POST', `/runs/${run_id}/stop`, { seen_length: 7 });
    expect((await shown(person, conversation_id)).at(-1)).toMatchObject({
      status: 'stopped',
      content: 'Quetzal',
      safety: null,
    });
    await expect.poll(() => stage.model.readings[0]?.abortedAt).not.toBeNull();
  });

  test('CHAT-10 whose person goes away is raised all the same', async () => {
    const person = await app.person();
    const { after, open } = gate();
    stage.model.judge({ verdict: 'crisis', after });
    const stream = await readEvents(app, person, '/chat', { method: 'POST', body: { message: HIDDEN } });
    const { conversation_id } = dataOf<{ conversation_id: string }>(
      await stream.until(({ type }) => type === 'accepted'),
    );
    stream.cut();
    open();
    await expect.poll(async () => (await shown(person, conversation_id)).at(-1)?.safety?.level).toBe('crisis');
  });

  test('CHAT-10 answered anew it stays raised, and an edit is read like any message', async () => {
    const person = await app.person();
    stage.model.judge({ verdict: 'crisis' });
    stage.model.behave({ after: gate().after });
    const { reply, user_message, conversation_id } = await say(person, HIDDEN);
    stage.model.judge();
    stage.model.behave({ tokens: ['Well. ', 'What next?'] });
    const asked = stage.model.requests.length;
    const again = await person.api<{ reply: typeof reply }>('POST', `/messages/${reply.id}/regenerate`);
    expect(again.body.reply).toMatchObject({ model: 'builtin', safety: { level: 'crisis' } });
    expect(stage.model.requests).toHaveLength(asked);
    await person.api('PATCH', `/messages/${user_message.id}`, { content: 'A new gardener begins on Monday.' });
    const edit = { conversation_id, is_edit: true, edited_message_id: user_message.id };
    const edited = await say(person, 'A new gardener begins on Monday.', edit);
    expect(edited.reply).toMatchObject({ model: 'big', safety: null });
    stage.model.judge({ verdict: 'crisis' });
    const regenerated = await person.api<{ reply: typeof reply }>('POST', `/messages/${edited.reply.id}/regenerate`);
    expect(regenerated.body.reply.safety).toMatchObject({ level: 'crisis' });
  });

  test('CHAT-10 raised in one version of its reply, it stays raised whichever version is answered anew', async () => {
    const person = await app.person();
    const { reply } = await say(person, HIDDEN);
    expect(reply.safety).toBeNull();
    const again = () => person.api<{ reply: typeof reply }>('POST', `/messages/${reply.id}/regenerate`);
    stage.model.judge({ verdict: 'concern' });
    const raised = (await again()).body.reply;
    stage.model.judge();
    const asked = stage.model.requests.length;
    expect((await again()).body.reply).toMatchObject({ model: 'builtin', safety: raised.safety });
    expect(raised.safety).toMatchObject({ level: 'concern' });
    expect(stage.model.requests).toHaveLength(asked);
  });

  test('CHAT-10 off the record it is raised too, and nobody is told of it', async () => {
    const person = await app.person();
    const { body } = await person.api<{ id: string }>('POST', '/conversations', { off_record: true });
    const [before] = await stage.sql('select count(*)::int from platform.events');
    stage.model.judge({ verdict: 'crisis' });
    const { reply } = await say(person, HIDDEN, { conversation_id: body.id });
    expect(reply.safety).toMatchObject({ level: 'crisis' });
    expect(await stage.sql('select count(*)::int from platform.events')).toEqual([before]);
  });

  test('CHAT-10 brings about nothing before its end: no plan, no reward, no step of the flow', async () => {
    const person = await app.person();
    const { id } = (await person.api<{ id: string }>('POST', '/conversations', { exercise: 'if-then-plan' })).body;
    for (const message of PLAN.slice(0, 3)) await say(person, message, { conversation_id: id });
    const kept = async (who: TestPerson) =>
      (await who.api<{ resources: Resource[] }>('GET', '/psychological-resources')).body.resources;
    const [before, events, place] = [
      await kept(person),
      await stage.told(person),
      (await stage.storedReply(id)).flow_state,
    ];
    stage.model.judge({ verdict: 'crisis', ms: 100 });
    const { reply, rewards } = await say(person, PLAN[3] ?? '', { conversation_id: id });
    expect(reply.safety).toMatchObject({ level: 'crisis' });
    expect(rewards).toEqual([]);
    expect(await kept(person)).toEqual(before);
    expect(await stage.told(person)).toEqual([...events, 'message.replied']);
    expect((await stage.storedReply(id)).flow_state).toMatchObject({ slots: place.slots, asked: place.asked });
    // Where nothing is found, all of it is there with the end.
    stage.model.judge();
    const calm = await app.person();
    const { answers } = await planned(calm);
    expect(await kept(calm)).toHaveLength(1);
    expect(await stage.told(calm)).toContain('plan.made');
    expect(answers.flatMap(({ rewards }) => rewards)).not.toEqual([]);
  });

  test('CHAT-10 leaves the flow where it was until its end, also where nobody is told of the step', async () => {
    const person = await app.person();
    const { conversation_id } = await say(person, 'My manager ignores me in meetings.');
    await say(person, 'I would like to speak up next week.', { conversation_id });
    const place = (await stage.storedReply(conversation_id)).flow_state;
    const { after, open } = gate();
    stage.model.judge({ after });
    const body = { message: 'About 6.', conversation_id };
    const stream = await readEvents(app, person, '/chat', { method: 'POST', body });
    await stream.until(() => textOf(stream.events) === REPLY);
    expect(await stage.storedReply(conversation_id)).toMatchObject({ status: 'streaming', flow_state: place });
    open();
    await stream.all();
    expect((await stage.storedReply(conversation_id)).flow_state).toMatchObject({
      turn: place.turn + 1,
      slots: { ...place.slots, importance: 6 },
    });
  });

  test('CHAT-10 whose node is killed before the verdict leaves no half of it', async () => {
    const third = await stage.node();
    const person = await third.person();
    const { id } = (await person.api<{ id: string }>('POST', '/conversations', { exercise: 'if-then-plan' })).body;
    for (const message of PLAN.slice(0, 3)) await say(person, message, { conversation_id: id });
    const [events, place] = [await stage.told(person), (await stage.storedReply(id)).flow_state];
    stage.model.judge({ verdict: 'crisis', ms: 1_000 });
    const stream = await readEvents(third, person, '/chat', {
      method: 'POST',
      body: { message: PLAN[3], conversation_id: id },
    });
    const { run_id } = dataOf<{ run_id: string }>(await stream.until(({ type }) => type === 'accepted'));
    await stream.until(() => textOf(stream.events) === REPLY);
    await untilLogged(third, run_id, stream);
    await third.kill();
    await stage.sql("update assistant.runs set heartbeat_at = now() - interval '2 minutes' where id = $1", [run_id]);
    await expect.poll(async () => (await stage.storedReply(id)).status).toBe('interrupted');
    const reply = await stage.storedReply(id);
    expect(reply).toMatchObject({ content: REPLY, safety_level: null, safety_state: null });
    expect(reply.flow_state).toMatchObject({ slots: place.slots, asked: place.asked });
    expect(await stage.told(person)).toEqual(events);
  });

  test('CHAT-10 VOICE-1 a spoken message is read like a written one, and counts for nothing', async () => {
    const talking = await talkingAloud({ models: modelsAt(stage.model.baseUrl, { reply: 'big', sequence: null }) });
    const talked = async () =>
      (
        await talking.app.services.database.query(
          { kind: 'system' },
          "select 1 from platform.events where type = 'voice.talked'",
        )
      ).rows.length;
    const speak = async (): Promise<SpokenAnswer> => {
      const person = await talking.someone();
      const response = await sendForm(talking.app, person, '/chat/audio', { audio: saying(HIDDEN) });
      return (await response.json()) as SpokenAnswer;
    };
    try {
      stage.model.judge({ verdict: 'crisis', ms: 50 });
      const raised = await speak();
      expect(raised.transcript.text).toBe(HIDDEN);
      expect(raised.reply).toMatchObject({ model: 'builtin', safety: { level: 'crisis' } });
      expect(await talked()).toBe(0);
      stage.model.judge();
      expect((await speak()).reply).toMatchObject({ model: 'big', safety: null });
      expect(await talked()).toBe(1);
    } finally {
      await talking.close();
    }
  });
});
