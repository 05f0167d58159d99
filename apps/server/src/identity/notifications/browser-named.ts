import { deviceOf } from '@parley/contracts/device.ts';

const WORDS = {
  en: { unknown: 'A browser', on: 'on' },
  fr: { unknown: 'Un navigateur', on: 'sur' },
};

/** What a browser is called, from what it says of itself; nothing of that is shown as it came. */
export function browserNamed(userAgent: string, language: 'en' | 'fr'): string {
  const { browser, system } = deviceOf(userAgent);
  const { unknown, on } = WORDS[language];
  return `${browser ?? unknown}${system ? ` ${on} ${system}` : ''}`;
}
