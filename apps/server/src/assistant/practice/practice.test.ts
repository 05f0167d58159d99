import type { Conversation } from '@parley/contracts/assistant/conversations.ts';
import type { Practice } from '@parley/contracts/assistant/practice.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FLOWS } from '#installation';
import { planned } from '#testing/if-then-plan.ts';
import { say } from '#testing/talking.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { addressed } from '../coach/wording.ts';
import { loadFlows } from '../flow/load-flows.ts';
import { assess } from '../safety/assess.ts';
import { cardSets } from './card-sets.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const practice = async (person: TestPerson, zone = 'Europe/Paris'): Promise<Practice> =>
  (await person.api<Practice>('GET', `/practice?time_zone=${encodeURIComponent(zone)}`)).body;
const review = (person: TestPerson, id: string | undefined, body: Record<string, unknown>) =>
  person.api<{ due_at: string; interval_days: number; type: string }>('POST', `/practice/${id}/review`, body);

describe('micro-practice', () => {
  test('FLOW-5 what was worked through comes back as five cards, in the language of the person, and each returns later', async () => {
    const person = await app.person();
    expect(await practice(person)).toEqual({ cards: [], due_count: 0, next_due_at: null, total: 0 });
    await planned(person);
    // The exercise brings its set; the goal and the plan in it are signs of competencies, which bring theirs.
    await expect.poll(async () => (await practice(person)).total).toBeGreaterThanOrEqual(5);
    const first = await practice(person);
    expect(first.cards).toHaveLength(5);
    expect(first.due_count).toBe(first.total);
    expect(first.cards[0]).toMatchObject({ title: 'An if-then plan', kind: 'recall', reps: 0 });
    await person.api('POST', '/config', { language: 'fr' });
    expect((await practice(person)).cards[0]).toMatchObject({ title: 'Un plan si-alors' });

    const [one, two] = first.cards;
    const again = await review(person, one?.id, { rating: 'again' });
    const easy = await review(person, two?.id, { rating: 'easy' });
    expect([again.status, easy.status]).toEqual([200, 200]);
    expect(again.body.interval_days).toBeGreaterThanOrEqual(1);
    expect(easy.body.interval_days).toBeGreaterThan(again.body.interval_days);
    const after = await practice(person);
    expect(after.due_count).toBe(first.due_count - 2);
    expect(after.total).toBe(first.total);
    expect(after.next_due_at).toBe(again.body.due_at);
    // What was reviewed is not reviewed again by a second tap.
    expect(await review(person, one?.id, { rating: 'good' })).toMatchObject({
      status: 409,
      body: { type: 'card_not_due' },
    });
  });

  test('FLOW-5 a card waits for its local day, however long one stays away: nothing is lost', async () => {
    const person = await app.person();
    await planned(person);
    await expect.poll(async () => (await practice(person)).total).toBeGreaterThanOrEqual(5);
    const { cards, total } = await practice(person);
    for (const card of cards) await review(person, card.id, { rating: 'good' });
    await app.services.database.withOwner((client) =>
      client.query(
        `update assistant.practice_cards set due_at = now() - interval '400 days', last_review_at = now() - interval '402 days' where user_id = $1`,
        [person.userId],
      ),
    );
    const back = await practice(person);
    expect(back).toMatchObject({ due_count: total, total, next_due_at: null });
    const card = back.cards.find(({ reps }) => reps === 1);
    const { body } = await review(person, card?.id, { rating: 'good' });
    expect(body.interval_days).toBeGreaterThan(3);
  });

  test('FLOW-5 the same exercise deals its cards once; an early end and off the record deal none', async () => {
    const [once, early, hidden] = [await app.person(), await app.person(), await app.person()];
    await planned(once);
    await expect.poll(async () => (await practice(once)).total).toBeGreaterThanOrEqual(5);
    const { total } = await practice(once);
    await planned(once);
    await planned(hidden, { off_record: true });
    const { id } = (await early.api<Conversation>('POST', '/conversations', { exercise: 'if-then-plan' })).body;
    for (const message of ['To move', 'stop', 'Stop here']) await say(early, message, { conversation_id: id });
    // What comes last has been heard, so all before has been heard too.
    const last = await app.person();
    await planned(last);
    await expect.poll(async () => (await practice(last)).total).toBe(total);
    expect((await practice(once)).total).toBe(total);
    expect((await practice(early)).total).toBe(0);
    expect((await practice(hidden)).total).toBe(0);
  });

  test("CHAT-8 another's card is answered like what does not exist; what is malformed is refused", async () => {
    const [owner, other] = [await app.person(), await app.person()];
    await planned(owner);
    await expect.poll(async () => (await practice(owner)).total).toBeGreaterThanOrEqual(5);
    const [card] = (await practice(owner)).cards;
    for (const id of [card?.id, uuidv7()]) expect((await review(other, id, { rating: 'good' })).status).toBe(404);
    for (const body of [
      {},
      { rating: 'best' },
      { rating: 'good', time_zone: 'Nowhere/City' },
      { rating: 'good', more: 1 },
    ])
      expect((await review(owner, card?.id, body)).status).toBe(400);
    expect((await owner.api('GET', '/practice?time_zone=Mars')).status).toBe(400);
    expect((await practice(owner)).cards[0]?.id).toBe(card?.id);
  });

  test('FLOW-3 every set has five cards for flows and steps that exist, spoken like the coach', () => {
    const flows = loadFlows(FLOWS).all();
    const competencies = flows.flatMap((flow) =>
      flow.subsequences.flatMap(({ evidence }) => evidence.map(({ competency }) => competency)),
    );
    for (const set of cardSets()) {
      for (const id of set.after)
        expect([set.practice, flows.some((flow) => flow.id === id)]).toEqual([set.practice, true]);
      for (const id of set.competencies)
        expect([set.practice, id, competencies.includes(id)]).toEqual([set.practice, id, true]);
      expect(new Set(set.cards.map(({ kind }) => kind))).toEqual(new Set(['recall', 'scenario', 'today']));
      for (const text of set.cards.flatMap(({ front, back }) => [front, back]))
        for (const language of ['en', 'fr'] as const)
          for (const address of ['tu', 'vous'] as const) {
            const said = addressed(text[language], address);
            expect([said, /[!]|\p{Extended_Pictographic}/u.test(said)]).toEqual([said, false]);
            expect([said, assess(said).level]).toEqual([said, 'none']);
          }
    }
  });
});
