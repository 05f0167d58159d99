import { costClass } from '@parley/contracts/cost.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { modelsAt } from '#testing/models-at.ts';
import { dataOf, readEvents, textOf } from '#testing/read-events.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let model: FakeModel;
let app: TestAssistant;
beforeAll(async () => {
  model = await fakeModel();
  app = await testAssistant({
    config: { quotaFactor: 1, models: modelsAt(model.baseUrl, { reply: 'big', sequence: null }) },
  });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

test('CHAT-9 a person has so many event streams open at once; a closed one makes room, and others are not in the way', async () => {
  const held = Promise.withResolvers<void>();
  model.behave({ tokens: ['One ', 'word.'], after: held.promise });
  const person = await app.person();
  const other = await app.person();
  const begin = async (who: typeof person) => {
    const stream = await readEvents(app, who, '/chat', { method: 'POST', body: { message: 'Tell me' } });
    const accepted = await stream.until(({ type }) => type === 'accepted');
    return { stream, runId: dataOf<{ run_id: string }>(accepted).run_id };
  };
  const mine = await begin(person);
  const theirs = await begin(other);
  const follow = (who = person, runId = mine.runId) => readEvents(app, who, `/runs/${runId}/events`);

  const open = await Promise.all(Array.from({ length: costClass('stream').atOnce }, () => follow()));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const refused = await follow();
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 1]);
  const ofOther = await follow(other, theirs.runId);
  expect(ofOther.status).toBe(200);

  open.shift()?.cut();
  // The server hears of the closed connection in its own time.
  await expect
    .poll(async () => {
      const again = await follow();
      if (again.status === 200) open.push(again);
      return again.status;
    })
    .toBe(200);
  held.resolve();
  for (const stream of [mine.stream, theirs.stream, ofOther, ...open])
    expect(textOf(await stream.all())).toBe('One word.');
});
