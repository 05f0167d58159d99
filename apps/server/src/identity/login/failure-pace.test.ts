import { expect, test } from 'vitest';
import { openFailurePace } from './failure-pace.ts';

test('AUTH-25 P2 what is refused without looking takes no less than a wrong password took', async () => {
  const pace = openFailurePace();
  // Nothing is known yet, so nobody waits.
  await pace.rest(performance.now());
  for (let time = 0; time < 100; time += 1) pace.note(40);
  const startedAt = performance.now();
  await pace.rest(startedAt);
  expect(performance.now() - startedAt).toBeGreaterThan(38);
});

test('AUTH-25 P2 only the last ones count, and time that has passed is not waited for again', async () => {
  const pace = openFailurePace();
  pace.note(60_000);
  for (let time = 0; time < 64; time += 1) pace.note(1);
  await pace.rest(performance.now() - 5);
});
