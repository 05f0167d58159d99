import type { Conversation, StepMap } from '@parley/contracts/assistant/conversations.ts';
import type { Exercise } from '@parley/contracts/assistant/exercises.ts';
import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { say, shown } from '#testing/talking.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { simulate } from '../coach/simulate.ts';
import { simulatedPeople } from '../coach/simulated-people.ts';
import { loadDefaultFlow } from '../flow/core-flow.ts';
import { keptBeside, keptRows } from '../psychological-resources/kept-beside.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const begun = async (person: TestPerson, exercise: string, more = {}): Promise<Conversation> =>
  (await person.api<Conversation>('POST', '/conversations', { exercise, ...more })).body;
const stepsOf = async (person: TestPerson, id: string): Promise<StepMap> =>
  (await person.api<StepMap>('GET', `/conversations/${id}/steps`)).body;
const kept = async (person: TestPerson): Promise<Resource[]> =>
  (await person.api<{ resources: Resource[] }>('GET', '/psychological-resources')).body.resources;

async function through(person: TestPerson, exercise: string, answers: string[]): Promise<string> {
  const { id } = await begun(person, exercise);
  for (const message of answers) await say(person, message, { conversation_id: id });
  return id;
}
const SETTLE = ['6', 'Breathing, two minutes', 'Done', 'A little calmer', '4', 'Before a difficult meeting'];

describe('exercises', () => {
  test('FLOW-3 are listed in the language of the person, with minutes and what one keeps', async () => {
    const person = await app.person();
    const list = async () => (await person.api<{ exercises: Exercise[] }>('GET', '/exercises')).body.exercises;
    expect((await list()).find(({ id }) => id === 'settle')).toEqual({
      id: 'settle',
      title: 'Settle',
      about: 'A few quiet minutes when there is too much tension: breathing, the senses, or the body.',
      minutes: 4,
      keeps: { kind: 'card', title: 'What settles me' },
    });
    await person.api('POST', '/config', { language: 'fr' });
    const french = await list();
    expect(french.find(({ id }) => id === 'settle')?.title).toBe('Retrouver du calme');
    expect(french.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['grow', 'readiness', 'thought-record', 'settle']),
    );
  });

  test('FLOW-1 FLOW-5 an exercise begins with the coach, has a title and steps of its own, and ends', async () => {
    const person = await app.person();
    const conversation = await begun(person, 'settle');
    expect(conversation).toMatchObject({ title: 'Settle', current_sequence: 's1', is_completed: false });
    const [first] = await shown(person, conversation.id);
    expect(first?.content).toContain('How tense are you now, from 0 to 10?');
    expect(first?.quick_replies).toEqual(['3', '6', '9']);
    const before = await stepsOf(person, conversation.id);
    expect(before.sequences.map(({ title }) => title)).toEqual(['Arrive', 'Settle', 'Afterwards']);
    expect(before).toMatchObject({ exercise: { id: 'settle', title: 'Settle' }, board: null, kept: [] });
    await say(person, '6', { conversation_id: conversation.id });
    await say(person, 'Breathing, two minutes', { conversation_id: conversation.id });
    expect((await stepsOf(person, conversation.id)).board).toMatchObject({
      slot: 'breathed',
      guide: 'breath',
      pick: null,
    });
    for (const message of SETTLE.slice(2)) await say(person, message, { conversation_id: conversation.id });
    const after = await stepsOf(person, conversation.id);
    expect(after.sequences.every(({ status }) => status === 'done')).toBe(true);
    expect(after.kept).toEqual([{ id: expect.any(String), kind: 'card', title: 'What settles me' }]);
  });

  test('FLOW-4 a question that is passed by at the end is not given back as an answer', async () => {
    const person = await app.person();
    const id = await through(person, 'settle', SETTLE.slice(0, -1));
    const { reply } = await say(person, 'Skip this one', { conversation_id: id });
    expect(reply.content).not.toContain('Skip this one');
    expect(reply.content).toContain('What settles me');
    expect(reply.quick_replies).toEqual([]);
  });

  test('CHAT-10 danger comes first in an exercise as well; the board waits', async () => {
    const person = await app.person();
    const { id } = await begun(person, 'values');
    const { reply } = await say(person, 'I want to kill myself', { conversation_id: id });
    expect(reply.safety?.lines.length).toBeGreaterThan(0);
    expect(await stepsOf(person, id)).toMatchObject({ board: null, kept: [] });
  });

  test('FLOW-3 what is no exercise cannot be begun', async () => {
    const person = await app.person();
    for (const exercise of ['nothing', 'coaching-core'])
      expect((await person.api('POST', '/conversations', { exercise })).status).toBe(422);
    expect((await person.api('POST', '/conversations', { exercise: '' })).status).toBe(400);
  });
});

describe('what is kept', () => {
  test('FLOW-5 holds the answers under their headings, in the words of the person', async () => {
    const person = await app.person();
    await through(person, 'settle', SETTLE);
    const [card] = await kept(person);
    expect(card).toMatchObject({
      kind: 'card',
      origin: 'conversation',
      pinned: false,
      done_at: null,
      edited: false,
      version: 1,
    });
    expect(card?.sections).toEqual([
      {
        id: 'way',
        heading: { en: 'What I did', fr: 'Ce que j’ai fait' },
        items: [{ en: 'Breathing, two minutes', fr: 'Respirer, deux minutes' }],
      },
      expect.objectContaining({ id: 'settled' }),
      expect.objectContaining({
        items: [
          { en: '6/10', fr: '6/10' },
          { en: '4/10', fr: '4/10' },
        ],
      }),
      expect.objectContaining({ items: [{ en: 'Before a difficult meeting' }] }),
    ]);
  });

  test('FLOW-5 is edited, pinned, marked as done; an older version is a conflict', async () => {
    const person = await app.person();
    const conversation = await through(person, 'settle', SETTLE);
    const path = `/psychological-resources/${(await kept(person))[0]?.id}`;
    const sections = [
      { id: 'way', heading: 'What I did', items: ['Breathing, two minutes', 'Tea'] },
      { heading: 'For me', items: ['More often'] },
    ];
    const edited = await person.api<Resource>('PATCH', path, { title: 'My calm', sections, version: 1 });
    expect(edited.body).toMatchObject({ version: 2, edited: true, title: { en: 'My calm' } });
    expect(edited.body.sections).toEqual([
      {
        id: 'way',
        heading: { en: 'What I did', fr: 'Ce que j’ai fait' },
        items: [{ en: 'Breathing, two minutes', fr: 'Respirer, deux minutes' }, { en: 'Tea' }],
      },
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), heading: { en: 'For me' }, items: [{ en: 'More often' }] },
    ]);
    expect((await person.api('PATCH', path, { title: 'Late', version: 1 })).status).toBe(409);
    expect((await person.api('PATCH', path, {})).status).toBe(400);
    const marked = await person.api<Resource>('PATCH', path, { pinned: true, done: true });
    expect(marked.body).toMatchObject({ pinned: true, done_at: expect.any(String), version: 3 });
    // The conversation goes on elsewhere; what was edited stays as it is.
    const [, , last] = (await shown(person, conversation)).filter(({ role }) => role === 'user').reverse();
    await person.api('PATCH', `/messages/${last?.id}`, { content: 'About the same' });
    await say(person, 'About the same', { conversation_id: conversation, is_edit: true, edited_message_id: last?.id });
    await say(person, '5', { conversation_id: conversation });
    expect((await person.api<Resource>('GET', path)).body).toMatchObject({ version: 3, title: { en: 'My calm' } });
  });

  test('FLOW-5 is exported as Markdown and JSON, deleted and restored', async () => {
    const person = await app.person();
    await through(person, 'settle', SETTLE);
    const path = `/psychological-resources/${(await kept(person))[0]?.id}`;
    const file = (format: string) =>
      fetch(`${app.url}/api${path}/export${format}`, { headers: { authorization: person.token } });
    const markdown = await file('');
    expect(markdown.headers.get('content-disposition')).toBe('attachment; filename="what-settles-me.md"');
    expect(await markdown.text()).toMatch(/^# What settles me\n\n.*\n\n## What I did\n\nBreathing, two minutes\n/u);
    const json = (await (await file('?format=json')).json()) as Resource;
    expect(json.title).toEqual({ en: 'What settles me', fr: 'Ce qui m’apaise' });
    expect((await person.api('DELETE', path)).status).toBe(204);
    expect(await kept(person)).toEqual([]);
    expect((await person.api('GET', path)).status).toBe(404);
    expect((await person.api('POST', `${path}/restore`)).status).toBe(200);
    expect(await kept(person)).toHaveLength(1);
  });

  test('FLOW-5 the weekly review asks after the open plan, marks it as done, and keeps the next one', async () => {
    const person = await app.person();
    const GROW = [
      'My evenings with the phone',
      'To read again before I fall asleep',
      'Yesterday I scrolled for an hour',
      'Leave the phone in the kitchen',
      'I tell myself that I need to unwind',
      'I take the book from the shelf',
      'Tonight at ten',
    ];
    await through(person, 'grow', GROW);
    const [plan] = await kept(person);
    expect(plan).toMatchObject({ kind: 'plan', title: { en: 'My plan: My evenings with the phone' }, done_at: null });
    const { id } = await begun(person, 'weekly-review');
    const [first] = await shown(person, id);
    expect(first?.content).toContain('then I take the book from the shelf');
    expect(first?.content).toMatch(/How did it go with that plan\?|What became of it\?/u);
    await say(person, 'I did it', { conversation_id: id });
    expect((await kept(person))[0]?.done_at).not.toBeNull();
    const REST = [
      'Three evenings of reading',
      'The plan was clear',
      'Nothing, it fits',
      'Reading on Sundays too',
      'I am too tired by then',
      'I read one page',
      'Next Sunday',
    ];
    for (const message of REST) await say(person, message, { conversation_id: id });
    const titles = (await kept(person)).map(({ title }) => title.en);
    expect(titles.slice(0, 2).sort()).toEqual(['Next plan: Reading on Sundays too', 'Weekly review']);
    expect(titles[2]).toBe('My plan: My evenings with the phone');
  });

  test('FLOW-4 FLOW-5 cards are sorted by words as well, and the order is kept', async () => {
    const person = await app.person();
    await person.api('POST', '/config', { language: 'fr' });
    const { id } = await begun(person, 'values');
    expect((await stepsOf(person, id)).board?.pick).toMatchObject({ min: 2, ordered: false });
    expect((await stepsOf(person, id)).board?.pick?.options).toHaveLength(72);
    await say(person, 'Très important pour moi : Famille, Honnêteté, Repos\nImportant : Ordre', {
      conversation_id: id,
    });
    const { board } = await stepsOf(person, id);
    expect(board?.pick?.options.map(({ label }) => label)).toEqual(['Famille', 'Honnêteté', 'Repos']);
    const { reply } = await say(person, 'Repos, Famille', { conversation_id: id });
    expect(reply.content).toContain('Repos et Famille');
    await say(person, 'On arrête', { conversation_id: id });
    await say(person, 'Restons-en là', { conversation_id: id });
    const [list] = await kept(person);
    expect(list?.sections[0]?.items.map(({ fr }) => fr)).toEqual(['Repos', 'Famille']);
    expect(list?.note?.fr).toContain('domaine public');
  });

  test('FLOW-4 FLOW-5 a conversation that ends with a plan keeps it, once, however often it is looked at', async () => {
    const person = await app.person();
    const { id } = (await person.api<Conversation>('POST', '/conversations', {})).body;
    const decided = simulatedPeople.find(({ name }) => name === 'Decision');
    if (!decided) throw new Error('nobody decides');
    const session = simulate(loadDefaultFlow(), decided, id);
    let last = '';
    for (const { message } of session.turns) last = (await say(person, message, { conversation_id: id })).reply.id;
    await person.api('POST', `/messages/${last}/regenerate`);
    const resources = await kept(person);
    expect(resources).toHaveLength(1);
    const part = (name: string) => resources[0]?.sections.find((section) => section.id === name)?.items[0]?.en;
    expect([part('plan_if'), part('plan_then')]).toEqual([session.plan?.condition, session.plan?.action]);
    expect(resources[0]?.kind).toBe('plan');
    const { body } = await person.api<{ updated_at: string; version: number }>('GET', '/psychological-resources');
    expect(body.version).toBeGreaterThan(0);
    expect(Date.parse(body.updated_at)).toBeGreaterThan(0);
  });

  test('FLOW-5 what a directing model adds late is kept as well, never over what the person wrote', async () => {
    const person = await app.person();
    const conversationId = await through(person, 'settle', SETTLE);
    const scope = { kind: 'tenant' as const, tenantId: person.tenantId, userId: person.userId };
    const turn = `(select $2::uuid as tenant_id, $3::uuid as user_id, $4::uuid as conversation_id) turn`;
    const late = (said: string) => {
      const sections = [{ id: 'a', heading: {}, items: [{ en: said }] }];
      const card = { keep: 'card', kind: 'card', title: { en: 'T' }, sections, note: null } as const;
      return app.services.database.query(scope, keptBeside('$1', turn), [
        JSON.stringify(keptRows([card], 'settle')),
        person.tenantId,
        person.userId,
        conversationId,
      ]);
    };
    await late('from the director');
    const [card] = await kept(person);
    expect(card).toMatchObject({ version: 2, sections: [{ items: [{ en: 'from the director' }] }] });
    await person.api('PATCH', `/psychological-resources/${card?.id}`, { title: 'Mine' });
    await late('too late');
    expect((await kept(person))[0]).toMatchObject({
      title: { en: 'Mine' },
      sections: [{ items: [{ en: 'from the director' }] }],
    });
  });

  test('CHAT-9 bad input is refused, and changes nothing', async () => {
    const person = await app.person();
    await through(person, 'settle', SETTLE);
    const [card] = await kept(person);
    const path = `/psychological-resources/${card?.id}`;
    const section = { heading: 'H', items: ['a'] };
    for (const body of [
      {},
      { title: '' },
      { title: '   ' },
      { title: 'x'.repeat(161) },
      { title: 'nul \u0000' },
      { colour: 'red' },
      { pinned: 'yes' },
      { version: 'newest', pinned: true },
      { sections: [{ heading: 'H' }] },
      { sections: [{ ...section, items: ['x'.repeat(2_001)] }] },
      { sections: [{ ...section, items: Array(41).fill('a') }] },
      { sections: Array(21).fill(section) },
    ])
      expect([body, (await person.api('PATCH', path, body)).status]).toEqual([body, 400]);
    expect((await person.api('PATCH', path, { pinned: true }, { 'if-match': 'newest' })).status).toBe(400);
    expect((await person.api('PATCH', path, { pinned: true }, { 'if-match': '"9"' })).status).toBe(409);
    expect((await person.api('PATCH', path, { version: 9, pinned: true })).status).toBe(409);
    expect((await person.api('DELETE', path, undefined, { 'if-match': '"9"' })).status).toBe(409);
    expect((await person.api('GET', '/psychological-resources/none')).status).toBe(400);
    expect(await kept(person)).toEqual([card]);
    // Half a character is no text to the database.
    const half = await person.api<Resource>('PATCH', path, { title: 'Half \ud83d' }, { 'if-match': '"1"' });
    expect([half.status, half.body.title.en]).toEqual([200, 'Half \ufffd']);
  });

  test("CHAT-8 another's is answered like what does not exist", async () => {
    const [owner, other] = [await app.person(), await app.person()];
    await through(owner, 'settle', SETTLE);
    for (const id of [(await kept(owner))[0]?.id, uuidv7()]) {
      const path = `/psychological-resources/${id}`;
      for (const [method, to, body] of [
        ['GET', path, undefined],
        ['PATCH', path, { pinned: true }],
        ['DELETE', path, undefined],
        ['POST', `${path}/restore`, undefined],
        ['GET', `${path}/export`, undefined],
      ] as const)
        expect([method, (await other.api(method, to, body)).status]).toEqual([method, 404]);
    }
    expect(await kept(other)).toEqual([]);
  });

  test('CHAT-7 nothing is kept of a conversation off the record', async () => {
    const person = await app.person();
    const { id } = await begun(person, 'settle', { off_record: true });
    for (const message of SETTLE) await say(person, message, { conversation_id: id });
    expect((await stepsOf(person, id)).sequences.every(({ status }) => status === 'done')).toBe(true);
    expect(await kept(person)).toEqual([]);
  });
});
