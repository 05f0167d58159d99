import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const loginBoxCopy = defineCopy({
  en: { help: 'I need help now' },
  fr: { help: 'J’ai besoin d’aide maintenant' },
});
