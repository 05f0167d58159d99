import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const lookCopy = defineCopy({
  en: {
    language: 'Language',
    scheme: 'Light or dark',
    schemes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },
  fr: {
    language: 'Langue',
    scheme: 'Clair ou sombre',
    schemes: { system: 'Comme le système', light: 'Clair', dark: 'Sombre' },
  },
});
