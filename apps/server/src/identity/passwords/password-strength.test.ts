import { expect, test } from 'vitest';
import { passwordScore } from './password-strength.ts';

test('AUTH-16 P3 answers stay with their questions when several are asked at once', async () => {
  const asked = ['password', 'correct horse battery staple nine', 'azerty123', 'marie-curie-1867'];
  expect(await Promise.all(asked.map((one) => passwordScore(one, [])))).toEqual(
    await asked.reduce<Promise<number[]>>(
      async (before, one) => [...(await before), await passwordScore(one, [])],
      Promise.resolve([]),
    ),
  );
  expect(await passwordScore('correct horse battery staple nine', [])).toBe(4);
});

test('AUTH-16 P3 words of both languages and of the person are known', async () => {
  expect(await passwordScore('doudou', [])).toBeLessThan(2);
  expect(await passwordScore('sunshine', [])).toBeLessThan(2);
  const own = 'Vandenbroucke-Ixelles';
  expect(await passwordScore(own, ['Vandenbroucke', 'Ixelles'])).toBeLessThan(await passwordScore(own, []));
});
