import type { Resource } from '@parley/contracts/assistant/psychological-resources.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { modelsAt } from '#testing/models-at.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { PATH, put, read, refresh, sent, through } from './testing/own-profile.ts';

let app: TestAssistant;
let model: FakeModel;
beforeAll(async () => {
  model = await fakeModel();
  model.list(['bright']);
  app = await testAssistant({ config: { models: modelsAt(model.baseUrl, { reply: 'bright', sequence: null }) } });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** Who chose the built-in coach, whatever the operator offers. */
const somebody = async (): Promise<TestPerson> => {
  const person = await app.person({ consents: ['age_18', 'coaching', 'profile'] });
  await person.api('POST', '/config', { model_reply: 'builtin' });
  return person;
};

describe('translation', () => {
  const translate = (person: TestPerson) =>
    person.api<{
      translated: { id: string; language: string }[];
      skipped: { id: string; reason: string }[];
      remaining: number;
    }>('POST', `${PATH}/translate`);

  test('PROF-3 without a model what the house wrote is there in both, and the rest says why it is not', async () => {
    const person = await somebody();
    const { profile } = await put(person, sent, [{ kind: 'goal', text: { en: 'To lead a small team' } }]);
    expect((await translate(person)).body).toEqual({
      translated: [],
      skipped: [{ id: profile.facts[0]?.id, reason: 'no_model' }],
      remaining: 0,
    });
    const { resources } = await read(person);
    expect(resources.length).toBeGreaterThan(0);
    for (const { lang_status } of resources) expect(lang_status).toEqual({ en: 'original', fr: 'original' });
  });

  test('PROF-3 with a model only what is missing or out of date is filled, beside the original; what would lose something is not taken', async () => {
    const person = await somebody();
    const { profile } = await put(person, sent, [
      { kind: 'goal', text: { en: 'To write to {name} on Monday' } },
      { kind: 'value', text: { en: 'Calm', fr: 'Calme' } },
    ]);
    const goal = profile.facts.find(({ kind }) => kind === 'goal');
    await person.api('POST', '/config', { model_reply: 'bright' });
    const asked: string[][] = [];
    const answering = (turn: (text: string) => string) =>
      model.behave({
        obey: ({ messages }) => {
          const { texts } = JSON.parse(messages.at(-1)?.content ?? '{}') as { texts: string[] };
          asked.push(texts);
          return JSON.stringify({ texts: texts.map(turn) });
        },
      });
    answering(() => 'Écrire lundi');
    expect((await translate(person)).body).toMatchObject({
      translated: [],
      skipped: [{ id: goal?.id, reason: 'not_usable' }],
    });
    answering((text) => text.replace('To write to', 'Écrire à').replace('on Monday', 'lundi'));
    expect((await translate(person)).body).toEqual({
      translated: [{ id: goal?.id, language: 'fr' }],
      skipped: [],
      remaining: 0,
    });
    expect(asked).toEqual([['To write to {name} on Monday'], ['To write to {name} on Monday']]);
    const shown = async () => (await read(person)).profile.facts.find(({ id }) => id === goal?.id);
    expect(await shown()).toMatchObject({
      text: { en: 'To write to {name} on Monday', fr: 'Écrire à {name} lundi' },
      lang_status: { en: 'original', fr: 'translated' },
      edited: false,
    });
    expect((await translate(person)).body).toEqual({ translated: [], skipped: [], remaining: 0 });
    // Sent back as it was read, it is as it was.
    await put(person);
    expect(await shown()).toMatchObject({ edited: false, lang_status: { fr: 'translated' } });
    await put(person, (fact) =>
      fact.id === goal?.id ? { ...sent(fact), text: { ...fact.text, en: 'To call {name}' } } : sent(fact),
    );
    expect(await shown()).toMatchObject({
      text: { en: 'To call {name}' },
      lang_status: { en: 'original', fr: 'missing' },
    });
    expect((await shown())?.text.fr).toBeUndefined();
    model.behave({ mode: 'status', status: 500 });
    expect((await translate(person)).body).toMatchObject({ translated: [], skipped: [{ reason: 'model_failed' }] });
  });

  test('PROF-3 a sheet is translated entry by entry, edited in the other language, and loses nothing of the original', async () => {
    const person = await somebody();
    const id = await through(person, 'settle', [
      '6',
      'Breathing, two minutes',
      'Done',
      'A little calmer',
      '4',
      'Before a difficult meeting',
    ]);
    await person.api('POST', '/config', { model_reply: 'bright' });
    model.behave({
      obey: ({ messages }) => {
        const { texts } = JSON.parse(messages.at(-1)?.content ?? '{}') as { texts: string[] };
        return `Here you are: ${JSON.stringify({ texts: texts.map((text) => text.replace('Before a difficult meeting', 'Avant une réunion difficile')) })}`;
      },
    });
    const sheet = async (): Promise<Resource | undefined> =>
      (await read(person)).resources.find(({ conversation_id }) => conversation_id === id);
    await refresh(person);
    const before = await sheet();
    // What came of a conversation says what the profile has of it.
    const [calm] = (await read(person)).profile.facts;
    expect(calm).toMatchObject({ kind: 'preference', text: { en: 'Breathing, two minutes' } });
    expect(before?.why).toEqual([calm?.id]);
    expect(before?.lang_status).toEqual({ en: 'original', fr: 'missing' });
    expect((await translate(person)).body.translated).toEqual([{ id: before?.id, language: 'fr' }]);
    const after = await sheet();
    expect(after?.lang_status).toEqual({ en: 'original', fr: 'translated' });
    expect(after?.sections.at(-1)?.items).toEqual([
      { en: 'Before a difficult meeting', fr: 'Avant une réunion difficile' },
    ]);
    expect(after?.sections.map(({ items }) => items.length)).toEqual(before?.sections.map(({ items }) => items.length));
    await person.api('POST', '/config', { language: 'fr' });
    const french = (after?.sections ?? []).map((section) => ({
      id: section.id,
      heading: section.heading.fr,
      items: section.items.map((item) => item.fr),
    }));
    await person.api('PATCH', `${PATH}/${before?.id}`, {
      sections: [...french, { heading: 'À moi', items: ['Du thé'] }],
    });
    expect((await sheet())?.sections.at(-2)?.items[0]?.en).toBe('Before a difficult meeting');
    expect((await sheet())?.lang_status).toEqual({ en: 'missing', fr: 'stale' });
  });
});
