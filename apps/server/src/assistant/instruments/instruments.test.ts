import type { Instrument, InstrumentResult, InstrumentSummary } from '@parley/contracts/assistant/instruments.ts';
import type { Fact } from '@parley/contracts/assistant/profile.ts';
import type { PsychologicalResources } from '@parley/contracts/assistant/psychological-resources.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { purgeInstruments } from './instruments.service.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const MINI = '/instruments/mini-ipip';
const somebody = (agreed = true): Promise<TestPerson> =>
  app.person({ consents: ['age_18', 'coaching', ...(agreed ? (['profile'] as const) : [])] });
const read = async (person: TestPerson): Promise<Instrument> => (await person.api<Instrument>('GET', MINI)).body;
const listed = async (person: TestPerson): Promise<InstrumentSummary[]> =>
  (await person.api<{ instruments: InstrumentSummary[] }>('GET', '/instruments')).body.instruments;
const facts = async (person: TestPerson): Promise<Fact[]> =>
  (await person.api<PsychologicalResources>('GET', '/psychological-resources')).body.profile.facts;
const said = async (person: TestPerson) => (await facts(person)).map(({ text }) => text.en);

/** Answers everything the same, but for what `given` says, and finishes. */
async function take(person: TestPerson, given: Record<string, number> = {}): Promise<InstrumentResult> {
  const { items } = await read(person);
  const answers = { ...Object.fromEntries(items.map(({ id }) => [id, 3])), ...given };
  await person.api('PUT', `${MINI}/answers`, { answers });
  const result = await person.api<InstrumentResult>('POST', `${MINI}/results`, { lang: 'en' });
  expect(result.status).toBe(201);
  return result.body;
}
const OUTGOING = { e1: 5, e7: 5, e2: 1, e4: 1 };

describe('questionnaires', () => {
  test('PROF-4 answers are saved as one goes, corrected, taken back, and scored once all are there', async () => {
    const person = await somebody();
    const { items, page_size, lang_status, source } = await read(person);
    expect({ items: items.length, page_size, lang_status }).toEqual({
      items: 20,
      page_size: 10,
      lang_status: { en: 'original', fr: 'translated' },
    });
    expect(source.rights.en).toMatch(/public domain/);
    expect(items[0]?.text).toEqual({ en: 'Am the life of the party.', fr: 'Je mets de l’ambiance dans les fêtes.' });
    const put = (answers: unknown) => person.api<{ answered: number }>('PUT', `${MINI}/answers`, { answers });
    expect((await put({ e1: 4, a4: 2, c5: 1 })).body).toEqual({ answered: 3, answers: { e1: 4, a4: 2, c5: 1 } });
    expect((await put({ e1: 5, a4: null })).body.answered).toBe(2);
    expect((await read(person)).answers).toEqual({ e1: 5, c5: 1 });
    expect((await listed(person)).map(({ id, answered }) => [id, answered])).toEqual([
      ['mini-ipip', 2],
      ['big-five-50', 0],
    ]);
    for (const [answers, status] of [
      [{ e1: 6 }, 400],
      [{ e1: 2, nothing: 3 }, 422],
      [{ e1: 2, e10: 3 }, 422],
    ] as const)
      expect((await put(answers)).status).toBe(status);
    const early = await person.api('POST', `${MINI}/results`, { lang: 'en' });
    expect([early.status, early.body.type]).toEqual([422, expect.stringContaining('instrument_unfinished')]);
    expect((await read(person)).answers).toEqual({ e1: 5, c5: 1 });

    const result = await take(person, { e1: 5, e7: 5, e2: 1 });
    expect(result).toMatchObject({ lang: 'en', scores: { extraversion: { raw: 18, band: 'upper' } } });
    const after = await read(person);
    expect([after.answered, after.results]).toEqual([0, [result]]);
    expect((await person.api('POST', `${MINI}/results`, { lang: 'en' })).status).toBe(422);

    await put({ e1: 1 });
    expect((await person.api('DELETE', `${MINI}/answers`)).status).toBe(204);
    expect((await read(person)).answers).toEqual({});
    expect((await person.api('GET', '/instruments/unknown')).status).toBe(404);
  });

  test('PROF-4 the latest result proposes for the profile; removed it takes back what only it said, restored it says it again', async () => {
    const person = await somebody();
    const first = await take(person, OUTGOING);
    const [fact] = await facts(person);
    expect(fact).toMatchObject({
      kind: 'strength',
      text: { en: 'At ease among people', fr: 'À l’aise parmi les gens' },
      source: 'instrument',
      status: 'proposed',
      sources: [{ kind: 'instrument', title: { en: 'Five traits, in short' }, conversation_id: null }],
    });
    // The same again is one fact, which an acceptance outlives.
    await person.api('PUT', '/psychological-resources', {
      profile: { facts: [{ id: fact?.id, kind: fact?.kind, text: fact?.text, status: 'accepted' }] },
    });
    const second = await take(person, { ...OUTGOING, c5: 5, c7: 5, c6: 1 });
    expect((await facts(person)).map(({ id, status }) => [id === fact?.id, status])).toEqual([
      [true, 'accepted'],
      [false, 'proposed'],
    ]);
    expect((await person.api('DELETE', `/instruments/results/${second.id}`)).status).toBe(204);
    expect(await said(person)).toEqual(['At ease among people']);
    expect((await person.api('DELETE', `/instruments/results/${second.id}`)).status).toBe(404);
    await person.api('POST', `/instruments/results/${second.id}/restore`);
    expect(await said(person)).toEqual(['At ease among people', 'Orderly, and prompt with what is to be done']);
    expect((await read(person)).results.map(({ id }) => id)).toEqual([second.id, first.id]);
    // An older one says nothing any more, and its removal takes nothing.
    await person.api('DELETE', `/instruments/results/${first.id}`);
    expect(await said(person)).toHaveLength(2);
    await person.api('DELETE', `/instruments/results/${second.id}`);
    expect(await facts(person)).toEqual([]);
  });

  test('PROF-4 without the agreement to a profile a result is the person’s alone; given or taken back, the profile follows', async () => {
    const person = await somebody(false);
    await take(person, OUTGOING);
    expect(await facts(person)).toEqual([]);
    await person.api('POST', '/config/consents', { given: ['profile'] });
    await expect.poll(() => said(person)).toEqual(['At ease among people']);
    await person.api('POST', '/config/consents', { given: [], withdrawn: ['profile'] });
    await expect.poll(() => facts(person)).toEqual([]);
    expect((await read(person)).results).toHaveLength(1);
  });

  test('PROF-4 nobody comes to the results of somebody else, and removed ones go for good after 30 days', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const [kept, removed] = [await take(person), await take(person)];
    await person.api('PUT', `${MINI}/answers`, { answers: { e1: 2 } });
    expect((await read(other)).results).toEqual([]);
    expect((await read(other)).answers).toEqual({});
    expect((await other.api('DELETE', `/instruments/results/${kept.id}`)).status).toBe(404);
    await person.api('DELETE', `/instruments/results/${removed.id}`);
    expect((await other.api('POST', `/instruments/results/${removed.id}/restore`)).status).toBe(404);

    const purge = () => purgeInstruments(internalContext(app.services, { kind: 'system' }));
    await purge();
    await person.api('POST', `/instruments/results/${removed.id}/restore`);
    await person.api('DELETE', `/instruments/results/${removed.id}`);
    await app.services.database.withOwner(async (client) => {
      await client.query("update assistant.instrument_results set removed_at = removed_at - interval '31 days'");
      await client.query("update assistant.instrument_answers set updated_at = updated_at - interval '91 days'");
    });
    await purge();
    expect((await person.api('POST', `/instruments/results/${removed.id}/restore`)).status).toBe(404);
    expect((await read(person)).results).toEqual([kept]);
    expect((await read(person)).answered).toBe(0);
  });
});
