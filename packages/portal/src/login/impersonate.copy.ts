import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const impersonateCopy = defineCopy({
  en: {
    title: 'Acting in another person’s name',
    lead: 'One moment. Everything you do from here on is written down with both names.',
    doneTitle: 'You act in their name now',
    doneLead: 'A band at the top of the page says so, and ends it.',
    spentTitle: 'Acting in their name did not begin',
    spentLead:
      'The link was already used, is too old, or the matter has ended. Nothing was opened; begin once more from the list of people.',
    home: 'Go on',
    again: 'Try again',
  },
  fr: {
    title: 'Agir au nom d’une autre personne',
    lead: 'Un instant. Tout ce que vous ferez désormais est consigné avec les deux noms.',
    doneTitle: 'Vous agissez maintenant en son nom',
    doneLead: 'Un bandeau en haut de la page le rappelle et permet d’y mettre fin.',
    spentTitle: 'Vous n’agissez pas en son nom',
    spentLead:
      'Le lien a déjà servi, est trop ancien, ou l’intervention est terminée. Rien n’a été ouvert\u00a0; recommencez depuis la liste des personnes.',
    home: 'Continuer',
    again: 'Réessayer',
  },
});
