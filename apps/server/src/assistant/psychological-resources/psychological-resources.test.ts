import type { PsychologicalResources } from '@parley/contracts/assistant/psychological-resources.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { proposeFacts, purgeFacts } from '../profile/profile.service.ts';
import type { Sent } from './testing/own-profile.ts';
import { accept, PATH, put, read, refresh, sent, through, told } from './testing/own-profile.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const CONSENTS = ['age_18', 'coaching', 'profile'] as const;
const somebody = (consents: readonly (typeof CONSENTS)[number][] = CONSENTS): Promise<TestPerson> =>
  app.person({ consents: [...consents] });
const VALUES = [
  'Very important to me: Honesty, Family, Faith',
  'Honesty, Family, Faith',
  'It is how I want to treat people',
];
const PLAN = ['To finish my application for the new job', 'Some pride', 'I tell myself: later'];

describe('the profile of a person', () => {
  test('PROF-1 PROF-2 what was worked through is proposed with its source, once, and counts when it is accepted', async () => {
    const person = await somebody();
    const id = await through(person, 'values', VALUES);
    await through(person, 'if-then-plan', PLAN);
    const first = await refresh(person);
    // Faith is nobody's to note.
    expect(told(first.added)).toEqual([
      'Honesty',
      'Family',
      'To finish my application for the new job',
      'I tell myself: later',
    ]);
    expect(first).toMatchObject({ updated: [], retired: [], kept: [] });
    const again = await refresh(person);
    expect(again).toMatchObject({ added: [], updated: [], retired: [] });
    expect(again.kept).toHaveLength(4);

    const { profile, resources } = await read(person);
    const honesty = profile.facts.find(({ text }) => text.en === 'Honesty');
    expect(honesty).toMatchObject({
      kind: 'value',
      text: { en: 'Honesty', fr: 'Honnêteté' },
      lang_status: { en: 'original', fr: 'original' },
      source: 'conversation',
      status: 'proposed',
      sources: [{ kind: 'conversation', conversation_id: id, title: { en: 'What matters to me' } }],
      message_ids: [expect.any(String)],
      expires_at: expect.any(String),
    });
    // The message is the one in which they were put in order.
    const { messages } = (
      await person.api<{ messages: { id: string; content: string }[] }>('GET', `/conversations/${id}/messages`)
    ).body;
    expect(messages.find((each) => each.id === honesty?.message_ids[0])?.content).toBe('Honesty, Family, Faith');
    expect(profile.narrative).toBeNull();
    expect(resources.filter(({ origin }) => origin === 'builtin')).toEqual([]);

    const after = await put(person, accept);
    expect(after.profile.narrative).toEqual({
      en: 'What matters to you: honesty and family. What you are working towards: “To finish my application for the new job”. What gets in the way: “I tell myself: later”.',
      fr: expect.stringContaining('Ce qui compte pour vous\u00a0: honnêteté et famille.'),
      built_from: expect.arrayContaining(after.profile.facts.map(({ id }) => id)),
    });
    const proposed = after.resources.filter(({ origin }) => origin === 'builtin');
    expect(proposed.length).toBeGreaterThanOrEqual(2);
    const later = after.profile.facts.find(({ kind }) => kind === 'obstacle');
    expect(proposed.find(({ title }) => title.en === 'Only five minutes')).toMatchObject({
      why: [later?.id],
      competency_ids: ['self-regulation'],
      lang_status: { en: 'original', fr: 'original' },
      minutes: 5,
    });
  });

  test('PROF-2 a refresh touches nothing that is pinned, edited, rejected, removed or done, and takes back what lost its reason', async () => {
    const person = await somebody();
    await through(person, 'values', VALUES);
    const strengths = await through(person, 'strengths', [
      'I helped a colleague with a hard task',
      'I listened first',
      'Kindness, Humour, Fairness',
    ]);
    await refresh(person);
    await put(person, (fact) => {
      const text = fact.text.en;
      if (text === 'Humour') return { ...sent(fact), status: 'rejected' };
      if (text === 'Family') return undefined;
      if (text === 'Fairness') return { ...accept(fact), text: { en: 'Fairness in small things' } };
      return accept(fact);
    });
    const before = await read(person);
    expect(told(before.profile.facts)).toEqual(
      expect.arrayContaining(['Humour', 'Honesty', 'Kindness', 'Fairness in small things']),
    );
    expect(told(before.profile.facts)).not.toContain('Family');
    expect(before.profile.facts.find(({ edited }) => edited)).toMatchObject({ source: 'user', confidence: 1 });
    const quiet = await refresh(person);
    expect(quiet).toMatchObject({ added: [], updated: [], retired: [] });
    expect((await read(person)).profile.facts).toEqual(before.profile.facts);

    // A thing of the house that was done stays when its reason goes; another goes with it.
    const house = before.resources.filter(({ origin }) => origin === 'builtin');
    const [done] = house;
    await person.api('PATCH', `${PATH}/${done?.id}`, { done: true });
    await person.api('DELETE', `/conversations/${strengths}`);
    const lost = await refresh(person);
    expect(lost.added.filter((each) => each.of === 'fact')).toEqual([]);
    const after = await read(person);
    // Edited, it is theirs; the rejected one is only a sign by now.
    expect(told(after.profile.facts)).toEqual(['Honesty', 'Fairness in small things']);
    expect(after.resources.find(({ id }) => id === done?.id)?.done_at).not.toBeNull();
    await person.api('POST', `/conversations/${strengths}/restore`);
    await refresh(person);
    expect((await read(person)).profile.facts.find(({ text }) => text.en === 'Kindness')?.status).toBe('accepted');
    expect(told((await read(person)).profile.facts)).not.toContain('Humour');
  });

  test('PROF-2 CHAT-7 off the record, without agreement, or once it is withdrawn, nothing is drawn from conversations', async () => {
    const [hidden, without, withdrawn] = [await somebody(), await somebody(['age_18', 'coaching']), await somebody()];
    await through(hidden, 'values', VALUES, { off_record: true });
    expect(await refresh(hidden)).toEqual({ added: [], updated: [], retired: [], kept: [] });
    await through(without, 'values', VALUES);
    expect((await refresh(without)).added).toEqual([]);
    expect((await read(without)).profile.draws_from_conversations).toBe(false);
    // By itself, when an agreement is given, and gone again with it; what they pinned is theirs.
    await without.api('POST', '/config/consents', { given: ['profile'] });
    await expect.poll(async () => told((await read(without)).profile.facts)).toEqual(['Honesty', 'Family']);
    await through(withdrawn, 'values', VALUES);
    await refresh(withdrawn);
    await put(withdrawn, (fact) => ({ ...accept(fact), pinned: fact.text.en === 'Family' }));
    await withdrawn.api('POST', '/config/consents', { given: [], withdrawn: ['profile'] });
    await expect.poll(async () => told((await read(withdrawn)).profile.facts)).toEqual(['Family']);
    const { rows } = await app.services.database.withOwner((client) =>
      client.query('select text from assistant.profile_facts where user_id = $1', [withdrawn.userId]),
    );
    expect(rows).toHaveLength(1);
  });

  test('PROF-1 PROF-4 everything can be added, corrected, removed and taken back; an older version is a conflict', async () => {
    const person = await somebody();
    const { version } = await read(person);
    expect(version).toBe(0);
    const mine: Sent[] = [
      { kind: 'strength', text: { fr: 'Je sais écouter' } },
      { kind: 'goal', text: { en: 'To lead a small team' }, expires_at: '2100-01-01T00:00:00.000Z' },
    ];
    const preferences = { tone: 'direct', pace: 'calm', session_minutes: 5, address: 'tu' };
    const written = await person.api<PsychologicalResources>(
      'PUT',
      PATH,
      { profile: { facts: mine, preferences } },
      { 'if-match': '"0"' },
    );
    expect(written).toMatchObject({ status: 200, body: { profile: { preferences } } });
    expect(written.headers.get('etag')).toBe(`"${written.body.version}"`);
    expect((await person.api<{ address: string }>('GET', '/config')).body.address).toBe('tu');
    const [strength, goal] = written.body.profile.facts;
    expect(strength).toMatchObject({ source: 'user', status: 'accepted', sources: [], confidence: 1 });
    expect(written.body.profile.narrative?.fr).toBe(
      'Forces\u00a0: «\u00a0Je sais écouter\u00a0». Buts\u00a0: «\u00a0To lead a small team\u00a0».',
    );
    // No more than two at a time, none longer than five minutes.
    const minutes = written.body.resources.map((each) => each.minutes ?? 0);
    expect(minutes.length).toBeLessThanOrEqual(2);
    expect(Math.max(0, ...minutes)).toBeLessThanOrEqual(5);

    for (const late of [0, written.body.version - 1])
      expect((await person.api('PUT', PATH, { profile: { facts: [] }, version: late })).status).toBe(409);
    expect(told((await read(person)).profile.facts)).toHaveLength(2);
    const removed = await put(person, (fact) => (fact.id === goal?.id ? undefined : sent(fact)));
    expect(told(removed.profile.facts)).toEqual(['Je sais écouter']);
    const back = await put(person, sent, goal ? [sent(goal)] : []);
    expect(back.profile.facts.map(({ id }) => id).toSorted()).toEqual([strength?.id, goal?.id].toSorted());
    // The same words twice are one fact.
    const twice = await put(person, sent, [{ kind: 'strength', text: { fr: 'je sais  écouter' } }]);
    expect(twice.profile.facts).toHaveLength(2);
  });

  test("CHAT-8 CHAT-9 another's fact is answered like what does not exist, and writes nothing; what is malformed is refused", async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { profile } = await put(owner, sent, [{ kind: 'value', text: { en: 'Calm' } }]);
    const id = profile.facts[0]?.id;
    const fact = { kind: 'value', text: { en: 'Mine' } };
    for (const stranger of [id, uuidv7()])
      expect((await other.api('PUT', PATH, { profile: { facts: [fact, { ...fact, id: stranger }] } })).status).toBe(
        404,
      );
    const foreign = { profile: { facts: [fact] }, resources: [{ id: uuidv7(), pinned: true }] };
    expect((await other.api('PUT', PATH, foreign)).status).toBe(404);
    for (const facts of [
      [{ kind: 'illness', text: { en: 'x' } }],
      [{ kind: 'value', text: {} }],
      [{ kind: 'value', text: { en: ' ' } }],
      [{ kind: 'value', text: { en: 'x'.repeat(301) } }],
      [{ kind: 'value', text: { de: 'Ruhe' } }],
      [{ ...fact, more: 1 }],
      [{ ...fact, expires_at: 'soon' }],
      [{ ...fact, expires_at: '0000-01-01T00:00:00Z' }],
      [{ ...fact, expires_at: '+275760-09-13T00:00:00.000Z' }],
      'x',
    ])
      expect([facts, (await other.api('PUT', PATH, { profile: { facts } })).status]).toEqual([facts, 400]);
    for (const header of ['x', '-1', '1.5'])
      expect((await other.api('PUT', PATH, { profile: { facts: [] } }, { 'if-match': header })).status).toBe(400);
    expect((await read(other)).profile.facts).toEqual([]);
    expect(told((await read(owner)).profile.facts)).toEqual(['Calm']);
  });

  test('PROF-4 CONF-3 after 30 days what was retired is gone, and of what was removed no word is left', async () => {
    const person = await somebody();
    await through(person, 'values', VALUES);
    await refresh(person);
    await put(person, (fact) => (fact.text.en === 'Family' ? undefined : accept(fact)), [
      { kind: 'goal', text: { en: 'To lead a small team' } },
    ]);
    await put(person, (fact) => (fact.kind === 'goal' ? undefined : sent(fact)));
    const owner = async (text: string) =>
      (await app.services.database.withOwner((client) => client.query(text, [person.userId]))).rows;
    await owner(
      "update assistant.profile_facts set retired_at = now() where user_id = $1 and text ->> 'en' = 'Honesty'",
    );
    const purge = () => purgeFacts(internalContext(app.services, { kind: 'system' }));
    await purge();
    expect(await owner('select 1 from assistant.profile_facts where user_id = $1')).toHaveLength(3);
    await owner(`update assistant.profile_facts set retired_at = retired_at - interval '31 days',
      removed_at = removed_at - interval '31 days' where user_id = $1`);
    await purge();
    expect(await owner('select text, known_as from assistant.profile_facts where user_id = $1')).toEqual([
      { text: {}, known_as: 'option:family' },
    ]);
    // Still known again, and not proposed.
    expect(told((await refresh(person)).added)).toEqual(['Honesty']);
  });

  test('PROF-4 a questionnaire proposes by the same door, and takes back what it says no more', async () => {
    const person = await somebody(['age_18', 'coaching']);
    const scope = { tenantId: person.tenantId, userId: person.userId };
    const ctx = internalContext(app.services, { kind: 'tenant', ...scope });
    const origin = {
      person: scope,
      kind: 'instrument' as const,
      ref: uuidv7(),
      title: { en: 'Strengths', fr: 'Forces' },
      at: new Date().toISOString(),
    };
    const fact = (text: string) => ({
      kind: 'strength' as const,
      option: text,
      text: { en: text },
      confidence: 0.6,
      expiresInDays: 365,
    });
    await proposeFacts(ctx, origin, [fact('Curiosity'), fact('Zest'), fact('Faith')]);
    expect((await read(person)).profile.facts).toMatchObject([
      {
        text: { en: 'Curiosity' },
        source: 'instrument',
        status: 'proposed',
        sources: [{ conversation_id: null, title: { fr: 'Forces' } }],
      },
      { text: { en: 'Zest' } },
    ]);
    await proposeFacts(ctx, origin, [fact('Curiosity')]);
    expect(told((await read(person)).profile.facts)).toEqual(['Curiosity']);
    // Reading conversations anew is none of its business.
    expect((await refresh(person)).kept).toHaveLength(1);
  });
});
