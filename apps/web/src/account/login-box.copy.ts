import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const loginBoxCopy = defineCopy({
  en: { help: 'I need help now', languages: 'Language' },
  fr: { help: 'J’ai besoin d’aide maintenant', languages: 'Langue' },
});
