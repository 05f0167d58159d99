import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const captchaCopy = defineCopy({
  en: { working: 'One moment: a short check keeps programs out.' },
  fr: { working: 'Un instant\u00a0: une courte vérification écarte les programmes.' },
});
