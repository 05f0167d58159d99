import { expect, it } from 'vitest';
import type { SmsPurpose } from '../phones/sms-texts.ts';
import { smsText } from '../phones/sms-texts.ts';
import { phoneTexts } from './phone-texts.ts';
import { signInTexts } from './sign-in-texts.ts';

const PURPOSES: SmsPurpose[] = ['sign-in', 'second-factor', 'verify', 'remove'];
const LANGUAGES = ['en', 'fr'] as const;
/** APP-4: clients take these for the end of a session. */
const MEANT_ELSEWHERE =
  /invalid_grant|invalid jwt|invalid token|token expired|authentication failed|unauthorized|401|jwt token/i;

const allTexts = (language: 'en' | 'fr'): string[] => [
  ...Object.values(signInTexts[language].letters).flatMap((letter) => Object.values(letter).flat()),
  ...Object.values(phoneTexts[language].letters).flatMap(({ subject, paragraphs, label, footer }) => [
    subject,
    ...paragraphs('••••••78'),
    label,
    footer,
  ]),
  ...PURPOSES.map((purpose) => smsText(language, purpose, '123456', 'https://coach.example:8443')),
];

it('APP-4 APP-13 no text to sign in with holds what clients take for the end of a session, nor an exclamation', () => {
  for (const language of LANGUAGES)
    for (const text of allTexts(language)) {
      expect(text).not.toMatch(MEANT_ELSEWHERE);
      expect(text).not.toContain('!');
      // French puts a no-break space before these.
      if (language === 'fr') expect(text.split('\n\n@')[0]).not.toMatch(/[^\u00a0\u202f][;:?]/);
    }
});

it('AUTH-8 a text message begins with the code, ends with it bound to the site, and costs one message', () => {
  for (const language of LANGUAGES)
    for (const purpose of PURPOSES) {
      const text = smsText(language, purpose, '123456', 'https://coach.example:8443');
      expect(text.startsWith('123456')).toBe(true);
      expect(text.split('\n').at(-1)).toBe('@coach.example #123456');
      // GSM 03.38: 160 of these characters are one message.
      expect(text).toMatch(/^[A-Za-z0-9 \n@#.,:;'éèàùì-]*$/);
      expect(text.length).toBeLessThanOrEqual(160);
    }
});
