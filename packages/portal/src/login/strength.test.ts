import { describe, expect, it } from 'vitest';
import { estimator } from './strength.ts';

describe('strength of a password', () => {
  it.each(['en', 'fr'] as const)(
    'AUTH-16 what is guessed first is told apart from what is not, in %s',
    async (language) => {
      const estimate = await estimator(language);
      for (const weak of ['password1234', 'azertyuiop12', '111111111111', 'motdepasse12'])
        expect(estimate(weak, []), weak).toBeLessThan(3);
      expect(estimate('violet harbour lantern 42', [])).toBeGreaterThanOrEqual(3);
    },
  );

  it('AUTH-16 one’s own name and address are guessed first', async () => {
    const estimate = await estimator('en');
    const own = ['Ada Lovelace', 'ada.lovelace@example.org'];
    expect(estimate('ada.lovelace@example.org', own)).toBeLessThan(3);
  });
});
