import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const bridgeCopy = defineCopy({
  en: {
    missing: 'FronteggNativeBridge is not available. Please choose it once more to go on in this window.',
    failed: 'The app around this page could not take over. Please choose it once more to go on in this window.',
  },
  fr: {
    missing: 'FronteggNativeBridge is not available. Veuillez choisir à nouveau pour continuer dans cette fenêtre.',
    failed:
      'L’application qui entoure cette page n’a pas pu prendre le relais. Veuillez choisir à nouveau pour continuer dans cette fenêtre.',
  },
});
