import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const pageFrameCopy = defineCopy({
  en: { back: 'To your conversations', skip: 'Skip to the content' },
  fr: { back: 'Vers vos conversations', skip: 'Aller au contenu' },
});
