import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const findCopy = defineCopy({
  en: {
    label: 'Search in this conversation',
    hit: (at: number, of: number) => `${at} of ${of}`,
    hitMore: (at: number, of: number) => `${at} of more than ${of}`,
    said: (at: number, of: number) => `Hit ${at} of ${of}`,
    none: 'Not in the messages',
    searching: 'Searching',
    previous: 'Earlier hit',
    next: 'Later hit',
    close: 'End the search',
  },
  fr: {
    label: 'Chercher dans cette conversation',
    hit: (at: number, of: number) => `${at} sur ${of}`,
    hitMore: (at: number, of: number) => `${at} sur plus de ${of}`,
    said: (at: number, of: number) => `Résultat ${at} sur ${of}`,
    none: 'Absent des messages',
    searching: 'Recherche en cours',
    previous: 'Résultat précédent',
    next: 'Résultat suivant',
    close: 'Terminer la recherche',
  },
});
