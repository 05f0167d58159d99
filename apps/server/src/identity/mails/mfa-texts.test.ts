import { SESSION_EXPIRY_TEXTS } from '@parley/contracts/session-expiry.ts';
import { expect, it } from 'vitest';
import type { MfaMail } from './mfa-texts.ts';
import { mfaTexts } from './mfa-texts.ts';

it('APP-4 APP-13 no mail about second factors holds what clients take for the end of a session, nor an exclamation', () => {
  for (const language of ['en', 'fr'] as const) {
    const { letters, greeting } = mfaTexts[language];
    expect(Object.keys(letters)).toEqual(Object.keys(mfaTexts.en.letters));
    for (const text of Object.values(letters).flatMap((letter) => Object.values(letter).flat())) {
      for (const part of SESSION_EXPIRY_TEXTS) expect(text.toLowerCase()).not.toContain(part.toLowerCase());
      expect(text).not.toContain('!');
      // French puts a no-break space before these.
      if (language === 'fr') expect(text).not.toMatch(/[^\u00a0\u202f][;:?]/);
    }
    // What leads somewhere says where; a code leads nowhere, so that nobody learns to follow links from such a mail.
    for (const kind of Object.keys(letters) as MfaMail[]) expect('label' in letters[kind]).toBe(kind !== 'code');
    expect(greeting('')).not.toMatch(/ [,]/);
  }
});
