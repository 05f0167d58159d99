import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const portalCopy = defineCopy({
  en: {
    back: 'To your conversations',
    settings: 'Settings',
    asPage: 'Open as a page',
    sample: 'Sample company',
    leaveSample: 'Sign in',
  },
  fr: {
    back: 'Vers vos conversations',
    settings: 'Réglages',
    asPage: 'Ouvrir en pleine page',
    sample: 'Société d’exemple',
    leaveSample: 'Se connecter',
  },
});
